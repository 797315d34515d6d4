"""Orders read out of words that tell where things are, or that name an example: they are asked about, not played (G-20)."""

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from domain.game import AnyGame
from domain.match.reading.understood import Doubt, Understood
from domain.match.reading.whole.by_signs import as_written
from domain.match.sight import MatchView
from domain.reading.line_words import LineWord, words_of
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_EXAMPLES: Final = WordList("doubts", "begin an example")
_HAVING: Final = WordList("doubts", "tell what one has, before it")
_BEING: Final = WordList("doubts", "tell where it is, behind it")
_GOING: Final = WordList("manner", "going")
_FIGURE: Final = re.compile(r"\d")


def held_where_it_only_tells(game: AnyGame, said: Understood, lines: Sequence[str], view: MatchView) -> Understood:
    """The same, held for a yes where the line of an order of the game says where a thing is, "P5 is on 1", "we have P2 on 59",
    or begins as an example does, "e.g. P2 60", or as a heading of what these orders are not, "Questions: P2 60"; nothing else is
    in doubt there."""
    own = [one for one in said.orders if type(one.order) in game.orders]
    if not own or said.doubts or said.complaints:
        return said
    places = {word.text for one in own for word in words_of(as_written(game, one, lines))}
    orders = [one.order for one in own]
    numbers = sorted({number for one in own for number in one.lines or (one.line,)})
    found = [n for n in numbers if _only_tells(lines[n], places) or _heads_others(game, orders, lines[n], view)]
    if not found:
        return said
    counting = tuple((one.line, as_written(game, one, lines)) for one in said.orders)
    return msgspec.structs.replace(said, doubts=(Doubt(found[0], "unsure", read=True),), counting=counting)


def _heads_others(game: AnyGame, orders: Sequence[Any], line: str, view: MatchView) -> bool:
    """Whether a heading on the line of an order says of these what they lack."""
    heading, colon, _ = line.partition(":")
    lacks = game.reading.lacks if colon and heading.strip() else None
    return lacks is not None and lacks(orders, heading + colon, view.game)


def _only_tells(line: str, places: Collection[str]) -> bool:
    """Whether a line names an example, or a sentence of it tells where a thing is and names what orders name."""
    words = words_of(line)
    if len(words) > 0 and 0 < _EXAMPLES.at(words, 0) < len(words):
        return True
    return any(_tells(words_of(one), places) for one in sentences(line))


def _tells(words: Sequence[LineWord], places: Collection[str]) -> bool:
    """Whether a sentence says of a thing where it is, at a place that is named at last, and not that it goes anywhere."""
    last = max((at for at, word in enumerate(words) if _FIGURE.search(word.text)), default=0)
    if not last or words[last].text not in places or any(word.text in _GOING.words for word in words):
        return False
    has = _HAVING.at(words, 0)
    if has and _FIGURE.search(words[has].text):
        return True
    return any(at + _BEING.at(words, at) == last for at in range(1, last))
