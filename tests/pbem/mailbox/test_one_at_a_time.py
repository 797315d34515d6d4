"""Of several processes one looks into a mailbox: no letter is fetched by two, and the next one takes over."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool
from structlog.testing import capture_logs

from pbem.clubhouse.inbox.mailbox_turns import mailbox_turn
from pbem.doors import Doors
from pbem.store.engine import make_engine
from pbem.store.errors import StoreError
from tests.pbem.mailbox.fetching import QUICK, marked, standing, wait_until
from tests.pbem.mailbox.pretended import Pretended, pretended
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House
from tests.support.log import logging_as_it_comes as logging_as_it_comes

FOREIGN = b"From: friend@example.net\r\nTo: me@example.org\r\nSubject: dinner\r\n\r\nOn Friday?\r\n"
_END = text(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE application_name LIKE 'process %' AND datname = current_database()"
)


@contextmanager
def open_doors(house: House) -> Iterator[Doors]:
    """The doors of one more process, open meanwhile."""
    doors = Doors(house.service, lambda: house.now, rhythm=QUICK)
    doors.start()
    try:
        yield doors
    finally:
        doors.stop()


@pytest.fixture
def server() -> Iterator[Pretended]:
    with pretended({1: FOREIGN}) as made:
        yield made


@pytest.fixture
def house(url: str, server: Pretended, tmp_path: Path) -> Iterator[House]:
    mailbox = f"imap://me:secret@127.0.0.1:{server.mailbox.port}/INBOX"
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_IN=mailbox, PBEM_MAILBOX="dedicated")
    yield made
    made.close()


@pytest.mark.usefixtures("logging_as_it_comes")
def test_a_mailbox_is_looked_into_by_one_and_then_by_the_next(house: House, server: Pretended) -> None:
    with open_doors(house) as first:
        wait_until(lambda: marked(house) == 1, "the first one looked")
        with capture_logs() as log, open_doors(house):
            wait_until(lambda: bool(log), "the second one said that it waits")
            assert f"another process (process {os.getpid()} on " in log[0]["event"]
            server.letters[2] = FOREIGN.replace(b"Friday", b"Sunday")
            wait_until(lambda: marked(house) == 2, "the first one went on")
            found = standing(house)
            assert found is not None
            assert found.trouble is None
            first.stop()
            server.letters[3] = FOREIGN.replace(b"Friday", b"Monday")
            wait_until(lambda: marked(house) == 3, "the second one took over")
    assert server.shown_whole == [1, 2, 3]


def test_a_turn_is_at_one_mailbox_alone_and_is_given_back(url: str, tmp_path: Path) -> None:
    engine = make_engine(url)
    mine, yours = (mailbox_turn(engine, tmp_path, "me@imap.example.org:993/INBOX") for _ in range(2))
    elsewhere = mailbox_turn(engine, tmp_path, "me@imap.example.org:993/Junk")
    assert [mine.other(), mine.other(), elsewhere.other()] == [None, None, None]
    assert f"process {os.getpid()} on " in (yours.other() or "")
    mine.give_back()
    assert yours.other() is None
    assert mine.other() is not None
    for one in (yours, elsewhere):
        one.give_back()
    engine.dispose()


@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_a_turn_that_the_database_took_away_is_tried_for_anew(url: str, tmp_path: Path) -> None:
    engine = make_engine(url)
    mine, yours = (mailbox_turn(engine, tmp_path, "me@imap.example.org:993/INBOX") for _ in range(2))
    assert mine.other() is None
    beside = create_engine(engine.url, poolclass=NullPool)
    with beside.connect() as conn:
        assert conn.execute(_END).scalars().all() == [True]
    assert yours.other() is None
    with pytest.raises(StoreError):
        mine.other()
    assert mine.other() is not None
    yours.give_back()
    assert mine.other() is None
    mine.give_back()
    engine.dispose()
