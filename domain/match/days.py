"""The days of an absence and the hours of a day in words, as whoever named them counts them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_date

from domain.match.events import AbsenceAnnounced
from domain.match.orders import Day
from domain.match.words import SAY
from domain.words import Language


def days_between(span: tuple[datetime, datetime], zone: str, language: Language) -> tuple[str, str]:
    """The first and the last day of a span of time, by the clock of that zone."""
    return _in_words(span[0].astimezone(ZoneInfo(zone)), language), last_day(span[1], zone, language)


def first_and_last(absence: AbsenceAnnounced, language: Language) -> tuple[str, str]:
    """The first and the last day of an absence, where its player lives: "3 August 2027", "17 August 2027"."""
    return days_between((absence.since, absence.until), absence.zone, language)


def last_day(until: datetime, zone: str, language: Language) -> str:
    """The last day before an instant, by the clock of that zone: "17 August 2027"."""
    return _in_words(until.astimezone(ZoneInfo(zone)) - timedelta(seconds=1), language)


def written(day: Day, language: Language) -> str:
    """A day as an order names it: "3 August", with the year if it names one, "Friday". It need not be a day that there is."""
    if day.weekday:
        return str(format_date(datetime(2000, 1, 2 + day.weekday), "EEEE", locale=language))  # the third was a Monday
    if day.ahead is not None:
        return SAY(f"day-ahead-{day.ahead}", language)
    month = format_date(datetime(2000, day.month, 1), "MMMM", locale=language)
    said = SAY("day-of-month", language, day=day.day, month=month)
    return f"{said} {day.year}" if day.year else said


def time_of_day(minutes: int) -> str:
    """A minute of the day as clocks show it: "22:30"."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _in_words(moment: datetime, language: Language) -> str:
    return str(format_date(moment, SAY("day", language), locale=language))
