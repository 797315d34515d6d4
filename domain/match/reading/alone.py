"""A letter that says one thing and nothing else, which beside any other word would be no order: a colour alone (G-23)."""

from collections.abc import Sequence
from typing import Any, Final

from domain.game import AnyGame, Written
from domain.match.reading.beside import kept_open_by
from domain.match.reading.hearing import Ear
from domain.match.sight import MatchView
from domain.reading.courtesy import greets, is_courtesy, without_courtesy
from domain.reading.line_words import plain
from domain.reading.slips import is_known

_LONGEST: Final = 60  # characters of a line that is an answer by itself


def alone(game: AnyGame, ear: Ear, lines: Sequence[str], view: MatchView) -> Written[Any] | None:
    """The order of such a letter: greetings stand above it, courtesy, talk and who wrote it below."""
    if game.reading.alone is None or view.draw is not None:  # a single "no" may be about the draw
        return None
    said = [number for number, line in enumerate(lines) if line.strip() and not greets(line)]
    if not said or len(lines[said[0]]) > _LONGEST or "?" in lines[said[0]]:
        return None
    signed = False
    for number in said[1:]:
        signed = signed or is_courtesy(lines[number])
        if not is_courtesy(lines[number]) and kept_open_by(ear, lines[number], signed=signed) is not None:
            return None
    word = without_courtesy(lines[said[0]])[-1].strip()
    tries = (word, *(() if is_known(plain(word)) else ear.spelling.meant(plain(word))))
    orders = {order for tried in tries if (order := game.reading.alone(tried, view.game)) is not None}
    return Written(said[0], orders.pop()) if len(orders) == 1 else None
