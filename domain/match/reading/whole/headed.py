"""Lines that begin with a heading and go on with orders, "Three questions: P1 asks 35, P3 asks 71"; and names, "M. Rossi"."""

from collections.abc import Sequence
from typing import Final

from domain.game import AnyGame
from domain.reading.line_words import words_of
from domain.reading.signature import is_titled
from domain.reading.word_lists import WordList

_HEADINGS: Final = WordList("doubts", "headings")
_OF_ORDERS: Final = WordList("doubts", "what headings call orders")


def without_headings(lines: Sequence[str]) -> list[str]:
    """The lines with blanks for a heading that they begin with, where something stands behind it; below a heading on a line of
    its own nothing changes."""
    return [_without_heading(line) if ":" in line else line for line in lines]


def _without_heading(line: str) -> str:
    heading, colon, orders = line.partition(":")
    words = [word.text for word in words_of(heading)]
    heads = not _OF_ORDERS.words.isdisjoint(words) and all(word in _HEADINGS.words for word in words)
    return " " * len(heading + colon) + orders if heads and orders.strip() else line


def without_names(game: AnyGame, lines: Sequence[str]) -> list[str]:
    """The lines with nothing for the name of a person that is a word of the game, behind an initial or a title: "M. Rossi"."""
    return ["" if is_titled(line) and _is_called_so(game, line) else line for line in lines]


def _is_called_so(game: AnyGame, line: str) -> bool:
    speaks, words = game.reading.speaks, [word.text for word in words_of(line)]
    return speaks is not None and len(words) > 1 and not speaks(words[0]) and speaks(words[-1])
