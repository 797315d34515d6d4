"""What leads to an order and says whose it is, what it is for, or that it is another choice: it is not played at once (G-20)."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Written
from domain.match.naming import name_of
from domain.match.reading.paragraphs import is_light
from domain.match.reading.shared_words import shared_order, short_words
from domain.match.reading.understood import Doubt, Understood
from domain.match.reading.whole.by_signs import as_written
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import is_only_daily
from domain.reading.line_words import LineWord, plain, words_of
from domain.reading.word_lists import WordList
from domain.words import languages

_HEADINGS: Final = WordList("doubts", "headings")
_ELSEWHERE: Final = WordList("doubts", "lead elsewhere")
_WHOSE: Final = WordList("doubts", "say whose")
_CONDITIONS: Final = WordList("misgivings", "conditions")
_OTHER_TIMES: Final = WordList("doubts", "lead to another time")
_ANOTHER: Final = WordList("doubts", "begin another choice")
_LATER: Final = WordList("doubts", "end another choice")
_CLAUSES: Final = re.compile(r"[,;()\[\]\u2013\u2014]")
_BRACKETED: Final = re.compile(r"[(\[][^()\[\]]*\d[^()\[\]]*[^\w()\[\]][^()\[\]]*\d[^()\[\]]*[)\]]")
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
    parts = [number for one in own for number in _lines_of_parts(game, one)]
    for number in dict.fromkeys(parts):
        above = number - 1 - sum(1 for _ in takewhile(lambda line: not line.strip(), reversed(lines[:number])))
        led = above >= 0 and above not in ordered and _leads_elsewhere(game, lines[above], view)
        if led or (len(parts) > 1 and _names_another_choice(lines[number], parts.count(number))):
            yield number


def _lines_of_parts(game: AnyGame, one: Written[Any]) -> list[int]:
    """The lines of an order, each as often as it has a part of it: two pieces move in one order."""
    written = game.reading.write(one.order, languages()[0]).split("; ")
    return list(one.lines) if len(one.lines) > 1 else [one.line] * len(written)


def _names_another_choice(line: str, orders: int) -> bool:
    """Whether the line of so many parts of orders has one of them in brackets, or to choose from: "P2 60 (P4 61)"."""
    if orders > 1 and _BRACKETED.search(line):
        return True
    clauses = [words for one in _CLAUSES.split(line)[1:] if len(words := words_of(one)) > 0]
    return (orders > 1 and any(_ANOTHER.at(words, 0) for words in clauses)) or any(map(_ends_later, clauses))


def _ends_later(words: Sequence[LineWord]) -> bool:
    """Whether a clause ends with what says that it is to choose from, or for later: "P4 61 the next"."""
    return any(_LATER.at(words, at) == len(words) - at for at in range(len(words)))


def _leads_elsewhere(game: AnyGame, line: str, view: MatchView) -> bool:
    words = words_of(line)
    if not len(words) > 0:
        return False
    if _ELSEWHERE.at(words, 0) == len(words):
        return True
    whose = _WHOSE.at(words, 0)
    if 0 < whose < len(words) <= whose + _MOST:
        return True
    return line.rstrip().endswith(":") and _heads_another(game, line, words, view)


def _heads_another(game: AnyGame, line: str, words: Sequence[LineWord], view: MatchView) -> bool:
    """Whether a heading is of another time, or of somebody or something that nobody knows here: "Next round:", "Max:"."""
    heading = line.rstrip()
    if _CONDITIONS.at(words, 0) or _OTHER_TIMES.at(words, 0):
        return True
    if len(words) > _MOST or is_courtesy(line) or is_only_daily(line):
        return False
    if shared_order(heading[:-1], short_words(heading[:-1])) is not None:
        return False  # "Ready:", of who had answered
    known = {word for language in languages() for word in plain(name_of(game, view, view.seat, language)).split()}
    strange = [word.text for word in words if word.text not in _HEADINGS.words | known and not word.text.isdecimal()]
    return bool(strange) and (len(words) == 1 or not is_light(line))
