"""Absences that players announce: the days that they name, how many are used, and what becomes of days named before (G-28)."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from domain.game import Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match.orders import Away, Day
from domain.match.state import Absence, Underway
from domain.refusal import Refusal

_WEEK: int = 7


def refusal(state: Underway, seat: Seat, order: Away, now: datetime, zone: str) -> Refusal | None:
    """Why a seat cannot be away on these days."""
    if _is_backwards(order):
        return Refusal("G-28", "away-backwards")
    span = days_named(order, now, zone)
    if span is None:
        return Refusal("G-28", "no-such-day")
    since, until = span
    if until <= since or until <= now:
        return Refusal("G-28", "away-past")
    left = state.opened.away_days - _used(state, seat, now)
    wanted = _days(since, until)
    return Refusal("G-28", "away-used", (("wanted", wanted), ("left", max(left, 0)))) if wanted > left else None


def announced(state: Underway, seat: Seat, order: Away, now: datetime, zone: str) -> happened.AbsenceAnnounced:
    """An absence that ``refusal`` does not refuse; it says which days named before it takes the place of."""
    since, until = days_named(order, now, zone) or (now, now)
    before = _still(state, seat, now)
    instead = (max(before.since, now.replace(microsecond=0)), before.until) if before is not None else None
    days = _used(state, seat, now) + _days(since, until)
    return happened.AbsenceAnnounced(seat, since, until, zone, days, instead)


def ended(state: Underway, seat: Seat, now: datetime, zone: str) -> tuple[happened.AbsenceEnded, ...]:
    """A seat's player is back, or does not go, and then it says which days are called off; nothing if they are not away."""
    over = _still(state, seat, now)
    if over is None:
        return ()
    off = (over.since, over.until) if over.since > now else None
    return (happened.AbsenceEnded(seat, _used(state, seat, now), off, zone),)


def days_named(order: Away, now: datetime, zone: str) -> deadline.Span | None:
    """The instants that a player's days begin and end with, where they live; None if there are no such days.

    Of two days the one that is named by the week, or from today on, is looked for first.
    """
    here = ZoneInfo(zone)
    today = now.astimezone(here).date()
    begins = _next(order.first, today) if order.first is not None and order.first.is_relative else None
    last = _next(order.last, today, begins)
    if last is None:
        return None
    if order.first is None:
        return now.replace(microsecond=0), _midnight(last + timedelta(days=1), here)
    first = begins or _last(order.first, last)
    if first is None:
        return None
    return max(_midnight(first, here), now.replace(microsecond=0)), _midnight(last + timedelta(days=1), here)


def _is_backwards(order: Away) -> bool:
    """Whether the first of two days of one month comes after the last: "17-3 August"."""
    first, last = order.first, order.last
    same = first is not None and (first.month, first.year) == (last.month, last.year)
    return first is not None and same and first.day > last.day


def _still(state: Underway, seat: Seat, now: datetime) -> Absence | None:
    """The absence of a seat that is not over."""
    one = state.away.get(seat)
    return one if one is not None and one.until > now else None


def _used(state: Underway, seat: Seat, now: datetime) -> int:
    """The days that are used of a seat's, those that it does not take now given back."""
    one = state.away.get(seat)
    if one is None:
        return 0
    return one.days - _days(max(one.since, now), one.until) if one.until > now else one.days


def _days(since: datetime, until: datetime) -> int:
    """Days begun between two instants."""
    return -((since - until) // timedelta(days=1))


def _next(day: Day, today: date, begins: date | None = None) -> date | None:
    """The next such day from today on, or from the day that it ``begins`` with; the one of its year, if it names one.

    Today goes by that name alone: who names the day of the week means the next one.
    """
    if day.ahead is not None:
        return today + timedelta(days=day.ahead)
    since = begins or today
    if day.weekday:
        since = max(since, today + timedelta(days=1))
        return since + timedelta(days=(day.weekday - since.isoweekday()) % _WEEK)
    years = (day.year,) if day.year else range(since.year, since.year + 5)
    found = [one for year in years if (one := _on(day, year)) is not None]
    return next((one for one in found if day.year or one >= since), None)


def _last(day: Day, until: date) -> date | None:
    """The last such day up to another one; the one of its year, if it names one."""
    years = (day.year,) if day.year else range(until.year, until.year - 5, -1)
    return next((one for year in years if (one := _on(day, year)) is not None and one <= until), None)


def _on(day: Day, year: int) -> date | None:
    try:
        return date(year, day.month, day.day)
    except ValueError:
        return None


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    """The instant with which a day begins somewhere; where the clock leaves midnight out, the first one after it."""
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
