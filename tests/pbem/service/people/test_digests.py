"""News of a day in one letter for those who wish it; what asks or answers comes at once."""

from email.message import EmailMessage
from uuid import UUID

import pytest

from domain.game import Seat
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from tests.support.bounces import come_back
from tests.support.house import House, line_of

READER = "partisan-1"
SUBJECT = "[pbem] Your news"
DAILY = "zone Europe/Rome\nnews daily"  # it is 19:00 there: eight in the morning is 13 hours away
QUIET = "quiet 22-8"
TOLD = "between 22:00 and 08:00"


def said(letter: EmailMessage) -> str:
    """A letter on one line."""
    return line_of(letter)


def digests(house: House) -> list[EmailMessage]:
    """Those that have come to the reader."""
    return [letter for letter in house.letters(READER) if str(letter["Subject"]) == SUBJECT]


@pytest.fixture
def match(house: House) -> UUID:
    """The spy is asked; the reader is not, and wishes news once a day."""
    found = house.open("spy", READER)
    assert "in one letter a day" in said(house.answer(READER, DAILY))
    return found


def test_news_of_two_matches_come_in_one_letter_at_eight_by_the_readers_clock(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    house.open("spy", READER)
    house.answer("spy", "quiet 23-7")
    before = len(house.letters(READER))
    house.wait(hours=12, minutes=59)
    assert len(house.letters(READER)) == before
    house.wait(minutes=1)
    assert len(house.letters(READER)) == before + 1
    told = said(*digests(house))
    assert told.index("Quinta Colonna 1 (partisan 1):") < told.index("22:00")
    assert told.index("22:00") < told.index("Quinta Colonna 2 (partisan 1):") < told.index("23:00")
    house.wait(hours=24)
    assert len(digests(house)) == 1


def test_nothing_can_be_played_from_it(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    house.wait(hours=13)
    digest = digests(house)[0]
    house.answer("spy", house.some_order(match, "spy"))
    played = house.match(match).version
    house.answer(READER, house.some_order(match, READER), digest)
    assert house.match(match).version == played


def test_a_letter_that_asks_comes_at_once_and_tells_what_waited(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    house.answer("spy", house.some_order(match, "spy"))
    asked = house.last(READER)
    assert "It is your turn" in said(asked)
    assert "22:00" in said(asked)
    house.wait(hours=13)
    assert digests(house) == []


def test_a_later_letter_does_not_tell_again_what_a_digest_told(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    house.wait(hours=13)
    assert TOLD in said(house.last(READER))
    house.answer("spy", house.some_order(match, "spy"))
    assert TOLD not in said(house.last(READER))


def test_where_a_digest_did_not_arrive_the_next_letter_tells_it(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    house.wait(hours=13)
    for number in (1, 2):  # the first time it is sent once more
        come_back(house, digests(house)[0], number=number)
        house.wait(hours=2)
    house.answer("spy", house.some_order(match, "spy"))
    assert TOLD in said(house.last(READER))


def test_a_seat_that_passes_takes_its_news_with_it(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    to = Guest(address=None)
    house.service.hosting.pass_on(
        match, Seat(READER), to, "administrator", Doing(by=Operator("ada", "test")), house.now
    )
    house.wait(hours=13)
    assert digests(house) == []


def test_news_at_once_takes_it_back(house: House, match: UUID) -> None:
    house.answer(READER, "news at once")
    before = len(house.letters(READER))
    house.answer("spy", QUIET)
    assert len(house.letters(READER)) == before + 1


def test_why_names_the_digest_that_told_of_a_thing(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    house.wait(hours=13)
    assert SUBJECT in said(house.answer(READER, "why the spy", house.letters(READER)[0]))


def test_news_that_wait_for_who_is_forgotten_are_never_sent(house: House, match: UUID) -> None:
    house.answer("spy", QUIET)
    before = len(house.letters(READER))
    house.service.forgetting.forget(UUID(house.match(match).seated[Seat(READER)]), house.now)
    house.wait(hours=13)
    assert len(house.letters(READER)) == before


def test_news_that_wait_go_to_the_address_that_their_reader_has_by_then(house: House, match: UUID) -> None:
    new = "new@example.org"
    house.answer("spy", QUIET)
    house.answer(READER, f"address {new}")
    house.deliver(house.reply(READER, "yes"))
    house.work()
    house.deliver(house.reply(READER, "yes", house.letters_to(new)[-1], new))
    house.work()
    before = len(house.letters(READER))
    house.wait(hours=13)
    assert len(house.letters(READER)) == before
    assert any(TOLD in said(letter) for letter in house.letters_to(new))
