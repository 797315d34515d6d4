"""How much was done since the database was made, whichever process did it, and when what has to happen again and again did."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, Engine, TextClause, bindparam, select, text

from pbem.store.columns import Moment
from pbem.store.engine import writing
from pbem.store.prepared import Prepared
from pbem.store.tables import signs, totals

NotedTime: TypeAlias = Literal["sweep", "canary", "awake", "closing", "away", "back"]
"""Whose time is noted: of a sweep that went through the queues, of a letter to ourselves that came back, of a look for work
(``awake``). Before ``closing`` no decision closes, for from ``away`` to ``back`` nobody looked."""


def _said(statement: str, *binds: str) -> TextClause:
    return text(statement).bindparams(*map(bindparam, binds))


_ADD: Final = Prepared(
    _said(
        "INSERT INTO totals (name, counted) VALUES (:name, :counted)"
        " ON CONFLICT (name) DO UPDATE SET counted = totals.counted + excluded.counted",
        "name",
        "counted",
    )
)
_NOTE: Final = Prepared(
    _said(
        "INSERT INTO signs (name, at) VALUES (:name, :at) ON CONFLICT (name) DO UPDATE SET at = excluded.at", "name"
    ).bindparams(bindparam("at", type_=Moment()))
)


def add(engine: Engine, counts: Mapping[str, int]) -> None:
    """Count what was done, in a transaction of its own: nobody who works waits for the row of another."""
    rows = [{"name": name, "counted": counts[name]} for name in sorted(counts) if counts[name]]  # all in the same order
    if rows:
        with writing(engine, lightly=True) as conn:
            _ADD.each(conn, rows)


def counted(conn: Connection) -> dict[str, int]:
    """All totals by name."""
    return {name: int(count) for name, count in conn.execute(select(totals.c.name, totals.c.counted))}


def note_time(conn: Connection, name: NotedTime, now: datetime) -> None:
    """This has happened just now, or is to at that time."""
    _NOTE.each(conn, [{"name": name, "at": now}])


def noted_times(conn: Connection) -> dict[str, datetime]:
    """The time that was noted last of each."""
    return {row.name: row.at for row in conn.execute(select(signs.c.name, signs.c.at))}
