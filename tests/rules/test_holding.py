"""Answers that wait (G-41): which may, what lets them be played, and that they are kept and read back, earlier releases' too."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import Seat, Written
from domain.games import find
from domain.match.events import AnswerHeld, StoredPlanLine
from domain.match.orders import AnswerReady, HoldOpen
from domain.match.rules.decide import submit
from domain.match.rules.holding import is_held, loaded, nothing_waits, refusal
from domain.match.rules.planning import stored
from domain.match.rules.submission import Submission
from domain.match.state import MatchState, Underway
from domain.wire import Upcaster, Wired
from tests.support.worlds import World, world

SPY: Final = Seat("spy")
P1, P2 = Seat("partisan-1"), Seat("partisan-2")


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


@pytest.fixture
def two_asked() -> World:
    """Quinta Colonna for three, the spy's turn over: both partisans are asked."""
    played = world(find("quinta-colonna"), 3, "holding")
    played.order(SPY, played.game.sight.choices(played.views[SPY].game, SPY)[0])
    assert isinstance(played.state, Underway)
    assert played.state.decision is not None
    assert played.state.decision.seats == (P1, P2)
    return played


def refused(played: World, seat: Seat, state: MatchState, *orders: Any) -> str | None:
    """Why these orders cannot wait: the key of the sentence; None if they can."""
    assert isinstance(state, Underway)
    found = refusal(played.game, state, seat, [Written(0, order) for order in orders])
    assert found is None or found.rule == "G-41"
    return found.reason if found is not None else None


def test_an_answer_waits_where_more_than_one_are_asked_and_there_is_one(two_asked: World) -> None:
    state, order = two_asked.state, two_asked.game.sight.choices(two_asked.views[P1].game, P1)[0]
    assert isinstance(state, Underway)
    assert state.decision is not None
    assert refused(two_asked, P1, state, order, HoldOpen()) is None
    assert refused(two_asked, P1, state, HoldOpen(), order) is None
    assert refused(two_asked, P1, state, HoldOpen()) == "hold-nothing"
    assert refused(two_asked, SPY, state, order, HoldOpen()) == "hold-not-asked"
    assert refused(two_asked, P1, replace(state, decision=None), order) == "hold-not-asked"
    alone = replace(state.decision, seats=(P1,))
    assert refused(two_asked, P1, replace(state, decision=alone), order) == "hold-alone"


def test_what_waits_already_may_go_on_waiting(two_asked: World) -> None:
    assert isinstance(two_asked.state, Underway)
    waiting = replace(two_asked.state, holding={P1: AnswerHeld(P1, 2, (), ())})
    assert refused(two_asked, P1, waiting, HoldOpen()) is None
    assert refused(two_asked, P2, waiting, HoldOpen()) == "hold-nothing"


def test_a_word_to_play_what_waits_does_something_if_something_waits_or_comes_with_it(two_asked: World) -> None:
    game, state = two_asked.game, two_asked.state
    assert isinstance(state, Underway)
    order = game.sight.choices(two_asked.views[P1].game, P1)[0]
    waiting = replace(state, holding={P1: AnswerHeld(P1, 2, (), ())})

    def nothing(state: Underway, seat: Seat, *orders: Any) -> bool:
        written = tuple(Written(0, one) for one in orders)
        return nothing_waits(game, state, Submission(seat=seat, orders=written))

    assert nothing(state, P1, AnswerReady()) is True
    assert nothing(waiting, P1, AnswerReady()) is False
    assert nothing(waiting, P2, AnswerReady()) is True
    assert nothing(state, P1, order, AnswerReady()) is False


def test_orders_that_wait_are_kept_each_under_its_name_and_read_back_on_its_line(two_asked: World) -> None:
    order = two_asked.game.sight.choices(two_asked.views[P1].game, P1)[0]
    kept = stored([order])
    assert kept == (StoredPlanLine(order.WIRE, msgspec.Raw(msgspec.json.encode(order))),)
    assert loaded(two_asked.game, AnswerHeld(P1, 2, kept, (3,))) == (Written(3, order),)
    assert is_held([Written(0, order), Written(1, HoldOpen())]) is True
    assert is_held([Written(0, order), Written(1, AnswerReady())]) is False


def test_an_answer_kept_with_other_lines_than_orders_is_no_answer(two_asked: World) -> None:
    with pytest.raises(ValueError, match="zip"):
        loaded(two_asked.game, AnswerHeld(P1, 2, (), (3,)))


def test_a_letter_that_holds_its_answer_open_keeps_its_orders_and_plays_none(two_asked: World) -> None:
    order = two_asked.game.sight.choices(two_asked.views[P1].game, P1)[0]
    letter = Submission(seat=P1, orders=(Written(0, order), Written(1, HoldOpen())), cause=7)
    played = submit(two_asked.game, two_asked.state, two_asked.views, letter, two_asked.chance, two_asked.now)
    assert played.events == (AnswerHeld(P1, 2, stored([order]), (0,), 7, None),)
