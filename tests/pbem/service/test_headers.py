"""The headers of a whole match: one sender, one subject, one conversation; and a token in each letter that no other has."""

from email.message import EmailMessage
from uuid import UUID

import pytest

from tests.support.house import House, words_of

SUBJECTS = {
    "en": "[pbem] Quinta Colonna, match 1",
    "it": "[pbem] Quinta Colonna, partita 1",
}


def played(house: House, language: str) -> UUID:
    """A match from its first letter to its last, with letters of most kinds to the partisan."""
    match = house.open("spy", "partisan-1", "partisan-2", language=language)
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "help")
    house.answer("partisan-1", "P1 to 200")
    house.answer("partisan-2", "say hello")
    house.wait(hours=60)  # a reminder
    house.deliver(house.reply("partisan-1", "P1 stay", sender="stranger@example.org"))  # held
    house.wait(hours=60)  # the deadline
    house.resign("partisan-1")
    house.resign("partisan-2")
    return match


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_letter_of_a_match_has_one_sender_and_one_subject(house: House, language: str) -> None:
    played(house, language)

    for seat in ("spy", "partisan-1", "partisan-2"):
        letters = house.letters(seat)
        assert len(letters) > 3
        assert {str(letter["From"]) for letter in letters} == {"pbem <g@pbem.localhost>"}
        assert {str(letter["Subject"]) for letter in letters} == {SUBJECTS[language]}
        tokens = {str(letter["Reply-To"]) for letter in letters}
        assert len(tokens) == len(letters)
        assert all(token.startswith("g+") for token in tokens)


def conversations(letters: list[EmailMessage]) -> int:
    """How many conversations a mail program makes of letters that it joins by what they refer to."""
    known: set[str] = set()
    begun = 0
    for letter in letters:
        referred = set(str(letter["References"] or "").split())
        begun += not referred & known
        known |= {str(letter["Message-ID"])}
    return begun


def test_every_letter_refers_to_one_before_it(house: House) -> None:
    played(house, "en")

    for seat in ("spy", "partisan-1", "partisan-2"):
        letters = house.letters(seat)
        assert conversations(letters) == 1
        before = [str(letter["Message-ID"]) for letter in letters]
        assert [str(letter["In-Reply-To"]) for letter in letters[1:]] == before[:-1]


def test_the_first_line_says_what_kind_of_letter_it_is(house: House) -> None:
    played(house, "en")

    openings = {" ".join(words_of(letter).split()[:3]) for letter in house.letters("partisan-1")}
    assert {
        "A match of",
        "It is your",
        "Here is how",
        "Your letter has",
        "Reminder. It is",
        "Partisan 2 writes",
        "Is this letter",
        "The match is",
    } <= openings, openings
