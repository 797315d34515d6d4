"""A deputy plays a seat no more, in whatever way that came about: they are told, and hear nothing more of it (G-39)."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from uuid import UUID

from sqlalchemy import Connection, update

from domain.game import Seat
from domain.match.state import Concluded, MatchState, Underway
from pbem.clubhouse.matches.terms import strike_terms
from pbem.clubhouse.outbox.rows import Outbox, Payload, from_view_of_all
from pbem.clubhouse.streams.repository import Loaded, Write
from pbem.store.tables import outbox as letters

ENDED = "deputising-over"
"""The note of the letter that says so."""


def serving(match: UUID, seat: Seat) -> str:
    """What the row is about by which a deputy's time ends."""
    return f"{match.hex} {seat}"


def deputies_end(outbox: Outbox, match: Loaded, after: MatchState, upto: int, now: datetime) -> Iterator[Write]:
    """What is to be committed for those who were deputies before, and are not after events up to ``upto``.

    Their letters are good for nothing from then on, since they have that seat no more (``letters.answered.displaced``).
    """
    occupants = after.occupants if isinstance(after, Underway | Concluded) else {}
    for seat, deputy in match.deputies.items():
        if occupants[seat].deputy != deputy:
            cause, payload = f"deputy of {seat} until event {upto}", Payload(upto=upto, note=ENDED, seats=(seat,))
            decision = getattr(after, "decisions", 0)
            owed = from_view_of_all(match.id, decision, UUID(deputy), "offer", cause, payload)
            yield partial(_fall_silent, match=match.id, seat=seat, deputy=UUID(deputy), now=now)
            yield outbox.adding(owed, now)


def _fall_silent(conn: Connection, *, match: UUID, seat: Seat, deputy: UUID, now: datetime) -> None:
    """What waits for them and has not been tried is not sent."""
    theirs = letters.c.match_id == match, letters.c.seat == seat, letters.c.player_id == deputy
    waiting = letters.c.state == "waiting", letters.c.attempts == 0
    conn.execute(update(letters).where(*theirs, *waiting).values(state="superseded"))
    strike_terms(conn, ("deputising",), serving(match, seat), now)
