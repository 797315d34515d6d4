"""A letter that says one thing and nothing else, which beside any other word would be no order: a colour alone (G-23)."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Written
from domain.match.reading.beside import kept_open_by
from domain.match.reading.hearing import Ear
from domain.match.reading.paragraphs import doubt_of, is_light
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.courtesy import greets, is_courtesy, without_courtesy
from domain.reading.line_words import plain, words_of
from domain.reading.signature import is_titled
from domain.reading.slips import is_known
from domain.reading.statements import sentences

_LONGEST: Final = 60  # characters of a line that is an answer by itself


def alone(game: AnyGame, ear: Ear, lines: Sequence[str], view: MatchView) -> Written[Any] | None:
    """The order of such a letter: greetings stand above it, courtesy, talk and who wrote it below."""
    means = [one for one in (game.reading.alone, game.reading.bare) if one is not None]
    if not means or view.draw is not None:  # a single "no" may be about the draw
        return None
    said = [number for number, line in enumerate(lines) if line.strip() and not greets(line)]
    if not said:
        return None
    first, *talk = sentences(lines[said[0]])
    if len(first) > _LONGEST or "?" in first or is_titled(lines[said[0]]) or not _is_talk(ear, " ".join(talk), first):
        return None
    if not _are_talk(ear, [lines[number] for number in said[1:]]):
        return None
    word = without_courtesy(first)[-1].strip()
    tries = (word, *(() if is_known(plain(word)) else ear.spelling.meant(plain(word))))
    orders = {order for tried in tries for one in means if (order := one(tried, view.game)) is not None}
    return Written(said[0], orders.pop()) if len(orders) == 1 else None


def with_one(said: Understood, only: Written[Any] | None) -> Understood:
    """The same with the one order of a letter that says nothing else, though its line alone lacks something for one."""
    if only is None or any(complaint.line != only.line for complaint in said.complaints):
        return said
    return msgspec.structs.replace(
        said, orders=(only,), complaints=(), ignored=tuple(line for line in said.ignored if line != only.line)
    )


def though_faulty(game: AnyGame, ear: Ear, lines: Sequence[str], view: MatchView, said: Understood) -> Understood:
    """The same with that order in place of the faults in its line, where nothing else was read."""
    if not said.complaints or said.orders or said.queries:
        return said
    return with_one(said, alone(game, ear, lines, view))


def _are_talk(ear: Ear, below: Sequence[str]) -> bool:
    """Whether the lines below say nothing of it."""
    signed = False
    for line in below:
        signed = signed or is_courtesy(line)
        if not is_courtesy(line) and kept_open_by(ear, line, signed=signed) is not None:
            return False
    return True


def _is_talk(ear: Ear, behind: str, said: str) -> bool:
    """Whether the sentences behind the first on its line are none, courtesy or surely talk."""
    if not words_of(behind) or is_courtesy(behind):
        return True
    return is_light(behind) and doubt_of(ear, behind, (said,), below=True) is None
