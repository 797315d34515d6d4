"""That nothing more comes ends the turn of whoever may end it, and is courtesy from everybody else."""

import pytest

from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.orders import SPY, End
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from tests.rules.quinta_colonna_words.tables import PARTISAN_VIEW, SPY_VIEW, orders_in
from tests.support.worlds import World, world

ENOUGH = (
    "That's everything for this round",
    "That's all from me, thanks.",
    "Basta così",
    "ok basta così, grazie!",
    "Per questo turno basta così.",
    "Ich bin fertig.",
    "Das war's von mir",
)


@pytest.mark.parametrize("line", ENOUGH)
def test_that_nothing_more_comes_ends_the_turn(line: str) -> None:
    assert orders_in(line, PARTISAN_VIEW) == [End()]


@pytest.mark.parametrize("line", ["That's all?", "That's all for now", "basta domande", "basta così: P2 in 62"])
def test_a_question_and_what_is_said_for_now_end_no_turn(line: str) -> None:
    assert End() not in orders_in(line, PARTISAN_VIEW)


@pytest.mark.parametrize("line", ENOUGH)
def test_a_spy_ends_nothing(line: str) -> None:
    assert End() not in orders_in(line, SPY_VIEW)


def said_by(seat: str, text: str, played: World) -> Understood:
    return parse(GAME, text, played.views[Seat(seat)])


def begun() -> World:
    """A match whose spy has moved."""
    played = world(GAME, 2, "enough")
    while played.asked() != SPY:
        seat = played.asked()
        played.order(seat, GAME.sight.choices(played.views[seat].game, seat)[0])
    played.order(SPY, GAME.sight.choices(played.views[SPY].game, SPY)[0])
    return played


@pytest.mark.parametrize("line", ENOUGH)
def test_beside_an_order_it_ends_the_turn_and_beside_a_question_of_the_writers_nothing_is_played(line: str) -> None:
    played = begun()
    seat = played.asked()
    order = write(GAME, GAME.sight.choices(played.views[seat].game, seat)[0], "en")
    for text in (f"{order}. {line}", f"Ciao!\n{order}\n{line}"):
        said = said_by(seat, text, played)
        assert [write(GAME, one.order, "en") for one in said.orders] == [order, "end"]
        assert not said.doubts
    asked = said_by(seat, f"Should P1 go to 20?\n{line}", played)
    assert asked.complaints or asked.doubts or not asked.orders


def test_whoever_is_not_asked_says_it_as_courtesy() -> None:
    played = world(GAME, 2, "enough")
    waiting = next(seat for seat in played.seats if seat != played.asked())
    assert not said_by(waiting, "Basta così", played).orders
