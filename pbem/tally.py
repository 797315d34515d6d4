"""How many letters wait to be sent, cannot be sent, or lie aside unread."""

import msgspec
from sqlalchemy import Engine, func, select

from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox


class LetterCounts(msgspec.Struct, frozen=True):
    """Letters out by what became of them, and letters in that were set aside for a fault of ours."""

    waiting: int
    failed: int
    shunted: int


def tally(engine: Engine) -> LetterCounts:
    """Count now."""
    states = select(outbox.c.state, func.count().label("letters")).group_by(outbox.c.state)
    with reading(engine) as conn:
        out: dict[str, int] = {row.state: row.letters for row in conn.execute(states)}
        aside = conn.execute(select(func.count()).where(inbox.c.state == "shunted")).scalar_one()
    return LetterCounts(out.get("waiting", 0), out.get("failed", 0), aside)
