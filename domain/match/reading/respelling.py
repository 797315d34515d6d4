"""A line whose mistyped words are put right, where it says nothing as it stands and one thing alone without the slips (G-22)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, Final, TypeAlias

import msgspec

from domain.match.orders import MATCH_ORDERS
from domain.match.reading.hearing import Ear, Statement
from domain.reading.line_words import LineWord, words_of
from domain.reading.slips import is_known

Reader: TypeAlias = Callable[[Ear, Statement], Sequence[Statement]]

_MOST_WORDS: Final = 40  # of a line that is put right
_MOST_SLIPS: Final = 4  # words of it that are
_MOST_TRIES: Final = 48  # lines that it may be
_MOST_OF_A_DOUBT: Final = 12  # words of a sentence in which one of doubt may be mistyped
_SHORTEST: Final = 3  # letters of a word that may be mistyped


def respelled(ear: Ear, statement: Statement, reader: Reader) -> list[Statement]:
    """The orders of a line with the words that it must mean for those that nobody knows; none if it may mean several things.

    No figure is ever put right, no number word either, and nothing that may be a word of doubt.
    """
    found = {_says(ear, said): said for said in _readings(ear, statement, reader)}
    if len(found) != 1:
        return []
    [said] = found.values()
    if not _is_ordered(ear, said) or any(_rivals(ear, statement, reader, said)):
        return []
    return [*said]


def may_be_order(ear: Ear, statement: Statement, reader: Reader) -> bool:
    """Whether a line would be an order, or a part of one, with other words for those that nobody knows."""
    return any(_readings(ear, statement, reader))


def _readings(ear: Ear, statement: Statement, reader: Reader) -> Iterator[Sequence[Statement]]:
    """What the line orders with each of the words that its slips may be."""
    slips = ear.once(_slips, statement.text)
    meant = [ear.once(_meant, slip.text) for slip in slips]
    if slips and prod(map(len, meant)) <= _MOST_TRIES:
        tries = (_read(ear, statement, slips, words, reader) for words in product(*meant))
        yield from (said for said in tries if said)


def _slips(ear: Ear, text: str) -> list[LineWord]:
    """The words of a line that must be others; none if it is too long, or another might be a word of doubt."""
    words = words_of(text)
    own = ear.spelling.words  # a game's own "never" is one of the words that may be meant
    if len(words) > _MOST_WORDS or any(not own.issuperset(ear.doubts(word.text)) for word in words):
        return []
    slips = [
        word for word in words if len(word.text) >= _SHORTEST and word.text.isalpha() and ear.once(_meant, word.text)
    ]
    return slips if len(slips) <= _MOST_SLIPS else []


def _meant(ear: Ear, word: str) -> tuple[str, ...]:
    """The words that one may be, if it has no sense of its own."""
    return () if ear.knows(word) or is_known(word) else ear.spelling.meant(word)


def _read(
    ear: Ear, statement: Statement, slips: Sequence[LineWord], words: Sequence[str], reader: Reader
) -> Sequence[Statement]:
    """The orders of the line with these words for the slips; none if one of them says nothing of the orders but by courtesy.

    What stands beside an order was weighed as it was written: no slip is put right there.
    """
    text = statement.text
    for slip, word in reversed([*zip(slips, words, strict=True)]):
        text = f"{text[: slip.start]}{word}{text[slip.end :]}"
    said = reader(ear, msgspec.structs.replace(statement, text=text))
    ordered = {word.text for one in said for word in words_of(one.text)}
    return said if all(word in ordered or ear.spelling.is_courtesy(word) for word in words) else ()


def _says(ear: Ear, said: Sequence[Statement]) -> tuple[Any, ...]:
    return tuple(order for one in said for order in ear.says(one.text))


def _is_ordered(ear: Ear, said: Sequence[Statement]) -> bool:
    """Whether something is ordered, and nothing of what every game shares: a match is not left by a slip."""
    orders = _says(ear, said)
    return bool(orders) and not any(isinstance(order, MATCH_ORDERS) for order in orders)


def _rivals(ear: Ear, statement: Statement, reader: Reader, said: Sequence[Statement]) -> Iterator[bool]:
    """For each word that is almost spelt like one of the slips, whether the line orders something else with it."""
    slips = ear.once(_slips, statement.text)
    meant = [ear.once(_meant, slip.text) for slip in slips]
    first = [words[0] for words in meant]
    for at, slip in enumerate(slips):
        for word in ear.spelling.near(slip.text):
            if word not in meant[at] and ear.tells(word):
                other = _read(ear, statement, slips, [*first[:at], word, *first[at + 1 :]], reader)
                yield bool(other) and _says(ear, other) != _says(ear, said)


def with_slips(ear: Ear, sentence: str) -> Iterator[str]:
    """A sentence of few words with each that nobody knows as the word of doubt, or of an order, that it may be: "forgte it"."""
    words = words_of(sentence)
    if len(words) <= _MOST_OF_A_DOUBT:
        opens = words[0] if len(words) > 1 else None  # a capital there tells nothing; alone it is a name's
        for word in (one for one in words if one is opens or sentence[one.start].islower()):
            telling = filter(ear.tells, ear.once(_meant, word.text))
            yield from (
                f"{sentence[: word.start]}{one}{sentence[word.end :]}" for one in (*ear.doubts(word.text), *telling)
            )
