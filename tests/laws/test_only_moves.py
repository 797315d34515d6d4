"""What is played unasked is the one legal order, as all can see; a match that asks everything comes to the same (G-38)."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import discover
from domain.games.mata_hari.orders import AskMe, Decline
from domain.match import events as happened
from domain.match.rules.course import MOST_UNASKED
from domain.options import resolve
from tests.support.worlds import World

PLAYERS = {"vedova-nera": 5, "mata-hari": 3, "casablanca": 2}
OPTIONS = {"casablanca": {"version": "articulated"}}
GAMES = [game for game in discover().values() if game.rules.only_move is not None]


def next_order(world: World, own: SeededChance) -> tuple[Seat, Any]:
    """A bot's order; in Mata Hari counter-offers are declined, and one player wants the last window."""
    game, seat = world.game, world.asked()
    view = world.views[seat].game
    if game.key == "mata-hari" and view.table.phase == "counter":
        return seat, Decline() if view.table.wanted else AskMe()
    return seat, game.sight.bot(view, seat, own)


def played(game: AnyGame, only_moves: happened.OnlyMoves) -> Iterator[World]:
    """A match before each order, and at its end."""
    options = resolve(game.options, game.presets, OPTIONS.get(game.key, {}))
    world = World(game, PLAYERS[game.key], SeededChance(b"a"), options, only_moves)
    own = SeededChance(b"bots")
    for _ in range(200):
        yield world
        if world.over:
            return
        world.order(*next_order(world, own))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_only_move_is_legal_and_nothing_else_that_answers_is(game: AnyGame) -> None:
    only_move, chance, found = game.rules.only_move, SeededChance(b"samples"), 0
    assert only_move is not None
    for world in played(game, "asked"):
        for seat in () if world.over else game.rules.awaited(world.table):
            only, view = only_move(world.table, seat), world.views[seat].game
            if only is None:
                continue
            found += 1
            assert game.sight.refusal_of(view, seat, only) is None
            tried = (*game.sight.choices(view, seat), *game.sight.samples(view, seat, chance))
            answers = game.rules.answers or (lambda *_: True)
            legal = [one for one in tried if game.sight.refusal_of(view, seat, one) is None]
            assert {one for one in legal if answers(world.table, seat, one)} <= {only}
    assert found, "in these matches nothing was forced: the law says nothing"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nobody_is_asked_for_an_only_move_and_all_are_told_of_it(game: AnyGame) -> None:
    only_move = game.rules.only_move
    assert only_move is not None
    for world in played(game, "played"):
        opened = world.events[-1]
        if isinstance(opened, happened.DecisionOpened):
            assert all(only_move(world.table, seat) is None for seat in opened.seats)
    told = [seen for seen in world.seen(PUBLIC) if isinstance(seen, happened.OnlyMovePlayed)]
    ordered = [one for one in world.events if isinstance(one, happened.OrderCarriedOut) and one.by == "unasked"]
    assert told
    assert [one.seat for one in told] == [one.seat for one in ordered]
    assert {one.counts for one in ordered} == {"known"}, "who was not asked has answered nothing"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_match_of_before_asks_for_only_moves_as_it_always_did(game: AnyGame) -> None:
    for world in played(game, "asked"):
        assert not any(isinstance(event, happened.OnlyMovePlayed) for event in world.events)


def forced() -> AnyGame:
    """Vedova Nera in which everybody is forced to do the first thing that is legal."""
    game = discover()["vedova-nera"]

    def first(state: Any, seat: Seat) -> Any:
        return game.sight.choices(state, seat)[0]

    return msgspec.structs.replace(game, rules=msgspec.structs.replace(game.rules, only_move=first))


def test_a_match_in_which_everything_is_forced_asks_somebody_all_the_same() -> None:
    game = forced()
    options = resolve(game.options, game.presets, {"repetition": "off"})
    world = World(game, 2, SeededChance(b"forced"), options)
    assert sum(isinstance(event, happened.OnlyMovePlayed) for event in world.events) == MOST_UNASKED
    asked = [event for event in world.events if isinstance(event, happened.DecisionOpened)]
    assert [event.number for event in asked] == [1]
