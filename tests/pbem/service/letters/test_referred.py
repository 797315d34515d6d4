"""A reply to the sender of a letter instead of its reply address: In-Reply-To and References name the letter it answers."""

from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from mail.inbound.ports import Taken
from pbem.inquiry import Inquiry, inquire
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.support.house import House, line_of, words_of

SERVER = "mx.example.org"
PASS = f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org\r\n".encode()
FAIL = PASS.replace(b"pass", b"fail")


def to_sender(house: House, reply: bytes) -> bytes:
    """The same reply, as a program sends it that knows no Reply-To."""
    lines = reply.split(b"\r\n")
    return b"\r\n".join(b"To: <g@pbem.localhost>" if line.startswith(b"To: ") else line for line in lines)


def played(house: House, match: UUID) -> bool:
    """Whether the spy's turn is over."""
    return house.match(match).views["spy"].decision > 1  # type: ignore[index]


def lists_matches(house: House) -> bool:
    """Whether the spy was told which matches a letter may belong to."""
    return any("which match it belongs" in line_of(letter) for letter in house.letters("spy"))


@pytest.mark.parametrize("header", [b"In-Reply-To: ", b"References: <older@example.org>\r\n "])
def test_a_reply_to_the_sender_plays_the_seat_of_the_letter_it_answers(house: House, header: bytes) -> None:
    match = house.open("spy", "partisan-1")
    raw = to_sender(house, house.reply("spy", house.some_order(match, "spy"))).replace(b"In-Reply-To: ", header)
    assert house.deliver(raw) is Taken.STORED
    house.work()
    assert played(house, match)
    assert not lists_matches(house)


def test_it_stands_in_the_line_of_its_match_and_a_copy_of_it_is_a_duplicate(house: House) -> None:
    match = house.open("spy", "partisan-1")
    reply = house.reply("spy", house.some_order(match, "spy"))
    for raw in (to_sender(house, reply), b"Received: again\r\n" + to_sender(house, reply), reply):
        house.deliver(raw)
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(inbox.c.match_id, inbox.c.seat, inbox.c.state).order_by(inbox.c.id)).all()
    assert [tuple(row) for row in rows] == [(match, "spy", "new"), *[(match, "spy", "duplicate")] * 2]


def test_where_senders_are_authenticated_one_who_is_plays_so_at_once(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    raw = to_sender(strict, strict.reply("spy", strict.some_order(match, "spy")))
    strict.deliver(PASS + raw)
    strict.work()
    assert played(strict, match)


@pytest.mark.parametrize("results", [b"", FAIL])
def test_without_authentication_it_is_held_and_one_yes_plays_it(strict: House, results: bytes) -> None:
    match = strict.open("spy", "partisan-1")
    strict.deliver(results + to_sender(strict, strict.reply("spy", strict.some_order(match, "spy"))))
    strict.work()
    assert not played(strict, match)
    strict.deliver(to_sender(strict, strict.reply("spy", "yes")))
    strict.work()
    assert played(strict, match)


def test_whoever_chose_to_be_believed_by_token_is_not_believed_without_one(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    strict.deliver(PASS + strict.reply("spy", "trust me"))
    strict.work()
    strict.deliver(to_sender(strict, strict.reply("spy", strict.some_order(match, "spy"))))
    strict.work()
    assert not played(strict, match)


def test_where_addresses_hold_no_token_whoever_answers_without_the_name_beside_ours_is_asked(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_MAIL_TRUST="authenticated", PBEM_MAIL_AUTHSERV_ID=SERVER, PBEM_MAIL_PLUS="no")
    match = house.open("spy", "partisan-1")
    house.deliver(PASS + house.reply("spy", "trust me"))
    house.work()
    house.deliver(to_sender(house, house.reply("spy", house.some_order(match, "spy"))))
    house.work()
    assert not played(house, match)
    house.deliver(to_sender(house, house.reply("spy", "yes")))
    house.work()
    assert played(house, match)
    assert "trust me" not in words_of(house.last("spy"))
    house.close()


@pytest.mark.parametrize("sender", ["partisan-1@example.org", "stranger@example.org"])
def test_nobody_else_plays_by_naming_a_letter_of_the_seat(house: House, sender: str) -> None:
    match = house.open("spy", "partisan-1")
    raw = to_sender(house, house.reply("spy", house.some_order(match, "spy"), sender=sender))
    before = len(house.letters("spy"))
    house.deliver(raw)
    house.work()
    assert not played(house, match)
    assert len(house.letters("spy")) == before


def test_a_message_id_with_another_mark_names_no_letter_of_ours(house: House) -> None:
    match = house.open("spy", "partisan-1")
    known = str(house.last("spy")["Message-ID"]).strip("<>")
    row, _, rest = known.partition(".")
    forged = f"{row}.{'0' * 16}@{rest.partition('@')[2]}"
    raw = to_sender(house, house.reply("spy", house.some_order(match, "spy"))).replace(known.encode(), forged.encode())
    house.deliver(raw)
    house.work()
    assert not played(house, match)
    assert lists_matches(house)


def test_a_reply_so_sent_to_a_letter_about_no_match_lists_the_matches(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(to_sender(house, house.reply("spy", "hello?").replace(b"In-Reply-To", b"X-Other")))
    house.work()
    about_none = next(one for one in house.letters("spy") if "which match" in line_of(one))
    house.deliver(to_sender(house, house.reply("spy", house.some_order(match, "spy"), to=about_none)))
    house.work()
    assert not played(house, match)


def test_pbem_read_says_that_a_letter_is_referred_to(house: House) -> None:
    match = house.open("spy", "partisan-1")
    asked = inquire(house.service, to_sender(house, house.reply("spy", house.some_order(match, "spy"))))
    assert isinstance(asked, Inquiry)
    assert (asked.standing, asked.would) == ("referred", "accept")
