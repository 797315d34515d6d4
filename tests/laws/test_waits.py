"""A letter that says whose turn it is names those whose answer still counts, as every view can tell."""

from itertools import islice

import pytest

from domain.game import PUBLIC, AnyGame
from domain.games import discover
from tests.support.worlds import positions

GAMES = [game for game in discover().values() if game.sight.waits is not None]


def test_some_game_says_whose_answer_is_still_waited_for() -> None:
    assert GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_view_knows_whose_answer_is_still_waited_for(game: AnyGame) -> None:
    assert game.sight.waits is not None
    shrank = 0
    for world in islice(positions(game, game.least_players, "who is waited for"), 60):
        expected = () if world.over else game.rules.awaited(world.table)
        for seat in (*world.seats, PUBLIC):
            view = world.views[seat]
            assert game.sight.waits(view.game) == expected, seat
            shrank += view.asked is not None and expected not in ((), view.asked.seats)
    assert shrank, "in this match nobody answered before the others"
