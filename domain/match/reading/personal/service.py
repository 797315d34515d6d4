"""What a letter to the service asks that belongs to no match: its help; and the language in which such a letter is written."""

from functools import cache
from typing import Final

from domain.match.reading.personal.only import says_only, telling
from domain.reading.courtesy import without_courtesy
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList, by_language
from domain.words import DEFAULT, Language

_PACKAGE: Final = "domain.match"
_TOPICS: Final = {"help": "service", "help time": "time", "help people": "people", "help host": "host"}
_BEGINNINGS: Final = (
    "open new", "open verb", "open match", "open games", "join", "join no more", "keep listed", "watch", "watch no more",
    "my matches", "rating", *_TOPICS,
)  # fmt: skip


def help_asked(text: str) -> str | None:
    """The topic of the help that a letter asks for, which says nothing else; None of any other."""
    headings = (heading for heading in _TOPICS if says_only(text, WordList("lexicon", heading, package=_PACKAGE).words))
    return next((_TOPICS[heading] for heading in headings), None)


def language_of(text: str) -> Language:
    """The language whose words a letter to the service begins with, the longest counting."""
    first = next(iter(telling(text)), "")
    tries = [f"{plain(said)} " for said in (first, *without_courtesy(first))]
    known = {
        language: max(
            (len(phrase) for phrase in phrases if any(said.startswith(f"{phrase} ") for said in tries)), default=0
        )
        for language, phrases in _beginnings().items()
    }
    longest = max(known.values())
    return DEFAULT if known[DEFAULT] == longest else next(one for one, count in known.items() if count == longest)


@cache
def _beginnings() -> dict[Language, tuple[str, ...]]:
    listed = [by_language("lexicon", heading, package=_PACKAGE) for heading in _BEGINNINGS]
    return {
        language: tuple(plain(phrase) for one in listed for phrase in one[language])
        for one in listed
        for language in one
    }
