"""The recorder passes the event sourcing library's own cases, on both databases."""

import sys
import threading
from collections.abc import Iterator

import eventsourcing.cryptography
import pytest
from sqlalchemy import Engine

from pbem.store.recorder import EventRecorder

# The library has one cipher on two packages, and its cases import it from the package that we do not install.
sys.modules.setdefault("eventsourcing.cipher", eventsourcing.cryptography)
from eventsourcing.tests import persistence as cases  # noqa: E402


class Store:
    """A migrated database for each case: SQLite here, PostgreSQL in ``OnPostgres``."""

    engine: Engine

    @pytest.fixture(autouse=True)
    def _opened(self, request: pytest.FixtureRequest) -> Iterator[None]:
        before = set(threading.enumerate())
        self.engine = request.getfixturevalue("engine")
        yield
        # Some cases leave readers behind, whose connections must not outlive the database.
        for thread in set(threading.enumerate()) - before:
            thread.join(timeout=30)

    @pytest.fixture
    def backend(self) -> str:
        return "sqlite"


class OnPostgres(Store):
    """The same on PostgreSQL."""

    @pytest.fixture
    def backend(self) -> str:
        return "postgresql"


class TestEvents(Store, cases.ApplicationRecorderTestCase[EventRecorder]):
    """Events and their feed, read by two while ten write."""

    def create_recorder(self) -> EventRecorder:
        return EventRecorder(self.engine)


class TestEventsOnPostgres(OnPostgres, TestEvents):
    """The same there."""


class TestEventsTogether(Store, cases.NonInterleavingNotificationIDsBaseCase):
    """What is saved together stands together in the feed of SQLite. On PostgreSQL that would take a lock of all writers."""

    def create_recorder(self) -> EventRecorder:
        return EventRecorder(self.engine)
