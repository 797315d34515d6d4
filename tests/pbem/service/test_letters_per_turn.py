"""Eight players do not drown in letters: a turn that can be resolved in one go is told in one letter."""

from domain.game import Seat
from tests.pbem.service.letters_per_turn import SEATS, Tally, awaited, bot_line, next_line, over, standing
from tests.support.house import House

MOST_LETTERS = 2


def test_players_with_standing_orders_get_at_most_two_letters_a_turn(house: House) -> None:
    match = house.open(*SEATS, game="casablanca", options={"max_turns": 12})
    tally = Tally(house, match)
    for number, seat in enumerate(SEATS):
        tally.answer(seat, standing(number))
    while not over(house, match):
        for seat in awaited(house, match):
            tally.answer(seat, next_line(house, match, seat, str(tally.turn)))

    assert tally.turn > 3
    assert tally.most <= MOST_LETTERS


def test_players_who_move_ahead_and_leave_the_rest_standing_get_at_most_two_letters_a_turn(house: House) -> None:
    match = house.open(*SEATS, game="casablanca", options={"max_turns": 6})
    tally = Tally(house, match)
    for seat in SEATS:
        tally.answer(seat, "always choose lower\nalways do not pay\nif card 30 then gestapo stay")
    tally.counts.clear()
    while not over(house, match):
        turn = tally.turn
        for seat in reversed(SEATS):
            tally.answer(seat, bot_line(house, match, seat, str(turn)))
        assert over(house, match) or tally.turn > turn, "everybody has moved, and the next card is not revealed"

    assert tally.most <= MOST_LETTERS
    assert {seat for seat, _ in tally.counts} == set(map(Seat, SEATS))
