"""Standing and conditional orders (G-18, QC-81 to QC-84): lines that say what to do while what they test holds."""

from collections.abc import Iterator
from typing import Final

from domain.chance import Chance
from domain.game import GamePlans, Seat
from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.board.houses import HOUSES, houses_of
from domain.games.quinta_colonna.events import PIECES
from domain.games.quinta_colonna.plans import grammar, writing
from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.plans.answers import answer
from domain.games.quinta_colonna.rules.sides import ground, owner
from domain.games.quinta_colonna.state import Table, View
from domain.plans import refusal_by
from domain.refusal import Refusal
from domain.words import Language

_SAMPLES: Final = 8


def _explain(view: View, seat: Seat, plan: tuple[p.PlanLine, ...], language: Language) -> tuple[str, ...]:
    """Each line, and what they come to as things stand."""
    if view.table is None:
        return ()
    acts = view.table.to_act == ("spy" if seat == o.SPY else "partisans")
    now, late = (answer(view, seat, plan, late) if acts else None for late in (False, True))
    return writing.explain(plan, now, late, language)


def _samples(view: View, seat: Seat, chance: Chance) -> tuple[p.PlanLine, ...]:
    """Lines of every kind about the houses and pawns that stand there."""
    if view.table is None or seat not in view.table.seats or not view.table.pawns:
        return ()
    return tuple(_sample(view.table, seat, chance, number) for number in range(_SAMPLES))


def _faults(table: Table, seat: Seat, line: p.PlanLine) -> Iterator[Refusal]:
    spys = seat == o.SPY
    if spys and not line.late:
        yield Refusal("QC-83", "plan-spy-waits")
    for test in line.tests:
        if not spys and _of_the_spy(test.fact):
            yield Refusal("QC-81", "plan-spys-own")
        yield from _missing(table, tuple(_houses_of_test(test.fact)), blocked=True)
    for deed in line.deeds:
        if _is_the_spys(deed) is not spys:
            yield Refusal("QC-38", "partisans-only") if spys else Refusal("QC-42", "spy-only")
        pawn = getattr(deed.order, "pawn", None) if isinstance(deed, p.Ordered) else None
        commands = None if pawn is None else owner(table, pawn)
        if commands not in (None, seat):
            yield Refusal("QC-38", "not-your-pawn", (("owner", str(commands)), ("pawn", str(pawn))))
        yield from _missing(table, tuple(_houses_of_deed(deed)), blocked=False)


def _of_the_spy(fact: p.Fact) -> bool:
    return isinstance(fact, p.SpyAt | p.Burnt) or (isinstance(fact, p.PawnNear) and fact.house is None)


def _is_the_spys(deed: p.Deed) -> bool:
    return isinstance(deed, p.GoTo | p.KeepAway) or (isinstance(deed, p.Ordered) and deed.play is not None)


def _missing(table: Table, houses: tuple[int, ...], *, blocked: bool) -> Iterator[Refusal]:
    """Houses that there are not, or, where somebody is to go or ask there, that are blocked."""
    for house in houses:
        if house not in HOUSES:
            yield Refusal("QC-81", "no-such-house", (("house", house),))
        elif not blocked and table.blocked >> house & 1:
            yield Refusal("QC-81", "blocked", (("house", house),))


def _houses_of_test(fact: p.Fact) -> Iterator[int]:
    match fact:
        case p.PawnNear(int(house)) | p.MarkerSays(house) | p.SpyAt(house):
            yield house
        case _:
            return


def _houses_of_deed(deed: p.Deed) -> Iterator[int]:
    match deed:
        case p.Ordered(move=o.Move(_, houses)) | p.GoTo(houses):
            yield from houses
        case p.AskIn(house) | p.Ordered(play=o.Play(_, house)) | p.Ordered(ask=o.Ask(_, int(house))):
            yield house
        case _:
            return


def _sample(table: Table, seat: Seat, chance: Chance, number: int) -> p.PlanLine:
    pawn = chance.pick("plan", tuple(table.pawns))
    stands = table.pawns[pawn]
    beside = chance.pick("plan", houses_of(ground(table).near[stands]) or (stands,))
    anywhere = chance.pick("plan", houses_of(ground(table).free))
    facts: tuple[p.Fact, ...] = (
        p.PawnNear(anywhere, 2), p.PawnNear(stands, 0, pawn), p.PawnNear(beside, 3, pawn), p.PawnNear(stands),
        p.MarkerSays(beside, "no"), p.MarkerSays(beside, "yes"), p.PieceShown(chance.pick("plan", PIECES)),
        p.CardShown(chance.pick("plan", HOUSES)),
    )  # fmt: skip
    own_facts: tuple[p.Fact, ...] = (p.PawnNear(None, 2), p.SpyAt(anywhere), p.Burnt())
    if seat == o.SPY:
        fact = chance.pick("plan", (*facts, *own_facts))
        spys: tuple[p.Deed, ...] = (p.GoTo((anywhere, beside)), p.KeepAway(), p.GoTo((anywhere,)))
        deed = chance.pick("plan", spys)
        tests = () if number < 3 else (p.PlanTest(fact, no=number % 2 == 0),)
        return p.PlanLine(tests, (deed,), late=True)
    deeds: tuple[tuple[p.Deed, ...], ...] = (
        (p.Ordered(move=o.Move(pawn, (beside,))),),
        (p.AskIn(beside),),
        (p.AllStay(), p.AskIn(beside)),
        (p.Ordered(move=o.Move(pawn, (anywhere,))), p.Ordered(ask=o.Ask(pawn, anywhere))),
        (p.Ordered(ask=o.Ask(pawn, beside)), p.Ordered(end=o.End())),
        (p.Ordered(stay=o.Stay(pawn)),),
        (p.Ordered(arrest=o.Arrest(pawn)),),
    )
    tests = () if number < 2 else (p.PlanTest(chance.pick("plan", facts), no=not chance.pick("plan", range(3))),)
    return p.PlanLine(tests, deeds[number % len(deeds)], late=number == 7)


PLANS: Final = GamePlans[o.Order, View](
    lines=(p.PlanLine,),
    again=True,
    parse=grammar.parse,
    write=writing.write,
    explain=_explain,
    samples=_samples,
    refusal_of=refusal_by(Refusal("QC-81", "plan-twice"), _faults),
    answer=answer,
)
