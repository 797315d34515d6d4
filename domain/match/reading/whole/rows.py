"""A row of the list in our letters with one of its things left: "10 bishop: 16" orders that (G-20).

A row as the letter prints it, with all its things, is none of its writer's own words.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.game import AnyGame, Choice
from domain.match.sight import MatchView
from domain.reading.line_words import plain
from domain.words import languages

_LONGEST: Final = 100  # characters of a row with one thing


def with_rows_ordered(game: AnyGame, view: MatchView, lines: Sequence[str]) -> list[str]:
    """The lines with an order in place of each row that names one of several things listed under its heading."""
    if view.asked is None or not any(_may_be_row(line) for line in lines):
        return list(lines)
    groups = _by_headings(game, view)
    return [_ordered(game, groups, line) if _may_be_row(line) else line for line in lines]


def _may_be_row(line: str) -> bool:
    heading, colon, thing = line.partition(":")
    return bool(colon and heading.strip() and thing.strip()) and len(line) <= _LONGEST


def _by_headings(game: AnyGame, view: MatchView) -> Mapping[str, Sequence[Choice[Any]]]:
    """What our letters list, by heading, in every language in which it is read."""
    listed: defaultdict[str, list[Choice[Any]]] = defaultdict(list)
    for language in languages():
        for group in game.telling.menu(view.game, view.seat, language):
            listed[plain(group.heading)] += group.choices if len(group.choices) > 1 else ()
    return listed


def _ordered(game: AnyGame, listed: Mapping[str, Sequence[Choice[Any]]], line: str) -> str:
    heading, _, thing = line.partition(":")
    if "?" in thing.strip()[1:]:
        return line
    found = {choice.order for choice in listed.get(plain(heading), ()) if _is_label(choice.label, thing)}
    return game.reading.write(found.pop(), languages()[0]) if len(found) == 1 else line


def _is_label(label: str, thing: str) -> bool:
    """Whether a thing is called by a label as it is printed, or without what stands in brackets: "F3 (dish)"."""
    asks = label.startswith("?") == thing.strip().startswith("?")
    return asks and plain(thing) in (plain(label), plain(label.partition("(")[0]))
