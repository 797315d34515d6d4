"""The clock of a match under everything that moves it, in any order, by players in any zone: what holds whatever they do."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.game import Seat, Written
from domain.games import find
from domain.match import events as m
from domain.match import quiet
from domain.match.orders import Away, Back, Day, EndPause, KeepWeekends, MoreTime, Pause, SetQuietHours
from domain.match.rules.decide import lapse, submit
from domain.match.rules.hosting import CannotHost, more_time, pause_ended, paused
from domain.match.rules.reaching import unreachable
from domain.match.rules.submission import Submission
from domain.match.state import Decision, Underway
from domain.wire import Wired
from tests.support.worlds import World, world

PACE: Final = timedelta(hours=72)
MOVED: Final = quiet.MOST + timedelta(hours=48 + 26 + 2)  # by quiet hours, and by a weekend wherever it is kept
ZONES: Final = ("Europe/Rome", "America/St_Johns", "Pacific/Kiritimati")
# Around the days on which clocks are put forward and back, and any other.
STARTS: Final = tuple(datetime(2026, *day, 12, tzinfo=UTC) for day in ((3, 6), (3, 26), (10, 22), (10, 29), (7, 1)))
whose: Final = st.integers(0, 2)


class Clock(RuleBasedStateMachine):
    """A match of three. ``least`` and ``most`` are the earliest and the latest end that what happened allows; ``room``: how much
    may still be added to it, but by whoever runs the match."""

    @initialize(start=st.sampled_from(STARTS), hours=st.integers(0, 200))
    def begin(self, start: datetime, hours: int) -> None:
        """Play has begun, and something new is asked."""
        self.world: World = world(find("vedova-nera"), 3, "clock")
        self.world.now = start + timedelta(hours=hours)
        self.least = self.most = self.due = self.world.now
        self.number = 0
        self.room = PACE
        self.since: datetime | None = None
        self.happen(lapse(self.world.game, self.state, self.world.views, self.world.chance, self.world.now).events)

    @property
    def state(self) -> Underway:
        """The match, which is not over."""
        assert isinstance(self.world.state, Underway)
        return self.world.state

    @property
    def decision(self) -> Decision:
        """What is asked."""
        assert self.state.decision is not None
        return self.state.decision

    @property
    def on(self) -> bool:
        """Whether the match goes on."""
        return not self.world.over

    def say(self, who: int, order: Any) -> None:
        """A line of one player's, by their clock."""
        seat, world = self.world.seats[who], self.world
        letter = Submission(seat=seat, orders=(Written(0, order),), zone=ZONES[who])
        self.happen(submit(world.game, world.state, world.views, letter, world.chance, world.now).events)

    def host(self, act: Callable[[], tuple[Wired, ...]]) -> None:
        """What whoever runs the match does, if it can be done."""
        try:
            events = act()
        except CannotHost:
            return
        self.happen(events)

    def happen(self, events: tuple[Wired, ...]) -> None:
        """Let it happen, and reckon what it allows."""
        now = self.world.now
        for event in events:
            self.reckon(event, now)
        self.world.happen(events)

    def reckon(self, event: Wired, now: datetime) -> None:
        """The earliest and the latest end after an event."""
        match event:
            case m.DecisionOpened(seats=seats):
                self.least, self.most, self.due = now + PACE, now + PACE + self.missing(seats, now) + MOVED, now
                self.room = PACE
            case m.TimeGiven(seat=seat, due=due):
                more = due - self.decision.due
                assert seat is None or more <= self.room
                self.least, self.most, self.room = self.least + more, self.most + more, self.left(more)
            case m.PlayPaused(since=since):
                self.since = self.since or since
            case m.PlayResumed() if self.since is not None:
                more, self.since = now - self.since, None
                self.least, self.most = self.least + more, self.most + more
            case m.DeadlineExtended(due=due):
                self.least = max(self.least, min(now + PACE, self.least + self.room))
                self.most = max(self.most, min(now + PACE, self.most + self.room))
                assert due - self.decision.due <= self.room
                self.room = self.left(due - self.decision.due)
            case _:
                pass

    def left(self, more: timedelta) -> timedelta:
        """What may still be added to what is asked, once this was."""
        return max(self.room - more, timedelta(0))

    def missing(self, seats: tuple[Seat, ...], now: datetime) -> timedelta:
        """How long those who are asked are away from now on, all together."""
        away = (self.state.away[seat] for seat in seats if seat in self.state.away)
        return sum((max(one.until - max(one.since, now), timedelta(0)) for one in away), timedelta(0))

    @rule(hours=st.integers(1, 60))
    def wait(self, hours: int) -> None:
        """Time goes by, to the deadline at most."""
        if self.on:
            self.world.now = max(self.world.now, min(self.world.now + timedelta(hours=hours), self.decision.due))

    @precondition(lambda self: self.on and self.state.held is None)
    @rule()
    def close(self) -> None:
        """The time is up, and the next is asked."""
        self.world.now = max(self.world.now, self.decision.due)
        world = self.world
        self.happen(lapse(world.game, self.state, world.views, world.chance, world.now).events)

    @precondition(lambda self: self.on)
    @rule(
        who=whose, order=st.sampled_from((MoreTime(), Pause(), EndPause(), Back(), KeepWeekends(), KeepWeekends(False)))
    )
    def ask(self, who: int, order: Any) -> None:
        """A player asks for time, stops play or lets it go on, comes back, keeps weekends free or not."""
        self.say(who, order)

    @precondition(lambda self: self.on)
    @rule(who=whose, ahead=st.integers(0, 6), days=st.integers(1, 12))
    def go_away(self, who: int, ahead: int, days: int) -> None:
        """A player will be away."""
        first = self.world.now.astimezone(ZoneInfo(ZONES[who])).date() + timedelta(days=ahead)
        last = first + timedelta(days=days - 1)
        self.say(who, Away(Day(last.day, last.month, last.year), Day(first.day, first.month, first.year)))

    @precondition(lambda self: self.on)
    @rule(who=whose, since=st.integers(0, 1439), minutes=st.integers(0, 720))
    def be_quiet(self, who: int, since: int, minutes: int) -> None:
        """A player sets quiet hours."""
        self.say(who, SetQuietHours(since, (since + minutes) % 1440))

    @precondition(lambda self: self.on)
    @rule(act=st.sampled_from(("pause", "resume", "extend")), hours=st.integers(1, 100))
    def run(self, act: str, hours: int) -> None:
        """Whoever runs the match stops play, lets it go on, or gives time."""
        world = self.world
        acts: dict[str, Callable[[], tuple[Wired, ...]]] = {
            "pause": lambda: paused(world.state, None, world.now),
            "resume": lambda: pause_ended(world.game, world.state, world.now),
            "extend": lambda: more_time(world.game, world.state, None, hours, world.now),
        }
        self.host(acts[act])

    @precondition(lambda self: self.on)
    @rule(who=whose)
    def come_back(self, who: int) -> None:
        """A letter to a player was not delivered."""
        self.happen(unreachable(self.world.game, self.world.state, self.world.seats[who], self.world.now))

    @invariant()
    def no_deadline_is_earlier_or_later_than_what_is_allowed(self) -> None:
        """The plain end, and all that was asked for; never less, never more."""
        if hasattr(self, "world") and self.on:
            assert self.least <= self.decision.due <= self.most

    @invariant()
    def what_is_asked_never_closes_earlier_than_was_said_before(self) -> None:
        """Within one decision the end moves onward alone."""
        if hasattr(self, "world") and self.on:
            assert self.decision.number > self.number or self.decision.due >= self.due
            self.number, self.due = self.decision.number, self.decision.due

    @invariant()
    def everybody_is_told_the_same_instant(self) -> None:
        """It is public: every seat's view has it, and says no other."""
        if hasattr(self, "world") and self.on:
            told = {view.asked.due for view in self.world.views.values() if view.asked is not None}
            assert told == {self.decision.due}


TestClock = Clock.TestCase
TestClock.settings = settings(
    max_examples=40, stateful_step_count=30, phases=(Phase.explicit, Phase.generate), deadline=None
)
