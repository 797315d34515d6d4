"""The rows of somebody who is forgotten: none of them leads to them, or tells who it was, any more."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from pbem.clubhouse.inbox.verdicts import read_verdict, told
from pbem.clubhouse.outbox.rows import read_payload
from pbem.store.heads import head_of
from pbem.store.tables import (
    addresses_asked,
    inbox,
    listings,
    observers,
    outbox,
    places_asked,
    reports,
    sessions,
    sign_ins,
    tokens,
    vault,
)

_ERASED: Final = "the player was erased"
_AT_ONCE: Final = 100


def leave_no_way(conn: Connection, player: UUID, now: datetime, *, but: Sequence[UUID]) -> None:
    """No letter goes to a player any more, they are signed in nowhere, no address given to them is known, and what they asked
    stands in no row, but of the matches ``but``."""
    theirs = outbox.c.player_id == player
    conn.execute(update(outbox).where(theirs, outbox.c.revoked_at.is_(None)).values(revoked_at=now))
    conn.execute(
        update(tokens).where(tokens.c.player_id == player, tokens.c.revoked_at.is_(None)).values(revoked_at=now)
    )
    for table in (sessions, sign_ins, observers, reports):
        conn.execute(delete(table).where(table.c.player_id == player))
    conn.execute(delete(addresses_asked).where(addresses_asked.c.holder_id == player))
    _off_the_lists(conn, player, now)
    waiting = theirs, outbox.c.state == "waiting"
    conn.execute(update(outbox).where(*waiting).values(state="cancelled", error=_ERASED))
    asked = select(outbox.c.id, outbox.c.payload).where(theirs, _of_none(outbox.c.match_id, but))
    for row in conn.execute(asked).all():
        told_of = read_payload(row.payload)
        if told_of.queries:
            bare: Any = msgspec.structs.replace(told_of, queries=())
            conn.execute(update(outbox).where(outbox.c.id == row.id).values(payload=msgspec.json.encode(bare).decode()))


def _off_the_lists(conn: Connection, player: UUID, now: datetime) -> None:
    """A place that they have asked for is free, and what they have listed looks for nobody any more."""
    asked = select(places_asked.c.number).where(places_asked.c.player_id == player)
    looking = listings.c.closed_at.is_(None)
    conn.execute(update(listings).where(looking, listings.c.number.in_(asked)).values(taken=listings.c.taken - 1))
    conn.execute(delete(places_asked).where(places_asked.c.player_id == player))
    conn.execute(update(listings).where(looking, listings.c.host_id == player).values(closed_at=now))


def forget_arrivals(conn: Connection, player: UUID, arrived: Sequence[str], *, but: Sequence[UUID]) -> None:
    """Rows of letters in, by which their writer could be known: hashes of addresses and numbers, and a domain's name. Not
    those of the matches ``but``."""
    own = select(vault.c.id).where(vault.c.author == str(player))
    wanted = select(inbox.c.id, inbox.c.verdict, inbox.c.state, inbox.c.match_id).where(_of_none(inbox.c.match_id, but))
    rows = list(conn.execute(wanted.where(inbox.c.raw_vault_id.in_(own))).all())
    for start in range(0, len(arrived), _AT_ONCE):
        rows += conn.execute(wanted.where(inbox.c.envelope_vault_id.in_(arrived[start : start + _AT_ONCE]))).all()
    for row in rows:
        found = read_verdict(row.verdict) if row.verdict else None
        values: dict[str, Any] = {}
        if row.state != "new":
            values = {"sender_digest": None, "message_digest": None, "head": head_of(row.match_id, None)}
        if found is not None and found.judged is not None and found.judged.domain:
            judged = msgspec.structs.replace(found.judged, domain="")
            values["verdict"] = told(msgspec.structs.replace(found, judged=judged))
        if values:
            conn.execute(update(inbox).where(inbox.c.id == row.id).values(values))


def _of_none(column: ColumnElement[Any], matches: Sequence[UUID]) -> ColumnElement[bool]:
    return or_(column.is_(None), column.not_in(matches))
