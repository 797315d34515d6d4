"""The events decided so far in one go, and what they lead to: what the next consequence is worked out from."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.cards import cards
from domain.games.casablanca.events import Event, GameEnded
from domain.games.casablanca.evolve import DECIDED, HIDDEN, OWNS, TABLE_ALONE
from domain.games.casablanca.on_table import CHANGES
from domain.games.casablanca.state import Ended, Own, Playing, Side


class Course:
    """Events in the order in which they happen, and the parts of the state after them: table, owns, hidden."""

    __slots__ = ("_states", "chance", "ended", "events", "hidden", "owns", "table")

    def __init__(self, state: Playing | Ended, chance: Chance) -> None:
        self._states: list[Playing | Ended] = [state]  # one more than events
        self.table = state.table
        self.owns = state.owns
        self.hidden = state.hidden
        self.chance = chance
        self.events: list[Event] = []
        self.ended = state.ended if isinstance(state, Ended) else None

    def add(self, event: Event) -> None:
        """One more event."""
        kind = type(event)
        self.events.append(event)
        if kind in TABLE_ALONE and self.ended is None:  # nearly all that ever happens
            self.table = table = CHANGES[kind](self.table, event)
            self._states.append(Playing(table, self.owns, self.hidden))
        else:
            self._add(kind, event)

    def _add(self, kind: type[Event], event: Event) -> None:
        """One that changes more than the table."""
        if kind in CHANGES:
            self.table = CHANGES[kind](self.table, event)
        if kind in OWNS:
            self.owns = OWNS[kind](self.owns, event)
        if kind in HIDDEN:
            self.hidden = HIDDEN[kind](self.hidden, event)
        if isinstance(event, GameEnded):
            self.ended = event
        if self.ended is None:
            self._states.append(Playing(self.table, self.owns, self.hidden))
        else:
            self._states.append(Ended(self.table, self.owns, self.hidden, self.ended))

    def decided(self) -> tuple[Event, ...]:
        """All events, when nothing more follows; whoever folds them next finds that done."""
        DECIDED.steps = zip(self._states, self.events, self._states[1:])  # noqa: B905 - there is one state more
        return tuple(self.events)

    def side(self, seat: Seat) -> Side:
        """What lies open of a seat."""
        return self.table.sides[seat]

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.owns[seat]

    def money(self, seat: Seat) -> int:
        """All the money of a seat, gold included."""
        return cards().money * (self.own(seat).green.count("money") + self.side(seat).gold)
