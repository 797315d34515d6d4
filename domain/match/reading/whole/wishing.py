"""The seat that somebody invited wishes for: "yes as spy", "I'd like to be the spy", "sì, come spia" (G-46)."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

import msgspec

from domain.game import AnyGame, Seat, Written
from domain.match.naming import seat_name
from domain.match.orders import WishSeat
from domain.match.reading.consent import is_nothing_but_yes
from domain.match.reading.seat_names import seat_called
from domain.match.sight import MatchView
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList
from domain.words import languages

_PACKAGE: Final = "domain.match"
_WISHING: Final = WordList("lexicon", "seat wish", package=_PACKAGE)
_AROUND: Final = WordList("lexicon", "around a seat", package=_PACKAGE)


class WishAt(msgspec.Struct, frozen=True):
    """A wish in a line: the order, and what stands before it, a yes or nothing."""

    written: Written[WishSeat]
    before: str


def wish_in(game: AnyGame, view: MatchView, lines: Mapping[int, str]) -> WishAt | None:
    """The first wish among plain lines; no question is one."""
    seats = view.opened.seats if view.opened is not None else ()
    named = {seat: tuple(seat_name(game, seat, language) for language in languages()) for seat in seats}
    found = (_of_line(number, line, named) for number, line in lines.items() if "?" not in line)
    return next(filter(None, found), None)


def _of_line(number: int, line: str, named: Mapping[Seat, Iterable[str]]) -> WishAt | None:
    for cut in _phrases().finditer(line):
        before = line[: cut.start()].strip()
        seat = seat_called(_without_little_words(line[cut.end() :]), named)
        if seat is not None and is_nothing_but_yes(before):
            return WishAt(Written(number, WishSeat(seat)), before)
    return None


def _without_little_words(words: str) -> str:
    """The name of a seat without the article before it and what is said for courtesy or grammar behind it."""
    return _around().sub("", words).strip()


@cache
def _phrases() -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=\s))(?:{_any(_WISHING)})(?=\s)")


@cache
def _around() -> re.Pattern[str]:
    words = _any(_AROUND)
    return re.compile(rf"^\s*(?:(?:{words})\s+)+|(?:\s+(?:{words}))+\s*$")


def _any(words: WordList) -> str:
    return "|".join(sorted(map(re.escape, map(plain, words.listed)), key=len, reverse=True))
