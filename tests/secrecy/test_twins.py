"""Twin worlds: what a seat is shown is a function of what it observed, and of nothing else."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import discover
from domain.match.reviewing import deduced
from domain.refusal import Refusal
from tests.laws.test_legality import verdict
from tests.secrecy.lockstep import DIFFERENCES, Pair, hides_nothing, lockstep

GAMES = list(discover().values())


def pairs(game: AnyGame, *, most: int) -> Iterator[tuple[Seat, Pair]]:
    """Twins for every seat and for observers, that differ in less and in more."""
    viewers = (*game.rules.seats(game.least_players, {}), PUBLIC)
    for viewer, differ in product(viewers, DIFFERENCES):
        for pair in lockstep(game, game.least_players, viewer, "twins", differ, most=most):
            yield viewer, pair


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_worlds_that_a_seat_cannot_tell_apart_ask_the_same_and_look_the_same(game: AnyGame) -> None:
    decisions = []
    for viewer, (first, second) in pairs(game, most=30):
        assert first.views[viewer] == second.views[viewer]
        assert game.rules.awaited(first.table) == game.rules.awaited(second.table)
        assert game.rules.window(first.table) == game.rules.window(second.table)
        assert (viewer in game.rules.may_act(first.table)) == (viewer in game.rules.may_act(second.table))
        assert first.state.__class__ is second.state.__class__
        if first.table != second.table:
            decisions.append(first.views[viewer].decision)
    # A game that hides nothing says so; the law then holds of itself.
    assert (len(decisions) > 30 and max(decisions) >= 4) or hides_nothing(game)


@pytest.mark.parametrize("game", [game for game in GAMES if game.knowledge], ids=lambda game: game.key)
def test_what_can_be_worked_out_tells_no_two_worlds_apart(game: AnyGame) -> None:
    assert game.knowledge is not None
    allowed = replace(game, knowledge=replace(game.knowledge, allowed=lambda table: True))
    told, apart = 0, 0
    for _, (first, second) in pairs(game, most=12):
        one, other = (deduced(allowed, world.events, ("7", "45", "82"), "en") for world in (first, second))
        assert one == other
        told += sum(map(len, one.values()))
        apart += first.table != second.table
    assert told
    assert apart


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_refusal_tells_two_worlds_apart(game: AnyGame) -> None:
    chance = SeededChance(b"probes")
    probes = 0
    for viewer, (first, second) in pairs(game, most=9):
        if viewer == PUBLIC:
            continue
        for order in game.sight.samples(first.views[viewer].game, viewer, chance)[:25]:
            told: tuple[Refusal | None, ...] = (verdict(first, viewer, order), verdict(second, viewer, order))
            assert told[0] == told[1], (viewer, order)
            probes += 1
    assert probes > 150
