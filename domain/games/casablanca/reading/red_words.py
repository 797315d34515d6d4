"""The red card that a player plays, by its name or by its number as people say it: "the Goods train", "la numero 20" (CB-43)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS, red_name
from domain.games.casablanca.reading.lexicon import listed
from domain.games.casablanca.state import View
from domain.games.casablanca.words import SAY
from domain.reading.line_words import bare
from domain.reading.misread import Misread
from domain.refusal import Refusal

_VERBS: Final = listed("red verbs")
_ARTICLES: Final = listed("red articles")
_ELIDED: Final = listed("red articles, elided")
_CARDS: Final = listed("red cards")
_NUMBERS: Final = listed("red numbers")
_ONE: Final = listed("red one")
_COURTESY: Final = listed("red courtesy")
_LONGEST: Final = 120
_FIGURES: Final = 2  # of a card's number
_PICTURES: Final = re.compile(r"[\s\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+$")
_QUOTES: Final = str.maketrans(dict.fromkeys('"\u201c\u201d', " "))


def red_in(piece: str, view: View) -> o.PlayRed | None:
    """The card that a piece of a line plays, by whoever is asked for one; None if it says anything else.

    A card as our letters print it is none: the line may be one of theirs. Of several cards of one name it is the one that is
    held; Misread if more than one is, and no number says which.
    """
    if len(piece) > _LONGEST or not _is_asked(view) or _printed().fullmatch(bare(piece)):
        return None
    found = _order().fullmatch(_PICTURES.sub("", bare(piece.translate(_QUOTES)).strip()))
    if found is None:
        return None
    numbers = _numbers()[" ".join(found["name"].split())] if found["name"] else (int(found["number"]),)
    beside = int(found["beside"] or 0)
    if beside in numbers:
        return o.PlayRed(beside)
    held = [number for number in numbers if number in view.own.red]
    if len(held) > 1 or beside:
        raise _wrong(piece, Refusal("CB-43", "red-missing"))
    return o.PlayRed((held or list(numbers))[0])


def number_alone(text: str, view: View) -> o.PlayRed | None:
    """A number and nothing else, of a card that is held by whoever is asked for one, if a letter says no more than that."""
    said = text.strip(" .!")
    held = view.own.red if _is_asked(view) else ()
    return o.PlayRed(int(said)) if said.isdecimal() and len(said) <= _FIGURES and int(said) in held else None


def unread_name(line: str, view: View) -> Misread | None:
    """Why it is not clear which card a line that is no order plays, of those its writer holds and is asked for; else None."""
    if len(line) > _LONGEST or not _is_asked(view):
        return None
    said = bare(line)
    printed = _printed().fullmatch(said) is not None
    listed = not printed and _verb().match(said) is None
    named = _name().findall(_printed().sub("", said) if listed else said)
    if not any(set(_numbers()[found]) & set(view.own.red) for found in named):
        return None
    return _wrong(line, Refusal("CB-43", "red-as-printed") if printed else Refusal("CB-43", "red-missing"))


def unless_played(wrong: Misread) -> Any:
    """What such a line says in the sense of the others: nothing where they play a card."""

    def follows(others: Sequence[Any]) -> tuple[Misread, ...]:
        return () if any(isinstance(one.part, o.PlayRed) for one in others) else (wrong,)

    return follows


def _wrong(piece: str, why: Refusal) -> Misread:
    return Misread(0, len(piece), why)


def _is_asked(view: View) -> bool:
    table = view.table
    return table is not None and table.phase == "card" and table.to_act == view.seat


@cache
def _verb() -> re.Pattern[str]:
    return re.compile(rf"{_VERBS.expression}\s+")


@cache
def _article() -> str:
    return rf"(?:{_ARTICLES.expression}\s+|{_ELIDED.expression}['\u2019]\s?)"


@cache
def _numbers() -> dict[str, tuple[int, ...]]:
    """The names of the red cards in all languages, as ``bare`` writes them and without their article, with their numbers."""
    found: dict[str, tuple[int, ...]] = {}
    for number in (*MOVEMENTS, *EVENTS):
        for language in SAY.languages():
            name = re.sub(rf"^{_article()}", "", bare(red_name(number, language)))
            found[name] = (*found.get(name, ()), number)
    return found


@cache
def _name() -> re.Pattern[str]:
    longest = sorted(_numbers(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")


@cache
def _printed() -> re.Pattern[str]:
    """A card as lists in our letters have it, "Goods train (4)", be it that its article stands on the line before."""
    return re.compile(rf"\s*{_article()}?{_name().pattern} \(\d+\)[\s,.]*")


@cache
def _order() -> re.Pattern[str]:
    """What is an order: a verb, an article, the card's name or number, and a courtesy or two behind it."""
    number = rf"(?:{_NUMBERS.expression}|#)\s*"
    beside = rf"(?:\s*[(,]?\s*(?:{number})?(?P<beside>\d{{1,2}})\)?)?"
    named = rf"(?P<name>{_name().pattern})(?: {_ONE.expression})?{beside}"
    counted = rf"{number}(?P<number>\d{{1,2}})"
    card = rf"(?:{_CARDS.expression}\s*:?\s*{_article()}?)?"
    last = rf"(?:\s*,?\s*{_COURTESY.expression})*[\s.!]*"
    return re.compile(rf"(?:{_verb().pattern})?{_article()}?{card}(?:{named}|{counted}){last}")
