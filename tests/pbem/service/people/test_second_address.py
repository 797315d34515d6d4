"""A second address: with a yes from both, what comes from it counts as its player's own; letters go to the first alone."""

from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import func, select

from mail.inbound.ports import RawLetter, Taken
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRefused, OpeningRequest
from pbem.store.engine import reading
from pbem.store.tables.door import addresses_asked, second_addresses
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house

FIRST: Final = address_of("spy")
OFFICE: Final = "work@example.org"


def says(house: House, address: str, text: str, sender: str = "", about: str = "Another address") -> None:
    """Somebody answers the newest letter to an address of those about something."""
    letter = [one for one in house.letters_to(address) if about in str(one["Subject"]) + words_of(one)][-1]
    house.deliver(house.reply("somebody", text, letter, sender or address))
    house.work()


def asked(house: House, address: str = OFFICE) -> UUID:
    """A match whose spy has wished for a second address, and said yes to that."""
    match = house.open("spy", "partisan-1")
    house.answer("spy", f"second address {address}")
    says(house, FIRST, "yes")
    return match


def added(house: House) -> UUID:
    """A match whose spy writes from the office too."""
    match = asked(house)
    says(house, OFFICE, "yes")
    return match


def test_both_addresses_are_asked_and_the_first_is_told(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", f"second address {OFFICE}")
    assert house.letters_to(OFFICE) == []
    says(house, FIRST, "yes")
    assert f"wishes to write to us from {OFFICE} too" in house.newest(OFFICE)
    says(house, OFFICE, "yes")
    assert f"What you write from {OFFICE} counts from now on" in house.newest(FIRST)
    assert len(house.letters_to(OFFICE)) == 1


def test_an_order_from_the_second_address_is_played_and_answered_to_the_first(house: House) -> None:
    match = added(house)
    says(house, FIRST, house.some_order(match, "spy"), OFFICE, about="begins, number 1")
    assert "Your letter has been carried out" in house.newest(FIRST)
    assert len(house.letters_to(OFFICE)) == 1


def test_before_its_yes_and_after_no_second_address_a_letter_from_it_is_held(house: House) -> None:
    match = asked(house)
    says(house, FIRST, house.some_order(match, "spy"), OFFICE, about="begins, number 1")
    assert house.match(match).views["spy"].decision == 1  # type: ignore[index]
    says(house, OFFICE, "yes")
    says(house, FIRST, "no second address", about="begins, number 1")
    assert f"What comes from {OFFICE} counts as yours no more" in house.newest(FIRST)
    house.wait(hours=2)
    says(house, FIRST, house.some_order(match, "spy"), OFFICE, about="begins, number 1")
    assert house.match(match).views["spy"].decision == 1  # type: ignore[index]
    assert "Is this letter yours" in house.newest(FIRST)


def test_it_answers_without_a_plus_by_what_its_letter_refers_to(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_MAIL_PLUS="no")
    match = added(house)
    says(house, FIRST, house.some_order(match, "spy"), OFFICE, about="begins, number 1")
    assert "Your letter has been carried out" in house.newest(FIRST)
    house.close()


def test_where_nobody_vouches_it_is_believed_no_more_than_the_first(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_MAIL_TRUST="authenticated")
    match = added(house)
    says(house, FIRST, house.some_order(match, "spy"), OFFICE, about="begins, number 1")
    assert "it could not be made certain that it is yours" in house.newest(FIRST)
    says(house, FIRST, "yes", OFFICE, about="Is this letter yours")
    assert "Your letter has been carried out" in house.newest(FIRST)
    house.close()


def test_it_finds_its_player_at_the_address_of_the_service(house: House) -> None:
    added(house)
    to = house.service.ours.base
    raw = f"From: <{OFFICE}>\r\nTo: <{to}>\r\nSubject: hi\r\nMessage-ID: <a@example.org>\r\n\r\nshow my data\r\n"
    assert house.service.intake.take_in(RawLetter(OFFICE, to, "test", raw.encode()), lambda: house.now) is Taken.STORED
    house.work()
    assert f"You write from {OFFICE} too." in house.newest(FIRST)
    assert len(house.letters_to(OFFICE)) == 1


def test_an_address_of_somebody_who_plays_is_refused_in_the_same_words(house: House, tmp_path: Path) -> None:
    asked(house)
    told = house.newest(FIRST)
    other, taken = House(tmp_path / "other"), address_of("partisan-1")
    asked(other, taken)
    assert other.newest(FIRST) == told.replace(OFFICE, taken)
    assert not any("wishes to write" in words_of(one) for one in other.letters_to(taken))
    other.close()


def test_a_no_of_the_first_address_takes_back_its_yes(house: House) -> None:
    asked(house)
    says(house, FIRST, "no", about="wish that what comes")
    says(house, OFFICE, "yes")
    with reading(house.service.engine) as conn:
        assert house.service.directory.find(conn, OFFICE) is None


def test_of_two_wishes_the_last_one_counts(house: House) -> None:
    asked(house)
    house.wait(hours=25)
    house.answer("spy", "address new@example.org")
    says(house, FIRST, "yes")
    says(house, OFFICE, "yes")
    with reading(house.service.engine) as conn:
        assert house.service.directory.find(conn, OFFICE) is None


def test_whoever_is_forgotten_leaves_no_second_address(house: House) -> None:
    added(house)
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, OFFICE)
        assert player is not None
    house.service.forgetting.forget(player, house.now)
    with reading(house.service.engine) as conn:
        assert house.service.directory.find(conn, OFFICE) is None
        assert house.service.directory.other_addresses(conn, player) == ()
        for table in (second_addresses, addresses_asked):
            assert conn.execute(select(func.count()).select_from(table)).scalar_one() == 0


def test_nobody_sits_in_two_seats_by_two_addresses(house: House) -> None:
    added(house)
    both = (Guest(address=FIRST), Guest(address=OFFICE))
    with pytest.raises(OpeningRefused, match="two seats"):
        house.service.opening.open(OpeningRequest(game="quinta-colonna", guests=both), house.now)
