"""How much a sentence that names things of the game sounds as if the orders beside it were not all, or should wait.

What it names weighs by how it stands to these orders: it is one of theirs, could be ordered now, or neither. Such marks, alone
and with the words around them, have weights of their own, which add to those of its words (``weighing.by_words``). They were
learned from sentences that people wrote beside orders of positions; ``python -m tests.weighing`` finds them anew.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from domain.reading.weighing.by_words import features, weight, weights_in

FILE: Final = "named.tsv"
Where: TypeAlias = Literal["above", "below", "line"]
"""Where a sentence stands: on a line above or below the orders, or on their own."""
MARKS: Final = (*(f"{stands}{kind}" for stands in "=+~" for kind in "#pn"), "@")
"""What stands for a thing that is named: one of the orders' (=), that may be ordered now (+), or neither (~); a number (#), a
place (p) or a name (n). @: another player."""
APART: Final = "|_|"
_MANY: Final = 14  # words: more are as many
_SEVERAL: Final = 3


def weight_named(text: str, words: Sequence[str], where: Where) -> float | None:
    """The weight of a sentence of these ``words``, marks in place of what they name; None if it names nothing, or is of a
    language that was not learned."""
    heavy = weight(text) if len(words) > 1 else None  # a name alone is who writes, whatever else it may be: "Otto"
    if heavy is None or not any(word in MARKS for word in words):
        return None
    found = named_features(text, words, where)
    weights = weights_in(FILE)
    return heavy + sum(weights.get(feature, 0) for feature in found) / (100 * math.sqrt(len(found)))


def named_features(text: str, words: Sequence[str], where: Where) -> frozenset[str]:
    """What is weighed of a sentence that names things."""
    open_now = any(word[0] == "+" for word in words)
    place = (f"w:{where}", f"w:{where}{'+' if open_now else '-'}", f"#{min(len(words), _MANY)}")
    ends = (f"^{words[0]}", f"{words[-1]}$", *(("?$",) if text.rstrip().endswith("?") else ()))
    return features(text) | {*place, *ends, *_counts(words), *_around(words)}


def _counts(words: Sequence[str]) -> Iterator[str]:
    for mark in MARKS:
        count = words.count(mark)
        if count:
            yield f"has {mark}"
            yield f"has {mark} {min(count, _SEVERAL)}"


def _around(words: Sequence[str]) -> Iterator[str]:
    """What is named with the words beside it, and those one further."""
    pairs = [("|", pair) for pair in pairwise(words)]
    pairs += [(APART, pair) for pair in zip(words, words[2:], strict=False)]
    yield from (f"{one}{apart}{other}" for apart, (one, other) in pairs if one in MARKS or other in MARKS)
