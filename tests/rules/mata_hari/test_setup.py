"""The set-up for every number of players: the arithmetic of the rulebook."""

import pytest

from domain.chance import SeededChance
from domain.games.mata_hari import GAME
from domain.games.mata_hari.board.cards import COLOUR_OF_KIND, RESOURCES, SKULLS
from domain.games.mata_hari.events import GameEnded, IndexRevealed, Objective, TurnBegan
from domain.games.mata_hari.rules.ending import worths
from domain.games.mata_hari.rules.setup import kinds_for, whole_deck
from domain.games.mata_hari.state import Playing
from domain.options import resolve
from tests.rules.mata_hari.play import states


@pytest.mark.parametrize(
    ("players", "deal", "whole", "each", "left"),
    [
        (3, "9", 48, 13, 9),
        (4, "9", 54, 11, 10),
        (5, "9", 75, 9, 30),
        (5, "13", 75, 13, 10),
        (6, "9", 75, 11, 9),
        (7, "9", 81, 10, 11),
    ],
)
def test_so_many_cards_are_dealt_and_so_many_lie_in_the_deck(
    players: int, deal: str, whole: int, each: int, left: int
) -> None:
    state, _ = next(states(players, "set-up", {"deal_5": deal}))
    assert len(whole_deck(players)) == whole
    assert {len(own.hand) for own in state.owns.values()} == {each}
    assert len(state.deck) == state.table.deck == left


def test_a_complete_index_that_is_dealt_is_revealed_at_once_and_its_owner_wins() -> None:
    """Of this deal; nothing follows by itself upon one in which nobody holds one."""
    options = resolve(GAME.options, GAME.presets, {})
    seats = GAME.rules.seats(3, options)
    *dealt, shown, ended = GAME.rules.setup(options, seats, SeededChance(b"deal 239"))
    assert isinstance(shown, IndexRevealed)
    assert isinstance(ended, GameEnded)
    assert (ended.winners, ended.reason) == ((shown.seat,), "visionary")
    assert {f"{kind} {shown.index}" for kind in kinds_for(3)} <= set(ended.hands[shown.seat])
    usual = GAME.rules.setup(options, seats, SeededChance(b"deal 1"))
    assert [type(event) for event in dealt] == [type(event) for event in usual]
    assert isinstance(usual[-1], TurnBegan)


def test_there_are_63_resources_and_each_skull_colour_stands_on_three_objectives_never_its_own() -> None:
    assert len(set(RESOURCES)) == 63
    assert sorted(SKULLS.values()) == ["blue"] * 3 + ["green"] * 3 + ["red"] * 3
    assert all(COLOUR_OF_KIND[kind] != skull for kind, skull in SKULLS.items())


@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_players_the_removed_kinds_are_no_objectives_either(players: int) -> None:
    for number in range(8):
        state, _ = next(states(players, f"objectives {number}"))
        kinds = {own.objective.resource for own in state.owns.values() if own.objective}
        assert len(kinds) == players
        assert not kinds & {"tape-recorder", "poison", "coat"}


def test_a_card_of_the_objective_with_a_skull_of_its_own_colour_counts_nothing() -> None:
    assert worths(Objective("gun", "blue"))["gun 5"] == 0
    assert worths(Objective("gun", "blue"))["poison 5"] == -5
    assert worths(Objective("gun", "red"))["gun 5"] == 5
    assert worths(Objective("gun", "red"))["hitman"] == 0


@pytest.mark.parametrize("players", [2, 8])
def test_nobody_else_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 7"):
        GAME.rules.seats(players, {})


def test_the_first_player_and_the_order_of_seats_are_drawn() -> None:
    options = resolve(GAME.options, GAME.presets, {})
    firsts = set()
    for number in range(20):
        state, _ = next(states(3, f"first {number}"))
        assert isinstance(state, Playing)
        firsts.add(state.table.active)
    roles = {GAME.rules.roles(3, options, SeededChance(str(number).encode())).seats for number in range(40)}
    assert len(firsts) == 3
    assert len(roles) == 6
