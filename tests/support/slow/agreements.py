"""Time that the others agree to (G-43): none is given without the yes of all, and whoever asked hears what came of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

import msgspec

from domain.game import AnyGame, Seat
from domain.match import events as happened
from domain.match.pace import hours_of, may_be_added
from domain.match.rules import agreeing
from domain.match.sight import MatchView, time_wished
from domain.match.state import MatchState, Underway
from domain.wire import Wired

_OWN: Final = 2  # times that a seat has more time by itself
_OF_OTHERS: Final = 3  # times that it asks the others
_MOVED: Final = happened.DecisionOpened | happened.DeadlineExtended | happened.PlayResumed | happened.TimeGiven


class _Wish(msgspec.Struct):
    """The request in the decision that is asked: who asks, who has not said yes, whether anybody has, what ended it."""

    seat: Seat
    missing: set[Seat]
    agreed: bool = False
    over: str = ""


class Agreements:
    """Every request for more time of one match, followed from its events alone. ``figures``: what became of them."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._wish: _Wish | None = None
        self._due: datetime | None = None
        self._hours = 0.0
        self._had: Counter[Seat] = Counter()
        self._of_others: Counter[Seat] = Counter()
        self.figures: Counter[str] = Counter()

    def after(
        self,
        state: MatchState,
        views: Mapping[Seat, MatchView],
        events: Iterable[Wired],
        where: Callable[[str], str],
    ) -> set[Seat]:
        """Something has happened; which seats are to hear of it what became of their request. AssertionError names what does not
        hold."""
        hear: set[Seat] = set()
        for event in events:
            asking = self._wish.seat if self._wish is not None and not self._wish.over else None
            ends = isinstance(event, happened.TimeDeclined | happened.TimeGiven)
            hear |= {asking} if asking is not None and ends else set()
            self._follow(state, event, where)
            if isinstance(event, _MOVED):
                self._due = event.due
        if isinstance(state, Underway):
            self._all_know(state, views, where)
        else:
            self._end("the end of the match")
        return hear

    def _follow(self, state: MatchState, event: Wired, where: Callable[[str], str]) -> None:
        match event:
            case happened.DecisionOpened():
                self._end("no answer of all before the next decision")
                self._wish = None
            case happened.SeatPassed(seat=seat):
                self._had[seat] = self._of_others[seat] = 0  # a newcomer has what anybody has
            case happened.TimeWished(seat=seat, of=of):
                self._of_others[seat] += 1
                assert self._had[seat] >= _OWN, where(f"{seat} asks the others and has had {self._had[seat]}")
                assert self._wish is None, where("the others are asked twice in one decision")
                assert self._of_others[seat] <= _OF_OTHERS, where(f"{seat} asks the others too often")
                self._wish = _Wish(seat, set(of))
                self.figures["the others are asked for more time"] += 1
            case happened.TimeAgreed(seat=seat):
                assert self._wish is not None, where(f"{seat} agrees to nothing")
                self._wish.missing.discard(seat)
                self._wish.agreed = True
            case happened.TimeDeclined():
                self._end("a no")
            case happened.TimeGiven(passed=False):
                self._given(state, event, where)
            case _:
                pass

    def _given(self, state: MatchState, event: happened.TimeGiven, where: Callable[[str], str]) -> None:
        """Time was given: by whoever runs the match, to a seat of its own, or with the yes of all."""
        assert isinstance(state, Underway)
        assert self._due is not None
        if event.seat is None:
            self._end("more time of the host")
            return
        assert event.due - self._due <= timedelta(hours=self._hours), where(
            f"{event.seat} has {event.due - self._due} more"
        )
        wish = self._wish
        self._had[event.seat] += 1
        if wish is None or wish.over or wish.seat != event.seat:
            assert self._had[event.seat] <= _OWN, where(f"{event.seat} has more time that nobody agreed to")
            return
        people = _people(state, wish.missing)
        assert not people, where(f"{wish.seat} has more time without a yes of {people}")
        self._end("a yes of all" if wish.agreed else "nobody who could be asked")

    def _all_know(self, state: Underway, views: Mapping[Seat, MatchView], where: Callable[[str], str]) -> None:
        """A seat reads the question just as long as its yes would count; and nobody waits for a yes that is there."""
        self._hours = hours_of(state.opened, self._game.rules.window(state.game))
        wish = agreeing.open_wish(self._game, state) if state.held is None else None
        for seat in state.opened.seats:
            counts = wish is not None and seat in wish.of and seat not in wish.agreed
            reads = time_wished(self._game, views[seat]) is not None
            assert reads == counts or seat in state.vacated, where(
                f"{seat} reads the question: {reads}; may answer: {counts}"
            )
        if wish is None or state.decision is None:
            return
        if may_be_added(state.opened, self._game.rules.window(state.game), state.decision):
            missing = [seat for seat in wish.of if seat not in wish.agreed]
            assert _people(state, missing), where(f"{wish.seat} waits for a yes, and nobody is left to say it")

    def _end(self, why: str) -> None:
        """The request that stands, if any does, is over."""
        if self._wish is not None and not self._wish.over:
            self._wish.over = why
            self.figures[f"asking for more time ends with {why}"] += 1


def _people(state: Underway, seats: Iterable[Seat]) -> list[Seat]:
    """Those of them that people have who play on."""
    return [seat for seat in seats if state.occupants[seat].player is not None and seat not in state.vacated]
