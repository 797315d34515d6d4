"""Which shards have something to do: what a poller rings for when a bell was lost."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, and_, or_, select

from pbem.clubhouse.inbox.verdicts import unsettled_before
from pbem.clubhouse.outbox.statements import waiting
from pbem.store.shards import shard_of
from pbem.store.tables import deadlines, heads, outbox

_MOST = 1000  # rows looked at of each kind: a longer queue is rung for again


def due_shards(conn: Connection, now: datetime) -> set[int]:
    """The shards with unread letters, deadlines that have come, or letters to send that nobody has claimed."""
    unanswered = select(heads.c.match_id).order_by(heads.c.turn, heads.c.name)
    # Not those that wait for a letter: there may be more of them than are looked at.
    held = and_(deadlines.c.kind.in_(("due", "early")), unsettled_before(deadlines.c.match_id, deadlines.c.at))
    come = select(deadlines.c.match_id).where(deadlines.c.done_at.is_(None), deadlines.c.at <= now, ~held)
    unsent = (
        select(outbox.c.match_id)
        .where(waiting(), outbox.c.not_before <= now)
        .where(or_(outbox.c.claimed_until.is_(None), outbox.c.claimed_until <= now))
    )
    found: set[UUID | None] = set()
    for rows in (unanswered, come, unsent):
        found.update(conn.execute(rows.limit(_MOST)).scalars())
    return {shard_of(match_id) for match_id in found}
