"""Eight players do not drown in letters: a turn that can be resolved in one go is told in one letter."""

from tests.pbem.service.letters_per_turn import SEATS, left_standing, moved_ahead
from tests.support.house import House

MOST_LETTERS = 2


def test_players_with_standing_orders_get_at_most_two_letters_a_turn(house: House) -> None:
    tally = left_standing(house, house.open(*SEATS, game="casablanca", options={"max_turns": 12}))

    assert tally.turn > 3
    assert tally.most <= MOST_LETTERS


def test_players_who_move_ahead_and_leave_the_rest_standing_get_at_most_two_letters_a_turn(house: House) -> None:
    tally = moved_ahead(house, house.open(*SEATS, game="casablanca", options={"max_turns": 6}))

    assert tally.most <= MOST_LETTERS
    assert {seat for seat, _ in tally.counts} == set(SEATS)
