"""A whole match on the decider with a false clock, played and run by people of whom some are lost, away, or come back."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from domain.game import Seat
from domain.match import events as happened
from domain.match.orders import Away, Back, Day, Dispute, EndPause, KeepWeekends, MoreTime, Pause, SetQuietHours
from domain.match.rules.course import MatchCourse
from domain.match.rules.decide import let_plans_answer
from domain.match.rules.hosting import (
    CannotHost,
    more_time,
    must_be_answered,
    passed_on,
    pause_ended,
    paused,
    succeeded,
)
from domain.match.rules.reaching import unreachable
from domain.match.rules.ruling import Ruling, rule
from domain.match.rules.sharing import vacate
from domain.match.state import Concluded, Underway
from mail.outbound.sheet import TIME_WISHED
from tests.support.slow.abilities import AbleMatch
from tests.support.slow.lives import VANISH, Life, life, takes
from tests.support.slow.played import PACE, WORDS
from tests.support.worlds import START

_HOUR: Final = timedelta(hours=1)
_LONGEST: Final = timedelta(days=3 * 365)
_MOST_ORDERS: Final = 80  # of one seat in one decision


class SlowMatch(AbleMatch):
    """One match, from its opening to its end. ``told``: what the host was told, and how often; ``figures``: what came to pass."""

    def play(self) -> None:
        """To the end; AssertionError names the law that does not hold."""
        while isinstance(self.state, Underway):
            self._play_bots(self.state)
            if isinstance(self.state, Underway):
                self._go_on(self.state)
        assert isinstance(self.state, Concluded), self._where("is not being played")
        self.figures["matches"] += 1
        self.figures["days played"] += (self.now - START) // timedelta(days=1)
        self.figures.update(self.agreements.figures)
        for what, paces in self.waits.longest.items():
            self.figures[f"waited longest for {what}: {-(-round(paces, 2) // 0.5) / 2} paces"] += 1
        self.figures[f"end {self.state.outcome.reason}"] += 1

    # What comes next.

    def _go_on(self, state: Underway) -> None:
        """The clock moves to whatever happens next."""
        self._let_answer(state)
        due = [one for one in (self._closing(state), self._pause_ending(state)) if one is not None]
        answers = [(at, seat) for seat, (_, _, at) in self.answering.items()]
        acts = min(self.acts) if self.acts else None
        at = min([*due, *(when for when, _ in answers), *([acts[0]] if acts else [])], default=None)
        assert at is not None, self._where("nothing will ever happen")
        assert at < START + _LONGEST, self._where("it goes on for years")
        self.waits.run(state, self.now, max(at, self.now))
        self.now = max(at, self.now)
        if acts is not None and acts[0] <= self.now:
            self.acts.remove(acts)
            getattr(self, f"_do_{acts[2]}")(state, acts[3])
        elif any(when <= self.now for when, _ in answers):
            self._answer(state, min(answers)[1])
        elif state.paused is not None:
            self._happen(self._outside(pause_ended(self.game, state, self.now)), None)
        else:
            self._lapse(state)

    def _closing(self, state: Underway) -> datetime | None:
        return state.decision.closes if state.decision is not None and state.held is None else None

    def _pause_ending(self, state: Underway) -> datetime | None:
        return state.paused.until if state.paused is not None else None

    def _let_answer(self, state: Underway) -> None:
        """Whoever is asked something new, or sits there newly, will answer at a time of their own, or not at all."""
        if state.held is not None or state.decision is None:
            self.answering.clear()
            return
        awaited = self.game.rules.awaited(state.game)
        hours = (state.decision.due - self.now) / _HOUR
        for seat in awaited:
            who, number = self._who(state, seat), state.decision.number
            if who is None or self.answering.get(seat, (0, "", START))[:2] == (number, who):
                continue
            at = self.people[who].reads_from(self.now + takes(min(hours, PACE), self.own))
            self.answering[seat] = (number, who, at or START + 2 * _LONGEST)
        self.answering = {
            seat: one for seat, one in self.answering.items() if seat in awaited and self._who(state, seat)
        }

    # What players do.

    def _answer(self, state: Underway, seat: Seat) -> None:
        """A letter with all that is asked of the seat."""
        _, who, _ = self.answering.pop(seat)
        one = self.people[who]
        if not one.reads(self.now) or not one.reachable(self.now):
            return
        if self._lets_wait(state, seat, one):
            return
        asked = state.decisions
        for _ in range(_MOST_ORDERS):
            if not isinstance(self.state, Underway) or self.state.decisions != asked or self.state.held is not None:
                return
            if seat not in self.game.rules.awaited(self.state.game):
                return
            self._submit(seat, self.game.sight.bot(self.views[seat].game, seat, self.bots))
        raise AssertionError(self._where(f"{seat} cannot finish what it is asked"))

    def _play_bots(self, state: Underway) -> None:
        for _ in range(_MOST_ORDERS):
            if not isinstance(self.state, Underway) or self.state.held is not None:
                return
            bots = [seat for seat in self.game.rules.awaited(self.state.game) if self._who(self.state, seat) is None]
            if not bots:
                return
            self._submit(bots[0], self.game.sight.bot(self.views[bots[0]].game, bots[0], self.bots), by="bot")

    def _live(self, one: Life) -> None:
        """What somebody will do beside answering."""
        wanted = [("stop", one.stops), ("dispute", one.disputes), ("be_quiet", one.sets), ("name_deputy", one.names)]
        if one.away is not None:
            wanted.append(("announce", one.away[0] - timedelta(hours=20)))
            if self.own.random() < 0.2:
                wanted.append(("back", one.away[1] - timedelta(hours=30)))
        if one.found is not None:
            wanted.append(("return", one.found))
        for what, at in wanted:
            if at is not None and one.reads(at) and one.reachable(at):
                self._later(max(at, self.now), what, one.name)

    def _do_announce(self, state: Underway, name: str) -> None:
        seat, days = self._seat_of(state, name), self.people[name].away
        if seat is not None and days is not None:
            first, last = days[0], days[1] - timedelta(days=1)
            self._submit(seat, Away(Day(last.day, last.month), Day(first.day, first.month)))

    def _do_back(self, state: Underway, name: str) -> None:
        if (seat := self._seat_of(state, name)) is not None:
            self._submit(seat, Back())

    def _do_stop(self, state: Underway, name: str) -> None:
        seat = self._seat_of(state, name)
        if seat is not None and state.paused is None:
            self._submit(seat, Pause())
            if self.own.random() < 0.5:
                self._later(self.now + timedelta(hours=self.own.random() * 2 * PACE), "lift", name)

    def _do_lift(self, state: Underway, name: str) -> None:
        seat = self._seat_of(state, name)
        if seat is not None and state.paused is not None and state.paused.seat == seat:
            self._submit(seat, EndPause())

    def _do_be_quiet(self, state: Underway, name: str) -> None:
        seat, hours = self._seat_of(state, name), self.people[name].quiet
        if seat is not None:
            self._submit(seat, SetQuietHours(*hours) if hours is not None else KeepWeekends())

    def _do_dispute(self, state: Underway, name: str) -> None:
        if (seat := self._seat_of(state, name)) is not None:
            self._submit(seat, Dispute("that is not what I wrote"))

    def _do_more(self, state: Underway, name: str) -> None:
        seat = self._seat_of(state, name)
        if seat is not None and state.held is None and seat in self.game.rules.awaited(state.game):
            self._submit(seat, MoreTime())

    def _do_return(self, state: Underway, name: str) -> None:
        """Who was lost writes: a seat that a bot holds is theirs again, if nobody else has had it meanwhile."""
        free = [seat for seat, had in self.had.items() if had[-1] == name and state.occupants[seat].player is None]
        if free and free[0] not in state.vacated:
            self._pass(state, free[0], name, "returned")

    # What becomes of letters.

    def _do_bounce(self, state: Underway, name: str) -> None:
        """A report about a letter that everybody knows was owed."""
        seat = self._seat_of(state, name)
        if seat is None or self.people[name].reachable(self.now):
            return
        events = unreachable(self.game, state, seat, self.now)
        self.figures["bounces"] += bool(events)
        if events:
            self._happen(self._outside(events), None)
            self._host_hears("unreachable", (seat,))

    # What whoever runs the match does.

    def _host_hears(self, note: str, seats: Iterable[Seat]) -> None:
        """A letter to the host, who may answer it with one line within two paces; or has gone."""
        self.figures[f"host:{note}"] += 1
        gone = self.host_leaves is not None and self.host_leaves <= self.now
        if self.host is None or gone:
            if gone and note == "missed-often" and self.silent_since is None:
                self.silent_since = self.now
                self._later(self.now + timedelta(hours=2 * PACE), "succeed")
            return
        at = self.now + timedelta(hours=PACE * self.own.choice((0.02, 0.1, 0.3, 0.7, 1.5)))
        for seat in seats:
            if note in ("missed-often", "no-sign"):
                self._later(at, self.own.choice(("to_bot", "to_bot", "to_friend", "to_friend", "retire", "wait")), seat)
            elif note == "unreachable":
                self._later(at, self.own.choice(("extend", "hold", "to_bot", "wait")), seat)
            elif note == TIME_WISHED:
                self._later(at, self.own.choice(("wait", "wait", "wait", "wait", "grant")), seat)
            elif note == "missed":
                self._later(at, self.own.choice(("wait", "wait", "wait", "wait", "extend", "hold")), seat)

    def _do_wait(self, state: Underway, seat: str) -> None:
        pass

    def _do_extend(self, state: Underway, seat: str) -> None:
        if not self.waits.extended:
            with suppress(CannotHost):
                self._happen(self._outside(more_time(self.game, state, None, PACE / 2, self.now)), None)
                self.figures["host extends"] += 1

    def _do_hold(self, state: Underway, seat: str) -> None:
        """Play is stopped, to be let go on later: if the host is still there then."""
        if state.paused is not None:
            return
        self._happen(self._outside(paused(state, None, self.now)), None)
        self.figures["host pauses"] += 1
        at = self.now + timedelta(hours=PACE * self.own.random())
        if (self.host_leaves is None or self.host_leaves > at) and self.own.random() < 0.9:
            self._later(at, "let_go_on")

    def _do_let_go_on(self, state: Underway, seat: str) -> None:
        with suppress(CannotHost):
            self._happen(self._outside(pause_ended(self.game, state, self.now)), None)

    def _do_to_bot(self, state: Underway, seat: str) -> None:
        self._pass(state, Seat(seat), None, "host")

    def _do_to_friend(self, state: Underway, seat: str) -> None:
        """The seat is offered to whoever waits for one, who takes it within a pace; or nobody does (G-32)."""
        if self.own.random() < 0.7:
            self._later(self.now + timedelta(hours=PACE * self.own.random()), "take", seat)
        else:
            self.figures["offers that nobody takes"] += 1

    def _do_succeed(self, state: Underway, nobody: str) -> None:
        """A host was silent for two paces: the deputy says yes, or the administrators look after the match (G-33)."""
        self.silent_since = None
        if must_be_answered(state) and self.host is not None:
            self.host = "deputy" if self.host != "deputy" and self.own.random() < 0.6 else None
            self.host_leaves = (
                self.now + timedelta(days=self.own.randint(0, 40)) if self.own.random() < VANISH else None
            )
            self.figures[f"host succeeded by {self.host or 'the administrators'}"] += 1
            self._happen(self._outside(succeeded(state, self.host, "silent")), None)

    def _do_take(self, state: Underway, seat: str) -> None:
        name = f"{seat} {len(self.had[Seat(seat)]) + 1}"
        self.people[name] = life(name, self.now, self.own)
        self._pass(state, Seat(seat), name, "host")
        if self.had[Seat(seat)][-1] == name:
            self._live(self.people[name])

    def _pass(self, state: Underway, seat: Seat, player: str | None, by: happened.Passing) -> None:
        try:
            events = passed_on(self.game, state, seat, player, by, self.now)
        except CannotHost:
            return
        self.had[seat] += [player] if player is not None else []
        to = "a bot" if player is None else "its player" if by == "returned" else "a newcomer"
        self.figures[f"seat passes to {to}"] += 1
        self._happen(self._outside(events), None)

    def _do_retire(self, state: Underway, seat: str) -> None:
        if seat in state.vacated or state.held is not None:
            return
        course = MatchCourse(self.game, state, self.views, self.chance, self.now)
        vacate(course, Seat(seat), "retired")
        let_plans_answer(course)
        self.figures["retired"] += 1
        self._happen(course.finish(), None)

    def _do_rule(self, state: Underway, dispute: str) -> None:
        """An administrator rules; they do not vanish."""
        if int(dispute) in state.disputes.open:
            ruling = Ruling(dispute=int(dispute), ruling="stands", reason=WORDS)
            self._happen(rule(self.game, state, self.views, ruling, self.chance, self.now), None)
