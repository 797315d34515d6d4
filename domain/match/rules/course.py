"""The course that a match takes while one command is decided: events, and the state and views they lead to."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec.structs import replace as change

from domain.chance import Chance
from domain.game import AnyGame, Seat, Window
from domain.match import deadline, quiet
from domain.match import events as happened
from domain.match.effective import effective
from domain.match.evolve import evolve
from domain.match.pace import hours_of
from domain.match.rules.hosting import all_have_agreed, away_in
from domain.match.rules.planning import followed, loaded, stored
from domain.match.rules.quieting import kept_by
from domain.match.rules.silence import is_there
from domain.match.sight import MatchView, blank, look_on
from domain.match.state import Cancelled, Concluded, MatchState, Underway, Unopened, chance_used, public_table
from domain.step import Step
from domain.wire import Wired

MOST_UNASKED: Final = 20
"""How many only moves in a row are played before somebody is asked all the same: a match cannot run on by itself for ever."""
_JSON: Final = msgspec.json.Encoder()


class Decided(msgspec.Struct, frozen=True):
    """The events of one command, and where they lead: nobody who appends them has to fold them a second time.

    ``after`` and ``views`` are what ``evolve`` and ``watch`` make of the events, from ``before`` and the views given.
    """

    events: tuple[Wired, ...]
    before: MatchState
    after: MatchState
    views: Mapping[Seat, MatchView]


class MatchCourse:
    """Collects the events of one command. The caller's state and views are values and stay as they were.

    ``views`` has those of every seat with a plan, or KeyError; the plan of ``replacing`` is about to give way to another.
    """

    def __init__(
        self,
        game: AnyGame,
        state: MatchState,
        views: Mapping[Seat, MatchView],
        chance: Chance,
        now: datetime,
        *,
        replacing: Seat | None = None,
    ) -> None:
        self.game = game
        self.before = state
        self.state = state
        self.views = dict(views)
        self.chance = chance
        self.now = now
        self.events: list[Wired] = []
        self._replacing = replacing
        self._seen = {seat: view.game for seat, view in views.items()}  # by plans, so far

    def add(self, *events: Wired) -> None:
        """Let these happen, one after another."""
        happening = []
        for event in events:
            self.state = evolve(self.game, self.state, event)
            happening.append((event, public_table(self.state)))
        self.events += events
        look_on(self.game, self.views, happening)

    def follow(self, steps: Sequence[Step[Any, Wired]]) -> None:
        """Let happen what the game has decided; where it leads, its steps say."""
        assert isinstance(self.state, Underway)
        if steps:
            self.events += [step.event for step in steps]
            look_on(self.game, self.views, [(step.event, step.after.table) for step in steps])
            self.state = change(self.state, game=steps[-1].after)

    def settle(self) -> None:
        """What follows by itself: only moves, then the end, or the next decision, or a shorter wait in this one."""
        self._play_only_moves()
        if not isinstance(self.state, Underway):
            return
        outcome = self.game.rules.outcome(self.state.game)
        if outcome is not None:
            self.add(happened.Ended(outcome.winners, outcome.reason, outcome.rule))
            return
        self._move_plans_on(self.state)
        window = self.game.rules.window(self.state.game)
        if window is None:
            raise ValueError(f"{self.game.key} neither asks anything nor has ended")
        if self.state.decision is None or self.state.decision.window != window.key:
            self._open(self.state, window)
        else:
            self._hurry(self.state, window)

    def ask_anew(self) -> None:
        """What is being asked is asked again, of all whom the match waits for now."""
        window = self.game.rules.window(self.state.game) if isinstance(self.state, Underway) else None
        if isinstance(self.state, Underway) and window is not None:
            self._open(self.state, window)

    def finish(self) -> Decided:
        """All that happened, what was drawn included."""
        recorded = chance_used(self.before)
        drawn = tuple(one for one in self.chance.drawn if one.ordinal >= recorded.get(one.purpose, 0))
        if drawn and not isinstance(self.before, Concluded | Cancelled):
            event = happened.ChanceDrawn(drawn)
            self.events.append(event)  # not by ``add``: there is nothing for anybody to look at
            self.state = evolve(self.game, self.state, event)
        self.add(*all_have_agreed(self.game, self.state, self.now))  # behind the draws: no rule of the game leads to it
        return Decided(tuple(self.events), self.before, self.state, self.views)

    def replan(self, planned: happened.PlanSet) -> None:
        """A seat's new plan takes the place of the one it had, and looks on from here."""
        self.add(planned)
        self._seen[planned.seat] = self.views[planned.seat].game
        self._replacing = None

    def credit_what_was_sent_ahead(self, seat: Seat, caused: Sequence[Step[Any, Wired]]) -> None:
        """Orders sent ahead count when they are carried out, as if they had come by letter then."""
        events = tuple([step.event for step in caused])
        sent_ahead = self.game.rules.sent_ahead
        for other in sent_ahead(events) if sent_ahead is not None else ():
            if other != seat:
                self.let_draw_lapse(other)
                self.add(happened.AheadCarriedOut(other))
                self.hear_of(other)

    def hear_of(self, seat: Seat) -> None:
        """All see that a seat has answered: who was asked whether they are still there, is (ruling G-40)."""
        if isinstance(self.state, Underway):
            self.add(*is_there(self.state, seat))

    def let_draw_lapse(self, seat: Seat) -> None:
        """A proposal is off once the proposer has carried out an order that others can know of (ruling G-17)."""
        if self._proposed_earlier(seat):
            self.add(happened.DrawLapsed(seat))

    def _proposed_earlier(self, seat: Seat) -> bool:
        """Whether a draw stands that this seat proposed in a letter before this one: people offer a draw with a move (G-17)."""
        now, before = self.state, self.before
        if not isinstance(now, Underway) or not isinstance(before, Underway) or now.draw is None:
            return False
        if any(isinstance(event, happened.DrawProposed) for event in self.events):
            return False
        return now.draw.proposed_by == seat and before.draw is not None and before.draw.proposed_by == seat

    def _play_only_moves(self) -> None:
        """Before a decision is asked, play for whoever all can see to have one legal order alone (G-38)."""
        for _ in range(MOST_UNASKED):
            only = self._only_move()
            if only is None:
                return
            state, seat, order = only
            self._move_plans_on(state)  # each of them looks at one order at a time, as where everybody is asked
            caused = self.game.rules.decide(state.game, seat, order, self.chance)
            body = msgspec.Raw(_JSON.encode(order))
            number = state.decisions
            self.add(
                happened.OnlyMovePlayed(seat),
                happened.OrderCarriedOut(seat, number, order.WIRE, body, by="unasked", counts="known"),
            )
            self.follow(caused)
            self.credit_what_was_sent_ahead(seat, caused)

    def _only_move(self) -> tuple[Underway, Seat, Wired] | None:
        """Whose order is played unasked, and which; None if there is none, or the decision is being asked already."""
        state, rules = self.state, self.game.rules
        if not isinstance(state, Underway) or state.opened.only_moves == "asked" or rules.only_move is None:
            return None
        if state.held is not None or rules.outcome(state.game) is not None:
            return None
        window = rules.window(state.game)
        if window is None or (state.decision is not None and state.decision.window == window.key):
            return None
        found = ((seat, rules.only_move(state.game, seat)) for seat in rules.awaited(state.game))
        return next(((state, seat, order) for seat, order in found if order is not None), None)

    def _move_plans_on(self, state: Underway) -> None:
        """Each plan sees what its owner has seen since it last did: what it foresaw, or that the game went elsewhere."""
        for seat, lines in state.planning.plans.items():
            before, self._seen[seat] = self._seen[seat], self.views[seat].game
            if seat == self._replacing:
                continue
            plan = loaded(self.game, lines)
            left = followed(self.game, before, self._seen[seat], seat, plan)
            if left.plan != plan or left.why is not None:
                self.add(happened.PlanFollowed(seat, stored(left.plan), left.why))

    def _open(self, state: Underway, window: Window) -> None:
        # Whether a letter has come is nobody's business; that a seat has answered shows when its decision closes.
        answered = state.decision.ordered if state.decision is not None else ()
        self.add(*(happened.SeatReachable(seat) for seat in answered if state.occupants[seat].unreachable))
        self.add(*(happened.AnswerHeld(seat, held.decision, (), ()) for seat, held in state.holding.items()))
        hours = hours_of(state.opened, window)
        seats = self.game.rules.awaited(state.game)
        away = away_in(state, seats)
        closes = self._kept_quiet(deadline.due(self.now, hours, away), seats)
        remind = deadline.due(self.now, hours * 2 / 3, away) if away else deadline.remind_at(self.now, closes)
        number = state.decisions + 1
        self.add(happened.DecisionOpened(number, window.key, seats, closes, remind, window.quiet, window.invites))
        in_time = state.decision is None or self.now < state.decision.due
        if window.rests and not state.planning.hands and (window.rests == "always" or in_time):
            # Else a match in which everybody has a plan would be over before anybody has seen a turn of it.
            self.add(*(happened.PlanWaits(seat, number) for seat in seats if seat in state.planning.plans))

    def _hurry(self, state: Underway, window: Window) -> None:
        decision = state.decision
        assert decision is not None
        standing = decision.early[0] if decision.early else None
        wanted = window.early.key if window.early else None
        if wanted == standing:
            return
        if window.early is None:
            self.add(happened.WaitRestored(decision.number))
            return
        seats = self.game.rules.awaited(state.game)
        early = deadline.due(self.now, window.early.hours, away_in(state, seats))
        closes = min(decision.due, self._kept_quiet(early, seats))
        self.add(happened.WaitShortened(decision.number, window.early.key, closes))

    def _kept_quiet(self, at: datetime, seats: Iterable[Seat]) -> datetime:
        """A deadline out of the quiet hours of those who are asked (G-34)."""
        return quiet.moved(at, kept_by(self.state, seats) if isinstance(self.state, Underway) else ())


def fold(game: AnyGame, events: Iterable[Wired], seats: Iterable[Seat]) -> tuple[MatchState, dict[Seat, MatchView]]:
    """The state and the views of ``seats`` after these events, what was undone left out, in one pass."""
    state: MatchState = Unopened()
    views = {seat: blank(game, seat) for seat in seats}
    happened = []
    for event in effective(list(events)):
        state = evolve(game, state, event)
        happened.append((event, public_table(state)))
    look_on(game, views, happened)
    return state, views


def without_asking(game: AnyGame, state: MatchState, events: Iterable[Wired]) -> Decided:
    """Events that come from outside the rules, as a look or a letter that came back does, and where they lead."""
    before, happening = state, tuple(events)
    for event in happening:
        state = evolve(game, state, event)
    return Decided(happening, before, state, {})
