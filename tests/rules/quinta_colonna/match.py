"""The language of these tests: a position given, orders carried out on it, boards drawn as text."""

from collections.abc import Iterable, Iterator
from typing import Any

from domain.chance import ScriptedChance, SeededChance
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.events import Event
from domain.games.quinta_colonna.orders import Order
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.state import Blank, Dealing, Over, Playing, Spy, State, Table, View
from domain.options import Options, resolve
from domain.refusal import Refused
from domain.step import Step
from tests.support.onlookers import look_on

SPY = Seat("spy")
P1, P2, P3 = (Seat(f"partisan-{number}") for number in (1, 2, 3))

# An open board: refuges, pawns and hideout out of each other's way.
OPEN: dict[str, Any] = {
    "round": 3,
    "blocked": [],
    "refuges": [8, 19, 66],
    "partisans": {"P1": 30, "P2": 61, "P3": 75, "P4": 12, "P5": 44},
    "spy": {"house": 43, "hideout": 5, "hand": [1, 8, 15]},
}


def options(**given: object) -> Options:
    """Every option of the game, with the ones given."""
    return resolve(GAME.options, GAME.presets, given)


class Match:
    """A match under way, as every seat sees it. ``events`` are those of the latest order."""

    def __init__(self, state: State, chance: Iterable[object] = ()) -> None:
        self.state = state
        self.chance = ScriptedChance(chance, SeededChance(b"a match of these tests"))
        self.events: tuple[Event, ...] = ()
        viewers = () if isinstance(state, Blank) else (*state.table.seats, PUBLIC, REFEREE)
        self.views: dict[Seat, View] = {seat: GAME.positions.see(state, seat) for seat in viewers}

    def order(self, seat: Seat, *orders: Order) -> "Match":
        """The orders carried out one after another; Refused if one is not legal."""
        for order in orders:
            self.fold(GAME.rules.decide(self.state, seat, order, self.chance))
        return self

    def fold(self, steps: Iterable[Step[State, Event]]) -> None:
        """What happened, in the state and in every view."""
        happened = []
        for step in steps:
            happened.append(step.event)
            self.state = step.after
            look_on(GAME, self.views, step)
        self.events = tuple(happened)

    def refusal(self, seat: Seat, order: Order) -> tuple[str, str]:
        """The ruling and the reason that an order is refused by; ("", "") if it is not."""
        try:
            GAME.rules.decide(self.state, seat, order, self.chance)
        except Refused as refused:
            return refused.refusal.rule, refused.refusal.reason
        return "", ""

    def happened(self, shape: type[Event]) -> list[Any]:
        """The latest order's events of one shape."""
        return [event for event in self.events if type(event) is shape]

    @property
    def table(self) -> Table:
        assert not isinstance(self.state, Blank)
        return self.state.table

    @property
    def spy(self) -> Spy:
        assert isinstance(self.state, Playing | Over)
        return self.state.spy


def given(chance: Iterable[object] = (), rules: dict[str, object] | None = None, **position: Any) -> Match:
    """A match on the open board, with other options and position keys; ``spy`` keys are added to those of OPEN."""
    document = {**OPEN, **position}
    if "spy" in position:
        document["spy"] = {**OPEN["spy"], **position["spy"]}
    return Match(GAME.positions.read(document, options(**(rules or {})), SeededChance(b"a position")), chance)


def happening(events: Iterable[Event], state: State = GAME.rules.blank) -> Iterator[Step[State, Event]]:
    """These events, and the states they lead to."""
    for event in events:
        state = Course.follow(state, event)
        yield Step(event, state)


def dealt(seed: int = 0, players: int = 2, **rules: object) -> Match:
    """A match as it is dealt."""
    resolved = options(**rules)
    seats = GAME.rules.seats(players, resolved)
    match = Match(Blank())
    match.views = {seat: GAME.sight.blank(seat) for seat in (*seats, PUBLIC, REFEREE)}
    match.chance = ScriptedChance((), SeededChance(seed.to_bytes(4, "big")))
    match.fold(happening(GAME.rules.setup(resolved, seats, match.chance)))
    return match


def played(seed: int, plies: int, players: int = 2, **rules: object) -> Match:
    """A match after so many random legal orders, or at its end."""
    match = dealt(seed, players, **rules)
    fate = SeededChance(b"players" + seed.to_bytes(4, "big"))
    for _ in range(plies):
        awaited = GAME.rules.awaited(match.state)
        if not awaited:
            break
        seat = fate.pick("seat", awaited)
        match.order(seat, fate.pick("order", GAME.sight.choices(match.views[seat], seat)))
    assert not isinstance(match.state, Blank | Dealing)
    return match


def board_of(text: str) -> tuple[dict[str, list[int]], int]:
    """A board drawn ring by ring, the outermost first, spokes anticlockwise from the left.

    What each symbol stands on, and the mask of the blocked houses (#).
    """
    rows = [line.split() for line in text.strip().splitlines()]
    found: dict[str, list[int]] = {}
    for ring, row in enumerate(rows):
        assert len(row) == 18, f"ring {ring} has {len(row)} houses"
        for spoke, symbol in enumerate(row):
            found.setdefault(symbol, []).append(5 * spoke + ring + 1)
    return {symbol: sorted(houses) for symbol, houses in found.items()}, sum(1 << house for house in found.get("#", []))
