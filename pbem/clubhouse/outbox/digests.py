"""News that have waited for their reader's hour become one letter.

Until then each is a letter of its seat that was not sent: what asks, or ends the match, takes its place and tells it, and a
seat that passes loses it.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, select, update

from domain.game import Seat
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match, read_payload
from pbem.clubhouse.outbox.waiting_news import news_line
from pbem.store.letters import OutboxLetter
from pbem.store.tables import outbox


def gather(conn: Connection, letters: Outbox, due: Sequence[OutboxLetter], now: datetime) -> bool:
    """Owe a digest to each player whose waiting news are due, in the place of theirs; False if there is none such."""
    readers = [row.player_id for row in due if row.player_id is not None and row.head == news_line(row.player_id)]
    for player in readers:
        _gather(conn, letters, player, now)
    return bool(readers)


def _gather(conn: Connection, letters: Outbox, player: UUID, now: datetime) -> None:
    waits = (outbox.c.head == news_line(player), outbox.c.state == "waiting", outbox.c.not_before <= now)
    columns = outbox.c.serial, outbox.c.match_id, outbox.c.seat, outbox.c.payload
    found = conn.execute(select(*columns).where(*waits).order_by(outbox.c.serial)).all()
    spans = [(match, seat, read_payload(payload)) for _, match, seat, payload in found]
    news = tuple(
        one for match, seat, told in spans for one in told.news or ((str(match), seat, told.since, told.upto),)
    )
    owed = about_no_match(player, "digest", f"letter {found[-1].serial}", Payload(news=news))
    digest = letters.add(conn, owed, now)
    conn.execute(
        update(outbox)
        .where(outbox.c.serial.in_([row.serial for row in found]))
        .values(state="superseded", digest_id=digest)
    )


def told_again(conn: Connection, serial: int) -> None:
    """A letter has not arrived: what it told as a digest counts as told no more, and the seats' next letters tell it."""
    digest = select(outbox.c.id).where(outbox.c.serial == serial, outbox.c.kind == "digest").scalar_subquery()
    conn.execute(update(outbox).where(outbox.c.digest_id == digest).values(digest_id=None))


def spans_of(told: Payload, match: UUID | None, seat: Seat) -> Iterator[tuple[int, int]]:
    """Which events of a match a letter tells to a seat: a digest tells of several matches, and is none of theirs."""
    if not told.news:
        yield told.since, told.upto
    yield from ((since, upto) for one, whose, since, upto in told.news if (one, whose) == (str(match), seat))
