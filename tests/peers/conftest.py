"""Services beside a world of mail."""

from collections.abc import Iterator

import pytest

from tests.peers.club import Club
from tests.peers.mail_world import available
from tests.peers.mailboxes import mailboxes
from tests.support.servers.sink import listening


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A service behind the Postfix of deploy/, with OpenDKIM to vouch for senders: one for all tests."""
    available()
    with listening() as sink:
        made = Club(tmp_path_factory.mktemp("club"), sink, PBEM_WEB_URL="https://games.example.org")
        try:
            yield made
        finally:
            made.close()


@pytest.fixture
def at_gmail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A service with a mailbox at a provider that does as Gmail does: From is its own, and the results stand below two Received
    lines, one of them the mailbox's."""
    available()
    with listening() as sink, mailboxes() as server:
        made = Club(tmp_path_factory.mktemp("club"), sink, mailbox=server, own_name=False)
        try:
            yield made
        finally:
            made.close()
