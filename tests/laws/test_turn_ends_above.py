"""A line below one that ends the turn is told just that: whose turn comes next would tell its writer to wait (G-01)."""

from collections.abc import Iterator
from itertools import islice

import pytest

from domain.game import AnyGame, Seat, Written
from domain.games import discover, find
from domain.match.events import LineRefused
from domain.match.rules.refusing import refusals
from domain.match.rules.submission import Submission
from domain.refusal import NOT_ASKED
from tests.support.worlds import World, positions

GAMES = list(discover().values())
ENDING = ("quinta-colonna", "vedova-nera")  # the games in which an order ends the turn as far as its seat can foresee


def of_two(world: World, seat: Seat, first: object, second: object) -> tuple[LineRefused, ...]:
    """What is refused of two orders in one letter."""
    orders = (Written(0, first), Written(1, second))
    return refusals(world.game, world.state, world.views[seat], Submission(seat=seat, orders=orders))


def two_of_them(game: AnyGame) -> Iterator[tuple[World, Seat, object, object]]:
    """Two orders, each of which could be given alone."""
    for world in islice(positions(game, game.least_players, "above"), 30):
        for seat in map(Seat, world.seats):
            orders = game.sight.choices(world.views[seat].game, seat)
            if len(orders) > 1:
                yield world, seat, orders[0], orders[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_order_that_could_be_given_alone_is_refused_for_its_seats_not_being_asked(game: AnyGame) -> None:
    refused = [line.refusal for letter in two_of_them(game) for line in of_two(*letter)]
    assert [one for one in refused if one.rule == NOT_ASKED and one.reason != "turn-ends-above"] == []


@pytest.mark.parametrize("key", ENDING)
def test_the_second_of_two_orders_that_end_a_turn_is_one_line_too_many(key: str) -> None:
    refused = [line for letter in two_of_them(find(key)) for line in of_two(*letter)]
    ended = [line for line in refused if line.refusal.reason == "turn-ends-above"]
    assert ended
    assert {(line.line, line.refusal.rule) for line in ended} == {(1, NOT_ASKED)}
