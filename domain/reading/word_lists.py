"""Lists of words that letters are read with: phrases parted by "|" under a heading, "#" for where they come from.

They lie in the folder ``words`` of a package, and may be parted by language: ``lexicon.en.txt`` and ``lexicon.it.txt`` are one
list, since letters are read in all languages at once. Phrases with alternatives are those of ``patterns``. One with an umlaut
stands also for both ways in which it is read without: "für" for "fur" and "fuer". A star behind letters makes them
the beginning of a word, one before them its end.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from domain.reading.line_words import LineWord, Phrases, bare, by_first, by_last, first_word, leads
from domain.reading.patterns import Patterns, expression, first_words, is_pattern, single_words, spelt_out

_UMLAUTS: Final = tuple(
    str.maketrans({"ä": f"a{behind}", "ö": f"o{behind}", "ü": f"u{behind}", "ß": "ss"}) for behind in ("", "e")
)
_EXPRESSIONS: Final = "expressions"


class WordList:
    """The phrases under some headings of one file. They are read when they are first asked for, once; never at import."""

    def __init__(self, file: str, *headings: str, package: str = __package__) -> None:
        self._file = file
        self._headings = headings
        self._package = package

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The phrases in their order, those with alternatives spelt out."""
        return tuple(spelt for phrase in self.typed for spelt in spelt_out(phrase))

    @cached_property
    def typed(self) -> tuple[str, ...]:
        """The phrases as they are written down, and as people type them."""
        return _as_typed(self.written)

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The phrases as they are written down, and in no other way."""
        return tuple(phrase for heading in self._headings for phrase in _read(self._package, self._file)[heading])

    @cached_property
    def exact(self) -> frozenset[str]:
        """The same, to look up in."""
        return frozenset(self.written)

    @cached_property
    def words(self) -> frozenset[str]:
        """The phrases, where each is one word."""
        return frozenset(self.listed)

    @cached_property
    def single(self) -> frozenset[str]:
        """The phrases that are one word; the others are not spelt out for that, however many they are."""
        return frozenset(word for phrase in self.typed for word in single_words(phrase))

    @cached_property
    def expression(self) -> str:
        """Any of the phrases as an expression, the longest first."""
        return expression(self.typed)

    @cached_property
    def verbatim(self) -> str:
        """The same with one blank between words, and with just the apostrophes that are written down."""
        return expression(self.typed, verbatim=True)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """What lines begin with that begin with a phrase, as ``first_word`` has it, without accents."""
        return frozenset(bare(first_word(word)) for word in first_words(self.typed))

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
        """The beginnings of words, written with a star; of the other phrases none is spelt out for that."""
        starred = (spelt for phrase in self.typed if "*" in phrase for spelt in spelt_out(phrase))
        return tuple(phrase[:-1] for phrase in starred if phrase.endswith("*"))

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The ends of words, written behind a star."""
        return tuple(phrase[1:] for phrase in self.listed if phrase.startswith("*"))

    def at(self, words: Sequence[LineWord], at: int) -> int:
        """How many words the longest phrase has that stands there, stems too; 0 if none does."""
        if at >= len(words):
            return 0
        first = words[at].text
        count = 0
        if first in self._firsts:
            count = max(leads(self._plain, words, at), self._patterns.at(words, at))
        if count or not first.startswith(self._openings):
            return count
        return next((len(stem) for stem in self._stemmed if _ends_open(stem, words, at)), 0)

    def among(self, words: Sequence[LineWord]) -> bool:
        """Whether one of the phrases stands anywhere among the words."""
        for at, word in enumerate(words):
            if (word.text in self._firsts or word.text.startswith(self._openings)) and self.at(words, at):
                return True
        return False

    def behind(self, line: str) -> str | None:
        """What a line says behind the longest phrase that it begins with, a blank or a colon between; None if with none."""
        said = line.strip()
        found = self._beginnings.match(said)
        return said[found.end() :].strip(" \t:.!") if found else None

    @cached_property
    def _firsts(self) -> frozenset[str]:
        """The words with which a phrase may begin, stems aside; of the words of a letter hardly one is among them."""
        return frozenset((*self._plain, *self._patterns.first_words))

    @cached_property
    def _plain(self) -> Phrases:
        """The phrases without alternatives, for ``leads``."""
        return by_first(one for one in self.typed if not one.endswith("*") and not is_pattern(one))

    @cached_property
    def _patterns(self) -> Patterns[str]:
        return Patterns((one, one) for one in self.typed if is_pattern(one))

    @cached_property
    def _beginnings(self) -> re.Pattern[str]:
        """Any of the phrases, the longest first, and what parts it from the rest of a line."""
        return re.compile(rf"{self.expression}(?:\s*[:=]|\s|$)", re.IGNORECASE)

    @cached_property
    def _openings(self) -> tuple[str, ...]:
        """The first words of the stems: where none of them begins, no stem stands."""
        return tuple(stem[0] for stem in self._stemmed)

    @cached_property
    def _stemmed(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(stem.split()) for stem in self.stems)


def _ends_open(stem: tuple[str, ...], words: Sequence[LineWord], at: int) -> bool:
    """Whether words stand there of which the last only begins so."""
    said = [word.text for word in words[at : at + len(stem)]]
    return len(said) == len(stem) and said[:-1] == [*stem[:-1]] and said[-1].startswith(stem[-1])


@cache
def every_word() -> frozenset[str]:
    """Every word that stands in a list of this package, in a phrase or alone; not the stems, and not those of expressions."""
    here = (one.name for one in (files(__package__) / "words").iterdir() if one.name.endswith(".txt"))
    files_here = {name.partition(".")[0] for name in here} - {_EXPRESSIONS}
    phrases = (phrase for file in files_here for listed in _read(__package__, file).values() for phrase in listed)
    return frozenset(word for phrase in _as_typed(phrases) for word in re.split("[ /_]", phrase) if word.isalpha())


def by_language(file: str, heading: str, *, package: str = __package__) -> dict[str, tuple[str, ...]]:
    """The phrases under a heading in the file of each language, by that language."""
    texts = _by_language(package, file)
    return {language: _as_typed(_phrases(text).get(heading, ())) for language, text in texts.items()}


def words_by_language(file: str, *, package: str = __package__) -> dict[str, frozenset[str]]:
    """Every word that stands in the file of each language, in a phrase or alone, by that language."""
    return {
        language: frozenset(
            word
            for phrases in _phrases(text).values()
            for phrase in _as_typed(phrases)
            for word in re.split("[ /_]", phrase)
            if word.isalpha()
        )
        for language, text in _by_language(package, file).items()
    }


def languages_of(file: str, *, package: str = __package__) -> frozenset[str]:
    """The languages that a list has a file of."""
    return frozenset(_by_language(package, file))


def _by_language(package: str, file: str) -> dict[str, Traversable]:
    return {one.name.split(".")[1]: one for one in _texts(package, file) if one.name.count(".") > 1}


def headings(file: str, *, package: str = __package__) -> tuple[str, ...]:
    """The headings of a file, in their order."""
    return tuple(_read(package, file))


@cache
def _read(package: str, file: str) -> dict[str, tuple[str, ...]]:
    """The phrases of a file under their headings, language after language."""
    found: dict[str, list[str]] = {}
    for text in _texts(package, file):
        for heading, phrases in _phrases(text).items():
            found.setdefault(heading, []).extend(phrases)
    return {heading: tuple(phrases) for heading, phrases in found.items()}


def _texts(package: str, file: str) -> list[Traversable]:
    """The files of a list, in the order of their languages."""
    there = (files(package) / "words").iterdir()
    return sorted((one for one in there if re.fullmatch(rf"{file}(\.\w+)?\.txt", one.name)), key=lambda one: one.name)


def _phrases(text: Traversable) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    heading = ""
    for line in text.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[] ")
            found.setdefault(heading, [])
        elif line and not line.startswith("#"):
            found[heading] += filter(None, map(str.strip, line.split("|")))
    return found


def _as_typed(phrases: Iterable[str]) -> tuple[str, ...]:
    """Phrases as they are written down, and each as words are read: without umlauts, in either way."""
    return tuple(typed for phrase in phrases for typed in ((phrase,) if phrase.isascii() else _without_umlauts(phrase)))


def _without_umlauts(phrase: str) -> Iterable[str]:
    return dict.fromkeys((phrase, *(phrase.translate(umlauts) for umlauts in _UMLAUTS)))
