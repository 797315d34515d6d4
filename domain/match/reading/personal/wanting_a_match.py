"""Whether a line asks for a new match, and of which game: ``new casablanca``, "I'd like to start a match of Mata Hari"."""

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.reading.courtesy import without_courtesy
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList
from domain.words import languages

_PACKAGE: Final = "domain.match"
_LONGEST: Final = 200
_MOST_STEPS: Final = 4  # "open", "a", "new" and "match", in whatever order a language has them


class WantedGame(msgspec.Struct, frozen=True):
    """``game`` is the key of one, or the word written where none is called so; "" where none is named. ``more`` says that words
    stand behind it."""

    game: str
    more: bool = False


def match_wanted(games: Mapping[str, AnyGame], line: str) -> WantedGame | None:
    """What a line asks for, courtesy at its ends left out; None of any other. A question asks too: nothing is opened by it."""
    if len(line) > _LONGEST:
        return None
    found = [_asked(games, plain(said).split()) for said in (line, *without_courtesy(line))]
    return next((one for one in found if one is not None and one.game in games), next(filter(None, found), None))


def _asked(games: Mapping[str, AnyGame], words: list[str]) -> WantedGame | None:
    at, steps = 0, set[str]()
    for _ in range(_MOST_STEPS):
        heading, count = max(((one, _leading(one, words[at:])) for one in _STEPS), key=lambda step: step[1])
        if not count:
            break
        at, steps = at + count, {*steps, heading}
    if not steps:
        return None
    rest = words[at:]
    found = next(((key, len(name)) for name, key in _by_name(games) if rest[: len(name)] == [*name]), None)
    if found is not None:
        return WantedGame(found[0], more=len(rest) > found[1])
    if not rest:
        return WantedGame("") if steps != {"open verb"} else None
    return WantedGame(rest[0]) if len(rest) == 1 and steps == {"open new"} else None


_STEPS: Final = ("open new", "open verb", "open match")


def _leading(heading: str, words: list[str]) -> int:
    """How many words the longest phrase of a list has that they begin with."""
    phrases = _phrases(heading)
    return next((len(phrase) for phrase in phrases if words[: len(phrase)] == [*phrase]), 0)


@cache
def _phrases(heading: str) -> tuple[tuple[str, ...], ...]:
    """The phrases of a list, the longest first."""
    listed = WordList("lexicon", heading, package=_PACKAGE).listed
    return tuple(sorted((tuple(plain(phrase).split()) for phrase in listed), key=len, reverse=True))


def _by_name(games: Mapping[str, AnyGame]) -> list[tuple[tuple[str, ...], str]]:
    """What games are called, the longest name first."""
    names = ((tuple(name.split()), key) for key, game in games.items() for name in _called(key, game))
    return sorted(names, key=lambda one: len(one[0]), reverse=True)


def _called(key: str, game: AnyGame) -> frozenset[str]:
    titles = [game.title[language] for language in languages()]
    return frozenset(plain(name) for title in titles for name in (key, title, title.partition(":")[0]))
