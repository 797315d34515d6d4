"""The tables of words beside this file: phrases parted by "|" under a heading, "#" for where they come from."""

from functools import cache, cached_property
from importlib.resources import files

from domain.reading.line_words import Phrases, by_first, by_last


class Table:
    """The phrases under some headings of one file. They are read when they are first asked for, once; never at import."""

    def __init__(self, file: str, *headings: str) -> None:
        self._file = file
        self._headings = headings

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The phrases in their order."""
        return tuple(phrase for heading in self._headings for phrase in _read(self._file)[heading])

    @cached_property
    def words(self) -> frozenset[str]:
        """The phrases, where each is one word."""
        return frozenset(self.listed)

    @cached_property
    def by_first(self) -> Phrases:
        """The phrases for ``leads``; one that ends in a star is none, but a stem."""
        return by_first(phrase for phrase in self.listed if not phrase.endswith("*"))

    @cached_property
    def by_last(self) -> Phrases:
        """The phrases for ``trails``."""
        return by_last(self.listed)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The beginnings of words, written with a star."""
        return tuple(phrase[:-1] for phrase in self.listed if phrase.endswith("*"))


@cache
def _read(file: str) -> dict[str, tuple[str, ...]]:
    """The phrases of a file under their headings."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in (files(__package__) / "words" / f"{file}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[] ")
            found[heading] = []
        elif line and not line.startswith("#"):
            found[heading] += [phrase.strip() for phrase in line.split("|") if phrase.strip()]
    return {heading: tuple(phrases) for heading, phrases in found.items()}
