"""Slips of the pen as people make them: what one word, or the words of a line, may become under hasty fingers."""

import re
from collections.abc import Iterator
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_HEARD: Final = (
    ("cch", "ch"),
    ("gli", "li"),
    ("gn", "ni"),
    ("gio", "jo"),
    ("ch", "c"),
    ("c", "ch"),
    ("ph", "f"),
    ("ee", "i"),
)
_VOWELS: Final = {"a": "e", "e": "i", "i": "e", "o": "u", "u": "o"}


def slips(word: str) -> Iterator[str]:
    """The word with one letter too few, twice or wrong, with two that have changed places, or as it sounds; each once."""
    found: dict[str, None] = {}
    for at in range(1, len(word)):
        found[word[:at] + word[at + 1 :]] = None
        found[word[:at] + word[at] * 2 + word[at + 1 :]] = None
        found[word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]] = None
        found[word[:at] + _VOWELS.get(word[at], word[at]) + word[at + 1 :]] = None
        found[word[:at] + "s" + word[at + 1 :]] = None
    found |= {word.replace(heard, written, 1): None for heard, written in _HEARD}
    yield from (slip for slip in found if slip != word)


def mistyped(line: str, step: int = 1) -> Iterator[str]:
    """The line with each of its longer words mistyped in turn, every so many slips, and with two of them at once."""
    places = [found.span() for found in _WORD.finditer(line)]
    wrong = [[f"{line[:start]}{slip}{line[end:]}" for slip in slips(line[start:end])][::step] for start, end in places]
    for number, one in enumerate(wrong):
        yield from one
        behind = [slip for start, end in places[number + 1 :] for slip in [*slips(line[start:end])][::step]][:1]
        for text, slip in zip(one[:3], behind * 3, strict=False):
            last = [found.span() for found in _WORD.finditer(text)][number + 1 : number + 2]
            yield from (f"{text[:start]}{slip}{text[end:]}" for start, end in last)
