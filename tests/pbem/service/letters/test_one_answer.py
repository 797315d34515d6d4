"""What a letter brought about is told to its writer once: in the answer to it, be that the first or the last letter."""

from uuid import UUID

from domain.game import Seat
from domain.games.quinta_colonna.orders import Ask
from tests.support.house import House, words_of

FIRST = Seat("partisan-1")


def flat(text: str) -> str:
    """Words without their line ends."""
    return " ".join(text.split())


def test_who_ends_the_match_is_told_of_it_in_one_letter(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "resign")
    before = len(house.letters("spy"))

    house.answer("spy", "resign yes")

    (end,) = house.letters("spy")[before:]
    said = flat(words_of(end))
    assert said.startswith("The match is over. The partisans win: the spy has given up.")
    assert "Your letter All that you asked for has been done." in said
    assert "“resign yes”" in said
    assert "The secret behind every draw" in said
    assert end["Auto-Submitted"] == "auto-replied"
    assert words_of(house.last("partisan-1")).startswith("The match is over.")


def test_the_last_to_accept_is_told_of_the_beginning_in_one_letter(house: House) -> None:
    house.open("spy", "partisan-1", invite=True)
    house.answer("partisan-1", "yes")
    before = len(house.letters("spy"))

    house.answer("spy", "yes")

    (welcome,) = house.letters("spy")[before:]
    said = flat(words_of(welcome))
    assert said.startswith("A match of Quinta Colonna begins")
    assert "It is your turn" in said
    assert "still" not in said.partition("Your letter")[0]
    assert "“yes”" in said
    assert "What it is about" not in said
    assert "How it begins" in said


def a_question_each(house: House, match: UUID) -> list[str]:
    """One question for every pawn."""
    found = house.match(match)
    offered = found.game.sight.choices(found.views[FIRST].game, FIRST)
    asked = {order.pawn: order.house for order in offered if isinstance(order, Ask)}
    return [f"{pawn} ask {at}" for pawn, at in asked.items()]


def test_an_end_that_finds_the_turn_closed_is_done_without_a_refusal(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    turn = house.answer("partisan-1", "\n".join(f"P{number} stay" for number in range(1, 6)))
    asks = a_question_each(house, match)

    receipt = flat(words_of(house.answer("partisan-1", "\n".join([*asks, "end"]))))

    assert len(asks) == 5
    assert "Your letter has been carried out. Now the spy plays" in receipt
    assert "Not played" not in receipt
    assert "Done: “end”" in receipt
    again = flat(words_of(house.answer("partisan-1", "end", to=turn)))
    assert "Your letter has been carried out." in again
    assert "refused" not in again


def test_an_end_before_its_time_is_still_refused(house: House) -> None:
    house.open("spy", "partisan-1")
    receipt = flat(words_of(house.answer("spy", "end")))
    assert "Your letter has not been carried out." in receipt
