"""What a line answers to a draw that another seat has proposed (G-17): "accetto la patta", "accept" alone."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.match.orders import Draw, NoDraw
from domain.match.sight import MatchView
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_NAMED: Final[tuple[tuple[str, Draw | NoDraw], ...]] = (("draw agreed", Draw()), ("declined to play on", NoDraw()))
_ALONE: Final[tuple[tuple[str, Draw | NoDraw], ...]] = (("agreed alone", Draw()), ("declined alone", NoDraw()))


def answer_to_draw(view: MatchView, words: str, *, own: bool) -> Draw | NoDraw | None:
    """What a plain line answers; None if it answers nothing, or no draw is proposed to this seat. ``own``: the game has words
    of its own for it, so that only one that names the draw answers."""
    draw = view.draw
    if draw is None or view.seat == draw.proposed_by or view.seat in draw.agreed:
        return None
    return _spelt(_NAMED).get(words) or (None if own else _spelt(_ALONE).get(words))


@cache
def _spelt(headings: tuple[tuple[str, Draw | NoDraw], ...]) -> Mapping[str, Draw | NoDraw]:
    """The answers by the lines that spell them."""
    lists = ((WordList("lexicon", heading, package=_PACKAGE), order) for heading, order in headings)
    return {plain(line): order for words, order in lists for line in words.listed}
