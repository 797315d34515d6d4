"""Whether anybody is at work: a service that looks for what is due, without which matches wait."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, func, select

from pbem.doctor.check import Check, fine, note, problem
from pbem.doctor.here import serving
from pbem.settings import Settings
from pbem.store.tables import matches

_NAME: Final = "at-work"
_SILENT: Final = timedelta(minutes=3)  # whoever is at work notes it once a minute


def at_work(conn: Connection, chosen: Settings, looked: datetime | None, sent: datetime | None, now: datetime) -> Check:
    """``looked``: when it was last noted that somebody looks for work, ``sent``: when the last letter was sent; None if never.

    It is a problem only where the first was noted, and nothing was sent since: a timer may run `pbem work`, which does not
    note it.
    """
    if _is_at_work(chosen, looked, now):
        return fine(_NAME, "at-work.fine")
    unfinished = matches.c.state.in_(("mustering", "underway"))
    count = int(conn.execute(select(func.count()).select_from(matches).where(unfinished)).scalar_one())
    if not count:
        return fine(_NAME, "at-work.not-needed")
    if looked is None or (sent is not None and sent > looked + _SILENT):
        return note(_NAME, "at-work.not-yet", count=count)
    message = "at-work.nobody" if chosen.broker_url is None else "at-work.no-worker"
    return problem(_NAME, message, count=count, at=f"{looked:%Y-%m-%d %H:%M} UTC")


def _is_at_work(chosen: Settings, looked: datetime | None, now: datetime) -> bool:
    """By what was noted; where all is one process on this machine, also by its pages: it may just have ended."""
    if looked is None or abs(now - looked) > _SILENT:
        return False
    elsewhere = chosen.broker_url is not None or chosen.sqlite_path is None
    return elsewhere or chosen.web_port == 0 or serving(chosen)
