"""Letters that were passed over are looked at again from a day on, by a service that runs, and nothing comes in twice."""

from pathlib import Path

import pytest

from mail.inbound.mailbox.ports import Bookmark
from tests.pbem.cli.shell import Shell
from tests.pbem.mailbox.fetching import taken_in
from tests.pbem.mailbox.pretended import looks, pretended
from tests.support.house import House

FOREIGN = b"From: friend@example.net\r\nTo: g@pbem.localhost\r\nSubject: dinner\r\n\r\nOn Friday?\r\n"


@pytest.mark.parametrize("dedicated", [False, True])
def test_a_letter_behind_the_mark_comes_in_once_it_is_set_back(tmp_path: Path, dedicated: bool) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1")
    with pretended({4: FOREIGN, 6: FOREIGN + b"!"}) as server, server.connection() as connection:
        through, rows = looks(house, dedicated=dedicated)
        through.look(connection)
        before = taken_in(house)
        server.letters[5] = house.reply("spy", "help")  # as if the server had not shown it
        through.look(connection)
        assert taken_in(house) == before
        assert rows.set_back(server.mailbox.name, Bookmark(7, 4))
        through.look(connection)
        through.look(connection)
        assert rows.mark(server.mailbox.name) == Bookmark(7, 6)
    assert taken_in(house) == before + 1
    assert server.put_away.count(5) == 1


def test_a_mark_that_was_set_back_during_a_look_stays_so(tmp_path: Path) -> None:
    house = House(tmp_path)
    with pretended({4: FOREIGN}) as server, server.connection() as connection:
        through, rows = looks(house)
        through.look(connection)
        rows.set_back(server.mailbox.name, Bookmark(7, 2))
        rows.keep(server.mailbox.name, Bookmark(7, 9), Bookmark(7, 4))
        assert rows.mark(server.mailbox.name) == Bookmark(7, 2)
        assert not rows.set_back(server.mailbox.name, Bookmark(7, 3))
        assert not rows.set_back(server.mailbox.name, Bookmark(8, 1))


def test_the_command_sets_the_mark_before_the_first_letter_of_the_day(tmp_path: Path) -> None:
    house = House(tmp_path)
    with pretended(dict.fromkeys(range(1, 9), FOREIGN)) as server, server.connection() as connection:
        server.today = 6
        through, rows = looks(house)
        through.look(connection)
        url = f"imap://me:secret@127.0.0.1:{server.mailbox.port}/INBOX"
        said = [Shell(tmp_path)("fetch", "--since", "2d", "--json", PBEM_MAIL_IN=url).json for _ in range(2)]
        assert [one["mailboxes"] for one in said] == [{server.mailbox.place: True}, {server.mailbox.place: False}]
        assert rows.mark(server.mailbox.name) == Bookmark(7, 5)
    assert "PBEM_MAIL_IN names none" in Shell(tmp_path)("fetch", "--since", "2d").mistake()
