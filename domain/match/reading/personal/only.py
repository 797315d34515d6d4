"""A letter that says one thing, and nothing beside it but courtesy and the name under it."""

from collections.abc import Collection, Sequence

from domain.match.reading.personal.preferences import STOP_WORDS
from domain.reading.courtesy import is_courtesy, without_courtesy
from domain.reading.line_words import plain
from domain.reading.signature import is_signature


def says_only(text: str, asked: Collection[str]) -> bool:
    """Whether a letter says one of these, written as ``plain`` writes them, and nothing else."""
    lines = telling(text)
    return bool(lines) and all(any(plain(said) in asked for said in (line, *without_courtesy(line))) for line in lines)


def telling(text: str) -> list[str]:
    """The lines of a letter that say something, down to the word that ends it."""
    lines = text.splitlines()
    ends = next((at for at, line in enumerate(lines) if plain(line) in STOP_WORDS.words), len(lines))
    return [line for at, line in enumerate(lines[:ends]) if line.strip() and not only_around(lines, at)]


def only_around(lines: Sequence[str], at: int) -> bool:
    """Whether a line only opens or ends a letter: courtesy, or the name under it."""
    if is_courtesy(lines[at]):
        return True
    last = at > 0 and not any(line.strip() for line in lines[at + 1 :])
    return last and (not lines[at - 1].strip() or is_courtesy(lines[at - 1])) and is_signature(lines[at])
