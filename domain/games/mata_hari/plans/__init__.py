"""Standing and conditional orders (G-18, MH-70 to MH-72): how offers are answered by what is claimed about them."""

from collections.abc import Iterator
from typing import Final

from domain.chance import Chance
from domain.game import GamePlans, Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import INDEX_OF, KIND_OF, KINDS
from domain.games.mata_hari.plans import grammar, writing
from domain.games.mata_hari.plans.answers import answer
from domain.games.mata_hari.plans.lines import PlanLine
from domain.games.mata_hari.rules.legality import MOST_OFFERED
from domain.games.mata_hari.state import Table, View
from domain.plans import refusal_by
from domain.refusal import Refusal
from domain.words import Language

_SAMPLES: Final = 8


def _explain(view: View, seat: Seat, plan: tuple[PlanLine, ...], language: Language) -> tuple[str, ...]:
    """Each line, and what they come to as things stand."""
    now, late = (answer(view, seat, plan, late) for late in (False, True))
    return writing.explain(plan, now, late, language)


def _samples(view: View, seat: Seat, chance: Chance) -> tuple[PlanLine, ...]:
    """Lines of every kind about the seats and cards in play."""
    table = view.table
    if table is None or seat not in table.seats or not view.own.hand:
        return ()
    return tuple(_sample(view, table, seat, chance, number) for number in range(_SAMPLES))


def _faults(table: Table, seat: Seat, line: PlanLine) -> Iterator[Refusal]:
    if line.seat is not None and (line.seat not in table.seats or line.seat == seat):
        yield Refusal("MH-70", "plan-whose")
    if line.say == "offer" and not line.late:
        yield Refusal("MH-72", "plan-offer-waits")
    if len(line.own) > MOST_OFFERED:
        yield Refusal("MH-07", "one-to-three")
    for name in (*line.named, *line.own):
        kind = KIND_OF.get(name, name)
        if kind in KINDS and kind not in table.kinds:
            yield Refusal("MH-70", "plan-card")


def _sample(view: View, table: Table, seat: Seat, chance: Chance, number: int) -> PlanLine:
    other = chance.pick("plan", [one for one in table.seats if one != seat])
    wanted = chance.pick("plan", table.kinds)
    size = table.laid[table.active].count if table.active in table.laid else 1
    own = tuple(view.own.hand[:size])
    resource = chance.pick("plan", [card for card in INDEX_OF if KIND_OF[card] in table.kinds])
    lines = (
        PlanLine("decline"),
        PlanLine("refuse", other),
        PlanLine("take", None, (wanted,), own),
        PlanLine("take", other, (resource, "red"), ("blue",)),
        PlanLine("offer", own=own, late=True),
        PlanLine("waive"),
        PlanLine("take", None, (wanted,), late=True),
        PlanLine("refuse", late=True),
    )
    shift = chance.pick("plan", range(_SAMPLES))
    return lines[(number + shift) % _SAMPLES]


PLANS: Final = GamePlans[o.Order, View](
    lines=(PlanLine,),
    parse=grammar.parse,
    write=writing.write,
    explain=_explain,
    samples=_samples,
    refusal_of=refusal_by(Refusal("MH-70", "plan-twice"), _faults),
    answer=answer,
)
