"""Orders beside the number of a later round, or an hour: they are not played now (G-20)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.match.reading.understood import Doubt, Understood
from domain.match.reading.whole.by_signs import as_written
from domain.match.sight import MatchView
from domain.reading.line_words import plain
from domain.reading.number_words import in_figures
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList
from domain.words import languages

_ROUNDS: Final = WordList("little", "rounds")
_BEFORE: Final = WordList("little", "before a round")
_COUNTS: Final = WordList("little", "before a count")
_RANKS: Final = WordList("little", "behind a rank")
_HOURS: Final = WordList("little", "hours")
_OF_AN_HOUR: Final = WordList("little", "of an hour")
_PARTS: Final = re.compile(r"[.!?,;:()\[\]\u2013\u2014]| - ")
_LONGEST: Final = 200  # characters of a line that is looked at


def held_for_another_time(game: AnyGame, said: Understood, lines: Sequence[str], view: MatchView) -> Understood:
    """The same, held for a yes where an order's line, or a line of nothing else, names a later round of the match than the one
    that is played, "round 3: play 20 to 10", or an order's line ends with an hour; nothing else is in doubt there."""
    own = [one for one in said.orders if type(one.order) in game.orders]
    if not own or said.doubts or said.complaints or game.telling.round is None:
        return said
    counted = re.findall(r"\d+", game.telling.round(view.game, languages()[0]))
    now = int(counted[0]) if counted else None
    ordered = {number for one in own for number in one.lines or (one.line,)}
    later = [n for n, line in enumerate(lines) if now is not None and _names_later(line, now, alone=n not in ordered)]
    timed = [n for n in sorted(ordered) if any(map(_hour().search, _about_orders(lines[n][:_LONGEST], _hour())))]
    if not (later or timed):
        return said
    doubt = Doubt((timed or [own[0].line])[0], "unsure", read=True)
    return msgspec.structs.replace(
        said, doubts=(doubt,), counting=tuple((one.line, as_written(game, one, lines)) for one in said.orders)
    )


def _names_later(line: str, now: int, *, alone: bool) -> bool:
    """Whether a line names a later round where an order stands, before, behind or beside that, or another as all it says."""
    said = in_figures(line[:_LONGEST])
    if alone:  # the number of a round that is over heads what was played in it
        return any(number != now for number in _rounds([said.rstrip(" :")], _only()))
    return any(number > now for number in _beside_an_order(said))


def _beside_an_order(line: str) -> Iterator[int]:
    """The rounds named on the line of an order."""
    told = _about_orders(line, _closing())
    yield from _rounds(told, _opening())
    yield from _rounds(told, _closing())
    yield from _rounds(_PARTS.split(line), _only())


def _about_orders(line: str, when: re.Pattern[str]) -> list[str]:
    """The first sentence of a line, and those with another figure than one that says when: a sentence of its own may say when
    one writes again, "See you in round 9"."""
    first, *others = sentences(line) or [line]
    return [
        first,
        *(one for one in others if any(map(str.isdecimal, when.sub("", plain(one) if when is _closing() else one)))),
    ]


def _rounds(texts: Iterable[str], pattern: re.Pattern[str]) -> Iterator[int]:
    for found in filter(None, map(pattern.search, map(plain, texts))):
        yield int(next(number for number in found.groups() if number))


@cache
def _named() -> str:
    """ "round 3", "the 3rd round"."""
    rounds, number = _ROUNDS.expression, r"(\d{1,3})"
    counted = rf"{rounds} (?:{_COUNTS.expression} )?{number}|{number} ?(?:{_RANKS.expression})? {rounds}"
    return rf"(?:{_BEFORE.expression} )*(?:{counted})"


@cache
def _only() -> re.Pattern[str]:
    return re.compile(rf"^{_named()}$")


@cache
def _opening() -> re.Pattern[str]:
    return re.compile(rf"^{_named()}\b")


@cache
def _closing() -> re.Pattern[str]:
    return re.compile(rf"\b{_BEFORE.expression} {_named()}$")


@cache
def _hour() -> re.Pattern[str]:
    """ "at 9pm", "alle 21:30" at the end of a line."""
    figures = rf"\d{{1,2}}(?:[:.]\d\d(?:\s?{_OF_AN_HOUR.verbatim})?|\s?{_OF_AN_HOUR.verbatim})"
    return re.compile(rf"\b{_HOURS.expression}\s+{figures}\W*$", re.IGNORECASE)
