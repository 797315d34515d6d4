"""The recorders pass the event sourcing library's own cases, on both databases."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import eventsourcing.cryptography
import pytest
from eventsourcing.persistence import InfrastructureFactory, Tracking
from eventsourcing.utils import Environment
from sqlalchemy import Engine

from pbem.store.factory import DATABASE_URL, StoreFactory
from pbem.store.recorder import EventRecorder, StreamRecorder
from pbem.store.tracking import PositionRecorder

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


class TestSnapshots(Store, cases.AggregateRecorderTestCase):
    """Streams without a feed."""

    def create_recorder(self) -> StreamRecorder:
        return StreamRecorder(self.engine)


class TestSnapshotsOnPostgres(OnPostgres, TestSnapshots):
    """The same there."""


class TestEvents(Store, cases.ApplicationRecorderTestCase[EventRecorder]):
    """Events and their feed, read by two while ten write."""

    def create_recorder(self) -> EventRecorder:
        return EventRecorder(self.engine)

    def test_following(self) -> None:
        """The case is optional in the library; we promise it."""
        self.optional_test_insert_subscribe()


class TestEventsOnPostgres(OnPostgres, TestEvents):
    """The same there."""


class TestEventsTogether(Store, cases.NonInterleavingNotificationIDsBaseCase):
    """What is saved together stands together in the feed."""

    def create_recorder(self) -> EventRecorder:
        return EventRecorder(self.engine)


class TestEventsTogetherOnPostgres(OnPostgres, TestEventsTogether):
    """The same there."""


class TestPositions(Store, cases.TrackingRecorderTestCase):
    """How far a follower is."""

    def create_recorder(self) -> PositionRecorder:
        return PositionRecorder(self.engine)


class TestPositionsOnPostgres(OnPostgres, TestPositions):
    """The same there."""


class TestEventsWithPositions(Store, cases.ProcessRecorderTestCase):
    """Both in one transaction."""

    def create_recorder(self) -> EventRecorder:
        return EventRecorder(self.engine)


class TestEventsWithPositionsOnPostgres(OnPostgres, TestEventsWithPositions):
    """The same there."""


class Counting(PositionRecorder):
    """A follower that keeps something of its own beside its position."""

    def counted(self) -> Tracking:
        return Tracking("counting", 1)


class TestFactory(Store, cases.InfrastructureFactoryTestCase[StoreFactory]):
    """The library finds our recorders by the name of a module."""

    @pytest.fixture(autouse=True)
    def _named(self, url: str) -> None:
        self.env = Environment("Pbem")
        self.env[InfrastructureFactory.PERSISTENCE_MODULE] = "pbem.store.factory"
        self.env[DATABASE_URL] = url

    def expected_factory_class(self) -> type[StoreFactory]:
        return StoreFactory

    def expected_aggregate_recorder_class(self) -> type[EventRecorder]:
        return EventRecorder

    def expected_application_recorder_class(self) -> type[EventRecorder]:
        return EventRecorder

    def expected_tracking_recorder_class(self) -> type[PositionRecorder]:
        return PositionRecorder

    def tracking_recorder_subclass(self) -> type[PositionRecorder]:
        return Counting

    def expected_process_recorder_class(self) -> Any:
        return EventRecorder


class TestFactoryOnPostgres(OnPostgres, TestFactory):
    """The same there."""
