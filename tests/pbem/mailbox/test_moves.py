"""Letters in a mailbox become moves: stored, put away, read once."""

from pathlib import Path

import pytest

from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.mailbox.dovecot import dovecot as dovecot
from tests.pbem.mailbox.fetching import fetched, fetching, house_at, standing, taken_in, wait_until
from tests.support.house import House

FOREIGN = (
    b"From: friend@example.net\r\nTo: ada@example.org\r\nSubject: dinner\r\n\r\nOn Friday?\r\n",
    b"From: friend@example.net\r\nTo: ada@example.org\r\nReferences: <1@example.net>\r\n\r\nYes.\r\n",
    b"From: spy@example.org\r\nTo: ada@example.org\r\nSubject: a private word\r\n\r\nplay 37 to 42\r\n",
)


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
