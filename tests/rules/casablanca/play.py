"""A table to play on: a position, scripted chance, orders as players write them, and what came of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.chance import ScriptedChance, SeededChance
from domain.game import Outcome, Seat
from domain.games.casablanca.events import Event
from domain.games.casablanca.options import OPTIONS
from domain.games.casablanca.orders import Order
from domain.games.casablanca.position import POSITIONS
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.rules import decide
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.state import Blank, Over, Own, Playing, Side, State, Table, View
from domain.options import resolve
from domain.refusal import Refused
from domain.step import Step

DOCUMENTS = POSITIONS
RED, BLACK, BLUE = Seat("red"), Seat("black"), Seat("blue")


class Played:
    """A match of Casablanca without letters or clock."""

    def __init__(
        self, position: Mapping[str, Any], *, options: Mapping[str, object] | None = None, chance: Iterable[object] = ()
    ) -> None:
        self.chance = ScriptedChance(chance, SeededChance(b"played"))
        self.state: State = DOCUMENTS.read(position, resolve(OPTIONS, {}, options or {}), self.chance)
        self.events: list[Event] = []

    @property
    def table(self) -> Table:
        """The public table."""
        assert not isinstance(self.state, Blank)
        return self.state.table

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return Course.outcome(self.state)

    def side(self, seat: Seat) -> Side:
        """What lies open of a seat."""
        return self.table.sides[seat]

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        assert not isinstance(self.state, Blank)
        return self.state.owns[seat]

    def view(self, seat: Seat) -> View:
        """What a seat sees."""
        return DOCUMENTS.see(self.state, seat)

    def orders(self, seat: Seat, text: str) -> list[Order]:
        """What a letter of a seat asks for; it must be understood."""
        parsed = parse(text, self.view(seat))
        assert not parsed.complaints, parsed.complaints
        return [written.order for written in parsed.orders]

    def give(self, seat: Seat, text: str) -> list[Event]:
        """Carry out a letter; the events of it."""
        happened = []
        for order in self.orders(seat, text):
            happened += self.happen(decide.decide(self.state, seat, order, self.chance))
        return happened

    def happen(self, steps: Iterable[Step[Playing | Over, Event]]) -> list[Event]:
        """Let these happen; the events of them."""
        among = []
        for step in steps:
            self.state = step.after
            among.append(step.event)
        self.events += among
        return among

    def refused(self, seat: Seat, text: str) -> str:
        """The ruling that refuses a letter of one order, and the reason; "" if it is accepted."""
        (order,) = self.orders(seat, text)
        try:
            decide.decide(self.state, seat, order, self.chance)
        except Refused as refused:
            return f"{refused.refusal.rule} {refused.refusal.reason}"
        return ""


def position(red: Mapping[str, Any], black: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Two seats, red first: their pieces as the document has them; ``more`` are other keys of it."""
    return {"seats": ["red", "black"], "card": 13, "pieces": {"red": dict(red), "black": dict(black)}, **more}


def hand(*green: str, gold: int = 0) -> dict[str, Any]:
    """A hand as the document has it."""
    return {"green": list(green), "gold": gold}
