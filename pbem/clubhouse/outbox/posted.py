"""Letters of ours as an operator looks at them: which there are, and the whole way of one."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Connection, Row, Select, select

from pbem.store.tables import matches, outbox, setbacks

_COLUMNS: Final = (
    outbox.c.serial, outbox.c.match_id, matches.c.game, matches.c.title_no, outbox.c.seat,
    outbox.c.kind, outbox.c.decision, outbox.c.state, outbox.c.attempts, outbox.c.error, outbox.c.created_at,
    outbox.c.not_before, outbox.c.sent_at,
)  # fmt: skip


def letters_of(conn: Connection, states: tuple[str, ...], match: UUID | None, most: int) -> list[Row[Any]]:
    """The newest letters in these states (none named: in any), of one match or of all; the oldest of them first."""
    wanted = _all()
    if states:
        wanted = wanted.where(outbox.c.state.in_(states))
    if match is not None:
        wanted = wanted.where(outbox.c.match_id == match)
    return list(reversed(conn.execute(wanted.order_by(outbox.c.serial.desc()).limit(most)).all()))


def letter_of(conn: Connection, number: int) -> Row[Any] | None:
    """One letter by its number; None if there is none such."""
    return conn.execute(_all().where(outbox.c.serial == number)).one_or_none()


def way_of(conn: Connection, letter: Row[Any]) -> list[tuple[datetime, str, str]]:
    """What happened to a letter, in order: when, what, and what a mail server said of it."""
    noted = select(setbacks.c.at, setbacks.c.what, setbacks.c.said).where(setbacks.c.letter == letter.serial)
    way = [(letter.created_at, "owed", ""), *(tuple(row) for row in conn.execute(noted.order_by(setbacks.c.id)))]
    if letter.sent_at is not None:
        way.append((letter.sent_at, "sent", ""))
    return sorted(way, key=lambda one: one[0])


def _all() -> Select[Any]:
    return select(*_COLUMNS).outerjoin(matches, matches.c.id == outbox.c.match_id)
