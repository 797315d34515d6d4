"""How much a paragraph beside orders sounds as if these should wait: learned from what people write there (docs/letters.md).

Each word, its beginning and its end, words that stand together or begin and end a paragraph, and how many there are have a
weight, found by logistic regression over the paragraphs in ``tests/weighing``; ``python -m tests.weighing`` finds them anew. A
paragraph's weight is the sum of those of its features over the square root of how many it has: above nought it is rather a
doubt than talk.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from domain.reading.line_words import bare

FILE: Final = "weights.tsv"
APART: Final = " _ "  # between two words that have a third between them
_LEXEME: Final = re.compile(r"[a-z]+|\?|:$|!|\.\.\.")
_OPENING: Final = re.compile(r"[.!?]\s+([a-z]+)")
_BEGINNING: Final = 5  # letters
_ENDING: Final = 3
_MANY: Final = 12  # words: more are as many
_LEAST_KNOWN: Final = 0.5  # of the words: with fewer they are of a language that was not learned


def weight(text: str) -> float | None:
    """The weight of a paragraph; None if it is not of a language that was learned."""
    said = _simple(text)
    lexemes = _LEXEME.findall(said)
    words = [lexeme for lexeme in lexemes if lexeme.isalpha()]
    weights = weights_in(FILE)
    if not words or sum(word in weights for word in words) < _LEAST_KNOWN * len(words):
        return None
    found = features(text)
    # In whole hundredths: the sum of fractions would hang on the order in which a process has its features.
    return sum(weights.get(feature, 0) for feature in found) / (100 * math.sqrt(len(found)))


def features(text: str) -> frozenset[str]:
    """What is weighed of a paragraph."""
    said = _simple(text)
    lexemes = _LEXEME.findall(said)
    return frozenset(
        ("", *lexemes, *_parts(lexemes), *_together(lexemes), *_openings(said, lexemes), *_ending(lexemes))
    )


def _simple(text: str) -> str:
    """A paragraph in small letters without accents."""
    return bare(text).replace("’", " ").strip()


def _parts(lexemes: Sequence[str]) -> Iterator[str]:
    for lexeme in lexemes:
        if len(lexeme) > _BEGINNING:
            yield f"{lexeme[:_BEGINNING]}*"
        if len(lexeme) >= _BEGINNING:
            yield f"*{lexeme[-_ENDING:]}"


def _together(lexemes: Sequence[str]) -> Iterator[str]:
    yield from (f"{one} {other}" for one, other in pairwise(lexemes))
    yield from (f"{one}{APART}{other}" for one, other in zip(lexemes, lexemes[2:], strict=False))


def _openings(said: str, lexemes: Sequence[str]) -> Iterator[str]:
    """The words with which sentences begin."""
    if lexemes:
        yield f"^{lexemes[0]}"
        yield f"^{' '.join(lexemes[:2])}"
    yield from (f"^{found[1]}" for found in _OPENING.finditer(said))


def _ending(lexemes: Sequence[str]) -> Iterator[str]:
    """The words with which a paragraph ends, and how many there are."""
    words = [lexeme for lexeme in lexemes if lexeme.isalpha()]
    yield f"#{min(len(words), _MANY)}"
    if words:
        yield f"{words[-1]}$"
        yield f"{' '.join(words[-2:])}$"


@cache
def weights_in(file: str) -> dict[str, int]:
    """The weights that were learned, in hundredths, of one file."""
    text = (files("domain.reading") / "words" / file).read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {feature: int(hundredths) for feature, hundredths in rows}
