"""What is meant instead of an order, read from the words of a correction and the orders above it (G-19)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.inside import order_inside
from domain.match.reading.remarks import settlings
from domain.match.reading.rewording import reworded
from domain.reading.line_words import LineWord, words_of
from domain.reading.retraction import contrast, light

_STOP: Final = re.compile(r"\s[-\u2013\u2014]+\s|[,;:.!\u2026]+(?=\s|$)")
_MOST_STOPS: Final = 8
_MOST_WORDS: Final = 60  # of a correction that is looked into; a longer one leaves all above it in doubt
_LONGEST_PART: Final = 10  # words of a part of an order that may be exchanged
_MOST_ALIKE: Final = 8  # parts of one order that begin alike and are tried


class Correction(msgspec.Struct, frozen=True):
    """An order in place of one above; ``of`` is that one's place among those that count, None where it begins alike."""

    statement: Statement
    of: int | None = None


def corrected(ear: Ear, rest: Statement, above: Sequence[str], *, whole: bool) -> Correction | None:
    """The order that is meant: what follows the retraction, by itself or in place of a part of one of those ``above``.

    What is added behind it, or leads up to it, says why, and holds no order; where the ``whole`` of it has to be read nothing
    is added. Nothing is read from more words than one has: every pair of them is tried.
    """
    if len(words_of(rest.text)) > _MOST_WORDS:
        return None
    for text, old in _tries(ear, rest, whole=whole):
        found = _instead(ear, text, old, above)
        if found is not None:
            said, of = found
            return Correction(msgspec.structs.replace(rest, text=said), of)
    return None


def _tries(ear: Ear, rest: Statement, *, whole: bool) -> Iterator[tuple[str, str]]:
    """The words that may be meant, and those that they are set against: "D4", "F4" of "D4 not F4"."""
    yield rest.text, ""
    if (apart := contrast(rest.text)) is not None:
        start, end = apart
        yield rest.text[:start], next(_before_edges(rest.text[end:]), rest.text[end:])
    if whole:
        return
    for head in _before_edges(rest.text):
        if order_inside(ear, rest.text[len(head) :]) is None:
            yield head, ""
    if (colon := rest.text.find(":")) >= 0 and order_inside(ear, rest.text[:colon]) is None:
        yield rest.text[colon + 1 :], ""
    for end, start in settlings(rest.text):
        if order_inside(ear, rest.text[:end]) is None:
            yield rest.text[start:], ""


def _before_edges(text: str) -> Iterator[str]:
    """The beginnings of a text that end at a comma, a colon or a full stop, the shortest first."""
    for stop in list(_STOP.finditer(text))[:_MOST_STOPS]:
        if any(map(str.isalnum, text[: stop.start()])):
            yield text[: stop.start()]


def _instead(ear: Ear, said: str, old: str, above: Sequence[str]) -> tuple[str, int | None] | None:
    tries = list(_lightened(reworded(ear, Statement(0, said)).text))
    for text in tries:
        if (within := _within(ear, text, old, above)) is not None:
            return within
    for text in tries:
        if ear.is_order(text) and not _belongs(ear, text, above):
            return text, None
        if whole := _patched(ear, text, above[-1] if above else ""):
            return whole, len(above) - 1
        if ear.is_order(text):
            return text, None
    return None


def _lightened(text: str) -> Iterator[str]:
    """The text, and then without one after another of the words at its ends that say nothing of the order."""
    while text.strip():
        yield text
        text = _lighter(text)


def _within(ear: Ear, text: str, old: str, above: Sequence[str]) -> tuple[str, int | None] | None:
    """One of the orders above with these words for those that they are set against, or for the one of its parts that begins
    alike: "Gestapo K5, fugitive P2", then "fugitive P3"."""
    new, gone = words_of(text), [word.text for word in words_of(old)]
    if not new:
        return None
    if not gone and _parts_alike(ear, text, new, new[0].text):
        return None  # more than one order is meant instead
    for of in range(len(above) - 1, -1, -1):
        words = words_of(above[of])
        spans = [*_spans(words, gone), *_parts_alike(ear, above[of], words, new[0].text)]
        found = [f"{above[of][:start]}{text}{above[of][end:]}" for start, end in spans]
        read = [*dict.fromkeys(tried for tried in found if ear.is_order(tried))]
        if len(read) == 1 and read[0] != above[of]:
            return read[0], of
    return None


def _spans(words: Sequence[LineWord], gone: Sequence[str]) -> list[tuple[int, int]]:
    count = len(gone)
    if not count:
        return []
    places = [at for at in range(len(words) - count + 1) if [word.text for word in words[at : at + count]] == gone]
    return [(words[at].start, words[at + count - 1].end) for at in places]


def _parts_alike(ear: Ear, order: str, words: Sequence[LineWord], head: str) -> list[tuple[int, int]]:
    """Where parts of an order stand that begin with a word and are orders of their own, as all the rest is."""
    found: list[tuple[int, int]] = []
    for first in [at for at, word in enumerate(words) if word.text == head][:_MOST_ALIKE]:
        for last in words[first : first + _LONGEST_PART]:
            start, end = words[first].start, last.end
            if ear.is_order(order[start:end]) and _stands_alone(ear, order[:start], order[end:]):
                found.append((start, end))
                break
    return found


def _stands_alone(ear: Ear, before: str, after: str) -> bool:
    """Whether something stands around a part, and all of that is orders too."""
    rest = [one.strip(" ,;") for one in (before, after) if any(map(str.isalnum, one))]
    return bool(rest) and all(ear.is_order(reworded(ear, Statement(0, one)).text) for one in rest)


def _belongs(ear: Ear, text: str, above: Sequence[str]) -> bool:
    """Whether an order says only what the verb of the last one goes with: "gloves 4" below "offer gun 3, gloves 2"."""
    last = above[-1] if above else ""
    words, head = words_of(last), words_of(text)[0].text
    if not words or any(words_of(one)[0].text == head for one in above):
        return False
    return ear.is_order(f"{last[words[0].start : words[0].end]} {text}")


def _patched(ear: Ear, said: str, last: str) -> str:
    """The last order with these words for those that begin alike, its last, its first or others; "" if none will do."""
    new, words = words_of(said), words_of(last)
    count = len(new)
    if not 0 < count < len(words) or not ear.names(said):
        return ""
    places = range(len(words) - count + 1)
    tries = [f"{last[: words[at].start]}{said}{last[words[at + count - 1].end :]}" for at in places]
    alike = [tries[at] for at in places if words[at].text == new[0].text]
    if len(alike) == 1 and ear.is_order(alike[0]):
        return alike[0]
    for text in (tries[-1], tries[0]):
        if ear.is_order(text):
            return text
    found = [text for text in tries[1:-1] if ear.is_order(text)]
    return found[0] if len(found) == 1 else ""


def _lighter(text: str) -> str:
    """The text without a word at its beginning, or its end, that says nothing of the order; "" if there is none."""
    words = words_of(text)
    if words and light(words[0].text):
        return text[words[0].end :]
    if words and light(words[-1].text):
        return text[: words[-1].start].rstrip(" ,;:")
    return ""
