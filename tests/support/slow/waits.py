"""How long a match waits, and for what: no wait is longer than twice the pace, but for days that somebody has announced."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from domain.game import AnyGame, Seat
from domain.match import deadline, quiet
from domain.match import events as happened
from domain.match.pace import hours_of, pace_of
from domain.match.state import MatchState, Underway
from domain.wire import Wired

_WEEKEND: Final = timedelta(hours=48 + 26 + 2)  # until it is over wherever it is kept, clocks being put back
_ROUNDED: Final = timedelta(seconds=30)  # instants are stored to the second


class Waits:
    """What is being waited for: what one decision asks, whoever is newly asked meanwhile; the end of a pause; a ruling (G-05).
    What whoever runs the match gives unasked comes on top. ``longest``: in paces, of all that was waited for."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._hours = self._own = 0.0
        self._for_answer = timedelta(0)
        self._given = timedelta(0)
        self._quiet = timedelta(0)  # what quiet hours and weekends moved
        self._for_pause = timedelta(0)
        self._for_ruling = timedelta(0)
        self._asked: dict[Seat, timedelta] = {}  # how long time has run for each since it could know what is asked
        self.extended = False
        self.longest: dict[str, float] = {}

    def run(self, state: Underway, since: datetime, until: datetime) -> None:
        """Time passes, and nothing happens."""
        if state.paused is not None:
            self._for_pause += until - since
        elif state.held is not None:
            self._for_ruling += until - since
        else:
            asked = state.decision.seats if state.decision is not None else ()
            away = [state.away[seat] for seat in asked if seat in state.away]
            run = until - since - _covered([(one.since, one.until) for one in away], since, until)
            self._for_answer += run
            self._asked = {seat: ran + (until - since) for seat, ran in self._asked.items()}

    def after(
        self,
        before: MatchState,
        state: MatchState,
        events: Iterable[Wired],
        now: datetime,
        where: Callable[[str], str],
    ) -> None:
        """Something has happened; AssertionError if it was waited for too long."""
        if isinstance(before, Underway):
            self._judge(before, where)
        happening = tuple(events)
        passed = any(isinstance(event, happened.SeatPassed) for event in happening)
        for event in happening:
            match event:
                case happened.DeadlineMissed(seats=seats):
                    for seat in seats:
                        had = self._asked[seat]
                        assert had + _ROUNDED >= timedelta(hours=self._own), where(
                            f"{seat} had {had} of {self._own} hours"
                        )
                case happened.DecisionOpened(seats=seats):
                    self._asked = dict.fromkeys(seats, timedelta(0))
                    self._for_answer = self._given = timedelta(0)
                    self.extended = False
                case happened.SeatPassed(seat=seat, player=str()):
                    self._asked[seat] = timedelta(0)
                case happened.TimeGiven(seat=None, due=due) if not passed:
                    self.extended = True
                    assert isinstance(before, Underway)
                    assert before.decision is not None
                    self._given += due - before.decision.due
                case happened.PlayPaused():
                    self._for_pause = timedelta(0)
                case happened.PlayHeld() | happened.DisputeOpened():
                    self._for_ruling = timedelta(0)
                case _:
                    pass
        if isinstance(state, Underway):
            window = self._game.rules.window(state.game)
            self._own = hours_of(state.opened, window)
            self._hours = max(self._own, pace_of(state.opened, window))
            if any(isinstance(event, happened.DecisionOpened) for event in happening):
                self._keep_quiet(state, now, where)

    def _keep_quiet(self, state: Underway, now: datetime, where: Callable[[str], str]) -> None:
        """Quiet hours and weekends moved what is newly asked, by no more than they may; that was announced, too (G-34)."""
        assert state.decision is not None
        self._quiet = state.decision.due - deadline.due(now, self._own, state.decision.away)
        kept = [state.quiet[seat] for seat in state.decision.seats if seat in state.quiet]
        most = (quiet.MOST if kept else timedelta(0)) + (
            _WEEKEND if any(one.weekends for one in kept) else timedelta(0)
        )
        assert timedelta(0) <= self._quiet <= most, where(f"quiet hours move a deadline by {self._quiet}")
        self._note("quiet hours", self._quiet, self._hours)

    def _judge(self, state: Underway, where: Callable[[str], str]) -> None:
        longest = (
            ("an answer", self._for_answer - self._given - self._quiet, self._hours),
            ("a pause", self._for_pause, state.opened.pace_hours),
            ("a ruling", self._for_ruling, state.opened.pace_hours),
        )
        for what, waited, hours in longest:
            assert waited <= 2 * timedelta(hours=hours) + _ROUNDED, where(
                f"waits {waited} for {what}, of {hours} hours"
            )
            self._note(what, waited, hours)

    def _note(self, what: str, waited: timedelta, hours: float) -> None:
        self.longest[what] = max(self.longest.get(what, 0.0), waited / timedelta(hours=hours))


def _covered(spans: Sequence[tuple[datetime, datetime]], since: datetime, until: datetime) -> timedelta:
    """How much of a stretch of time lies within these, each instant once."""
    covered, at = timedelta(0), since
    for first, last in sorted(spans):
        first, last = max(first, at), min(last, until)
        if first < last:
            covered += last - first
            at = last
    return covered
