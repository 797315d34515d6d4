"""One Dovecot for all tests of a module: each has its own submission server, and letters that nobody else looks for."""

from collections.abc import Iterator

import pytest

from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.setup.provider import mailboxes


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    """A Dovecot."""
    with mailboxes() as running:
        yield running
