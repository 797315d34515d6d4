"""Orders of which one letter gives one: where it gives two, which of them is meant is asked, and none is carried out (G-20)."""

from typing import Any, Final

import msgspec

from domain.game import AnyGame, Written
from domain.match.reading.understood import Doubt, Understood

_NONE: Final = frozenset[type]()


def held_where_two_answer(game: AnyGame, said: Understood) -> Understood:
    """The same, in doubt at the second of two different answers to one question: "pay" above "do not pay"."""
    if said.doubts or said.complaints:
        return said
    for at, one in enumerate(said.orders):
        if any(_answers_the_same(game, one, other) for other in said.orders[:at]):
            return msgspec.structs.replace(said, orders=(), doubts=(Doubt(one.line, "contrary"),))
    return said


def _answers_the_same(game: AnyGame, one: Written[Any], other: Written[Any]) -> bool:
    kinds = next((kinds for kinds in game.reading.either if type(one.order) in kinds), _NONE)
    return type(other.order) in kinds and one.order != other.order
