"""The store: whether it answers, can be written to and is whole; what waits in it; when letters last came and went."""

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine, func, insert, select, text

from pbem.clubhouse.soundness import Unsound
from pbem.doctor.at_work import at_work
from pbem.doctor.check import Check, fine, note, problem, skipped
from pbem.readiness import Tables, ready
from pbem.secret import keys_given
from pbem.settings import Settings, SettingsError
from pbem.store.apart import lacks_keys
from pbem.store.engine import engine_at, reading, writing
from pbem.store.errors import StoreError
from pbem.store.migrate import SchemaState, standing
from pbem.store.tables import inbox, outbox, totals
from pbem.watch.figures import Figures, figures
from pbem.watch.readiness import PATIENCE

_HOUR: Final = timedelta(hours=1)
_LONG: Final = _HOUR  # that a letter of ours may wait to be sent
_DRIFT: Final = timedelta(minutes=2)  # that the clocks of two machines may be apart
_NAME: Final = "doctor"


class _Messages(NamedTuple):
    """How it is said when a letter last came or went."""

    none_yet: str
    last: str
    ahead: str


_COME_IN: Final = _Messages("letters.none-in", "letters.last-in", "letters.ahead-in")
_GONE_OUT: Final = _Messages("letters.none-out", "letters.last-out", "letters.ahead-out")


class _Undone(Exception):
    """What was written is to be taken back."""


def store(chosen: Settings, now: datetime, *, whole: bool) -> list[Check]:
    """Everything about the store. ``whole``: each page of an SQLite file is looked at too."""
    if chosen.sqlite_path is not None and not chosen.sqlite_path.exists():
        return [skipped("database", "database.none-yet")]
    try:
        with engine_at(chosen.database_url) as engine:
            return list(_looked_at(engine, chosen, now, whole))
    except (StoreError, SettingsError, Unsound) as fault:
        return [problem("database", "database.fault", said=str(fault))]
    except PersistenceError as fault:
        return [problem("database", "database.fault", said=type(fault).__name__)]


def _looked_at(engine: Engine, chosen: Settings, now: datetime, whole: bool) -> Iterator[Check]:
    begun = time.perf_counter()
    found = standing(engine)
    took = round((time.perf_counter() - begun) * 1000)
    if found is SchemaState.EMPTY:
        yield skipped("database", "database.none-yet")
        return
    if found is not SchemaState.CURRENT:
        message = "database.older" if found is SchemaState.OLDER else "database.not-ours"
        yield (note if found is SchemaState.OLDER else problem)("database", message)
        return
    if keys_given(chosen) is None:
        yield problem("database", "database.no-secret", folder=str(chosen.home))
        return
    ready(engine, chosen, Tables.FOUND)  # StoreError or SettingsError: the secret is not the one it was kept with
    _write_and_undo(engine)
    yield fine("database", "database.fine", milliseconds=took)
    if lacks_keys(engine):
        yield problem("database-keys", "database.no-keys")
    if whole and chosen.sqlite_path is not None:
        yield _pages(engine)
    with reading(engine) as conn:
        there = figures(conn, now)
        last_in = conn.execute(select(func.max(inbox.c.received_at))).scalar()
        last_out = conn.execute(select(func.max(outbox.c.sent_at))).scalar()
        yield at_work(conn, chosen, there.times.get("awake"), last_out, now)
        yield from _waiting(there, now)
    yield _last("last-letter-in", last_in, now, _COME_IN)
    yield _last("last-letter-out", last_out, now, _GONE_OUT)


def _write_and_undo(engine: Engine) -> None:
    try:
        with writing(engine) as conn:
            conn.execute(insert(totals).values(name=_NAME, counted=1))
            raise _Undone
    except _Undone:
        pass


def _pages(engine: Engine) -> Check:
    with reading(engine) as conn:
        said = str(conn.execute(text("PRAGMA quick_check(1)")).scalar())
    if said == "ok":
        return fine("database-pages", "database.whole")
    return problem("database-pages", "database.damaged", said=said)


def _waiting(found: Figures, now: datetime) -> Iterator[Check]:
    late = [now - since for since in found.oldest.values() if since is not None and now - since > PATIENCE]
    if late:
        yield problem("work", "work.waits", minutes=round(max(late).total_seconds() / 60))
    elif found.waiting_since is not None and now - found.waiting_since > _LONG:
        yield problem("work", "work.unsent", count=found.waiting, hours=round((now - found.waiting_since) / _LONG))
    else:
        yield fine("work", "work.fine")
    if found.shunted_letters or found.shunted_deadlines:
        yield problem("set-aside", "work.set-aside", letters=found.shunted_letters, deadlines=found.shunted_deadlines)
    if found.failed:
        yield note("failed-letters", "work.failed", count=found.failed)


def _last(name: str, last: datetime | None, now: datetime, said: _Messages) -> Check:
    if last is None:
        return fine(name, said.none_yet)
    at, ago = f"{last:%Y-%m-%d %H:%M} UTC", now - last
    if ago < -_DRIFT:
        return note(name, said.ahead, at=at, now=f"{now:%Y-%m-%d %H:%M} UTC")
    return fine(name, said.last, at=at, hours=f"{max(ago / _HOUR, 0):.1f}")
