"""A letter counts as gone only if the server says so: one that it merely does not show is asked for again."""

from pathlib import Path

import pytest

from mail.inbound.mailbox.looking import LookThrough
from mail.inbound.mailbox.trouble import TroubleKind
from pbem.clubhouse.inbox.mailboxes import MailboxRows
from pbem.clubhouse.inbox.sorting import MailboxSorter
from tests.pbem.mailbox.fetching import taken_in
from tests.pbem.mailbox.pretended import Pretended, pretended
from tests.support.house import House


def looks(house: House, server: Pretended) -> tuple[LookThrough, MailboxRows]:
    """What looks through the mailbox, and asks at once again for a letter that could not be dealt with."""
    service = house.service
    rows = MailboxRows(service.engine, lambda: house.now)
    sorter = MailboxSorter(service.intake, service.outbox.tokens, service.ours, False)
    return LookThrough(service.intake, sorter, rows, lambda: house.now, "pbem", patience=0.0), rows


@pytest.mark.parametrize("asked", [b"BODY.PEEK[HEADER]", b"BODY.PEEK[]"])
@pytest.mark.parametrize("shown", [b"NIL", b'""'])
def test_an_empty_answer_does_not_make_a_letter_gone(asked: bytes, shown: bytes, tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1")
    with pretended({5: house.reply("spy", "help")}) as server, server.connection() as connection:
        through, rows = looks(house, server)
        server.mute = {asked: shown}
        assert through.look(connection).kind is TroubleKind.NOT_READ
        mark = rows.mark(server.mailbox.name)
        assert mark is None or mark.upto < 5
        server.mute = {}
        assert through.look(connection).kind is None
    assert (taken_in(house), server.put_away) == (1, [5])


def test_a_letter_that_is_gone_holds_the_mark_up_no_longer(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1")
    with pretended({5: house.reply("spy", "help")}) as server, server.connection() as connection:
        through, rows = looks(house, server)
        server.mute = {b"BODY.PEEK[]": b"NIL"}
        through.look(connection)
        server.letters.clear()
        assert through.look(connection).kind is None
        mark = rows.mark(server.mailbox.name)
    assert mark is not None
    assert mark.upto == 5
