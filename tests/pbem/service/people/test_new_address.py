"""Letters go to another address once the old one and the new one have said yes, and nothing sent to the old one works then."""

from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.match.events import SeatUnreachable
from mail.inbound.ports import Taken
from pbem.clubhouse.outbox.rows import Payload, about_no_match, claim, due
from pbem.store.engine import reading, writing
from pbem.store.tables import addresses_asked, outbox, sign_ins
from tests.support.bounces import come_back
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house

OLD: Final = address_of("spy")
NEW: Final = "new@example.org"


def says(house: House, address: str, text: str, sender: str = "", about: str = "Another address") -> None:
    """Somebody answers the newest letter to an address of those about something."""
    letter = [one for one in house.letters_to(address) if about in str(one["Subject"]) + words_of(one)][-1]
    house.deliver(house.reply("somebody", text, letter, sender or address))
    house.work()


def asked(house: House, text: str = f"address {NEW}") -> UUID:
    """A match whose spy has asked for another address."""
    match = house.open("spy", "partisan-1")
    house.write(OLD, text)
    return match


@pytest.mark.parametrize(
    "text", [f"address {NEW}", f"Il mio nuovo indirizzo è {NEW}.\nGrazie!", f"Neue Adresse: <{NEW}>"]
)
def test_both_addresses_are_asked_the_old_one_first(house: House, text: str) -> None:
    asked(house, text)
    assert f"wish your letters to go to {NEW} from now on" in house.newest(OLD)
    assert house.letters_to(NEW) == []
    says(house, OLD, "yes")
    assert f"Somebody who plays here wishes to get their letters at {NEW}" in house.newest(NEW)
    says(house, NEW, "yes, please\nAda")
    assert any(f"Your letters come to {NEW} from now on" in words_of(one) for one in house.letters_to(NEW))


def test_it_is_asked_for_directly_above_a_letter_of_ours_that_is_quoted(house: House) -> None:
    house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", f"address {NEW}"))
    house.work()
    assert f"wish your letters to go to {NEW} from now on" in house.newest(OLD)


@pytest.mark.parametrize("plus", ["yes", "no"])
def test_it_is_asked_for_in_answer_to_a_seats_letter_where_nobody_vouches_for_letters(
    tmp_path: Path, plus: str
) -> None:
    house = House(tmp_path, PBEM_MAIL_TRUST="authenticated", PBEM_MAIL_PLUS=plus)
    house.open("spy", "partisan-1")
    house.answer("spy", f"address {NEW}\n\nAda")
    assert f"wish your letters to go to {NEW} from now on" in house.newest(OLD)
    says(house, OLD, "yes")
    says(house, NEW, "yes")
    assert any(f"Your letters come to {NEW} from now on" in words_of(one) for one in house.letters_to(NEW))
    house.close()


@pytest.mark.parametrize(
    ("text", "answer"), [("forget me", "asked to be forgotten"), ("show my data", "we keep of you")]
)
def test_what_is_answered_whoever_asked_waits_for_no_other_yes(tmp_path: Path, text: str, answer: str) -> None:
    house = House(tmp_path, PBEM_MAIL_TRUST="authenticated")
    house.open("spy", "partisan-1")
    house.answer("spy", text)
    assert answer in house.newest(OLD).lower()
    assert "Is this letter yours" not in house.newest(OLD)
    house.close()


def moved(house: House) -> UUID:
    """A match whose spy has another address."""
    match = asked(house)
    says(house, OLD, "yes")
    says(house, NEW, "yes")
    return match


def test_what_is_open_is_asked_again_there_and_can_be_answered(house: House) -> None:
    match = moved(house)
    says(house, NEW, house.some_order(match, "spy"), about="It is your turn")
    assert "Your letter has been carried out" in house.newest(NEW)


def test_nothing_that_went_to_the_old_address_can_do_anything_any_more(house: House) -> None:
    match = asked(house)
    order = house.some_order(match, "spy")
    house.service.links.ask(OLD, house.now)
    house.work()
    before = house.letters_to(OLD)
    says(house, OLD, "yes")
    says(house, NEW, "yes")
    for letter in before:
        for sender in (OLD, NEW):
            assert house.deliver(house.reply("spy", order, letter, sender)) is Taken.NOBODY
    with reading(house.service.engine) as conn:
        assert conn.execute(select(sign_ins.c.player_id).where(sign_ins.c.player_id.is_not(None))).all() == []


def test_a_letter_that_was_taken_up_but_not_written_yet_can_do_nothing_at_the_old_address(house: House) -> None:
    asked(house)
    says(house, OLD, "yes")
    with writing(house.service.engine) as conn:
        player = house.service.directory.find(conn, OLD)
        assert player is not None
        owed = about_no_match(player, "help", "taken up", Payload(note="lost-token"))
        house.service.outbox.add(conn, owed, house.now)
        claim(conn, due(conn, house.now), house.now)
    says(house, NEW, "yes")
    letter = select(outbox.c.state, outbox.c.revoked_at).where(outbox.c.cause == "taken up")
    with reading(house.service.engine) as conn:
        assert conn.execute(letter).all() == [("cancelled", house.now)]


def test_a_letter_that_comes_back_late_from_the_old_address_is_not_held_against_the_new_one(house: House) -> None:
    match = asked(house)
    came = house.letters_to(OLD)[0]
    says(house, OLD, "yes")
    house.deliver(house.reply("somebody", "yes", house.letters_to(NEW)[-1], NEW))
    come_back(house, came)
    assert any(f"come to {NEW} from now on" in words_of(one) for one in house.letters_to(NEW))
    assert not any(isinstance(entry.event, SeatUnreachable) for entry in house.match(match).entries)


def test_neither_yes_counts_from_another_address(house: House) -> None:
    asked(house)
    says(house, OLD, "yes", "mallory@example.org")
    assert house.letters_to(NEW) == []
    house.wait(hours=2)
    says(house, OLD, "yes")
    count = len(house.letters_to(OLD))
    says(house, NEW, "yes", OLD)
    says(house, NEW, "yes", "mallory@example.org")
    assert len(house.letters_to(OLD)) == count
    assert f"Your letters go to {OLD} already" in house.write(OLD, f"address {OLD}")


def test_a_yes_after_five_days_moves_nothing(house: House) -> None:
    asked(house)
    says(house, OLD, "yes")
    house.wait(hours=24 * 5 + 1)
    says(house, NEW, "yes")
    assert "more than five days" in house.newest(OLD) or any(
        "more than five" in words_of(o) for o in house.letters_to(OLD)
    )
    assert len(house.letters_to(NEW)) == 1


def test_nobody_is_asked_twice_and_the_letter_they_have_counts_again(house: House) -> None:
    asked(house)
    says(house, OLD, "yes")
    house.wait(hours=24 * 6)
    says(house, NEW, "yes")
    assert f"if a letter of ours came to {NEW}, answer “yes” to it once more, after your “yes” here" in house.newest(
        OLD
    )
    house.write(OLD, f"address {NEW}")
    says(house, OLD, "yes")
    assert len(house.letters_to(NEW)) == 1
    says(house, NEW, "yes")
    assert len(house.letters_to(NEW)) > 1


def test_an_address_of_somebody_who_plays_is_told_apart_by_nobody(house: House) -> None:
    asked(house, f"address {address_of('partisan-1')}")
    count = len(house.letters_to(address_of("partisan-1")))
    says(house, OLD, "yes")
    told = house.newest(OLD)
    assert len(house.letters_to(address_of("partisan-1"))) == count
    house.wait(hours=25)
    house.write(OLD, f"address {NEW}")
    says(house, OLD, "yes")
    assert house.newest(OLD) == told.replace(address_of("partisan-1"), NEW)


def test_one_wish_a_day(house: House) -> None:
    asked(house)
    assert "one a day can be asked for" in house.write(OLD, "address other@example.org")


def test_whoever_is_forgotten_leaves_neither_address(house: House) -> None:
    moved(house)
    player = house.service.directory
    with reading(house.service.engine) as conn:
        whose = player.find(conn, NEW)
        assert whose is not None
        assert player.find(conn, OLD) is None
        assert player.other_addresses(conn, whose) == (OLD,)
    house.service.forgetting.forget(whose, house.now)
    with reading(house.service.engine) as conn:
        assert player.other_addresses(conn, whose) == ()
        assert conn.execute(select(addresses_asked)).all() == []


def test_a_stranger_is_asked_once_even_if_whoever_wished_it_is_forgotten(house: House) -> None:
    asked(house)
    says(house, OLD, "yes")
    with reading(house.service.engine) as conn:
        whose = house.service.directory.find(conn, OLD)
        assert whose is not None
    house.service.forgetting.forget(whose, house.now)
    with reading(house.service.engine) as conn:
        assert [row.holder_id for row in conn.execute(select(addresses_asked)).all()] == [None]
    house.wait(hours=25)
    asked(house)
    says(house, OLD, "yes")
    assert len(house.letters_to(NEW)) == 1


def test_a_no_of_the_old_address_takes_back_its_yes(house: House) -> None:
    asked(house)
    says(house, OLD, "yes")
    says(house, OLD, "no", about="wish your letters")
    assert "Your letters go on coming here" in house.newest(OLD)
    count = len(house.letters_to(OLD))
    says(house, NEW, "yes")
    assert len(house.letters_to(OLD)) == count
    house.wait(hours=25)
    assert f"wish your letters to go to {NEW}" in house.write(OLD, f"address {NEW}")


def test_a_mailbox_is_asked_once_whatever_tag_it_is_given(house: House) -> None:
    asked(house, "address stranger+1@example.org")
    says(house, OLD, "yes")
    assert len(house.letters_to("stranger+1@example.org")) == 1
    house.wait(hours=25)
    house.write(OLD, "address stranger+2@example.org")
    says(house, OLD, "yes")
    assert house.letters_to("stranger+2@example.org") == []


def test_what_is_kept_of_one_does_not_tell_whether_an_address_is_a_players(house: House, tmp_path: Path) -> None:
    other = House(tmp_path / "other")
    told = [told_after(house, "nobody-here@example.org"), told_after(other, address_of("partisan-1"))]
    other.close()
    assert told[0] == told[1]


def told_after(house: House, address: str) -> str:
    """What a player is told of what is kept of them, after they wished for an address."""
    asked(house, f"address {address}")
    says(house, OLD, "yes")
    return house.write(OLD, "show my data").replace(address, "…")
