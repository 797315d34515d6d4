"""Standing and conditional orders (G-18, CB-82 to CB-84, CB-86): lines that say what to do while what they test holds."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Followed, GamePlans, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.plans import grammar, writing
from domain.games.casablanca.plans import lines as p
from domain.games.casablanca.plans.answers import answer
from domain.games.casablanca.state import Table, View
from domain.plans import refusal_by
from domain.refusal import Refusal
from domain.words import Language

_SAMPLES: Final = 8


def _explain(view: View, seat: Seat, plan: tuple[p.PlanLine, ...], language: Language) -> tuple[str, ...]:
    """Each line, what they come to as things stand, and of which piece they say nothing."""
    if view.table is None:
        return ()
    comes = _comes(view.table, seat)
    now, late = (answer(view.table, view.own, seat, plan, late=late) if comes else None for late in (False, True))
    return writing.explain(plan, now, late, language)


def _samples(view: View, seat: Seat, chance: Chance) -> tuple[p.PlanLine, ...]:
    """Lines of every kind about the pieces that stand there."""
    if view.table is None or seat not in view.table.seats:
        return ()
    return tuple(_sample(view.table, seat, chance, number) for number in range(_SAMPLES))


def _answer(view: View, seat: Seat, plan: tuple[p.PlanLine, ...], late: bool) -> o.Order | None:
    """The activation or the answer that the lines come to, if they say enough."""
    return None if view.table is None else answer(view.table, view.own, seat, plan, late=late)


def _follow(before: View, after: View, seat: Seat, plan: tuple[p.PlanLine, ...]) -> Followed:
    """The lines without what has been done, and without those that have lost their piece or their quarry."""
    if before.table is None or after.table is None:
        return Followed(plan)
    left: list[p.PlanLine] = []
    why: Refusal | None = None
    for line in plan:
        lost = _lost(after.table, seat, line)
        rest = None if lost is not None else _rest(before.table, after.table, seat, line)
        why = why or lost
        left += [rest] if rest is not None else []
    return Followed(tuple(left), why)


def _comes(table: Table, seat: Seat) -> bool:
    """Whether something is asked of the seat now, or its activation is still to come this turn."""
    return seat == table.to_act or seat in table.waiting or seat in table.unanswered


def _faults(table: Table, seat: Seat, line: p.PlanLine) -> Iterator[Refusal]:
    for test in line.tests:
        named = test.fact.seat if isinstance(test.fact, p.StandsAt) else None
        if named is not None and named not in table.seats:
            yield Refusal("G-14", "no-such-seat", (("seat", named),))
    for deed in line.deeds:
        match deed:
            case o.GestapoFollow(followed) if followed not in table.seats:
                yield Refusal("G-14", "no-such-seat", (("seat", followed),))
            case o.GestapoFollow(followed) if followed == seat or table.sides[followed].gone:
                yield Refusal("CB-64", "nobody-to-follow", (("seat", followed),))
            case p.Red() if not table.rules.articulated:
                yield Refusal("CB-43", "cards-are-drawn")
            case _ if isinstance(deed, p.FUGITIVE) and table.sides[seat].gone:
                yield Refusal("CB-12", "plan-without-fugitive")


def _lost(table: Table, seat: Seat, line: p.PlanLine) -> Refusal | None:
    """Why a line can never be of use again."""
    side = table.sides[seat]
    for deed in line.deeds:
        if isinstance(deed, o.GestapoFollow) and table.sides[deed.seat].gone:
            return Refusal("CB-64", "plan-quarry-gone", (("seat", deed.seat),))
        if isinstance(deed, p.FUGITIVE) and side.gone:
            return Refusal("CB-12", "plan-fugitive-gone")
        if isinstance(deed, p.Route) and side.fugitive is None:
            return Refusal("CB-11", "plan-route-lost")
    return None


def _rest(before: Table, after: Table, seat: Seat, line: p.PlanLine) -> p.PlanLine | None:
    """The line without the hexes of a route that have been reached; None if what it names has been done."""
    was, now = before.sides[seat], after.sides[seat]
    deeds: list[p.Deed] = []
    for deed in line.deeds:
        match deed:
            case p.Route(hexes) if now.fugitive in hexes:
                ahead = hexes[hexes.index(now.fugitive) + 1 :]
                deeds += [p.Route(ahead)] if ahead else []
            case o.FugitiveMove(path) if path and now.fugitive == path[-1] != was.fugitive:
                return None
            case o.GestapoMove(path) if path and now.gestapo == path[-1] != was.gestapo:
                return None
            case o.Restart() if was.fugitive is None and now.fugitive is not None:
                return None
            case p.Red(card) if after.card == card != before.card:
                return None
            case _:
                deeds.append(deed)
    return replace(line, deeds=tuple(deeds)) if deeds else None


def _sample(table: Table, seat: Seat, chance: Chance, number: int) -> p.PlanLine:
    here = table.sides[seat].fugitive or atlas().starts[0]
    beside = chance.pick("plan", atlas().neighbours[here])
    further = chance.pick("plan", atlas().neighbours[beside])
    other = chance.pick("plan", table.seats)
    facts: tuple[p.Fact, ...] = (
        p.CardIs(chance.pick("plan", range(1, 41))), p.CardGives(chance.pick("plan", p.TERRAINS), 3), p.StandsAt(here),
        p.StandsAt(beside, other), p.Hunted(3), p.Marked(4), p.Funded(400), p.Holds("boat"), p.Rides(), p.InAfrica(),
    )  # fmt: skip
    deeds: tuple[tuple[p.Deed, ...], ...] = (
        (p.Still(),),
        (p.Route((beside, further)),),
        (o.GestapoFollow(other),),
        (o.FugitiveMove((beside,)),),
        (o.GestapoMove((further,)), o.BuyCamel(), o.FugitiveMove((beside,))),
        (o.Choose("lower"),),
        (o.DoNotPay(),),
        (o.PlayGreen("motorcycle"), o.FugitiveMove((further,))),
    )
    fact = chance.pick("plan", facts)
    tests = () if number < 3 else (p.Condition(fact, no=not chance.pick("plan", range(3))),)
    return p.PlanLine(tests, deeds[number % len(deeds)], late=number in (2, 4))


PLANS: Final = GamePlans[o.Order, View](
    lines=(p.PlanLine,),
    parse=grammar.parse,
    write=writing.write,
    explain=_explain,
    samples=_samples,
    refusal_of=refusal_by(Refusal("CB-82", "plan-twice"), _faults),
    answer=_answer,
    follow=_follow,
)
