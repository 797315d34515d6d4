"""Deadlines that were set aside, since the process died each time they were tried: what they are, and put back."""

from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select, update

from pbem.store.tables import deadlines, matches


class DeadlineAside(msgspec.Struct, frozen=True):
    """Something that is due and is not tried any more. Everybody in its match knows that it is due."""

    id: int
    match_id: UUID
    kind: str
    decision: int
    at: datetime
    shunted_at: datetime
    game: str | None
    title_no: int | None


_ASIDE: Final = (deadlines.c.shunted_at.is_not(None), deadlines.c.done_at.is_(None))
_COLUMNS: Final = tuple(
    (deadlines if name in deadlines.c else matches).c[name] for name in DeadlineAside.__struct_fields__
)


def deadlines_aside(conn: Connection) -> list[DeadlineAside]:
    """All of them, in the order in which they came to be."""
    found = select(*_COLUMNS).outerjoin(matches, matches.c.id == deadlines.c.match_id).where(*_ASIDE)
    return [DeadlineAside(*row) for row in conn.execute(found.order_by(deadlines.c.id))]


def put_back(conn: Connection, number: int) -> bool:
    """Have a deadline tried again, as if it had never been; False if it does not lie aside."""
    back = {"attempts": 0, "shunted_at": None, "retry_at": None, "queued_at": None}
    statement = update(deadlines).where(deadlines.c.id == number, *_ASIDE).values(back)
    return bool(conn.execute(statement.returning(deadlines.c.id)).all())
