"""Absences as people announce them: "away 3-17 August", "via dal 3/8 al 17/8", "abwesend bis 17. August", "away tomorrow"."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from domain.match.orders import Away, Back, Day
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_OF_ONESELF: Final = WordList("lexicon", "away, of oneself", package=_PACKAGE)
_AWAY: Final = WordList("lexicon", "away", "away, of oneself", package=_PACKAGE)
_BACK: Final = WordList("lexicon", "back", package=_PACKAGE)
_FROM: Final = WordList("lexicon", "away from", package=_PACKAGE)
_UNTIL: Final = WordList("lexicon", "away until", package=_PACKAGE)
_UNTIL_DASH: Final = "-"

Words: TypeAlias = Sequence[str]
_Read: TypeAlias = Callable[[Words], Away | None]


def absence(words: str) -> Away | Back | None:
    """What a line says of its writer's absence, if it says nothing else; ``words`` as ``plain`` writes it.

    "I am away until Monday" announces nothing: so speak people who explain themselves, and programs that answer for them.
    """
    if words in _BACK.words:
        return Back()
    opening = next((one for one in _openings() if words.startswith(f"{one} ")), None)
    if opening is None:
        return None
    away = days_of_absence(words[len(opening) :])
    return None if opening in _OF_ONESELF.words and away is not None and _is_by_the_week(away) else away


def _is_by_the_week(away: Away) -> bool:
    """Whether a day of it depends on today."""
    return away.last.is_relative or (away.first is not None and away.first.is_relative)


def days_of_absence(words: str) -> Away | None:
    """The days that are named: "3 17 august", "until 17 august"."""
    said: list[str] = []
    for word in words.split():
        one = _UNTIL_DASH if word in _UNTIL.words else word
        if one not in _FROM.words and not (one == _UNTIL_DASH and said[-1:] == [one]):
            said.append(one)
    return next((away for read in _READINGS if (away := read(said)) is not None), None)


@cache
def opening_words() -> frozenset[str]:
    """The words that the announcement of an absence begins with: a line that begins otherwise is none."""
    return frozenset(one.split()[0] for one in (*_AWAY.listed, *_BACK.listed))


@cache
def _openings() -> tuple[str, ...]:
    return tuple(sorted(_AWAY.listed, key=len, reverse=True))


@cache
def _months() -> Mapping[str, int]:
    """The names of the months, in all languages, and their numbers."""
    lists = ((number, WordList("lexicon", f"month {number}", package=_PACKAGE)) for number in range(1, 13))
    return {name: number for number, names in lists for name in names.listed}


def _days_of_one_month(words: Words) -> Away | None:
    """``3 17 august``, ``3 to 17 august 2027``: the month is named once, behind both or before both."""
    found = [word for word in words if word != _UNTIL_DASH]
    if len(found) not in (3, 4) or words[:1] == [_UNTIL_DASH]:
        return None
    year = _year(found[3:])
    if year is None:
        return None
    first, second, third = found[:3]
    if (month := _months().get(third)) is None:
        month, first, second = _months().get(first), second, third
    if month is None or not (_is_day(first) and _is_day(second)):
        return None
    return Away(Day(int(second), month, year), Day(int(first), month, year))


def _two_dates(words: Words) -> Away | None:
    """``3 august to 17 august``, ``3 8 17 8``, ``2027 08 03 2027 08 17``."""
    for at in range(1, len(words)):
        first, last = _date(words[:at]), _date(words[at + (words[at] == _UNTIL_DASH) :])
        if first is not None and last is not None:
            return Away(last, first)
    return None


def _until(words: Words) -> Away | None:
    """``until 17 august``."""
    last = _date(words[1:]) if words[:1] == [_UNTIL_DASH] else None
    return None if last is None else Away(last)


def _one_day(words: Words) -> Away | None:
    """``5 august``: that day alone."""
    day = _date(words)
    return None if day is None else Away(day, day)


_READINGS: Final[tuple[_Read, ...]] = (_days_of_one_month, _two_dates, _until, _one_day)


def _date(words: Words) -> Day | None:
    """``17 august``, ``august 17 2027``, ``17 8``, ``2027 08 17``, ``friday``, ``tomorrow``."""
    if len(words) == 1:
        return _relative_days().get(words[0])
    if len(words) == 3 and len(words[0]) == 4:
        words = words[::-1]
    year = _year(words[2:]) if 2 <= len(words) <= 3 else None
    if year is None:
        return None
    first, second = words[:2]
    if first in _months():
        first, second = second, first
    month = _months().get(second) or (int(second) if _is_day(second) and int(second) <= 12 else None)
    return Day(int(first), month, year) if month is not None and _is_day(first) else None


@cache
def _relative_days() -> Mapping[str, Day]:
    """Days of the week, and those counted from today, by their words in all languages."""
    found: dict[str, Day] = {}
    for number in range(1, 8):
        found |= dict.fromkeys(_list(f"weekday {number}"), Day(0, 0, weekday=number))
    for ahead, heading in enumerate(("today", "tomorrow")):
        found |= dict.fromkeys(_list(heading), Day(0, 0, ahead=ahead))
    return found


def _list(heading: str) -> tuple[str, ...]:
    return WordList("lexicon", heading, package=_PACKAGE).listed


def _year(words: Words) -> int | None:
    """The year that is named, 0 where none is; None if it is no year."""
    if not words:
        return 0
    (named,) = words
    return int(named) if len(named) == 4 and named.isascii() and named.isdigit() else None


def _is_day(word: str) -> bool:
    return len(word) <= 2 and word.isascii() and word.isdigit() and 1 <= int(word) <= 31
