"""A line of which nothing was read, but whose places are those of one order alone: its writer is asked about it (G-22).

It is played where in all its words it says that one's own piece goes there: "the one on E3 wanders over to F3".
"""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game import AnyGame, Written
from domain.match.reading.gist import only_goes
from domain.match.reading.hearing import Ear, plain_name
from domain.match.reading.paragraphs import doubt_of, is_light
from domain.match.reading.understood import Doubt, Understood
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy
from domain.reading.doubts import unsettles
from domain.reading.line_words import words_of
from domain.reading.misgivings import misgiving
from domain.reading.statements import sentences
from domain.reading.whose import voice
from domain.words import languages

_PART: Final = re.compile(r"[^,;:.!]+")
_LONGEST: Final = 200  # characters of a line that may be asked about


def asked_by_places(game: AnyGame, ear: Ear, lines: Sequence[str], said: Understood, view: MatchView) -> Understood:
    """The same with the order that may be meant, in doubt; unchanged if no line, or more than one, may mean one."""
    named = {number: places for number in said.ignored if (places := _places(ear, lines[number]))}
    if len(named) != 1:
        return said
    ((number, places),) = named.items()
    if not _may_be_meant(ear, lines[number]):
        return said
    language = languages()[0]
    listed = [(order, game.reading.write(order, language)) for order in game.sight.choices(view.game, view.seat)]
    meant = [(order, text) for order, text in listed if _places(ear, text) == places]
    if len(meant) != 1:
        return said
    ((order, text),) = meant
    if _only_goes(ear, lines, number, text):
        return msgspec.structs.replace(
            said, orders=(Written(number, order),), ignored=tuple(line for line in said.ignored if line != number)
        )
    return msgspec.structs.replace(
        said,
        orders=(Written(number, order),),
        ignored=tuple(line for line in said.ignored if line != number),
        doubts=(Doubt(number, "unsure", read=True),),
        counting=((number, text),),
    )


def _only_goes(ear: Ear, lines: Sequence[str], number: int, order: str) -> bool:
    """Whether a line says that one's own piece goes from place to place, and all that stands beside that is talk."""
    first, *behind = sentences(lines[number])
    cut = _PART.match(first)
    said, remark = (first, "") if cut is None else (cut.group(), first[cut.end() :])
    if not only_goes(ear, said):
        return False
    beside = [*lines[:number], f"{remark.strip(' ,;:.!')} {' '.join(behind)}", *lines[number + 1 :]]
    return all(_is_talk(ear, one, order) for one in beside)


def _is_talk(ear: Ear, text: str, order: str) -> bool:
    """Whether words beside the one order are none, courtesy, or talk by weight."""
    if not words_of(text) or is_courtesy(text):
        return True
    return is_light(text) and not ear.mentions(text) and doubt_of(ear, text, (order,), below=True) is None


def _may_be_meant(ear: Ear, line: str) -> bool:
    """Whether what a line says about its places is no question, condition, denial or report, and is nobody else's."""
    if "?" in line or len(line) > _LONGEST:
        return False
    parts = [part.group() for part in _PART.finditer(line) if any(map(str.isdecimal, part.group()))]
    return all(
        misgiving(words_of(part), part) == "unsure"
        and unsettles(part, near=True) is None
        and voice(part, 0, part, ear.tells) is None
        and not any(name in plain_name(part).split() for name in ear.others)
        for part in parts
    )


def _places(ear: Ear, text: str) -> tuple[str, ...]:
    """The places that a text names, as they stand in it: "a4". A figure alone may be anything, and is none."""
    words = [word.text for word in words_of(text) if word.text[-1:].isdecimal() and ear.tells(word.text)]
    return () if any(map(str.isdecimal, words)) else tuple(words)
