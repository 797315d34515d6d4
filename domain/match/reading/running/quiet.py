"""Quiet hours and weekends as people set them: "quiet 22-8", "silenzio dalle 22 alle 8", "Ruhezeit 22:30-7", "no weekends"."""

import re
from functools import cache
from typing import Final

from domain.match.orders import KeepWeekends, SetQuietHours
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_QUIET: Final = WordList("lexicon", "quiet", package=_PACKAGE)
_NO_QUIET: Final = WordList("lexicon", "no quiet", package=_PACKAGE)
_NO_WEEKENDS: Final = WordList("lexicon", "no weekends", package=_PACKAGE)
_WEEKENDS: Final = WordList("lexicon", "weekends", package=_PACKAGE)
_LONGEST: Final = 60
_OF_THE_CLOCK: Final = WordList("lexicon", "of the clock", package=_PACKAGE)


def quiet_order(line: str) -> SetQuietHours | KeepWeekends | None:
    """What a line says of its writer's quiet hours or weekends, if it says nothing else."""
    words = plain(line) if len(line) <= _LONGEST else ""
    if words.partition(" ")[0] not in opening_words():
        return None
    if words in _NO_QUIET.words:
        return SetQuietHours(0, 0)
    if words in _NO_WEEKENDS.words or words in _WEEKENDS.words:
        return KeepWeekends(words in _NO_WEEKENDS.words)
    found = _span().fullmatch((_QUIET.behind(line.lstrip("> *-")) or "").lower())
    if found is None:
        return None
    since, until = _minutes(found[1], found[2]), _minutes(found[3], found[4])
    return SetQuietHours(since, until) if since is not None and until is not None and since != until else None


@cache
def opening_words() -> frozenset[str]:
    """The words that such a line begins with: all others are looked at no further."""
    lists = (_QUIET, _NO_QUIET, _NO_WEEKENDS, _WEEKENDS)
    return frozenset(one.split()[0] for phrases in lists for one in phrases.listed)


@cache
def _span() -> re.Pattern[str]:
    time = rf"(\d{{1,2}})(?:[:.](\d{{2}}))?\s?{_OF_THE_CLOCK.verbatim}?"
    return re.compile(rf"(?:[^\W\d_]{{1,6}}\s)?{time}\s?(?:[-–]|[^\W\d_]{{1,6}}(?:\s[^\W\d_]{{1,6}})?)\s?{time}")


def _minutes(hours: str, minutes: str | None) -> int | None:
    """The minute of the day; None if there is no such time."""
    said = int(hours) * 60 + int(minutes or 0)
    return said % (24 * 60) if said <= 24 * 60 and int(minutes or 0) < 60 else None
