"""Matches played without letters: one world, or two that differ only in what a viewer cannot know."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from domain.audience import observe
from domain.chance import Chance, Drawn, SeededChance
from domain.game import PUBLIC, AnyGame, Seat, Written
from domain.match import events as happened
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.decide import open_match, submit
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView, Observation, blank
from domain.match.state import Concluded, MatchState, Underway, Unopened
from domain.options import OptionRefused, Options, resolve
from domain.wire import Wired

T = TypeVar("T")
START = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)


class ForkedChance:
    """Chance that agrees with another world's, except for the purposes named."""

    def __init__(self, shared: SeededChance, own: SeededChance, apart: frozenset[str]) -> None:
        self._shared = shared
        self._own = own
        self._apart = apart

    def _for(self, purpose: str) -> SeededChance:
        return self._own if purpose in self._apart else self._shared

    def pick(self, purpose: str, among: Sequence[T]) -> T:
        """See ``Chance``."""
        return self._for(purpose).pick(purpose, among)

    def top(self, purpose: str, of: Sequence[T]) -> T:
        """See ``Chance``."""
        return self._for(purpose).top(purpose, of)

    def shuffle(self, purpose: str, items: Iterable[T]) -> tuple[T, ...]:
        """See ``Chance``."""
        return self._for(purpose).shuffle(purpose, items)

    def sample(self, purpose: str, among: Iterable[T], count: int) -> tuple[T, ...]:
        """See ``Chance``."""
        return self._for(purpose).sample(purpose, among, count)

    def with_words(self, hashes: Sequence[str]) -> "ForkedChance":
        """See ``Chance``."""
        return ForkedChance(self._shared.with_words(hashes), self._own.with_words(hashes), self._apart)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """See ``Chance``; those of the one chance stand before those of the other."""
        return (*self._shared.drawn, *self._own.drawn)


class World:
    """A match under way and everything that happened in it."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        chance: Chance,
        options: Options | None = None,
        only_moves: happened.OnlyMoves = "played",
    ) -> None:
        self.game = game
        self.chance = chance
        self.options = resolve(game.options, game.presets, {}) if options is None else options
        self.seats = game.rules.seats(seats, self.options)
        self.now = START
        self.events: list[Wired] = []
        self.state: MatchState = Unopened()
        self.views: dict[Seat, MatchView] = {seat: blank(game, seat) for seat in (*self.seats, PUBLIC)}
        opened = happened.Opened(
            game.key, game.version, dict(self.options), self.seats, 72, 3, "c" * 64, 1, only_moves=only_moves
        )
        taken = tuple(happened.SeatTaken(seat, f"player of {seat}") for seat in self.seats)
        self.happen(open_match(opened, taken, None, game, chance, self.now).events)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return isinstance(self.state, Concluded)

    @property
    def due(self) -> datetime:
        """Until when the decision is open that is being asked."""
        assert isinstance(self.state, Underway)
        assert self.state.decision is not None
        return self.state.decision.due

    @property
    def table(self) -> Any:
        """The game's own state."""
        assert isinstance(self.state, (Underway, Concluded))
        return self.state.game

    def asked(self) -> Seat:
        """The first seat that is awaited."""
        return self.game.rules.awaited(self.table)[0]

    def decided(self, seat: Seat, order: Any) -> Decided:
        """What an order would cause, without letting it happen."""
        letter = Submission(seat=seat, orders=(Written(0, order),))
        return submit(self.game, self.state, self.views, letter, self.chance, self.now)

    def happen(self, events: Iterable[Wired]) -> None:
        """Let these happen; an hour passes."""
        course = MatchCourse(self.game, self.state, self.views, self.chance, self.now)
        course.add(*events)
        self.state, self.views = course.state, course.views
        self.events.extend(course.events)
        self.now += timedelta(hours=1)

    def order(self, seat: Seat, order: Any) -> None:
        """Give an order and let happen what comes of it."""
        self.happen(self.decided(seat, order).events)

    def seen(self, seat: Seat, events: Iterable[Wired] | None = None) -> list[Observation]:
        """What a seat learnt, of all events or of those given."""
        among = self.events if events is None else events
        return [seen for event in among if (seen := observe(event, seat)) is not None]


def world(game: AnyGame, seats: int, seed: str, options: Options | None = None) -> World:
    """A match just started."""
    return World(game, seats, SeededChance(seed.encode()), options)


def any_options(game: AnyGame, chance: SeededChance) -> Options:
    """Every option that is a choice at random, the others as they are; all as they are where those drawn do not go together."""
    given = {option.name: chance.pick("option", option.values) for option in game.options if option.values}
    try:
        return resolve(game.options, game.presets, given)
    except OptionRefused:
        return resolve(game.options, game.presets, {})


def positions(
    game: AnyGame, seats: int, seed: str, *, most: int = 400, options: Options | None = None
) -> Iterator[World]:
    """The same world after each order of a match between bots, from the start; at most so many orders."""
    played = world(game, seats, seed, options)
    own = SeededChance(f"{seed} bots".encode())
    for _ in range(most):
        yield played
        if played.over:
            return
        seat = played.asked()
        played.order(seat, game.sight.bot(played.views[seat].game, seat, own))
    yield played
