"""Letters of ours as an operator looks at them: which there are, the whole way of one, and one sent once more."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Connection, Row, Select, select, update

from pbem.clubhouse.directory import Directory
from pbem.clubhouse.undelivered import sent_again
from pbem.store.tables import matches, outbox, setbacks

_COLUMNS: Final = (
    outbox.c.serial, outbox.c.id, outbox.c.match_id, matches.c.game, matches.c.title_no, outbox.c.seat, outbox.c.player_id,
    outbox.c.kind, outbox.c.decision, outbox.c.state, outbox.c.attempts, outbox.c.error, outbox.c.created_at,
    outbox.c.not_before, outbox.c.sent_at,
)  # fmt: skip


class NotResent(ValueError):
    """A letter that is not sent again; the sentence says why."""


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


def put_back(conn: Connection, directory: Directory, letter: Row[Any], now: datetime) -> None:
    """Put a letter back in the queue: the same bytes under the same Message-ID. NotResent if it is of no use any more."""
    number = letter.serial
    if letter.state == "superseded":
        raise NotResent(
            f"Letter {number} was superseded: a newer letter to the same seat tells the same story on. Send that one again."
        )
    if letter.state == "cancelled":
        raise NotResent(
            f"Letter {number} was cancelled ({letter.error or 'nobody waits for it'}); it is not sent again."
        )
    if letter.player_id is None:
        raise NotResent(f"Letter {number} has no reader: the match has no host, and PBEM_ADMINS names nobody.")
    if directory.person(conn, letter.player_id) is None:
        raise NotResent(f"Letter {number} went to somebody whose address has been erased; it is not sent again.")
    if letter.state == "waiting":
        conn.execute(
            update(outbox).where(outbox.c.serial == number, outbox.c.state == "waiting").values(not_before=now)
        )
    else:
        sent_again(conn, number, now)


def _all() -> Select[Any]:
    return select(*_COLUMNS).outerjoin(matches, matches.c.id == outbox.c.match_id)
