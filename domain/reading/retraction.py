"""Taking back (G-19): lines that retract an order or deny it, in every language that letters are read in."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.reading.courtesy import excuses
from domain.reading.line_words import LineWord, has, leads, trails, words_of
from domain.reading.word_lists import WordList

_OPENS_WEAK: Final = WordList("retraction", "weak", "sighs")
_SIGHS: Final = WordList("retraction", "sighs")
_OPENS_STRONG: Final = WordList("retraction", "strong")
_ENDS: Final = WordList("retraction", "behind", "last")
_LAST: Final = WordList("retraction", "last")
_DENIES: Final = WordList("retraction", "denials")
_OPEN: Final = WordList("retraction", "either")
_CONTRASTS: Final = WordList("remarks", "contrasts")
_APOLOGIES: Final = WordList("retraction", "apologies")
_TAKES_BACK: Final = WordList("retraction", "takes back")
_NO_SUCH: Final = WordList("retraction", "no such")
_ANYWHERE: Final = WordList("retraction", "anywhere")
_REFERS: Final = WordList("retraction", "references")
_REFUSES: Final = WordList("retraction", "refuses")
_NEVER: Final = WordList("retraction", "never")
_LIGHT: Final = WordList("retraction", "light")
_BREAK: Final = re.compile(r"[,;:.(!\u2013\u2014\u2026-]\s*$")


class Retraction(msgspec.Struct, frozen=True):
    """A line that takes something back: from where to where the rest of it stands; ``strong``: whatever that is.

    ``denies``: with nothing above that it could be of, what follows is denied: "cancel P2 to 62", "no P2 to 62".
    """

    start: int
    end: int
    strong: bool
    denies: bool = False


def retraction(line: str) -> Retraction | None:
    """How a line opens, or closes, if it takes something back; None if it does not begin or end like that."""
    words = words_of(line)
    at, strong = _opening(words, 0)
    if at and not (not strong and excuses(line)):
        start = words[at].start if at < len(words) else len(line)
        refused = words[0].text in _REFUSES.words and not _BREAK.search(line, words[0].end, start)
        return Retraction(start, len(line), strong, refused)
    behind = trails(_ENDS.by_last, words, 1, len(words))
    if behind:
        return Retraction(0, words[-behind - 1].end, strong=True)
    return None


def only_apologises(line: str) -> bool:
    """Whether words begin with an apology and go on with what takes nothing back: "sorry, on my phone"."""
    words = words_of(line)
    count = _APOLOGIES.at(words, 0)
    rest = words[count:]
    if not count or not rest or "?" in line or any(map(str.isdecimal, line)):
        return False
    return not _TAKES_BACK.among(rest) and not has(_OPENS_STRONG.by_first, words)


def before_an_apology(line: str) -> str:
    """What a line says before the apology with which it ends, if that takes nothing back: "answered from the van, sorry"."""
    words = words_of(line)
    count = trails(_APOLOGIES.by_last, words, 1, len(words))
    rest = words[: len(words) - count]
    if not count or "?" in line or any(map(str.isdecimal, line)) or _TAKES_BACK.among(rest):
        return ""
    return line[: rest[-1].end] if not has(_OPENS_STRONG.by_first, rest) else ""


def ends_in_retraction(line: str) -> bool:
    """Whether the last words of a line take back what is beside it, even if the rest is talk: "let us see who bites, no wait"."""
    words = words_of(line)
    return trails(_LAST.by_last, words, 0, len(words)) > 0


def turning_points(line: str) -> list[int]:
    """Where in the middle of a line it may turn against what it has said: "play 10 to 24, no wait, 10 to 25"."""
    words = words_of(line)
    found: list[int] = []
    for at in range(1, len(words)):
        strong = leads(_OPENS_STRONG.by_first, words, at) or leads(_ANYWHERE.by_first, words, at)
        broken = _BREAK.search(line, words[at - 1].end, words[at].start) is not None
        if strong or (broken and _opens_weakly(words, at)):
            found.append(words[at].start)
    return found


def contrast(text: str) -> tuple[int, int] | None:
    """Where the last "not", "instead of" begins and ends that is set between what is meant and what is not: "D4, not F4"."""
    words = words_of(text)
    for at in range(len(words) - 2, 0, -1):
        count = leads(_CONTRASTS.by_first, words, at)
        if count and at + count < len(words):
            return words[at].start, words[at + count].start
    return None


def refers(text: str) -> bool:
    """Whether words stand for an order named before, or say no more than that there was one."""
    words = words_of(text)
    return all(word.text in _LIGHT.words for word in words) or has(_REFERS.by_first, words)


def denies(line: str) -> bool:
    """Whether a line says that an order near it is not meant."""
    return has(_DENIES.by_first, words_of(line))


def denials(words: Sequence[LineWord]) -> Iterator[int]:
    """Where each phrase that says of an order near it that it is not meant ends."""
    return (at + count for at in range(len(words)) if (count := _DENIES.at(words, at)))


def leaves_open(line: str) -> bool:
    """Whether a line says that the orders beside it are not settled: "or", "forse"."""
    words = words_of(line)
    return 0 < leads(_OPEN.by_first, words) == len(words)


def opens_with_denial(words: Sequence[LineWord]) -> bool:
    """Whether a line begins by denying what it goes on to say: "don't move", "please never"."""
    return any(word.text in _NEVER.words for word in words[:2])


def sighs(line: str) -> bool:
    """Whether a line that seems to take back may only begin with a sigh: "oh, they have gone", "but she is late"."""
    words = words_of(line)
    return bool(words) and words[0].text in _SIGHS.words


def light(word: str) -> bool:
    """Whether a word at the beginning of a correction says nothing of the order itself: "I meant *it to be* 25"."""
    return word in _LIGHT.words


def _opens_weakly(words: Sequence[LineWord], at: int) -> int:
    """How many words there retract when an order follows; "no need to answer" does not."""
    return 0 if leads(_NO_SUCH.by_first, words, at) else leads(_OPENS_WEAK.by_first, words, at)


def _opening(words: tuple[LineWord, ...], at: int) -> tuple[int, bool]:
    """The word after all that opens a retraction, and whether one of them is strong."""
    strong = False
    while at < len(words):
        sure = leads(_OPENS_STRONG.by_first, words, at)
        count = max(sure, _opens_weakly(words, at))
        if not count:
            break
        strong = strong or sure > 0
        at += count
    return at, strong
