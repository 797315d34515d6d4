"""What hunters can deduce of the spy, and how well bots do with it."""

import pytest

from domain.chance import SeededChance
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import SpyStuck
from domain.games.quinta_colonna.orders import Arrest, Ask, End, Play, Stay
from domain.games.quinta_colonna.sight.whereabouts import whereabouts
from tests.rules.quinta_colonna.match import P1, SPY, dealt, given


@pytest.mark.parametrize("memory", [0, 4])
@pytest.mark.parametrize("scope", ["sortie", "game", "turn"])
def test_the_spy_is_always_where_it_can_be_unless_it_has_passed(scope: str, memory: int) -> None:
    looked = 0
    for seed in range(12):
        match = dealt(seed, trail_scope=scope, idle_limit=3)
        mind = SeededChance(b"minds" + bytes([seed]))
        while (awaited := GAME.rules.awaited(match.state)) and not match.happened(SpyStuck):
            known = whereabouts(match.table, memory=memory)
            assert known.spy >> match.spy.house & 1
            assert known.hideout >> match.spy.hideout & 1
            looked += known.spy.bit_count() < 60
            match.order(awaited[0], GAME.sight.bot(match.views[awaited[0]], awaited[0], mind))
    assert looked > 500


def test_before_anything_is_shown_the_spy_can_be_anywhere_free() -> None:
    match = given(blocked=[2, 11])
    assert houses_of(whereabouts(match.table).spy) == tuple(set(range(1, 91)) - {2, 11})


def test_a_fallen_refuge_and_the_card_played_since_leave_few_houses() -> None:
    match = given(to_act="partisans", round=4, fallen=[[4, 43]], shown=[[3, 1], [4, 6]])
    assert houses_of(whereabouts(match.table).spy) == (44,)


def test_a_no_takes_a_house_away_and_a_return_leaves_possible_hideouts() -> None:
    denied = given(to_act="partisans", round=4, fallen=[[4, 43]], shown=[[3, 1], [4, 7]])
    king = {37, 38, 39, 42, 44, 47, 48, 49}
    assert set(houses_of(whereabouts(denied.table).spy)) == king
    denied.order(P1, Ask(pawn="P5", house=49))
    assert set(houses_of(whereabouts(denied.table).spy)) == king - {49}
    home = given(to_act="partisans", round=4, fallen=[[4, 43]], shown=[[3, 1], [4, 7]], returns=[4])
    assert set(houses_of(whereabouts(home.table).hideout)) == king


def test_a_partisan_bot_arrests_where_the_spy_must_be() -> None:
    match = given(
        to_act="partisans",
        round=4,
        fallen=[[4, 43]],
        shown=[[3, 1], [4, 6]],
        acted={f"P{n}": ["move"] for n in range(1, 6)},
    )
    assert GAME.sight.bot(match.views[P1], P1, SeededChance(b"bot")) == Arrest(pawn="P5")


def test_a_partisan_bot_that_knows_nothing_useful_closes_the_turn() -> None:
    match = given(to_act="partisans", round=4, fallen=[[4, 85]], shown=[[3, 1], [4, 6]])
    for pawn in ("P1", "P2", "P3", "P4", "P5"):
        match.order(P1, Stay(pawn=pawn))
    assert GAME.sight.bot(match.views[P1], P1, SeededChance(b"bot")) == End()


def test_a_spy_bot_keeps_off_a_refuge_where_it_would_be_caught() -> None:
    guarded = given(
        refuges=[44], partisans={"P1": 44}, spy={"house": 43, "hideout": 5, "hand": [6, 9, 15]}, fallen=[[3, 43]]
    )
    order = GAME.sight.bot(guarded.views[SPY], SPY, SeededChance(b"bot"))
    assert isinstance(order, Play)
    assert order.card != 6


def test_bots_of_both_sides_win_their_share() -> None:
    hunted = 0
    for seed in range(24):
        match, mind = dealt(seed), SeededChance(b"shares" + bytes([seed]))
        while awaited := GAME.rules.awaited(match.state):
            match.order(awaited[0], GAME.sight.bot(match.views[awaited[0]], awaited[0], mind))
        outcome = GAME.rules.outcome(match.state)
        hunted += outcome is not None and SPY not in outcome.winners
    assert 6 <= hunted <= 20
