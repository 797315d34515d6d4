"""Whether words say yes or no: the answer to an invitation, or to the question whether a letter is its sender's own."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from domain.reading.line_words import leads, plain, words_of
from domain.reading.word_lists import WordList

Consent: TypeAlias = Literal["yes", "no"]

_YES: Final = WordList("consent", "yes")
_NO: Final = WordList("consent", "no")
_BESIDE: Final = WordList("consent", "beside")
_TURNS: Final = WordList("consent", "turns")
_TRUST: Final = WordList("consent", "trust")
_DISTRUST: Final = WordList("consent", "distrust")
_COURTESY: Final = WordList("courtesy", "greetings", "sign-offs", "remarks", "praise")
_GREETINGS: Final = WordList("courtesy", "greetings")
_LONGEST_PHRASE: Final = 6  # words
_LONGEST_GREETING: Final = 5
_MOST_WORDS: Final = 24


def said(words: str) -> Consent | None:
    """Whether one plain line says yes, or says no, and nothing else but courtesy; None for every other line."""
    meant = _meant(words.split())
    return meant.pop() if meant is not None and len(meant) == 1 else None


def is_nothing_but_yes(words: str) -> bool:
    """Whether plain words say yes, or nothing but courtesy."""
    meant = _meant(words.split())
    return meant is not None and meant <= {"yes"}


def answered(lines: Iterable[str]) -> Consent | None:
    """Whether a letter of these plain lines says yes or no: in the first line that is no greeting, and nothing below turns it
    round. A name, thanks or talk may follow; a number may not, since it would be part of an order.
    """
    rest = iter([line for line in lines if line])
    answer: Consent | None = None
    for line in rest:
        answer = said(line)
        if answer is not None:
            break
        if not _is_greeting(line):
            return None
    return answer if all(_leaves_standing(line, answer) for line in rest) else None


def trusting(words: str) -> bool | None:
    """Whether a plain line asks to be believed from now on, or no longer; None for every other line."""
    return _trusts().get(words)


def trusts(text: str) -> bool | None:
    """Whether a letter asks that its writer be believed from now on, or no longer; None if it asks neither."""
    asked = [on for line in text.splitlines() if (on := trusting(plain(line))) is not None]
    return asked[-1] if asked else None


def _leaves_standing(line: str, answer: Consent | None) -> bool:
    words = line.split()
    meant = _meant(words)
    if meant is not None:
        return meant <= {answer}
    turned = words[0] in _turns() and answer == "yes"
    return not turned and not any(sign.isdigit() for sign in line)


def _is_greeting(line: str) -> bool:
    words = words_of(line)
    return _meant(line.split()) == set() or (len(words) <= _LONGEST_GREETING and leads(_GREETINGS.by_first, words) > 0)


def _meant(words: Sequence[str]) -> set[Consent] | None:
    """What the phrases of a line mean; None if one of them is neither yes nor no nor courtesy."""
    if len(words) > _MOST_WORDS:
        return None
    meanings = _meanings()
    meant: set[Consent] = set()
    place = 0
    while place < len(words):
        for length in range(min(_LONGEST_PHRASE, len(words) - place), 0, -1):
            phrase = " ".join(words[place : place + length])
            if phrase in meanings:
                break
        else:
            return None
        meaning = meanings[phrase]
        if meaning is not None:
            meant.add(meaning)
        place += length
    return meant


@cache
def _meanings() -> Mapping[str, Consent | None]:
    """The phrases as ``plain`` writes them ("d'accordo" is "d accordo"); courtesy means nothing."""
    courtesy: dict[str, Consent | None] = dict.fromkeys(map(plain, (*_COURTESY.listed, *_BESIDE.listed)))
    return courtesy | dict.fromkeys(map(plain, _YES.listed), "yes") | dict.fromkeys(map(plain, _NO.listed), "no")


@cache
def _trusts() -> Mapping[str, bool]:
    trusts = dict.fromkeys(map(plain, _TRUST.listed), True)
    return trusts | dict.fromkeys(map(plain, _DISTRUST.listed), False)


@cache
def _turns() -> frozenset[str]:
    """The first words of what turns round: "don't" is read as "don"."""
    return frozenset(plain(phrase).partition(" ")[0] for phrase in _TURNS.listed)
