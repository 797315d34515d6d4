"""What the people of a slow match do besides: deputies, answers that wait, a word that one is there, play without a ruling."""

from contextlib import suppress
from datetime import datetime, timedelta

from domain.game import Seat
from domain.match import events as happened
from domain.match.orders import AgreeTime, AnswerReady, HoldOpen, StillHere
from domain.match.rules.deputising import deputised
from domain.match.rules.hosting import CannotHost, granted, no_ruling, ruling_awaited
from domain.match.rules.silence import is_silent
from domain.match.state import Underway
from domain.wire import Wired
from tests.support.slow.lives import Life, life
from tests.support.slow.played import PACE, PlayedMatch


class AbleMatch(PlayedMatch):
    """A match whose people do so. ``ruled_by``: until when play waits for a ruling, if it does."""

    ruled_by: datetime | None = None

    def _follow_up(self, event: Wired) -> None:
        """What comes of something that has happened, later."""
        if not isinstance(self.state, Underway):
            return
        match event:
            case happened.PlayHeld():
                self.ruled_by = ruling_awaited(self.state, self.now)
                self._later(self.ruled_by, "go_on_unruled")
            case happened.StillThereAsked(seat=seat, until=until):
                self.figures["asked whether they are still there"] += 1
                self._later(until, "hear_nothing", seat)
                if self.own.random() < 0.7:
                    self._later(self.now + timedelta(hours=PACE * self.own.choice((0.1, 0.5, 0.9))), "be_there", seat)
            case happened.TimeWished(of=of):
                for seat in of:
                    if self.own.random() < 0.85:
                        self._later(
                            self.now + self._left() * self.own.choice((0.02, 0.1, 0.4, 0.9)), "answer_wish", seat
                        )
            case happened.SeatDeputised(until=until, deputy=deputy):
                self._later(until, "end_deputy", deputy)
            case happened.AnswerHeld(seat=seat, orders=orders):
                self.figures[f"answers that wait{'' if orders else ' no more'}"] += 1
            case happened.OrderCarriedOut(by="unasked"):
                self.figures["only moves played unasked"] += 1
            case _:
                pass

    # Deputies (G-39).

    def _do_name_deputy(self, state: Underway, name: str) -> None:
        """Somebody is asked to play in their place, who says yes soon; or never does."""
        deputy = f"{name}, deputy"
        if self._seat_of(state, name) is not None and self.own.random() < 0.8:
            self.people[deputy] = life(deputy, self.now, self.own)
            self._later(self.now + timedelta(hours=PACE * self.own.random()), "deputise", name)

    def _do_deputise(self, state: Underway, name: str) -> None:
        seat = self._seat_of(state, name)
        until = (self.now + timedelta(days=self.own.randint(2, 30))).replace(microsecond=0)
        with suppress(CannotHost):
            events = deputised(state, Seat(seat or ""), name, f"{name}, deputy", until, "UTC", self.now)
            self.figures["seats with a deputy"] += 1
            self._happen(self._outside(events), None)

    def _do_end_deputy(self, state: Underway, deputy: str) -> None:
        for seat, one in state.occupants.items():
            if one.deputy == deputy:
                self._happen(self._outside((happened.DeputyEnded(seat),)), None)

    # More time that the others agree to (G-43).

    def _do_answer_wish(self, state: Underway, seat: str) -> None:
        """Yes, mostly; whether anybody still waits for it or not."""
        who = self._who(state, Seat(seat))
        if who is not None and self.people[who].reads(self.now) and self.people[who].reachable(self.now):
            self._submit(Seat(seat), AgreeTime(agrees=self.own.random() < 0.9))

    def _do_grant(self, state: Underway, seat: str) -> None:
        """A yes of whoever runs the match, which is enough."""
        with suppress(CannotHost):
            self._happen(self._outside(granted(self.game, state, self.now)), None)
            self.figures["host grants more time"] += 1

    # Still there (G-40).

    def _do_be_there(self, state: Underway, seat: str) -> None:
        who = self._who(state, Seat(seat))
        if who is not None and self.people[who].reads(self.now) and self.people[who].reachable(self.now):
            self.figures["who say that they are"] += seat in state.silent
            self._submit(Seat(seat), StillHere())

    def _do_hear_nothing(self, state: Underway, seat: str) -> None:
        until = state.silent.get(Seat(seat))
        if until is not None and until <= self.now and is_silent(state, Seat(seat), until):
            self._host_hears("no-sign", (Seat(seat),))

    # Answers that wait (G-41).

    def _lets_wait(self, state: Underway, seat: Seat, one: Life) -> bool:
        """Whether an answer is sent that waits: for its word, or for the deadline."""
        if not one.holds or state.decision is None or len(state.decision.seats) == 1:
            return False
        self._submit(seat, self.game.sight.bot(self.views[seat].game, seat, self.bots), HoldOpen())
        if not isinstance(self.state, Underway) or seat not in self.state.holding:
            return False
        if self.own.random() < 0.6:
            self._later(self.now + self._left() * self.own.choice((0.1, 0.5, 0.95)), "be_ready", seat)
        return True

    def _do_be_ready(self, state: Underway, seat: str) -> None:
        if seat in state.holding and state.held is None:
            self._submit(Seat(seat), AnswerReady())

    # Administrators who have gone (G-44).

    def _do_go_on_unruled(self, state: Underway, nobody: str) -> None:
        if state.held is not None and state.paused is None and self.ruled_by is not None and self.ruled_by <= self.now:
            self.figures["play that goes on without a ruling"] += 1
            self._happen(self._outside(no_ruling(self.game, state, self.now)), None)
