"""Times are the same on both databases: aware, in UTC, and in order."""

from datetime import datetime, timedelta, timezone

import pytest
from eventsourcing.persistence import PersistenceError
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, insert, select

from pbem.store.columns import moment_text
from pbem.store.engine import reading, writing
from pbem.store.tables import deadlines
from tests.pbem.store.given import NOON, new_stream

ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIMES = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=ZONES)


@given(TIMES, TIMES)
def test_as_text_times_sort_as_times(one: datetime, other: datetime) -> None:
    assert (moment_text(one) < moment_text(other)) == (one < other)
    assert datetime.fromisoformat(moment_text(one)) == one


def test_times_come_back_in_utc_whatever_zone_they_were_written_in(engine: Engine) -> None:
    rome = NOON.astimezone(timezone(timedelta(hours=2)))
    row = {
        "match_id": new_stream(),
        "kind": "due",
        "decision": 1,
        "key": "turn",
        "at": rome + timedelta(microseconds=1),
    }
    with writing(engine) as conn:
        conn.execute(insert(deadlines), row)
    with reading(engine) as conn:
        found = conn.execute(
            select(deadlines.c.at).where(deadlines.c.at > NOON, deadlines.c.done_at.is_(None))
        ).scalar_one()
    assert found == NOON + timedelta(microseconds=1)
    assert found.utcoffset() == timedelta(0)


def test_a_time_without_a_zone_is_refused(engine: Engine) -> None:
    row = {"match_id": new_stream(), "kind": "due", "decision": 1, "key": "turn", "at": NOON.replace(tzinfo=None)}
    with pytest.raises(PersistenceError, match="time zone"), writing(engine) as conn:
        conn.execute(insert(deadlines), row)
