"""How a match of Casablanca begins: who moves first, where the pieces stand, who is dealt what."""

import pytest

from domain.chance import ScriptedChance, SeededChance, used
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.events import GreenDealt, RedRevealed, RedStacked
from domain.games.casablanca.options import OPTIONS
from domain.games.casablanca.rules import decide, setup
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.setup import COLOURS, roles, seats, whole_deck
from domain.games.casablanca.state import LAST_MOVEMENT, Blank, Playing, State
from domain.options import resolve

DEALT = (0, 1, 1, 1, 2, 2, 3, 3)
REMAINING = {2: 35, 3: 34, 4: 33, 5: 31, 6: 29, 7: 26, 8: 23}


def started(count: int) -> Playing:
    """A match of the basic version just set up."""
    state: State = Blank()
    for event in setup.setup(resolve(OPTIONS, {}, {}), COLOURS[:count], SeededChance(b"started")):
        state = Course.follow(state, event)
    assert isinstance(state, Playing)
    return state


def test_who_throws_most_moves_first_and_ties_are_thrown_again() -> None:
    thrown = [6, 3, 4, 5, 1, 1, 2, 2, 6, 6]
    given = roles(3, {}, ScriptedChance(thrown, SeededChance(b"circle")))
    assert given.dice == (((0, 9), (1, 9), (2, 2)), ((0, 4), (1, 12)))
    assert given.seats[1] == COLOURS[0]
    assert sorted(given.seats) == sorted(COLOURS[:3])


@pytest.mark.parametrize("count", range(2, 9))
def test_everybody_starts_by_warsaw_with_the_cards_of_the_place_in_the_order(count: int) -> None:
    state = started(count)
    table = state.table
    assert [side.fugitive for side in table.sides.values()] == list(atlas().starts[:count])
    assert {side.gestapo for side in table.sides.values()} == {"M5"}
    assert [len(own.green) for own in state.owns.values()] == list(DEALT[:count])
    assert table.friends == {name: friend.cards for name, friend in atlas().friends.items()}
    assert len(state.hidden.remaining) == REMAINING[count]
    dealt = [card for own in state.owns.values() for card in own.green]
    boxed = [card for box in state.hidden.boxes.values() for card in box]
    assert sorted([*dealt, *boxed, *state.hidden.remaining]) == sorted(whole_deck())


def test_the_red_deck_alternates_and_a_movement_comes_first() -> None:
    happened = setup.setup(resolve(OPTIONS, {}, {}), COLOURS[:2], SeededChance(b"alternates"))
    (stacked,) = [event for event in happened if isinstance(event, RedStacked)]
    assert sorted(stacked.cards) == list(range(1, 41))
    assert [card > LAST_MOVEMENT for card in stacked.cards] == [False, True] * 20
    (revealed,) = [event for event in happened if isinstance(event, RedRevealed)]
    assert revealed.card == stacked.cards[0]
    assert decide.awaited(started(2)) == (COLOURS[0],)


def test_what_friends_get_is_the_top_of_the_deck_shuffled_and_no_more_is_drawn() -> None:
    chance, again, left = SeededChance(b"boxes"), SeededChance(b"boxes"), list(whole_deck())
    _, dealt, *_ = setup.setup(resolve(OPTIONS, {}, {}), COLOURS[:2], chance)
    assert isinstance(dealt, GreenDealt)
    for name, box in dealt.boxes.items():
        assert box == again.shuffle(f"cards at {name}", left)[: len(box)]
        assert used(chance.drawn)[f"cards at {name}"] == len(box)
        for card in box:
            left.remove(card)


def test_a_script_of_results_is_not_used_up_by_the_deal() -> None:
    chance = ScriptedChance([4], SeededChance(b"scripted"))
    happened = setup.setup(resolve(OPTIONS, {}, {"version": "articulated"}), COLOURS[:3], chance)
    assert any(isinstance(event, GreenDealt) for event in happened)
    assert chance.left == (4,)


def test_the_game_is_for_two_to_eight() -> None:
    assert seats(8, {}) == COLOURS
    for count in (1, 9):
        with pytest.raises(ValueError, match="2 to 8"):
            seats(count, {})
