"""A person with nothing but a mail program asks to be forgotten; one letter says what will happen, and a yes does it."""

import pytest
from sqlalchemy import select

from mail.inbound.ports import Taken
from pbem.clubhouse.soundness import prove_whole
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.pbem.forgetting.conftest import MARK, OTHER, opened, places, send, writer, writer_address, written
from tests.support.house import House, line_of, words_of


def asked(house: House, text: str = "forget me") -> str:
    """What answers a letter that asks for it, on one line."""
    before = len(house.letters_to(writer_address()))
    send(house, text)
    told = house.letters_to(writer_address())[before:]
    assert len(told) == 1
    return line_of(told[0])


def test_one_letter_says_what_will_happen_and_a_yes_does_it(house: House) -> None:
    opened(house)
    written(house)
    told = asked(house)
    assert "Nothing has been done yet: answer “yes” to this letter" in told
    assert "Your seats fall vacant, as if you had resigned: La Vedova Nera 1." in told
    assert writer(house) is not None
    question, letters = house.letters_to(writer_address())[-1], len(house.letters_to(writer_address()))

    send(house, "yes")

    assert writer(house) is None
    assert list(places(house)) == []
    assert len(house.letters_to(writer_address())) == letters
    with reading(house.service.engine) as conn:
        newest = conn.execute(select(inbox.c.verdict, inbox.c.sender_digest).order_by(inbox.c.id.desc())).first()
    assert newest is not None
    assert "forgotten" in newest.verdict
    assert newest.sender_digest is None
    assert house.deliver(house.reply("player-1", "yes", question, writer_address())) is Taken.NOBODY
    assert MARK not in words_of(house.last(OTHER))
    prove_whole(house.service.engine, house.service.keys)


@pytest.mark.parametrize(
    "text", ["Please forget me!", "Hello,\ncancella i miei dati, grazie", "Delete my data.\nThanks"]
)
def test_it_is_asked_for_in_words_of_ones_own(house: House, text: str) -> None:
    opened(house)
    assert "answer “yes” to this letter" in asked(house, text)


@pytest.mark.parametrize("text", ["forget me\nchoose red", "do not forget me", "say forget me", "choose red"])
def test_other_letters_ask_for_nothing_of_the_kind(house: House, text: str) -> None:
    opened(house)
    assert "answer “yes” to this letter" not in asked(house, text)


def test_a_no_leaves_everything_as_it_was_and_so_does_silence(house: House) -> None:
    opened(house)
    asked(house)
    assert "Nothing has been erased" in asked(house, "no")
    assert writer(house) is not None


def test_what_is_no_plain_yes_erases_nothing(house: House) -> None:
    opened(house)
    asked(house)
    send(house, "choose red")
    send(house, "yes, but only my name")
    assert writer(house) is not None


def test_a_letter_to_the_bare_address_is_enough(house: House) -> None:
    opened(house)
    raw = f"From: {writer_address()}\r\nTo: {house.service.ours.base}\r\nSubject: hi\r\n\r\nforget me\r\n"
    assert house.deliver(raw.encode()) is Taken.STORED
    house.work()
    assert "answer “yes” to this letter" in line_of(house.letters_to(writer_address())[-1])
    send(house, "yes")
    assert writer(house) is None
    assert list(places(house)) == []
