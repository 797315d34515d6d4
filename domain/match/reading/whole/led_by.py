"""Lines right above an order that say whose it is, or what it is for, and do not lead to it: it is not played at once (G-20)."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.match.naming import name_of
from domain.match.reading.paragraphs import is_light
from domain.match.reading.shared_words import shared_order, short_words
from domain.match.reading.understood import Doubt, Understood
from domain.match.reading.whole.by_signs import as_written
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import is_only_daily
from domain.reading.line_words import plain, words_of
from domain.reading.word_lists import WordList
from domain.words import languages

_HEADINGS: Final = WordList("doubts", "headings")
_ELSEWHERE: Final = WordList("doubts", "lead elsewhere")
_WHOSE: Final = WordList("doubts", "say whose")
_MOST: Final = 3  # words of a line that names somebody, or a place where something is written down


def held_by_what_leads(game: AnyGame, said: Understood, lines: Sequence[str], view: MatchView) -> Understood:
    """The same, held for a yes where the line right above an order of the game leads elsewhere: "Max:", "e.g.", "according to
    Dino", "diary:"; nothing else is in doubt there."""
    if not said.orders or said.doubts or said.complaints:
        return said
    found = [Doubt(number, "unsure", read=True) for number in _led(game, said, lines, view)]
    if not found:
        return said
    counting = tuple((one.line, as_written(game, one, lines)) for one in said.orders)
    return msgspec.structs.replace(said, doubts=tuple(found[:1]), counting=counting)


def _led(game: AnyGame, said: Understood, lines: Sequence[str], view: MatchView) -> Iterator[int]:
    """The lines of orders that something else leads to."""
    own = [one for one in said.orders if type(one.order) in game.orders]
    ordered = {number for one in said.orders for number in one.lines or (one.line,)}
    for number in (one.line for one in own):
        above = number - 1 - sum(1 for _ in takewhile(lambda line: not line.strip(), reversed(lines[:number])))
        if above >= 0 and above not in ordered and _leads_elsewhere(game, lines[above], view):
            yield number


def _leads_elsewhere(game: AnyGame, line: str, view: MatchView) -> bool:
    words = words_of(line)
    if not len(words) > 0:
        return False
    if _ELSEWHERE.at(words, 0) == len(words):
        return True
    whose = _WHOSE.at(words, 0)
    if 0 < whose < len(words) <= whose + _MOST:
        return True
    heading = line.rstrip()
    if not heading.endswith(":") or len(words) > _MOST or is_courtesy(line) or is_only_daily(line):
        return False
    if shared_order(heading[:-1], short_words(heading[:-1])) is not None:
        return False  # "Ready:", of who had answered
    known = {word for language in languages() for word in plain(name_of(game, view, view.seat, language)).split()}
    strange = [word.text for word in words if word.text not in _HEADINGS.words | known and not word.text.isdecimal()]
    return bool(strange) and (len(words) == 1 or not is_light(line))
