"""Lines under a letter that say who wrote it, and what mail programs and firms put there (G-20)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_MOST_NAMES: Final = 5
_LONGEST: Final = 100  # characters of a line with an address or a telephone number
_PARTICLES: Final = WordList("signature", "particles")
_KISSES: Final = WordList("signature", "kisses")
_JOINS: Final = WordList("little", "and", "and, between names")
_TELEPHONES: Final = WordList("expressions", "telephones")
_CONTACTS: Final = WordList("expressions", "telephones", "contacts")
_STREETS: Final = WordList("expressions", "streets")
_AGES: Final = WordList("expressions", "ages")
_YEARS: Final = WordList("expressions", "years")
_PROGRAMS: Final = WordList("expressions", "programs")
_NOTICES: Final = WordList("expressions", "notices")
# A line that begins with one of the first is a notice where one of the second stands behind it.
_OF_LETTERS: Final = (
    (WordList("expressions", "english letters"), WordList("expressions", "english notices")),
    (WordList("expressions", "italian letters"), WordList("expressions", "italian notices")),
)
_NUMBERS_CUT_SHORT: Final = WordList("expressions", "numbers cut short")
_NUMBERED: Final = WordList("expressions", "numbered")
# "avv. Bianchi", "Dott.ssa M. Ferri": a title cut short, or an initial, before a name.
_TITLED: Final = re.compile(
    r"\W*(?:[A-Za-z]{1,6}\.(?:[a-z]{2,3}\.?)? ?)+[^\W\d_a-z][^\W\d_]*(?:[ '\u2019-][^\W\d_a-z][^\W\d_]*){0,2}\W*"
)
# "Teo, 3B": a pupil's name before the class.
_OF_A_CLASS: Final = re.compile(
    r"\W*[^\W\d_a-z][^\W\d_A-Z]+(?: [^\W\d_a-z][^\W\d_A-Z]+)?,? \(?[1-5] ?[\u00aa\u00b0^]? ?[A-H]\)?\W*"
)
# "J+P", "T.": no more than those.
_ONLY_INITIALS: Final = re.compile(
    r"\W*(?:[A-Z]\.?|[A-Z]{1,2}\.?\s?(?:[+&/]\s?[A-Z]{1,2}\.?\s?){1,3})\W*(?:x{1,4})?\W*"
)
# "J&P", "J. + P.": several who play as one, behind a sentence or alone.
_INITIALS: Final = re.compile(r"(?:^|(?<=[.!?)\u2026]))[\s\u2013\u2014-]{0,4}[A-Z]\.?(?: ?[+&] ?[A-Z]\.?){1,3}[\sx]*$")


def without_initials(line: str) -> str:
    """A line with blanks for the initials of several who sign at its end: "… more annoying there. J&P"."""
    return _INITIALS.sub(lambda signed: " " * len(signed[0]), line)


def are_initials(text: str) -> bool:
    """Whether a text is no more than the initials of those who write: "J+P", "T."."""
    return len(text) <= _LONGEST and _ONLY_INITIALS.fullmatch(text) is not None


def without_number(line: str) -> str:
    """A line without the number of a door, a room or a class that stands behind a name."""
    return _numbered().sub("", line)


def is_titled(line: str) -> bool:
    """Whether a line is no more than a name behind a title cut short, or an initial, or before a class: "avv. Bianchi"."""
    if len(line) <= _LONGEST and _OF_A_CLASS.fullmatch(line) is not None:
        return True
    line = without_number(line)
    return len(line) <= _LONGEST and _TITLED.fullmatch(line) is not None


def is_put_there(line: str) -> bool:
    """Whether a line is one that no person wrote for this letter: "Sent from my iPhone", a notice, a telephone number."""
    return _put_there().match(line) is not None or _number_to_call().fullmatch(line) is not None


def holds_contact(line: str) -> bool:
    """Whether a short line holds an address or a number at which its writer is reached."""
    said = line.strip()
    return len(said) <= _LONGEST and _contact().search(said) is not None


def is_signature(line: str) -> bool:
    """Whether a line below a letter's last greeting is a name, a place to live or a number to call."""
    if holds_contact(line):
        return True
    said = line.strip()
    said = without_number(_aged().sub("", said))
    words = _before_kisses(words_of(said))
    if not 0 < len(words) <= _MOST_NAMES or any(map(str.isdecimal, said)):
        return False
    return all(said[word.start].isupper() or word.text in _PARTICLES.words for word in words)


def is_kissed(line: str) -> bool:
    """Whether kisses stand behind a line: "Rose & Dot xx"."""
    words = words_of(line)
    return 0 < len(_before_kisses(words)) < len(words)


def _before_kisses(words: Sequence[LineWord]) -> Sequence[LineWord]:
    while len(words) > 1 and words[-1].text in _KISSES.words:
        words = words[:-1]
    return words


def may_be_names(text: str) -> bool:
    """Whether a text may be no more than who writes: one word, or each with a capital, what joins them, kisses behind them."""
    said = text.split()
    while len(said) > 1 and said[-1].lower().strip(".!") in _KISSES.words:
        said.pop()
    return len(words_of(" ".join(said))) == 1 or all(word[:1].isupper() or word in _JOINS.words for word in said)


def is_name(text: str) -> bool:
    """Whether a text is one word as a name is written, with nothing behind it: "Tommy", but not "Tel."."""
    return text.strip().isalpha() and text.strip().istitle()


@cache
def _contact() -> re.Pattern[str]:
    return re.compile(
        r"[\w.+-]+@[\w-]+\.\w|https?://|\bwww\.|(?:\+|\b00)\d[\d\s().-]{6,}|\d[\d\s./-]{6,}\d|"
        rf"^\W{{0,3}}{_CONTACTS.verbatim}\b|\b{_STREETS.verbatim}\s*(?:,|$)",
        re.IGNORECASE,
    )


@cache
def _aged() -> re.Pattern[str]:
    ages, years = _AGES.verbatim, _YEARS.verbatim
    return re.compile(rf"\s*\((?:{ages}|\d{{1,3}}(?: {years})?)\b[^()]{{0,40}}\)\s*$", re.IGNORECASE)


@cache
def _number_to_call() -> re.Pattern[str]:
    """Under a word for it, and with so many figures, a number is one to call wherever it stands."""
    return re.compile(rf"\W{{0,3}}{_TELEPHONES.verbatim}\b[.:\s]{{0,3}}\+?(?:\d[\s./-]?){{8,15}}\s*", re.IGNORECASE)


@cache
def _put_there() -> re.Pattern[str]:
    """What programs and firms put under every letter."""
    of_letters = "|".join(rf"{letters.verbatim}\b.{{0,80}}{notices.verbatim}" for letters, notices in _OF_LETTERS)
    return re.compile(rf"\W{{0,3}}(?:{_PROGRAMS.verbatim} |{_NOTICES.verbatim}|{of_letters})", re.IGNORECASE)


@cache
def _numbered() -> re.Pattern[str]:
    """What stands behind a name: "A. Dawson, no. 14", "Tom, room 12", "Greta (classe 3B)"."""
    short, whole = _NUMBERS_CUT_SHORT.verbatim, _NUMBERED.verbatim
    return re.compile(rf"[\s,(-]{{1,3}}(?:{short}[.\u00b0\u00ba]|{whole}) ?\d{{1,3}} ?[A-Za-z]?\)?\W*$")
