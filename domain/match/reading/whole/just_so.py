"""A letter of nothing but orders just as our letters write them, or "please" behind them: it can mean nothing else."""

from collections.abc import Sequence
from typing import Any, Final

from domain.game import AnyGame, Written
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.line_words import words_of
from domain.reading.shape import glance
from domain.reading.word_lists import WordList
from domain.words import languages

_LONGEST: Final = 80  # characters of a line that may be one such order
_MOST: Final = 20  # lines
_ENDS: Final = " \t.,;"  # of a line
_MEANS_NOTHING: Final = WordList("courtesy", "idle questions", "please")  # of an order, behind its comma


def just_so(game: AnyGame, lines: Sequence[str], view: MatchView) -> Understood | None:
    """The orders of such a letter; None for every other one."""
    if view.asked is None or len(lines) > _MOST:
        return None
    lines = lines if view.draw is not None else [_without_tail(line) for line in lines]  # "why not?" may answer a draw
    if not all(map(_may_be, lines)):
        return None
    typed = {number: words for number, line in enumerate(lines) if (words := line.strip(_ENDS).lower().split())}
    if not all(game.reading.looks_like_order(glance(lines[number])) for number in typed):
        return None  # found faster than by reading them
    read = game.reading.parse("\n".join(lines), view.game)
    if read.complaints or not read.orders or [one.line for one in read.orders] != [*typed]:
        return None
    return Understood(orders=read.orders) if all(_is_just(game, one, typed[one.line]) for one in read.orders) else None


def _may_be(line: str) -> bool:
    return len(line) <= _LONGEST and "?" not in line


def _without_tail(line: str) -> str:
    """A line without the words behind its last comma, if these mean nothing: "P2 asks 46, why not?"."""
    order, _, tail = line.rpartition(",")
    words = words_of(tail) if order and len(line) <= _LONGEST else ()
    return order if words and _MEANS_NOTHING.at(words, 0) == len(words) else line


def _is_just(game: AnyGame, one: Written[Any], typed: Sequence[str]) -> bool:
    """Whether words say an order as our letters write it in one of the languages, or of somebody: "P2 asks 46"."""
    for language in languages():
        ours = game.reading.write(one.order, language).lower().split()
        if len(ours) == len(typed) and all(word in (own, f"{own}s") for word, own in zip(typed, ours, strict=True)):
            return True
    return False
