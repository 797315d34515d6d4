"""When nobody was at work here, or no letters could be fetched: kept for disputes about what came meanwhile."""

from datetime import datetime
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, select, text

from pbem.store.columns import Moment
from pbem.store.tables.operating import outages

OutageKind: TypeAlias = Literal["nobody", "mailbox"]
"""Nobody looked for work (or the clock jumped), or letters lay where they could not be fetched."""


class Outage(msgspec.Struct, frozen=True):
    """From when to when something of ours did not work; while it goes on ``until`` is when that was last seen."""

    kind: OutageKind
    since: datetime
    until: datetime


_NOTE: Final = text(
    "INSERT INTO outages (kind, since_at, until_at) VALUES (:kind, :since, :until)"
    " ON CONFLICT (kind, since_at) DO UPDATE SET until_at = excluded.until_at"
).bindparams(bindparam("kind"), bindparam("since", type_=Moment()), bindparam("until", type_=Moment()))


def note_outage(conn: Connection, outage: Outage) -> None:
    """Keep it; of one that is known already until when it has lasted."""
    conn.execute(_NOTE, {"kind": outage.kind, "since": outage.since, "until": outage.until})


def outages_within(conn: Connection, since: datetime, until: datetime | None) -> tuple[Outage, ...]:
    """Those of which a part lies between two moments, or up to now; the earliest first."""
    columns = outages.c.kind, outages.c.since_at, outages.c.until_at
    wanted = select(*columns).where(outages.c.until_at > since)
    if until is not None:
        wanted = wanted.where(outages.c.since_at < until)
    return tuple(Outage(*row) for row in conn.execute(wanted.order_by(outages.c.since_at)))
