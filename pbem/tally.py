"""How many letters wait to be sent, cannot be sent, or lie aside unread."""

import msgspec
from sqlalchemy import ColumnElement, Connection, func, literal_column, select

from pbem.clubhouse.outbox.statements import waiting
from pbem.store.tables import inbox, outbox


class LetterCounts(msgspec.Struct, frozen=True):
    """Letters out by what became of them, and letters in that were set aside for a fault of ours."""

    waiting: int
    failed: int
    shunted: int


def tally(conn: Connection) -> LetterCounts:
    """Count now; what was sent and read is not looked at."""
    # The conditions as the partial indexes say them: on SQLite these serve no other form of the question.
    failed: ColumnElement[bool] = literal_column("outbox.state = 'failed'")
    aside: ColumnElement[bool] = literal_column("inbox.state IN ('new', 'shunted') AND inbox.state = 'shunted'")
    counts = (
        select(func.count()).select_from(table).where(which)
        for table, which in ((outbox, waiting()), (outbox, failed), (inbox, aside))
    )
    return LetterCounts(*(conn.execute(count).scalar_one() for count in counts))
