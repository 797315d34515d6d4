"""Entries to stored rows and back: a stable name as topic, and readable JSON."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

import msgspec
from eventsourcing.persistence import JSONTranscoder, Mapper, MapperDeserialisationError, StoredEvent

from domain.wire import Wire, Wired
from pbem.store.entry import Entry

Row: TypeAlias = tuple[UUID, int, str, bytes]  # stream, version, topic and state


class _Outer(msgspec.Struct, frozen=True, gc=False):
    """The stored JSON; the body stays bytes until its name says what it is."""

    at: datetime
    digest: str
    body: msgspec.Raw


class Stored(NamedTuple):
    """A row of a stream as it lies there, its body not understood."""

    version: int
    name: str
    body: bytes
    at: datetime
    digest: str


class EntryMapper(Mapper[UUID]):
    """Names and bodies are ``wire``'s, older versions included; the time and the hash stand around them."""

    def __init__(self, wire: Wire) -> None:
        super().__init__(transcoder=JSONTranscoder())
        self.wire = wire
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(_Outer).decode

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row of an entry as the library has it. ValueError if its time has no zone."""
        return StoredEvent(*self.row(domain_event))

    def row(self, entry: Entry) -> Row:
        """The row of an entry. ValueError if its time has no zone."""
        if entry.at.tzinfo is None:
            raise ValueError("an entry's time needs a time zone")
        outer = _Outer(entry.at.astimezone(UTC), entry.digest, msgspec.Raw(self.wire.dump(entry.event)))
        return entry.originator_id, entry.originator_version, entry.event.WIRE, self._encode(outer)

    def stored(self, rows: Iterable[tuple[int, str, bytes]]) -> list[Stored]:
        """Rows as they were written, whatever their names and bodies mean to this release."""
        outers = ((version, topic, self._decode(state)) for version, topic, state in rows)
        return [Stored(version, topic, bytes(outer.body), outer.at, outer.digest) for version, topic, outer in outers]

    def to_domain_event(self, stored_event: StoredEvent) -> Entry:
        """The entry of a row; UnknownName if nothing installed knows its topic."""
        stream = stored_event.originator_id
        assert isinstance(stream, UUID)
        row = (stored_event.originator_version, stored_event.topic, stored_event.state)
        return self.entries(stream, [row])[0]

    def entries(self, stream: UUID, rows: Iterable[tuple[int, str, bytes]]) -> list[Entry]:
        """The entries of one stream from rows of version, topic and state.

        MapperDeserialisationError names the row that is not what its topic promises.
        """
        decode, load = self._decode, self.wire.load
        found: list[Entry] = []
        for version, topic, state in rows:
            try:
                outer = decode(state)
                event: Wired = load(topic, bytes(outer.body))
            except msgspec.MsgspecError as error:
                raise MapperDeserialisationError(f"{topic} in stream {stream} at {version}: {error}") from error
            found.append(Entry(stream, version, outer.at, event, outer.digest))
        return found
