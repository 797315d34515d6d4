"""What waits and since when: letters in by their lines, what is due by its kind, letters out."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, func, select

from pbem.clubhouse.outbox.departing import WAITS
from pbem.clubhouse.outbox.statements import waiting
from pbem.store.heads import unread
from pbem.store.tables import deadlines, heads, inbox, matches, outbox, outbox_heads


class WaitingLine(msgspec.Struct, frozen=True):
    """A line of unread letters: of a match by its number, or of a sender without one. Whose they are it does not say."""

    number: int | None
    game: str | None
    letters: int
    since: datetime


class DueKind(msgspec.Struct, frozen=True):
    """Deadlines of one kind whose time is up, and since when that of the oldest is."""

    kind: str
    count: int
    since: datetime


class LettersOut(msgspec.Struct, frozen=True):
    """Letters of ours that are not sent: how many, since when, and how many lines of them may be sent now. ``held`` counts
    those that wait for the numbers of the settings or since a mail server wants fewer, by the reason."""

    count: int
    since: datetime | None
    lines_due: int
    held: tuple[tuple[str, int], ...] = ()


def waiting_lines(conn: Connection) -> list[WaitingLine]:
    """Every line, whoever waits longest first."""
    first = func.min(inbox.c.received_at)
    found = (
        select(matches.c.title_no, matches.c.game, func.count(), first)
        .select_from(heads)
        .join(inbox, inbox.c.head == heads.c.name)
        .outerjoin(matches, matches.c.id == heads.c.match_id)
        .where(unread())
        .group_by(heads.c.name, matches.c.title_no, matches.c.game)
        .order_by(first)
    )
    return [WaitingLine(*row) for row in conn.execute(found)]


def due_kinds(conn: Connection, now: datetime) -> list[DueKind]:
    """What is due, those that wait for a letter included; what was set aside is not."""
    found = (
        select(deadlines.c.kind, func.count(), func.min(deadlines.c.at))
        .where(deadlines.c.done_at.is_(None), deadlines.c.shunted_at.is_(None), deadlines.c.at <= now)
        .group_by(deadlines.c.kind)
        .order_by(deadlines.c.kind)
    )
    return [DueKind(*row) for row in conn.execute(found)]


def letters_out(conn: Connection, now: datetime) -> LettersOut:
    """What waits to be sent."""
    count, since = conn.execute(select(func.count(), func.min(outbox.c.created_at)).where(waiting())).one()
    lines = select(func.count()).select_from(outbox_heads).where(outbox_heads.c.due <= now)
    held = (
        select(outbox.c.error, func.count())
        .where(waiting(), outbox.c.error.startswith(WAITS))
        .group_by(outbox.c.error)
        .order_by(outbox.c.error)
    )
    reasons = tuple((why.removeprefix(WAITS), number) for why, number in conn.execute(held))
    return LettersOut(count, since, conn.execute(lines).scalar_one(), reasons)
