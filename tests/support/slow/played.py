"""A match on the decider with a false clock, and what follows for its people from all that happens in it."""

import hashlib
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat, Written
from domain.match import events as happened
from domain.match.events import VaultRef, Waiting
from domain.match.orders import (
    AgreeTime,
    AnswerReady,
    Away,
    Back,
    Dispute,
    EndPause,
    HoldOpen,
    KeepWeekends,
    MoreTime,
    Pause,
    SetQuietHours,
    StillHere,
)
from domain.match.rules.course import Decided, MatchCourse, without_asking
from domain.match.rules.decide import lapse, open_match, submit
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView, blank
from domain.match.state import Concluded, MatchState, Underway, Unopened
from domain.options import resolve
from domain.wire import Wired
from pbem.clubhouse.matches.dispatch import notices, told_to_host
from tests.support.slow.agreements import Agreements
from tests.support.slow.lives import VANISH, Life, life
from tests.support.slow.waits import Waits
from tests.support.worlds import START

PACE: Final = 72
WORDS: Final = VaultRef("words", "0" * 64)
_OF_A_KIND: Final = (24.0, 36.0, 48.0, 96.0)  # hours that a host may set for one kind of decision
_COUNTED: Final = (
    StillHere
    | HoldOpen
    | AnswerReady
    | MoreTime
    | AgreeTime
    | Pause
    | EndPause
    | Away
    | Back
    | Dispute
    | SetQuietHours
    | KeepWeekends
)


class PlayedMatch(ABC):
    """One match, and its people. ``figures``: what came to pass; ``acts``: what people will do, and when."""

    def __init__(self, game: AnyGame, players: int, seed: str) -> None:
        self.game = game
        self.name = f"{game.key} {players} {seed}"
        self.own = random.Random(self.name)
        self.chance = SeededChance(hashlib.sha256(self.name.encode()).digest())
        self.bots = SeededChance(f"{self.name} bots".encode())
        self.now = START
        self.state: MatchState = Unopened()
        options = resolve(game.options, game.presets, {})
        seats = game.rules.seats(players, options)
        self.views: dict[Seat, MatchView] = {seat: blank(game, seat) for seat in (*seats, PUBLIC)}
        self.people = {f"{seat} 1": life(f"{seat} 1", START, self.own) for seat in seats}
        self.had: dict[Seat, list[str]] = {seat: [f"{seat} 1"] for seat in seats}
        self.host_leaves = START + timedelta(days=self.own.randint(0, 40)) if self.own.random() < VANISH else None
        self.nobody_rules = self.own.random() < VANISH  # administrators vanish too
        self.host = "host" if self.own.random() < 0.9 else None
        self.figures: Counter[str] = Counter()
        self.waits = Waits(game)
        self.agreements = Agreements(game)
        self.acts: list[tuple[datetime, int, str, str]] = []  # when, in which order, what, whose
        self.answering: dict[Seat, tuple[int, str, datetime]] = {}
        self.numbers = 0
        self.silent_since: datetime | None = None  # when a host was told what nobody answers
        for one in self.people.values():
            self._live(one)
        waiting: Waiting = "wait" if self.own.random() < 0.3 else "go-on"
        own_pace = self.own.random() < 0.3
        paces = {self.own.choice(sorted(game.kinds)): self.own.choice(_OF_A_KIND)} if own_pace else {}
        opened = happened.Opened(
            game.key,
            game.version,
            dict(options),
            seats,
            PACE,
            3,
            "c" * 64,
            1,
            host=self.host,
            disputes=waiting,
            paces=paces,
            observers=self.own.random() < 0.5,
            only_moves="played" if self.own.random() < 0.8 else "asked",
            still_there=self.own.choice((0, 1, 2, 2, 2)),
        )
        taken = tuple(happened.SeatTaken(seat, f"{seat} 1") for seat in seats)
        self._happen(open_match(opened, taken, None, game, self.chance, self.now), None)

    def _where(self, what: str) -> str:
        return f"{self.name}: {what}, at {self.now.isoformat()}"

    def _later(self, at: datetime, what: str, whose: str = "") -> None:
        self.numbers += 1
        self.acts.append((at, self.numbers, what, whose))

    def _who(self, state: Underway, seat: Seat) -> str | None:
        """Who gets the letters of a seat: its player, or a deputy."""
        return state.occupants[seat].reader

    def _seat_of(self, state: Underway, name: str) -> Seat | None:
        return next((seat for seat, one in state.occupants.items() if one.player == name), None)

    def _zone(self, seat: Seat) -> str:
        return self.people[self.had[seat][-1]].zone

    @abstractmethod
    def _live(self, one: Life) -> None:
        """What somebody will do beside answering."""

    @abstractmethod
    def _host_hears(self, note: str, seats: Iterable[Seat]) -> None:
        """A letter to the host, who may do something about it."""

    @abstractmethod
    def _follow_up(self, event: Wired) -> None:
        """What comes of something that has happened, later."""

    def _submit(self, seat: Seat, *orders: Any, by: Any = "letter") -> None:
        assert isinstance(self.state, Underway)
        letter = Submission(
            seat=seat,
            orders=tuple(Written(line, order) for line, order in enumerate(orders)),
            by=by,
            decision=self.state.decisions,
            cause=1,
            said={0: WORDS},
            zone=self._zone(seat),
        )
        decided = submit(self.game, self.state, self.views, letter, self.chance, self.now)
        refused = [one for one in decided.events if isinstance(one, happened.OrdersRefused)]
        for order in orders:
            if isinstance(order, _COUNTED):
                self.figures[f"{'refused' if refused else 'done'}:{type(order).__name__}"] += 1
        self._happen(decided, seat)

    # What happens.

    def _lapse(self, state: Underway) -> None:
        """A deadline passes."""
        self.figures["deadlines passed"] += 1
        self._happen(lapse(self.game, state, self.views, self.chance, self.now), None)

    def _outside(self, events: Iterable[Wired]) -> Decided:
        return without_asking(self.game, self.state, events)

    def _happen(self, decided: Decided, actor: Seat | None) -> None:
        """Let it happen; letters go out, and what comes of them is to come."""
        before = self.state
        if not decided.views and decided.events:
            course = MatchCourse(self.game, self.state, self.views, self.chance, self.now)
            course.add(*decided.events)
            self.views = course.views
        elif decided.events:
            self.views = {**self.views, **decided.views}
        self.state = decided.after
        self.waits.after(before, self.state, decided.events, self.now, self._where)
        hear = self.agreements.after(self.state, self.views, decided.events, self._where)
        self._tell(decided, actor, hear)

    def _tell(self, decided: Decided, actor: Seat | None, hear: set[Seat]) -> None:
        told = list(told_to_host(self.state, decided.events))
        for event in decided.events:
            self._follow_up(event)
            if isinstance(event, happened.DisputeOpened) and not self.nobody_rules:
                self.figures["administrators:disputed"] += 1
                hours = PACE * self.own.choice((0.05, 0.3, 0.9, 1.8))
                self._later(self.now + timedelta(hours=hours), "rule", str(event.number))
            if isinstance(event, happened.DeadlineMissed) and isinstance(self.state, Underway):
                self._all_misses_told(self.state, event.seats, told)
        for note, seats in told:
            self._host_hears(note, seats)
        if not isinstance(self.state, Underway | Concluded):
            return
        owed = notices(self.state, decided.events, actor)
        deaf = hear - {actor} - {notice.seat for notice in owed}
        deaf -= set(self.state.vacated) if isinstance(self.state, Underway) else deaf
        assert not deaf, self._where(f"{deaf} asked for more time, and do not hear what came of it")
        for notice in owed:
            self._arrives(self.state.occupants[notice.seat].reader, notice.seat)

    def _all_misses_told(
        self, state: Underway, seats: Iterable[Seat], told: list[tuple[str, tuple[Seat, ...]]]
    ) -> None:
        """Of all who missed the host hears at once; where there is none administrators hear of those who do so often."""
        heard = {seat for note, about in told if note in ("missed", "missed-often") for seat in about}
        wanted = {
            one for one in seats if self.host is not None or state.missed.get(one, 0) >= state.opened.max_defaults
        }
        assert wanted <= heard, self._where(f"nobody who runs the match is told of {wanted - heard}")

    def _arrives(self, name: str | None, seat: Seat) -> None:
        """A letter goes to whoever sits there, and comes back if they cannot be reached."""
        if name is None:
            return
        had = self.had[seat][-1]
        assert name in (had, f"{had}, deputy"), self._where(f"a letter to {name}, who is not in {seat}")
        self.figures["letters sent"] += 1
        one = self.people[name]
        if not one.reachable(self.now):
            self._later(self.now + timedelta(hours=self.own.choice((0.1, 1, 5, 30))), "bounce", name)
        elif one.asks_more and one.reads(self.now) and self._asked(seat) and self.own.random() < 0.3:
            self._later(self.now + self._left() * self.own.choice((0.1, 0.5, 0.9)), "more", name)

    def _asked(self, seat: Seat) -> bool:
        decision = self.state.decision if isinstance(self.state, Underway) else None
        return decision is not None and seat in decision.seats

    def _left(self) -> timedelta:
        """The time that what is asked is still open."""
        assert isinstance(self.state, Underway)
        assert self.state.decision is not None
        return max(self.state.decision.due - self.now, timedelta(0))
