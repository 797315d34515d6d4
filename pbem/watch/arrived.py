"""Letters that came in as an operator looks at them: the whole way of one."""

from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from pbem.clubhouse.inbox.verdicts import NONE, read_verdict
from pbem.store.tables import inbox


class ArrivedLetter(msgspec.Struct, frozen=True):
    """A letter that came in, and what became of it."""

    id: int
    received_at: datetime
    match_id: UUID | None
    seat: str | None
    state: str
    attempts: int
    verdict: str | None
    read_at: datetime | None


def arrived(conn: Connection, number: int) -> ArrivedLetter | None:
    """A letter that came in, by its arrival number; None if there is none such."""
    columns = (inbox.c[name] for name in ArrivedLetter.__struct_fields__)
    row = conn.execute(select(*columns).where(inbox.c.id == number)).one_or_none()
    return ArrivedLetter(*row) if row is not None else None


def way_in(letter: ArrivedLetter) -> list[tuple[datetime, str, str]]:
    """What happened to a letter that came in, in order: when, what, and what was made of it."""
    way = [(letter.received_at, "arrived", "")]
    if letter.read_at is not None:
        found = read_verdict(letter.verdict) if letter.verdict else NONE
        said = " ".join(filter(None, (found.result, found.reason, f"attempts {letter.attempts}")))
        way.append((letter.read_at, "set aside" if letter.state == "shunted" else "read", said))
    return way
