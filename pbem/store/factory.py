"""The library's way to our recorder: by ``PERSISTENCE_MODULE=pbem.store.factory`` or from an engine."""

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    EventStore,
    InfrastructureFactory,
    Mapper,
)
from eventsourcing.utils import Environment, EnvType, resolve_topic
from sqlalchemy import Engine

from domain.wire import Wire
from pbem.store.engine import make_engine
from pbem.store.entry import Entry
from pbem.store.mapper import EntryMapper
from pbem.store.recorder import EventRecorder, StreamRecorder
from pbem.store.tracking import PositionRecorder

DATABASE_URL: Final = "PBEM_DATABASE_URL"


class EntryStore(EventStore[UUID]):
    """The library's event store for entries, without an object per row in between."""

    def __init__(self, mapper: EntryMapper, recorder: StreamRecorder) -> None:
        super().__init__(mapper, recorder)
        self._entries = mapper.entries
        self._rows = recorder.select_rows

    def get(
        self,
        originator_id: UUID,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Iterator[Any]:
        """The entries of a stream after version ``gt``, up to ``lte``, in order of version."""
        rows = self._rows(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        return iter(self._entries(originator_id, rows))

    def load(self, stream: UUID) -> list[Entry]:
        """All entries of a stream, in order; none if there is no such stream."""
        return self._entries(stream, self._rows(stream))


class StoreFactory(InfrastructureFactory[PositionRecorder]):
    """Recorders on one engine. Tables are made by ``migrate``, never here."""

    def __init__(self, env: Environment | EnvType | None = None, *, engine: Engine | None = None) -> None:
        """With ``engine`` the caller disposes of it; otherwise ``PBEM_DATABASE_URL`` is opened and closed here."""
        super().__init__(env)
        self._owned = engine is None
        if engine is None:
            url = self.env.get(DATABASE_URL)
            if not url:
                raise OSError(f"{DATABASE_URL} is not set")
            engine = make_engine(url)
        self.engine = engine

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        """The recorder of ``snapshots``, or of ``events``, which always come with their feed."""
        return EventRecorder(self.engine) if purpose == "events" else StreamRecorder(self.engine)

    def application_recorder(self) -> EventRecorder:
        """The recorder of events."""
        return EventRecorder(self.engine)

    def process_recorder(self) -> EventRecorder:
        """The recorder of events with positions: the same."""
        return EventRecorder(self.engine)

    def tracking_recorder(self, tracking_recorder_class: type[PositionRecorder] | None = None) -> PositionRecorder:
        """The recorder of positions, or of views that keep their position: a class given or named by topic."""
        topic = self.env.get(self.TRACKING_RECORDER_TOPIC)
        chosen = tracking_recorder_class or (resolve_topic(topic) if topic else PositionRecorder)
        recorder: PositionRecorder = chosen(self.engine)
        return recorder

    def event_store(
        self, mapper: Mapper[Any] | None = None, recorder: AggregateRecorder | None = None
    ) -> EventStore[Any]:
        """A store of entries where the mapper is ours; the library's own otherwise."""
        recorder = recorder or self.application_recorder()
        if isinstance(mapper, EntryMapper) and isinstance(recorder, StreamRecorder):
            return EntryStore(mapper, recorder)
        return super().event_store(mapper, recorder)

    def close(self) -> None:
        """Close the connections, if they were opened here."""
        if self._owned:
            self.engine.dispose()


def entry_store(engine: Engine, wire: Wire) -> EntryStore:
    """The entries of ``engine``'s events under the names of ``wire``, without the library's application."""
    return EntryStore(EntryMapper(wire), EventRecorder(engine))
