"""A player's letter that belongs to no match is answered, and so is the answer to that answer."""

import pytest

from mail.inbound.ports import Taken
from tests.support.house import House, line_of, words_of


def lost(house: House, text: str, number: int = 1) -> None:
    """The spy writes to our bare address, and the service works."""
    raw = (
        "From: <spy@example.org>\r\nTo: <g@pbem.localhost>\r\nSubject: my move\r\n"
        f"Message-ID: <lost-{number}@example.org>\r\n\r\n{text}\r\n"
    )
    assert house.deliver(raw.encode()) is Taken.STORED
    house.work()


def told(house: House) -> str:
    """The newest letter about no match to the spy, on one line."""
    about_none = [letter for letter in house.letters("spy") if "g+" in str(letter["Reply-To"])]
    found = [words_of(letter) for letter in about_none if _says_no_match(words_of(letter))]
    return " ".join(found[-1].split())


def _says_no_match(words: str) -> bool:
    said = ("which match it belongs", "a quale partita appartiene", "was understood here")
    return any(says in " ".join(words.split()) for says in said)


@pytest.mark.parametrize(
    ("language", "matches", "turn", "nothing"),
    [
        ("en", "Quinta Colonna 1 (the spy): It is your turn", "It is your turn", "Nothing of it has been done"),
        ("it", "Quinta Colonna 1 (la spia): Tocca a te", "Tocca a te", "Non ne è stato eseguito nulla"),
    ],
)
def test_a_letter_without_a_token_lists_the_matches_and_brings_their_letters_again(
    house: House, language: str, matches: str, turn: str, nothing: str
) -> None:
    match = house.open("spy", "partisan-1", language=language)
    order = house.some_order(match, "spy")
    lost(house, order)
    assert matches in told(house)
    assert nothing in told(house)
    assert f"{order}" in told(house)
    assert words_of(house.last("spy")).startswith(turn)

    house.answer("spy", order)
    assert house.match(match).views["spy"].decision == 2  # type: ignore[index]


def test_an_order_in_answer_to_that_letter_is_answered_and_not_lost(house: House) -> None:
    match = house.open("spy", "partisan-1")
    lost(house, "hello?")
    help_letter = next(letter for letter in house.letters("spy") if _says_no_match(words_of(letter)))
    before = len(house.letters("spy"))
    order = house.some_order(match, "spy")

    house.deliver(house.reply("spy", order, to=help_letter))
    house.work()

    assert len(house.letters("spy")) == before + 1  # the match's own letter has come already today
    assert order in told(house)
    assert house.match(match).views["spy"].decision == 1  # type: ignore[index]


def test_every_match_in_which_one_sits_is_listed_and_none_that_is_over(house: House) -> None:
    over = house.open("spy", "partisan-1")
    house.answer("spy", "draw")
    house.answer("partisan-1", "draw")
    house.open("spy", "partisan-1", game="quinta-colonna")
    house.open("spy", "partisan-1", invite=True)
    lost(house, "which is it?")
    assert house.match(over).views["spy"].outcome is not None  # type: ignore[index]
    assert "Quinta Colonna 1 " not in told(house)
    assert "Quinta Colonna 2 (the spy): It is your turn" in told(house)
    assert "Quinta Colonna 3 (the spy): You are invited" in told(house)


def test_who_plays_nowhere_any_more_is_told_so(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "draw")
    house.answer("partisan-1", "draw")
    lost(house, "hello?")
    assert "You play in no match that is running; what you can send is below" in told(house)


def test_five_answers_a_day_are_enough_and_the_last_says_so(house: House) -> None:
    house.open("spy", "partisan-1")
    for number in range(8):
        lost(house, f"hello {number}", number)
    letters = [letter for letter in house.letters("spy") if _says_no_match(words_of(letter))]
    assert len(letters) == 5
    assert ["the last explanation for now" in line_of(letter) for letter in letters] == [False] * 4 + [True]
    house.wait(hours=24)
    lost(house, "and now?", 9)
    assert "and now?" in told(house)


def test_a_stranger_hears_nothing(house: House) -> None:
    house.open("spy", "partisan-1")
    sent = len(house.files())
    house.deliver(b"From: <eve@example.org>\r\nTo: <g@pbem.localhost>\r\nSubject: x\r\n\r\nhello\r\n")
    house.work()
    assert len(house.files()) == sent
