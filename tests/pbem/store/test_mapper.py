"""An entry read back is the entry written, under a name that survives renaming, also through the library."""

from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any, ClassVar
from uuid import UUID

import pytest
from eventsourcing.persistence import EventStore, MapperDeserialisationError, StoredEvent
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine

from domain.wire import UnknownName, Upcaster, Wire, Wired
from pbem.store.entry import Entry
from pbem.store.mapper import EntryMapper
from pbem.store.recorder import EventRecorder
from tests.pbem.store.given import NOON, new_stream


def _walked_before(fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "test.walked.v2", {"to": fields["house"], "why": "it is old"}


class Walked(Wired, frozen=True):
    """Somebody walked to a house."""

    WIRE: ClassVar[str] = "test.walked.v2"
    EARLIER: ClassVar[Mapping[str, Upcaster]] = {"test.walked.v1": _walked_before}
    to: int
    why: str = ""


WIRE = Wire([Walked])
MAPPER = EntryMapper(WIRE)
EVENTS = st.builds(Walked, to=st.integers(-(2**40), 2**40), why=st.text())
TIMES = st.datetimes(datetime(1970, 1, 1), datetime(2200, 1, 1), timezones=st.just(timezone(timedelta(hours=1))))


def entry(stream: UUID, version: int, to: int = 7) -> Entry:
    """A walk, at noon."""
    return Entry(stream, version, NOON, Walked(to=to), "ab" * 32)


@given(EVENTS, TIMES, st.text(), st.uuids(), st.integers(1, 2**31 - 1))
def test_an_entry_read_back_is_the_entry_written(
    event: Walked, at: datetime, digest: str, stream: UUID, version: int
) -> None:
    written = Entry(stream, version, at, event, digest)
    assert MAPPER.to_domain_event(MAPPER.to_stored_event(written)) == written


def test_what_is_stored_is_readable_json_under_a_stable_name() -> None:
    stored = MAPPER.to_stored_event(entry(new_stream(), 1))
    assert stored.topic == "test.walked.v2"
    assert stored.state == b'{"at":"2026-03-01T12:00:00Z","digest":"' + b"ab" * 32 + b'","body":{"to":7,"why":""}}'


def test_an_older_event_is_brought_up_to_date_when_it_is_read() -> None:
    state = b'{"at":"2020-01-01T00:00:00Z","digest":"","body":{"house":12}}'
    found = MAPPER.to_domain_event(StoredEvent(new_stream(), 1, "test.walked.v1", state))
    assert found.event == Walked(to=12, why="it is old")


def test_a_name_that_nothing_knows_is_said() -> None:
    state = b'{"at":"2020-01-01T00:00:00Z","digest":"","body":{}}'
    with pytest.raises(UnknownName, match=r"test\.swum\.v1"):
        MAPPER.to_domain_event(StoredEvent(new_stream(), 1, "test.swum.v1", state))


@pytest.mark.parametrize("state", [b"", b"{}", b'{"at":"2020-01-01T00:00:00Z","digest":"","body":{"to":"x"}}'])
def test_a_row_that_is_not_what_its_name_promises_is_named(state: bytes) -> None:
    stream = new_stream()
    with pytest.raises(MapperDeserialisationError, match=f"{stream} at 4"):
        MAPPER.to_domain_event(StoredEvent(stream, 4, "test.walked.v2", state))


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        MAPPER.to_stored_event(Entry(new_stream(), 1, NOON.replace(tzinfo=None), Walked(to=1), ""))


def test_the_librarys_store_keeps_our_entries_whole_and_in_order(engine: Engine) -> None:
    store, stream = EventStore(MAPPER, EventRecorder(engine)), new_stream()
    written = [entry(stream, version, to=version * version) for version in range(1, 91)]
    assert [recording.notification.id for recording in store.put(written)] == list(range(1, 91))
    assert list(store.get(stream)) == written
    assert list(store.get(stream, gt=88)) == written[88:]
    assert list(store.get(new_stream())) == []
