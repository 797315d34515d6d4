"""Daily talk (G-20): the time, a year, the weather, phrases that mean nothing of an order though their words could."""

import re
from functools import cache
from typing import Final

from domain.reading.line_words import blanked, words_of
from domain.reading.signature import is_name
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_PHRASES: Final = WordList("daily", "phrases")
_HOURS: Final = WordList("daily", "hours")
_COPULAS: Final = WordList("daily", "copulas")
_SHORTEST_TALK: Final = 3  # words of daily life that nothing else need stand beside
_UNITS: Final = WordList("daily", "units")
_ASKS_PARDON: Final = WordList("expressions", "asks pardon")
_WHOSE_WRITING: Final = WordList("expressions", "whose writing")
_WHAT_WRITING: Final = WordList("expressions", "what writing")
_WRITING: Final = WordList("expressions", "writing")
_CURIOSITY: Final = WordList("expressions", "curiosity")
_WHETHER: Final = WordList("harmless", "asked whether")
_NO_CURIOSITY: Final = WordList("expressions", "no curiosity")
_NO_CURIOSITY_AT_THE_END: Final = WordList("expressions", "no curiosity at the end")
_TURNS: Final = WordList("expressions", "turns")
_BEFORE_THE_HOUR: Final = WordList("expressions", "before the hour")
_ASKED_WHEN: Final = WordList("daily", "asked when")
_FIGURE: Final = re.compile(r"\d")


def without_daily(line: str) -> str:
    """The line with blanks in place of figures and phrases of daily life."""
    if _FIGURE.search(line) or _clock().search(line):
        line = _figures().sub(lambda figures: " " * len(figures[0]), line)
    line = _excuse().sub(lambda excuse: " " * len(excuse[0]), line)
    line = _seeing().sub(lambda seeing: " " * len(seeing[0]), line)
    line = " " * len(line) if asks_when(line) else line
    words = words_of(line)
    at = 0
    while at < len(words):
        count = _PHRASES.at(words, at)
        if count:
            line = blanked(line, words[at].start, words[at + count - 1].end)
        at += count or 1
    return line


def is_only_daily(text: str) -> bool:
    """Whether words are phrases of daily life, and a name below them: "it's my daughter's favourite colour", "Not long! Hugh"."""
    *before, last = sentences(text) or [text]
    if all(map(asks_when, [*before, last])):
        return True
    said = " ".join(before) if before and is_name(last) else text
    left = [word.text for word in words_of(without_daily(said)) if word.text not in _COPULAS.words]
    return len(words_of(said)) >= _SHORTEST_TALK and not left and "?" not in said


def asks_when(sentence: str) -> bool:
    """Whether a sentence asks after a time and nothing else: "when does the game end?". Its first word may make a condition."""
    if not sentence.rstrip().endswith("?"):
        return False
    words = words_of(sentence)
    return 0 < len(words) == _ASKED_WHEN.at(words, 0)


@cache
def _excuse() -> re.Pattern[str]:
    """What an excuse for the writing asks pardon for is none of the orders."""
    return re.compile(
        rf"\b{_ASKS_PARDON.verbatim} (?:{_WHOSE_WRITING.verbatim} )?(?:{_WHAT_WRITING.verbatim} )?"
        rf"{_WRITING.verbatim}(?=\W*(?:$|[.,;!)]))",
        re.IGNORECASE,
    )


@cache
def _seeing() -> re.Pattern[str]:
    """Curiosity, which sets no condition; behind it nothing may stand of what its writer may do, or whether others agree."""
    other = rf"(?:{_NO_CURIOSITY.verbatim}|{_NO_CURIOSITY_AT_THE_END.verbatim}\s*$)"
    return re.compile(
        rf"\b{_CURIOSITY.verbatim} {_WHETHER.verbatim}\b(?!(?:\W+\w+){{0,9}}?\W+{other}\b)", re.IGNORECASE
    )


@cache
def _clock() -> re.Pattern[str]:
    """Words of the time of the day, looked for first, since most lines have none."""
    return re.compile(rf"\b(?:{_BEFORE_THE_HOUR.verbatim}|clock)\b", re.IGNORECASE)


@cache
def _figures() -> re.Pattern[str]:
    """Figures that are no places: the time, a year, degrees, years of age, shares, turns."""
    time = r"\b\d{1,2}[:.]\d{2}\b(?:\s?[ap]\.?m\b)?|\b\d{4,}\b|['\u2019]\d{2}\b"
    measure = rf"\b\d{{1,3}}\s?(?:°|%|[ap]\.?m\b|(?:{'|'.join(_UNITS.listed)})\b)\S{{0,4}}"
    turn = rf"\b{_TURNS.verbatim} \d{{1,3}}\b"
    hour = rf"(?:\d{{1,2}}|{'|'.join(_HOURS.listed)})"
    clock = rf"\b{_BEFORE_THE_HOUR.verbatim} {hour}\b|\b{hour} o['\u2019]clock\b"
    return re.compile(f"{time}|{measure}|{turn}|{clock}", re.IGNORECASE)
