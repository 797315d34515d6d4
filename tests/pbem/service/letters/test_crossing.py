"""Letters that cross on their way (G-03): moves sent in answer to the letter that invited them, read after another's."""

from email.message import EmailMessage
from uuid import UUID

from domain.game import Seat
from tests.support.house import House, line_of, words_of

RED, BLACK, VIOLET = "red", "black", "violet"
MOVES = "gestapo stay\nfugitive stay"


def casablanca(house: House) -> tuple[UUID, tuple[str, str, str], dict[str, EmailMessage]]:
    """A match of three, in the order in which they move, and the first letter of each."""
    match = house.open(RED, BLACK, VIOLET, game="casablanca")
    first, second, third = house.match(match).views[Seat(RED)].game.table.seats
    return match, (str(first), str(second), str(third)), {seat: house.last(seat) for seat in (RED, BLACK, VIOLET)}


def test_moves_sent_right_away_count_although_another_letter_was_read_first(house: House) -> None:
    match, (first, second, third), letters = casablanca(house)
    assert house.match(match).views[Seat(first)].decision == 1
    replies = [house.reply(seat, MOVES, to=letters[seat]) for seat in (first, third, second)]
    for reply in replies:  # all three were written before any was read
        house.deliver(reply)
    house.work()

    assert house.match(match).views[Seat(first)].decision > 2
    receipt = next(letter for letter in house.letters(second) if letter["Auto-Submitted"] == "auto-replied")
    assert "Sent for decision 1, which closed meanwhile: counted for decision 2." in line_of(receipt)
    assert not [
        letter
        for seat in (first, second, third)
        for letter in house.letters(seat)
        if "which is closed" in words_of(letter)
    ]


def test_the_same_moves_sent_twice_count_once(house: House) -> None:
    match, (first, second, _), letters = casablanca(house)
    house.answer(first, MOVES, to=letters[first])
    assert "counted for decision 2" in words_of(house.answer(second, MOVES, to=letters[second]))
    after = house.match(match).version
    receipt = words_of(house.answer(second, f"{MOVES}\n", to=letters[second]))
    assert "You answered decision 1, which is closed" in receipt
    assert house.match(match).version == after + 1  # the refusal


def test_moves_held_may_be_replaced_in_answer_to_their_receipt_though_others_have_moved(house: House) -> None:
    match, (first, second, third), letters = casablanca(house)
    receipt = house.answer(third, MOVES, to=letters[third])
    house.answer(first, MOVES, to=letters[first])

    again = words_of(house.answer(third, "fugitive stay\ngestapo stay", to=receipt))
    assert "counted for decision 2" in " ".join(again.split())
    assert "which is closed" in words_of(house.answer(third, MOVES, to=letters[third]))
    assert house.match(match).views[Seat(second)].decision == 2


def test_moves_meant_for_a_card_that_is_no_longer_in_force_are_late(house: House) -> None:
    match, (first, second, third), letters = casablanca(house)
    while house.match(match).views[Seat(first)].game.table.turn == 1:
        house.wait(hours=80)
    house.wait(hours=80)
    for seat in (first, second, third):
        assert "which is closed" in words_of(house.answer(seat, MOVES, to=letters[seat]))


def test_an_answer_filed_in_reply_to_the_counter_offers_counts_in_the_resolution(house: House) -> None:
    agents = ("agent-1", "agent-2", "agent-3")
    match = house.open(*agents, game="mata-hari")
    active = str(house.match(match).views[Seat("agent-1")].game.table.active)
    house.answer(active, house.some_order(match, active))
    invited = house.last(active)
    for seat in agents:
        if seat != active:
            house.answer(seat, "decline\nno accusation")

    receipt = words_of(house.answer(active, "if none: refuse", to=invited))
    assert "which closed meanwhile: counted for decision" in receipt
    assert house.match(match).views[Seat(active)].game.table.active != active
