"""Twin worlds: what a seat is shown is a function of what it observed, and of nothing else."""

from collections.abc import Iterator

import pytest

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import discover
from domain.refusal import Refusal
from tests.laws.test_legality import verdict
from tests.support.worlds import World, twins

GAMES = list(discover().values())


def pairs(game: AnyGame, *, most: int = 40) -> Iterator[tuple[Seat, World, World]]:
    """Twins for every seat and for observers, from several seeds."""
    for viewer in (*game.seats(game.least_players, {}), PUBLIC):
        for seed in range(4):
            for first, second in twins(game, game.least_players, viewer, f"twins {seed}", most=most):
                yield viewer, first, second


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_worlds_that_a_seat_cannot_tell_apart_ask_the_same_and_look_the_same(game: AnyGame) -> None:
    for viewer, first, second in pairs(game):
        assert first.views[viewer] == second.views[viewer]
        assert game.awaited(first.table) == game.awaited(second.table)
        assert game.window(first.table) == game.window(second.table)
        assert (viewer in game.may_act(first.table)) == (viewer in game.may_act(second.table))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_refusal_tells_two_worlds_apart(game: AnyGame) -> None:
    chance = SeededChance(b"probes")
    probes = 0
    for viewer, first, second in pairs(game, most=15):
        if viewer == PUBLIC:
            continue
        for order in game.samples(first.views[viewer].game, viewer, chance)[:25]:
            told: tuple[Refusal | None, ...] = (verdict(first, viewer, order), verdict(second, viewer, order))
            assert told[0] == told[1], (viewer, order)
            probes += 1
    assert probes > 300


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_twins_do_differ(game: AnyGame) -> None:
    differing = [first.table != second.table for viewer, first, second in pairs(game) if viewer == PUBLIC]

    # A game that hides nothing says so in its sight; the laws then hold of themselves.
    if not getattr(game, "open", False):
        assert sum(differing) > len(differing) / 2
