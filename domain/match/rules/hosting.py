"""Time and people while a match is played: more time, pauses, absences, seats that pass to others (rulings G-27 to G-30)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from domain.game import AnyGame, Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match import orders as o
from domain.match.evolve import evolve
from domain.match.pace import hours_of, may_be_added, pace_of
from domain.match.rules import absences, agreeing, quieting, silence
from domain.match.state import MatchState, Underway
from domain.refusal import Refusal
from domain.wire import Wired

MORE_TIME: Final = 2
"""How often one seat may ask for more time in a match (G-27)."""
_LEAST: Final = 0.1
"""Of which share of the whole time more is given: a request is not used up for less."""
PAUSE: Final = 2
"""After how many times the pace a pause ends by itself that whoever runs the match does not ask for again (G-29)."""
RULING: Final = 2
"""How many paces play waits for a ruling (G-44)."""


class CannotHost(ValueError):
    """It cannot be done with this match now; the sentence says what can."""


def refusal(game: AnyGame, state: Underway, seat: Seat, order: o.TimeOrder, now: datetime, zone: str) -> Refusal | None:
    """Why a seat cannot have this; what it rests on everybody knows."""
    match order:
        case o.MoreTime():
            return _no_more_time(game, state, seat)
        case o.AgreeTime():
            return agreeing.refusal(game, state, seat)
        case o.Pause():
            return _no_pause(state, seat)
        case o.EndPause():
            own = state.paused is not None and state.paused.seat == seat
            return None if own else Refusal("G-29", "not-your-pause" if state.paused is not None else "no-pause")
        case o.Away():
            return absences.refusal(state, seat, order, now, zone)
        case o.Back() | o.StillHere() | o.EndDeputy():
            return None  # who is not away is back: people say so when they come home; and who is asked to play, is not any more
        case o.SetQuietHours() | o.KeepWeekends():
            return quieting.refusal(state, order)


def _no_more_time(game: AnyGame, state: Underway, seat: Seat) -> Refusal | None:
    asked = state.decision is not None and seat in game.rules.awaited(state.game)
    if not asked:
        return Refusal("G-27", "more-time-not-asked")
    if state.decision is not None and state.decision.more:
        return Refusal("G-27", "more-time-given")
    left, whole = _more(game, state), _hours(game, state)
    if left < _LEAST * whole:
        return Refusal("G-27", "more-time-full")
    return agreeing.not_askable(state, seat, MORE_TIME) if _used_up(state, seat) else None


def _used_up(state: Underway, seat: Seat) -> bool:
    """Whether a seat has had more time as often as it may by itself, so that it asks the others (G-27, G-43)."""
    return state.asked_for.more.get(seat, 0) >= MORE_TIME


def _no_pause(state: Underway, seat: Seat) -> Refusal | None:
    if state.paused is not None:
        return Refusal("G-29", "paused-already")
    return Refusal("G-29", "pause-used") if seat in state.asked_for.stopped else None


def carried_out(
    game: AnyGame, state: Underway, seat: Seat, order: o.TimeOrder, now: datetime, zone: str
) -> tuple[Wired, ...]:
    """What such an order makes happen that ``refusal`` does not refuse."""
    match order:
        case o.MoreTime():
            return _asked_for(game, state, seat, now)
        case o.AgreeTime():
            return _agreed(game, state, seat, order, now)
        case o.Pause():
            return paused(state, seat, now)
        case o.EndPause():
            return pause_ended(game, state, now)
        case o.Away():
            return (absences.announced(state, seat, order, now, zone),)
        case o.Back():
            return *absences.ended(state, seat, now, zone), *silence.is_there(state, seat)
        case o.EndDeputy():
            return (happened.DeputyEnded(seat),) if state.occupants[seat].deputy is not None else ()
        case o.StillHere():
            return silence.is_there(state, seat)
        case o.SetQuietHours() | o.KeepWeekends():
            return quieting.carried_out(state, seat, order, zone)


def _asked_for(game: AnyGame, state: Underway, seat: Seat, now: datetime) -> tuple[Wired, ...]:
    """A seat has more time of its own; or the others are asked, and if nobody can be, it has it at once (G-27, G-43)."""
    wish = agreeing.wished(state, seat, now) if _used_up(state, seat) else None
    asked = (wish,) if wish is not None else ()
    given = () if wish is not None and wish.of else more_time(game, state, seat, _more(game, state), now)
    return *asked, *given


def granted(game: AnyGame, state: MatchState, now: datetime) -> tuple[Wired, ...]:
    """Whoever asks the others for more time has a whole pace from whoever runs the match (G-43). CannotHost if nobody asks."""
    if not isinstance(state, Underway) or agreeing.open_wish(game, state) is None:
        raise CannotHost("Nobody asks for more time in this match now.")
    return more_time(game, state, None, pace_of(state.opened, game.rules.window(state.game)), now)


def _agreed(game: AnyGame, state: Underway, seat: Seat, order: o.AgreeTime, now: datetime) -> tuple[Wired, ...]:
    """A yes or no to the request that stands; with the last yes its seat has the time, as far as more may still be added."""
    answer = agreeing.answered(state, seat, order) if agreeing.open_wish(game, state) is not None else None
    return () if answer is None else _with_the_time(game, state, (answer,), now)


def all_have_agreed(game: AnyGame, state: MatchState, now: datetime) -> tuple[happened.TimeGiven, ...]:
    """The time for which a seat has the yes of all who are left of those asked, as soon as it runs (G-43); mostly nothing."""
    wish = agreeing.open_wish(game, state) if isinstance(state, Underway) and state.held is None else None
    if not isinstance(state, Underway) or wish is None or not agreeing.all_agree(state, wish):
        return ()
    more = _more(game, state)
    return more_time(game, state, wish.seat, more, now) if more > 0 else ()


def _with_the_time(game: AnyGame, state: MatchState, events: tuple[Wired, ...], now: datetime) -> tuple[Wired, ...]:
    """Events, and the time that all agree to once they have happened."""
    for event in events:
        state = evolve(game, state, event)
    return *events, *all_have_agreed(game, state, now)


def more_time(
    game: AnyGame, state: MatchState, seat: Seat | None, hours: float, now: datetime, *, passed: bool = False
) -> tuple[happened.TimeGiven, ...]:
    """The decision that is asked stays open so many hours longer (G-27), with ``passed`` for who has come to a seat (G-30).
    CannotHost if none is, or no time runs."""
    if not isinstance(state, Underway) or state.decision is None:
        raise CannotHost("Nothing is asked in this match now: there is no deadline to move.")
    if state.held is not None:
        raise CannotHost("No time runs in this match now: let play go on first.")
    more, decision = timedelta(hours=hours), state.decision
    due = (decision.due + more).replace(microsecond=0)
    early = (decision.early[1] + more).replace(microsecond=0) if decision.early else None
    return (happened.TimeGiven(decision.number, seat, due, deadline.remind_at(now, due), early, passed),)


def paused(state: MatchState, seat: Seat | None, now: datetime) -> tuple[Wired, ...]:
    """Play stops, and goes on by itself: after one pace if a seat has stopped it, after ``PAUSE`` paces if whoever runs the match
    has, unless they stop it again meanwhile (G-29). CannotHost if it cannot."""
    if not isinstance(state, Underway):
        raise CannotHost("This match is not being played: there is nothing to stop.")
    if state.paused is not None and seat is not None:
        raise CannotHost("Play is stopped already.")
    until = deadline.due(now, state.opened.pace_hours * (PAUSE if seat is None else 1))
    return (happened.PlayPaused(now.replace(microsecond=0), seat, until),)


def pause_ended(game: AnyGame, state: MatchState, now: datetime) -> tuple[Wired, ...]:
    """The pause is over, and each decision has the time that was left; where a dispute is waited for play goes on waiting."""
    if not isinstance(state, Underway) or state.paused is None:
        raise CannotHost("Play is not stopped.")
    if waits_for_ruling(state):
        return happened.PauseEnded(), happened.PlayHeld(state.held or now)
    return happened.PauseEnded(), *resumed(game, state, now)


def waits_for_ruling(state: Underway) -> bool:
    """Whether what is disputed has play wait for a ruling: the host said so, and it has not waited in vain for one of these."""
    disputes = state.disputes
    return state.opened.disputes == "wait" and bool(disputes.open) and disputes.open.keys().isdisjoint(disputes.waited)


def ruling_awaited(state: Underway, now: datetime) -> datetime:
    """Until when play that is held from now on waits for a ruling: ``RULING`` paces, then it goes on by itself (G-44)."""
    return deadline.due(now, state.opened.pace_hours * RULING)


def no_ruling(game: AnyGame, state: Underway, now: datetime) -> tuple[Wired, ...]:
    """No ruling has come for as long as play waits for one: it goes on, and the dispute stays open (G-44). Nothing if play does
    not wait for one, or is stopped besides."""
    return resumed(game, state, now) if state.held is not None and state.paused is None else ()


def resumed(game: AnyGame, state: Underway, now: datetime) -> tuple[Wired, ...]:
    """Time runs again, from where it stood when play was held; or from the beginning, if somebody is asked who could not know it
    or has come to a seat meanwhile."""
    assert state.held is not None
    decision = state.decision
    if decision is None:
        return ()
    held = state.held

    def then(closes: datetime) -> datetime:
        """Days announced that went by meanwhile are not given a second time."""
        return deadline.after(now, deadline.left(held, closes, decision.away), decision.away)

    due, early = then(decision.due), then(decision.early[1]) if decision.early else None
    owed = set(state.owed) & set(decision.seats)  # whoever of them has answered: that is not told by a deadline
    more, short = _until_whole(game, state, due, now) if owed else (timedelta(0), False)
    due, early = due + more, early + more if early is not None else None
    excused = (seat for seat in decision.seats if short and seat in owed and not state.occupants[seat].unreachable)
    remind = deadline.remind_at(now, due)
    again = happened.PlayResumed(decision.number, due, remind, early, int(more.total_seconds()), tuple(excused))
    return _with_the_time(game, state, (again,), now)


def _until_whole(game: AnyGame, state: Underway, due: datetime, now: datetime) -> tuple[timedelta, bool]:
    """What is added for who is newly asked to have a whole pace until ``due``, and whether they have less all the same (G-05)."""
    window, decision = game.rules.window(state.game), state.decision
    assert decision is not None
    wanted = max(deadline.due(now, pace_of(state.opened, window)) - due, timedelta(0))
    more = min(wanted, may_be_added(state.opened, window, decision))
    return more, more < wanted


def passed_on(
    game: AnyGame, state: MatchState, seat: Seat, player: str | None, by: happened.Passing, now: datetime
) -> tuple[Wired, ...]:
    """A seat passes to another player or to a bot (G-30). Who is asked at once has a whole pace, or what may still be added
    (G-05). CannotHost says why not."""
    if not isinstance(state, Underway):
        raise CannotHost("This match is not being played: no seat can pass to anybody.")
    if seat not in state.occupants:
        raise CannotHost(f"The match has no seat {seat}: it has {', '.join(state.opened.seats)}.")
    if seat in state.vacated:
        raise CannotHost(f"{seat} has been given up, and the rules have let it go: nobody can take it over.")
    if state.occupants[seat].player == player:
        raise CannotHost(f"{seat} is theirs already.")
    elsewhere = (one for other, one in state.occupants.items() if other != seat or one.player == player)
    if player is not None and any(player in (one.player, one.deputy) for one in elsewhere):
        raise CannotHost("Who takes a seat over cannot have another one in the same match.")
    decision = state.decision
    if player is None or decision is None or state.held is not None or seat not in game.rules.awaited(state.game):
        return _with_the_time(game, state, (happened.SeatPassed(seat, player, by),), now)
    more, short = _until_whole(game, state, decision.due, now)
    passed = happened.SeatPassed(seat, player, by, excused=short)
    return passed, *(more_time(game, state, None, more / timedelta(hours=1), now, passed=True) if more else ())


def must_be_answered(state: MatchState) -> tuple[Seat, ...]:
    """The seats that a host is asked about: people who have missed as many deadlines in a row as the match allows (G-05)."""
    if not isinstance(state, Underway):
        return ()
    often = (seat for seat, missed in state.missed.items() if missed >= state.opened.max_defaults)
    return tuple(seat for seat in often if seat not in state.vacated and state.occupants[seat].player is not None)


def succeeded(state: MatchState, host: str | None, why: happened.Succession) -> tuple[Wired, ...]:
    """Another person runs the match, or with None the administrators (G-33). CannotHost if it is not played or theirs."""
    if not isinstance(state, Underway):
        raise CannotHost("This match is not being played: there is nothing to run.")
    if state.opened.host == host:
        raise CannotHost("They run the match already.")
    return (happened.HostSucceeded(host, why),)


def away_in(state: Underway, seats: Iterable[Seat]) -> tuple[deadline.Span, ...]:
    """When those of these seats are away who have said so."""
    return tuple((one.since, one.until) for seat in seats if (one := state.away.get(seat)) is not None)


def _hours(game: AnyGame, state: Underway) -> float:
    """The whole time of what is being asked."""
    return hours_of(state.opened, game.rules.window(state.game))


def _more(game: AnyGame, state: Underway) -> float:
    """The hours that who asks for more time has: as many as there were, or what may still be added (G-05)."""
    assert state.decision is not None
    room = may_be_added(state.opened, game.rules.window(state.game), state.decision)
    return min(_hours(game, state), room / timedelta(hours=1))
