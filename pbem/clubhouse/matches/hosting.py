"""What hosts and administrators do for a match to go on: time, pauses, seats that pass to others, its end (G-27 to G-30)."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.events import Passing, Succession
from domain.match.rules.course import Decided, MatchCourse, without_asking
from domain.match.rules.decide import let_plans_answer
from domain.match.rules.hosting import CannotHost, granted, more_time, passed_on, pause_ended, paused, succeeded
from domain.match.rules.sharing import vacate
from domain.match.rules.stopping import stop
from domain.match.state import Underway
from domain.wire import Wired
from pbem.clubhouse.acts import Act, ActBook, Done, Operator
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.matches.guests import Guest, Guests
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.streams.repository import Loaded, Write, decided_again
from pbem.store.entry import Entry

Decide = Callable[[Loaded, datetime], Decided]


def _nothing(upto: int) -> Sequence[Write]:
    return ()


class Doing(msgspec.Struct, frozen=True, kw_only=True):
    """Who runs a match here, and why they act: written down with the act.

    ``also`` are the steps that are committed with it, given the number of its last event. ``by_host``: the host acts, by a
    letter that is answered.
    """

    by: Operator
    reason: str = ""
    by_host: bool = False
    also: Callable[[int], Sequence[Write]] = _nothing


def seat_passed(one: Loaded, seat: Seat, player: UUID | None, by: Passing, now: datetime) -> Sequence[Wired]:
    """A seat passes to somebody who has, had and played no other in the match, or to a bot (G-30). CannotHost says why not."""
    if player is not None and one.held_besides(player, seat):
        raise CannotHost(
            "Whoever has or had a seat in a match, or played one for somebody, takes no other one over in it."
        )
    return passed_on(one.game, one.state, seat, str(player) if player is not None else None, by, now)


class Hosting(msgspec.Struct, frozen=True):
    """Acts upon a match from outside its seats. CannotHost says in a sentence what cannot be done."""

    _record: Record
    _directory: Directory
    _acts: ActBook

    def extend(self, match: UUID, hours: float, doing: Doing, now: datetime) -> Loaded:
        """What is being asked stays open so many hours longer."""
        return self._done(match, "time-given", f"{hours:g} hours", doing, _given(hours), now)

    def grant(self, match: UUID, doing: Doing, now: datetime) -> Loaded:
        """Whoever asks the others for more time has it: one pace, as when all of them agree (G-43)."""
        return self._done(
            match,
            "time-given",
            "as a player asked",
            doing,
            _outside(lambda one, at: granted(one.game, one.state, at)),
            now,
        )

    def pause(self, match: UUID, doing: Doing, now: datetime) -> Loaded:
        """Play stops until it is let go on."""
        return self._done(match, "play-paused", "", doing, _outside(lambda one, at: paused(one.state, None, at)), now)

    def resume(self, match: UUID, doing: Doing, now: datetime) -> Loaded:
        """Play goes on, whoever stopped it."""
        return self._done(
            match, "play-resumed", "", doing, _outside(lambda one, at: pause_ended(one.game, one.state, at)), now
        )

    def end(self, match: UUID, doing: Doing, now: datetime) -> Loaded:
        """The match ends and nobody wins; before it has begun it is called off."""
        return self._done(match, "match-stopped", "", doing, self._ruled(stop), now)

    def retire(self, match: UUID, seat: Seat, doing: Doing, now: datetime) -> Loaded:
        """A seat is not played any more, as if its player had resigned (G-11)."""

        def retired(course: MatchCourse) -> None:
            state = course.state
            if not isinstance(state, Underway) or seat in state.vacated or seat not in state.occupants:
                raise CannotHost(f"{seat} is not being played in this match: there is nothing to retire.")
            if state.held is not None:
                raise CannotHost("Nothing may happen on the board while play waits: let it go on first.")
            vacate(course, seat, "retired")
            let_plans_answer(course)

        return self._done(match, "seat-retired", seat, doing, self._ruled(retired), now)

    def pass_on(self, match: UUID, seat: Seat, to: Guest, by: Passing, doing: Doing, now: datetime) -> Loaded:
        """A seat passes to somebody else, who is registered if nobody knows them, or to a bot."""
        guests = Guests(self._record.repository.engine, self._directory, now)
        player = guests.player(to)

        def events(one: Loaded, at: datetime) -> Sequence[Wired]:
            return seat_passed(one, seat, player, by, at)

        return self._done(match, "seat-passed", seat, doing, _outside(events), now, guests.entries, guests.steps)

    def succeed(
        self,
        match: UUID,
        host: UUID | None,
        why: Succession,
        doing: Doing,
        now: datetime,
        told: tuple[Sequence[Entry], Sequence[Write]] = ((), ()),
    ) -> Loaded:
        """Another person runs the match from now on, or with None the administrators, who are ``told``."""
        player = str(host) if host is not None else None
        decide = _outside(lambda one, at: succeeded(one.state, player, why))
        return self._done(match, "host-succeeded", "", doing, decide, now, *told)

    def _ruled(self, change: Callable[[MatchCourse], None]) -> Decide:
        def decide(one: Loaded, now: datetime) -> Decided:
            course = MatchCourse(one.game, one.state, one.views, self._record.chance(one), now)
            change(course)
            return course.finish()

        return decide

    def _done(
        self,
        match: UUID,
        what: Done,
        whom: str,
        doing: Doing,
        decide: Decide,
        now: datetime,
        entries: Sequence[Entry] = (),
        steps: Sequence[Write] = (),
    ) -> Loaded:
        act = Act(what=what, by=doing.by, whom=whom, match=match, reason=doing.reason)

        def append() -> Loaded:
            one = self._record.repository.match(match)
            at = max(now, one.entries[-1].at)  # a time that was pretended is never gone back behind
            work = self._record.unit_of_work(one, decide(one, at), None, at, by_host=doing.by_host)

            self._record.repository.append(
                (*entries, *work.all_entries),
                (*steps, *work.steps, self._acts.writing(act, at), *doing.also(one.version + len(work.entries))),
            )
            return self._record.repository.grown(one, work.entries, work.state, work.views)

        return decided_again(append)


def _given(hours: float) -> Decide:
    return _outside(lambda one, at: more_time(one.game, one.state, None, hours, at))


def _outside(events: Callable[[Loaded, datetime], Sequence[Wired]]) -> Decide:
    return lambda one, now: without_asking(one.game, one.state, events(one, now))
