"""Standing and conditional orders (G-18, MH-70 to MH-72): how offers are answered by what is claimed about them."""

from collections.abc import Iterator
from typing import Final

from domain.chance import Chance
from domain.game import Followed, Parsed, Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import INDEX_OF, KIND_OF, KINDS
from domain.games.mata_hari.plans import grammar, writing
from domain.games.mata_hari.plans.answers import answer
from domain.games.mata_hari.plans.lines import PlanLine
from domain.games.mata_hari.rules.legality import MOST_OFFERED
from domain.games.mata_hari.state import Table, View
from domain.refusal import Refusal
from domain.wire import Wired
from domain.words import Language

_SAMPLES: Final = 8


class FiledAnswers:
    """The game's plans, as the match asks for them."""

    lines: tuple[type[Wired], ...] = (PlanLine,)
    again: bool = False

    def parse(self, text: str, view: View) -> Parsed[PlanLine]:
        """Lines that speak of any offer, of everything from a seat, of always or of when nothing is heard."""
        return grammar.parse(text, view)

    def write(self, line: PlanLine, language: Language) -> str:
        """The line as a player would write it."""
        return writing.write(line, language)

    def explain(self, view: View, seat: Seat, plan: tuple[PlanLine, ...], language: Language) -> tuple[str, ...]:
        """Each line, and what they come to as things stand."""
        now, late = (answer(view, seat, plan, late=late) for late in (False, True))
        return writing.explain(plan, now, late, language)

    def samples(self, view: View, seat: Seat, chance: Chance) -> tuple[PlanLine, ...]:
        """Lines of every kind about the seats and cards in play."""
        table = view.table
        if table is None or seat not in table.seats or not view.own.hand:
            return ()
        return tuple(_sample(view, table, seat, chance, number) for number in range(_SAMPLES))

    def refuse(self, view: View, seat: Seat, plan: tuple[PlanLine, ...]) -> Refusal | None:
        """Why the last line can never be of use: it speaks of a seat or a card that is not in this match."""
        table = view.table
        if table is None or seat not in table.seats:
            return Refusal("G-03", "not-begun")
        *earlier, line = plan
        if line in earlier:
            return Refusal("MH-70", "plan-twice")
        return next(_faults(table, seat, line), None)

    def answer(self, view: View, seat: Seat, plan: tuple[PlanLine, ...], *, late: bool) -> tuple[o.Order, ...]:
        """The answer that the lines come to, if they come to one."""
        order = answer(view, seat, plan, late=late)
        return () if order is None else (order,)

    def follow(self, before: View, after: View, seat: Seat, plan: tuple[PlanLine, ...]) -> Followed:
        """All lines: they stand until others are sent."""
        return Followed(plan)


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
