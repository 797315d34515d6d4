"""Answers that wait are read under the names by which earlier releases stored them (G-41)."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from domain.game import Seat, Written
from domain.games import find
from domain.match.events import AnswerHeld, StoredPlanLine
from domain.match.rules.holding import loaded
from domain.wire import Upcaster, Wired


class Offered(Wired, frozen=True):
    """An order that an earlier release called otherwise."""

    WIRE: ClassVar[str] = "test.offered.v2"
    EARLIER: ClassVar[Mapping[str, Upcaster]] = {
        "test.offered.v1": lambda fields: ("test.offered.v2", {"strength": fields["how_much"]})
    }
    strength: int


def test_an_answer_that_waited_while_the_release_changed_is_read() -> None:
    game = msgspec.structs.replace(find("mata-hari"), orders=(Offered,))
    kept = StoredPlanLine("test.offered.v1", msgspec.Raw(b'{"how_much": 4}'))
    held = AnswerHeld(Seat("agent-1"), 2, (kept,), (0,))
    assert loaded(game, held) == (Written(0, Offered(4)),)
