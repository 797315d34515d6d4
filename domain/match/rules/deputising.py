"""Somebody plays a seat in its player's place for a while (ruling G-39): who may, and until when."""

from datetime import datetime, timedelta
from typing import Final

from domain.game import Seat
from domain.match import events as happened
from domain.match.orders import Away, Day
from domain.match.rules.absences import days_named
from domain.match.rules.hosting import CannotHost
from domain.match.state import MatchState, Underway

LONGEST: Final = timedelta(days=30)
"""For how long a deputy may be named; the player may name them again."""


def until_when(last: Day | None, now: datetime, zone: str) -> datetime | None:
    """The end of the day that is named, by the clock of a zone; as late as may be if none is. None for one past, or too late."""
    if last is None:
        return (now + LONGEST).replace(microsecond=0)
    span = days_named(Away(last), now, zone)
    return span[1] if span is not None and now < span[1] <= now + LONGEST + timedelta(days=1) else None


def may_be_deputised(state: MatchState, seat: Seat, player: str) -> bool:
    """Whether a player may name somebody for a seat: they have it, and it is played."""
    if not isinstance(state, Underway) or seat in state.vacated or seat not in state.occupants:
        return False
    return state.occupants[seat].player == player


def may_deputise(state: Underway, deputy: str) -> bool:
    """Whether somebody may play for another: who has no seat in the match, plays for nobody in it, and neither runs it nor is
    named to run it."""
    others = (name for one in state.occupants.values() for name in (one.player, one.deputy))
    return deputy not in {*others, state.opened.host, state.opened.deputy}


def deputised(
    state: MatchState, seat: Seat, player: str, deputy: str, until: datetime, zone: str, now: datetime
) -> tuple[happened.SeatDeputised]:
    """A deputy plays from now on, in the place of an earlier one too. CannotHost if it cannot be any more."""
    played = may_be_deputised(state, seat, player)
    if until <= now or not played or not isinstance(state, Underway) or not may_deputise(state, deputy):
        raise CannotHost("That seat cannot be played by this deputy any more.")
    return (happened.SeatDeputised(seat, deputy, until, zone),)
