"""Words for others beside an order are not lost in silence: the receipt names them, and says how they are passed on."""

from mail.outbound.words import SAY
from tests.support.house import House, line_of

ORDER = "gestapo N5; fugitive Q2"


def test_a_receipt_names_the_words_that_nobody_was_told(house: House) -> None:
    house.open("red", "black", game="casablanca")

    told = house.told("red", f"tell black: nice one!! {ORDER}")

    assert "Not passed on: “tell black: nice one!!”" in told
    assert SAY("letter.say-so", "en") in told
    assert SAY("letter.done-unsaid", "en") in told
    assert SAY("letter.all-done", "en") not in told
    assert "Red: Gestapo M5→N5." in told


def test_a_line_of_its_own_that_passes_nothing_on_is_named_too(house: House) -> None:
    house.open("red", "black", game="casablanca")
    assert "Not passed on: “Tell Black I am coming!”" in house.told("red", f"{ORDER}\n\nTell Black I am coming!")


def test_of_words_that_were_passed_on_nothing_is_said(house: House) -> None:
    house.open("red", "black", game="casablanca")

    told = house.told("red", f"{ORDER}\nsay tell black yourself")

    assert "Not passed on" not in told
    assert "tell black yourself" in line_of(house.last("black"))
