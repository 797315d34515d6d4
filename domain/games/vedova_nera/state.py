"""What must be remembered; and, since nothing is hidden, what every seat sees: a view is a state."""

from typing import Final, TypeAlias

import msgspec

from domain.game import Outcome, Seat
from domain.games.vedova_nera.board.colours import Colour
from domain.games.vedova_nera.board.nodes import Mask, Node
from domain.games.vedova_nera.options import Rules


class Web(msgspec.Struct, frozen=True, gc=False):
    """The pieces, each tuple by player (0 is the first chooser): sets of nodes, and how many pawns wait to come back."""

    turn: int
    pawns: tuple[Mask, ...]
    marbles: tuple[Mask, ...]
    stable: tuple[Mask, ...]
    removed: tuple[int, ...]
    advisor: Node

    @property
    def occupied(self) -> Mask:
        """Where anything stands, the Advisor included."""
        return sum(self.pawns, 1 << self.advisor)  # no two pieces share a node


class Last(msgspec.Struct, frozen=True, gc=False):
    """Of the last action, what VN-18 and VN-19 need. ``removed_entry`` is (player, node)."""

    by: int
    advisor: tuple[Node, Node] | None = None
    entered: Node | None = None
    removed_entry: tuple[int, Node] | None = None


class Blank(msgspec.Struct, frozen=True, gc=False):
    """Nothing has happened."""

    table: None = None


BLANK: Final = Blank()  # one for all, so that they go on sharing what they see


class Choosing(msgspec.Struct, frozen=True, gc=False):
    """The marbles lie, colours are being chosen. ``chosen`` in order of the seats; ``retired`` are players' numbers."""

    rules: Rules
    seats: tuple[Seat, ...]
    marbles: dict[Colour, Mask]
    black: Node
    chosen: tuple[Colour, ...] = ()
    retired: tuple[int, ...] = ()

    @property
    def table(self) -> "Choosing":
        """What lies open: all of it."""
        return self


class Playing(msgspec.Struct, frozen=True, gc=False):
    """The web is laid. ``seats`` and ``colours`` go together, clockwise; numbers of players are places in them.

    ``reached``: who has ever had enough stable pawns (VN-15). ``seen`` counts positions, the present one included (VN-21).
    ``turns`` numbers the turns, for the decisions asked.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    colours: tuple[Colour, ...]
    web: Web
    retired: tuple[int, ...] = ()
    last: Last | None = None
    reached: tuple[int, ...] = ()
    seen: dict[str, int] = {}
    passes: int = 0
    record: tuple[int, ...] = ()
    idle: int = 0
    turns: int = 0

    @property
    def table(self) -> "Playing":
        """What lies open: all of it."""
        return self

    @property
    def still(self) -> int:
        """How many seats still play."""
        return len(self.seats) - len(self.retired)


class Over(msgspec.Struct, frozen=True, gc=False):
    """A game that has ended, as it stood then."""

    final: Choosing | Playing
    outcome: Outcome

    @property
    def table(self) -> "Over":
        """What lies open: all of it."""
        return self

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played."""
        return self.final.seats


Table: TypeAlias = Choosing | Playing | Over
State: TypeAlias = Blank | Table
View: TypeAlias = State


def replaced(values: tuple[int, ...], player: int, value: int) -> tuple[int, ...]:
    """The same for everybody but this player."""
    return (*values[:player], value, *values[player + 1 :])


def table_of(state: State) -> Choosing | Playing | None:
    """What lies on the table; None before anything does."""
    if isinstance(state, Over):
        return state.final
    return None if isinstance(state, Blank) else state


def colour_of(state: State, seat: Seat) -> Colour | None:
    """The colour a seat plays, or None if it has none yet."""
    table = table_of(state)
    if table is None or seat not in table.seats:
        return None
    at = table.seats.index(seat)
    taken = table.chosen if isinstance(table, Choosing) else table.colours
    return taken[at] if at < len(taken) else None


def awaited(state: State) -> tuple[Seat, ...]:
    """Who chooses or plays next; nobody once the game is over."""
    if isinstance(state, Choosing):
        return (state.seats[len(state.chosen)],)
    return (state.seats[state.web.turn],) if isinstance(state, Playing) else ()
