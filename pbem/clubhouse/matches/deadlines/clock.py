"""Whether the clock may be believed: after it has jumped, or nobody was at work for long, no decision closes for a while.

A decision that was closed by mistake cannot be opened again: what everybody had planned has been shown. And whoever was away
has not heard the letters that wait at the mail servers meanwhile. So each look for work is noted, once a minute; where the last
one was long ago, decisions stay open and reminders wait for as long as nobody was there, for a day at most, and an operator is
called. Where the clock was set back, what was put off by the wrong one is tried now.
"""

from datetime import datetime, timedelta
from typing import Final

import msgspec
import structlog
from sqlalchemy import Connection, Engine, delete, update

from pbem.clubhouse.outages import Outage, note_outage
from pbem.clubhouse.outbox.rows import LEASE
from pbem.clubhouse.outbox.statements import waiting
from pbem.store.engine import reading, writing
from pbem.store.tables import deadlines, outbox, signs
from pbem.store.totals import note_time, noted_times

AWAY: Final = timedelta(hours=1)  # longer than any restart: then the clock has jumped, or nobody was at work
HELD: Final = timedelta(days=1)
_NOTED: Final = timedelta(minutes=1)
_APART: Final = timedelta(minutes=10)  # that the clocks of two machines may be, and neither was set back
_PUT_OFF: Final = timedelta(hours=5)  # longer than any letter is put off
_RESTED: Final = timedelta(minutes=10)  # longer than any failure rests


class Hold(msgspec.Struct, frozen=True):
    """Decisions stay open until a moment: between two others nobody looked for work, by this clock."""

    away: datetime
    back: datetime
    until: datetime


class ClockWatch(msgspec.Struct, frozen=True):
    """Compares the clock with the last look for work that anybody has noted."""

    _engine: Engine

    def holds(self, now: datetime) -> bool:
        """Whether decisions stay open now, whatever their time; notes that somebody has looked."""
        with reading(self._engine) as conn:
            seen = noted_times(conn)
        until, last = seen.get("closing"), seen.get("awake")
        if last is None or not -_APART <= now - last <= _NOTED:
            until = self._noted(now)
        return until is not None and now < until

    def hold(self, now: datetime) -> Hold | None:
        """Why decisions stay open now; None if they close at their hours."""
        with reading(self._engine) as conn:
            seen = noted_times(conn)
        until = seen.get("closing")
        if until is None or until <= now:
            return None
        return Hold(seen.get("away", until), seen.get("back", until), until)

    def _noted(self, now: datetime) -> datetime | None:
        """Note a look, and give until when decisions stay open; of several who do so at once the first finds out."""
        with writing(self._engine) as conn:
            seen = noted_times(conn)
            until, last = seen.get("closing"), seen.get("awake", now)
            if now - last > AWAY:
                until = now + min(now - last, HELD)
                note_time(conn, "away", last)
                note_time(conn, "back", now)
                note_time(conn, "closing", until)
                note_outage(conn, Outage("nobody", last, now))
                _log().error("no decision closes: the clock jumped, or nobody was at work", last=last, until=until)
            if last - now > _APART:
                until = _set_back(conn, until, now)
                _log().error("the clock was set back", last=last, now=now)
            note_time(conn, "awake", now)
        return until


def _set_back(conn: Connection, until: datetime | None, now: datetime) -> datetime | None:
    """Have tried what another clock put off for longer than anything is put off; until when decisions stay open still."""
    late = waiting(), outbox.c.not_before > now + _PUT_OFF
    conn.execute(update(outbox).where(*late).values(not_before=now))
    claimed = waiting(), outbox.c.claimed_until > now + LEASE
    conn.execute(update(outbox).where(*claimed).values(claimed_until=None))
    resting = deadlines.c.done_at.is_(None), deadlines.c.retry_at > now + _RESTED
    conn.execute(update(deadlines).where(*resting).values(retry_at=None))
    if until is None or until <= now + HELD:
        return until
    trust(conn)
    return None


def trust(conn: Connection) -> None:
    """From now on decisions close at their hours."""
    conn.execute(delete(signs).where(signs.c.name == "closing"))


def _log() -> structlog.stdlib.BoundLogger:
    logger: structlog.stdlib.BoundLogger = structlog.get_logger()
    return logger
