"""A letter of nothing but orders just as our letters write them: nothing in it can mean anything else."""

from collections.abc import Sequence
from typing import Any, Final

from domain.game import AnyGame, Written
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.shape import glance
from domain.words import languages

_LONGEST: Final = 80  # characters of a line that may be one such order
_MOST: Final = 20  # lines
_ENDS: Final = " \t.,;"  # of a line


def just_so(game: AnyGame, lines: Sequence[str], view: MatchView) -> Understood | None:
    """The orders of such a letter; None for every other one."""
    if view.asked is None or not _may_be(lines):
        return None
    typed = {number: words for number, line in enumerate(lines) if (words := line.strip(_ENDS).lower().split())}
    if not all(game.reading.looks_like_order(glance(lines[number])) for number in typed):
        return None  # found faster than by reading them
    read = game.reading.parse("\n".join(lines), view.game)
    if read.complaints or not read.orders or [one.line for one in read.orders] != [*typed]:
        return None
    return Understood(orders=read.orders) if all(_is_just(game, one, typed[one.line]) for one in read.orders) else None


def _may_be(lines: Sequence[str]) -> bool:
    return len(lines) <= _MOST and all(len(line) <= _LONGEST and "?" not in line for line in lines)


def _is_just(game: AnyGame, one: Written[Any], typed: Sequence[str]) -> bool:
    """Whether words say an order as our letters write it in one of the languages, or of somebody: "P2 asks 46"."""
    for language in languages():
        ours = game.reading.write(one.order, language).lower().split()
        if len(ours) == len(typed) and all(word in (own, f"{own}s") for word, own in zip(typed, ours, strict=True)):
            return True
    return False
