"""Daily talk (G-20): the time, a year, the weather, phrases that mean nothing of an order though their words could."""

import re
from functools import cache
from typing import Final

from domain.reading.line_words import blanked, leads, words_of
from domain.reading.signature import is_name
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_PHRASES: Final = WordList("daily", "phrases")
_HOURS: Final = WordList("daily", "hours")
_COPULAS: Final = WordList("daily", "copulas")
_SHORTEST_TALK: Final = 3  # words of daily life that nothing else need stand beside
_UNITS: Final = WordList("daily", "units")
# What an excuse for the writing asks pardon for is none of the orders.
_WRITING: Final = re.compile(
    r"\b(?:excuse|forgive|pardon|sorry for|scusa|scusate|scusatemi|perdona|perdonate|perdonatemi) "
    r"(?:(?:my|any|the|all|gli|i|le|eventuali|il mio|la mia|i miei) )?(?:bad |poor |terrible |many |cattivo |pessimo )?"
    r"(?:typos|errors|mistakes|typing|spelling|grammar|english|italian|haste|brevity|refusi|errori|italiano|inglese|"
    r"ortografia|grammatica|fretta|brevit\w+)(?=\W*(?:$|[.,;!)]))",
    re.IGNORECASE,
)
# Curiosity sets no condition: "let's see if they notice". What its writer may do, and whether others agree, is another matter.
_SEEING: Final = re.compile(
    r"\b(?:let[\u2019']?s see|(?:i )?wonder|curious to see|vediamo(?: (?:un po['\u2019]?|ora|adesso))?|chiss\u00e0|chissa|"
    r"curios[oa] di vedere) (?:if|whether|se)\b"
    r"(?!(?:\W+\w+){0,9}?\W+(?:i|i[\u2019']m|we|posso|possiamo|sono|devo|agree\w*|object\w*|"
    r"approv\w*|accept\w*|mind\w*|ok|okay|fine|allow\w*|legal\w*|possib\w*|valid\w*|permi\w+|right|wrong|good|better|"
    r"yes|no|say\w*|vot\w*|against|want\w*|let\w*|veto|vuol\w*|dic\w+|contrari\w*|d[\u2019']accordo|(?:\u00e8|is|are|sono)\s*$|"
    r"va|conviene|giust\w+|approva\w*|accett\w*|lecit\w+|first|before|prima|then|allora)\b)",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(r"\d")
_CLOCK: Final = re.compile(r"\b(?:d?alle|verso le|clock)\b", re.IGNORECASE)


def without_daily(line: str) -> str:
    """The line with blanks in place of figures and phrases of daily life."""
    if _FIGURE.search(line) or _CLOCK.search(line):
        line = _figures().sub(lambda figures: " " * len(figures[0]), line)
    line = _WRITING.sub(lambda excuse: " " * len(excuse[0]), line)
    line = _SEEING.sub(lambda seeing: " " * len(seeing[0]), line)
    words = words_of(line)
    at = 0
    while at < len(words):
        count = leads(_PHRASES.by_first, words, at)
        if count:
            line = blanked(line, words[at].start, words[at + count - 1].end)
        at += count or 1
    return line


def is_only_daily(text: str) -> bool:
    """Whether words are phrases of daily life, and a name below them: "it's my daughter's favourite colour", "Not long! Hugh"."""
    *before, last = sentences(text) or [text]
    said = " ".join(before) if before and is_name(last) else text
    left = [word.text for word in words_of(without_daily(said)) if word.text not in _COPULAS.words]
    return len(words_of(said)) >= _SHORTEST_TALK and not left and "?" not in said


@cache
def _figures() -> re.Pattern[str]:
    """Figures that are no places: the time, a year, degrees, years of age, shares, turns."""
    time = r"\b\d{1,2}[:.]\d{2}\b(?:\s?[ap]\.?m\b)?|\b\d{4,}\b|['\u2019]\d{2}\b"
    measure = rf"\b\d{{1,3}}\s?(?:°|%|[ap]\.?m\b|(?:{'|'.join(_UNITS.listed)})\b)\S{{0,4}}"
    turn = r"\b(?:turn|round|turno|giro) \d{1,3}\b"
    hour = rf"(?:\d{{1,2}}|{'|'.join(_HOURS.listed)})"
    clock = rf"\b(?:alle|dalle|verso le|fino alle) {hour}\b|\b{hour} o['\u2019]clock\b"
    return re.compile(f"{time}|{measure}|{turn}|{clock}", re.IGNORECASE)
