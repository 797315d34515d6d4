"""Whose answer still counts, as every view can tell: letters name them, and ask nothing for who has answered."""

from itertools import islice

import pytest

from domain.game import PUBLIC, AnyGame
from domain.games import discover
from domain.match.sight import waited_for
from tests.support.worlds import World, positions

EVERY = pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.key)


def shrinks(world: World) -> bool:
    """Whether somebody has answered of those who are asked, and others have not."""
    asked, awaited = world.views[PUBLIC].asked, world.game.rules.awaited(world.table) if not world.over else ()
    return asked is not None and awaited not in ((), asked.seats)


@EVERY
def test_every_view_knows_whose_answer_is_still_waited_for(game: AnyGame) -> None:
    for world in islice(positions(game, max(game.least_players, 4), "who is waited for"), 120):
        expected = () if world.over else game.rules.awaited(world.table)
        for seat in (*world.seats, PUBLIC):
            assert waited_for(game, world.views[seat]) == expected, seat


@pytest.mark.parametrize(
    "game", [one for one in discover().values() if one.sight.waits is not None], ids=lambda one: one.key
)
def test_a_game_says_so_in_which_some_answer_before_others(game: AnyGame) -> None:
    assert any(map(shrinks, islice(positions(game, 4, "who is waited for"), 120)))
