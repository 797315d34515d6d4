"""Letters in a mailbox become moves: stored, put away, read once."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from pbem.clubhouse.inbox.verdicts import read_verdict
from pbem.doors import Doors
from pbem.store.engine import reading
from pbem.store.tables import inbox
from pbem.watch.readiness import readiness
from tests.pbem.mailbox.dovecot import Dovecot, needed
from tests.pbem.mailbox.dovecot import dovecot as dovecot
from tests.pbem.mailbox.fetching import QUICK, fetched, fetching, house_at, standing, taken_in, trouble, wait_until
from tests.support.bounces import returned
from tests.support.house import House
from tests.support.servers.sink import free_port

FOREIGN = (
    b"From: friend@example.net\r\nTo: ada@example.org\r\nSubject: dinner\r\n\r\nOn Friday?\r\n",
    b"From: friend@example.net\r\nTo: ada@example.org\r\nReferences: <1@example.net>\r\n\r\nYes.\r\n",
    b"From: spy@example.org\r\nTo: ada@example.org\r\nSubject: a private word\r\n\r\nplay 37 to 42\r\n",
)


def verdicts(house: House) -> list[str]:
    """What became of the letters that were read."""
    with reading(house.service.engine) as conn:
        return [read_verdict(text).result for text in conn.execute(select(inbox.c.verdict)).scalars() if text]


@pytest.fixture
def house(dovecot: Dovecot, tmp_path: Path) -> House:
    return house_at(dovecot, tmp_path)


def test_a_reply_in_the_mailbox_is_played_and_put_away(house: House, dovecot: Dovecot) -> None:
    match = house.open("spy", "partisan-1")
    reply = house.reply("spy", house.some_order(match, "spy"))
    dovecot.put(reply)
    fetched(house, dovecot, 1)
    house.work()
    assert house.match(match).views["spy"].decision > 1  # type: ignore[index]
    assert [raw for _, _, raw in dovecot.letters("pbem")] == [reply]
    assert dovecot.letters() == []
    assert taken_in(house) == 1


def test_a_personal_mailbox_is_otherwise_left_as_it_was(house: House, dovecot: Dovecot) -> None:
    match = house.open("spy", "partisan-1")
    dovecot.put(FOREIGN[0])
    dovecot.put(*FOREIGN[1:], flags=(b"\\Flagged",))
    before = dovecot.letters()
    dovecot.put(house.reply("spy", house.some_order(match, "spy")))
    fetched(house, dovecot, 1)
    assert dovecot.letters() == before
    assert taken_in(house) == 1


def test_a_letter_that_comes_while_the_mailbox_is_watched_is_fetched(house: House, dovecot: Dovecot) -> None:
    match = house.open("spy", "partisan-1")
    with fetching(house, dovecot):
        wait_until(lambda: standing(house) is not None, "the mailbox was looked into")
        dovecot.put(house.reply("spy", house.some_order(match, "spy")))
        wait_until(lambda: taken_in(house) == 1, "the letter was stored")


def test_of_a_dedicated_mailbox_all_is_taken_in(dovecot: Dovecot, tmp_path: Path) -> None:
    house = house_at(dovecot, tmp_path, PBEM_MAILBOX="dedicated")
    dovecot.put(*FOREIGN)
    fetched(house, dovecot, 3)
    assert taken_in(house) == 3
    assert dovecot.letters() == []


def test_a_report_that_gives_back_headers_of_ours_is_ours(house: House, dovecot: Dovecot) -> None:
    house.open("spy", "partisan-1")
    dovecot.put(b"Return-Path: <>\r\n" + returned(house.last("spy")), FOREIGN[0])
    fetched(house, dovecot, 1)
    house.work()
    assert len(dovecot.letters()) == 1
    assert verdicts(house) == ["bounce"]


def test_an_answer_is_known_by_what_it_refers_to_and_comes_from_its_reader(dovecot: Dovecot, tmp_path: Path) -> None:
    house = house_at(dovecot, tmp_path, PBEM_MAIL_PLUS="no")
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    forwarded = house.reply("spy", order, sender="friend@example.net")
    dovecot.put(forwarded, house.reply("spy", order))
    fetched(house, dovecot, 1)
    house.work()
    assert house.match(match).views["spy"].decision > 1  # type: ignore[index]
    assert [raw for _, _, raw in dovecot.letters()] == [forwarded]


def test_letters_of_ours_to_the_owner_of_the_mailbox_stay_for_them_to_read(house: House, dovecot: Dovecot) -> None:
    house.open("spy", "partisan-1")
    sent = [file.read_bytes() for file in house.files()]
    dovecot.put(*sent, house.reply("spy", "help"))
    fetched(house, dovecot, 1)
    assert [uid for uid, _, _ in dovecot.letters()] == [1, 2]
    assert taken_in(house) == 1


@pytest.mark.parametrize(("capability", "prefix"), [("IMAP4rev1 LITERAL+ NAMESPACE UIDPLUS", ""), ("", "INBOX.")])
def test_it_is_put_away_whatever_the_server_can_do(capability: str, prefix: str, tmp_path: Path) -> None:
    needed()
    server = Dovecot(capability=capability, prefix=prefix)
    try:
        house = house_at(server, tmp_path)
        house.open("spy", "partisan-1")
        server.put(FOREIGN[0], house.reply("spy", "help"), flags=(b"\\Deleted",))
        with fetching(house, server):
            wait_until(lambda: len(server.letters(f"{prefix}pbem")) == 1, "it was put away")
        assert [(uid, flags) for uid, flags, _ in server.letters()] == [(1, (b"\\Deleted",))]
    finally:
        server.remove()


def test_a_mailbox_that_cannot_be_looked_into_holds_no_other_up(dovecot: Dovecot, tmp_path: Path) -> None:
    other = f"imaps://somebody:wrong@127.0.0.1:{dovecot.port}/INBOX"
    house = House(tmp_path, PBEM_MAIL_IN=f"{dovecot.url} {other} lmtp://127.0.0.1:{free_port()}")
    house.open("spy", "partisan-1")
    dovecot.put(house.reply("spy", "help"))
    fetched(house, dovecot, 1)
    now = house.now + timedelta(minutes=6)
    with fetching(house, dovecot):
        wait_until(lambda: len(readiness(house.service.engine, None, now).mailboxes) == 2, "both were tried")
    found = readiness(house.service.engine, None, now)
    assert sorted(str(one.trouble) for one in found.mailboxes) == ["None", "not-let-in"]
    assert not found.ready


def test_no_certificate_but_one_that_is_believed_is_talked_to(house: House, dovecot: Dovecot) -> None:
    doors = Doors(house.service, lambda: house.now, rhythm=QUICK)
    doors.start()
    wait_until(lambda: trouble(house) == "certificate", "it was noticed")
    doors.stop()
    assert "Login" not in dovecot.said()
