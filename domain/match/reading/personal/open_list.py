"""Letters about the open list: ``games``, ``join 12``, ``join 12 as spy``, ``leave 12``, ``keep 12``; in any language."""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from domain.match.reading.personal.only import says_only, telling
from domain.reading.courtesy import without_courtesy
from domain.reading.doubts import unsettles
from domain.reading.line_words import plain
from domain.reading.retraction import retraction
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_GAMES: Final = WordList("lexicon", "open games", package=_PACKAGE)
_JOIN: Final = WordList("lexicon", "join", package=_PACKAGE)
_LEAVE: Final = WordList("lexicon", "join no more", package=_PACKAGE)
_KEEP: Final = WordList("lexicon", "keep listed", package=_PACKAGE)
_MAY_JOIN: Final = WordList("lexicon", "may i join", package=_PACKAGE)
_MAY_I: Final = WordList("lexicon", "may i join", "may i watch", package=_PACKAGE)
_NO_MORE: Final = WordList("lexicon", "join no more", "watch no more", package=_PACKAGE)
_GAMES_HERE: Final = WordList("lexicon", "open games", "open games here", package=_PACKAGE)
_AS: Final = WordList("lexicon", "join as", package=_PACKAGE)
_NUMBERED: Final = re.compile(r"([^\d]{1,40}?) (\d{1,9})(?: (.{1,60}))?")


class Join(msgspec.Struct, frozen=True):
    """A place in the match of that number is asked for; ``wish`` are the words for a seat, "" for any."""

    number: int
    wish: str = ""


class Leave(msgspec.Struct, frozen=True):
    """The place is given back; or the host takes the match off the list."""

    number: int


class KeepListed(msgspec.Struct, frozen=True):
    """The host wants the match to stay on the list."""

    number: int


PlaceOrder: TypeAlias = Join | Leave | KeepListed


def asks_for_games(text: str) -> bool:
    """Whether a letter asks which matches look for players, and says nothing beside it but courtesy."""
    return says_only(text, _GAMES.words)


def asks_here_for_games(text: str) -> bool:
    """The same of a letter that belongs to no match, in which a word or two are enough."""
    return says_only(text, _GAMES_HERE.words)


def place_order(text: str) -> PlaceOrder | None:
    """What a letter asks of one such match that says nothing else but courtesy; nothing that is in doubt."""
    return next((found for said in numbered(text) if (found := _of_line(*said))), None)


def numbered(text: str) -> Iterator[tuple[str, int, str]]:
    """What a letter says before the number of a match, the number and what stands behind it, with courtesy and without; nothing
    of one that says anything else, or is in doubt."""
    lines = telling(text)
    if len(lines) != 1:
        return
    doubted = unsettles(lines[0]) or retraction(lines[0]) is not None
    for line in (lines[0], *without_courtesy(lines[0])):
        said = _NUMBERED.fullmatch(plain(line))
        sure = said is not None and (said[1] in _MAY_I.words or ("?" not in lines[0] and said[1] in _NO_MORE.words))
        if said is not None and (sure or not doubted):
            yield said[1], int(said[2]), said[3] or ""


def _of_line(words: str, number: int, wish: str) -> PlaceOrder | None:
    if words in _LEAVE.words:
        return Leave(number) if not wish else None
    if words in _KEEP.words:
        return KeepListed(number) if not wish else None
    if words not in _JOIN.words and words not in _MAY_JOIN.words:
        return None
    if not wish:
        return Join(number)
    first, _, rest = wish.partition(" ")
    return Join(number, rest) if first in _AS.words and rest else None
