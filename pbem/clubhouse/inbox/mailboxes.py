"""What is remembered of the mailboxes at providers: how far each was looked through, and how it stands with it."""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy import Connection, Engine, bindparam, insert, or_, select, update

from mail.inbound.mailbox.ports import Bookmark
from mail.inbound.mailbox.trouble import MailboxStanding, TroubleKind
from pbem.clubhouse.outages import Outage, note_outage
from pbem.journal import without_people
from pbem.store.engine import reading, writing
from pbem.store.tables import mailboxes
from pbem.store.totals import NotedTime, note_time, noted_times


class MailboxState(msgspec.Struct, frozen=True):
    """A mailbox as its row tells of it. ``looked_at`` is None if it was never looked into; ``trouble`` is a stable key, None
    if there is none, ``sentence`` the same in words, ``trouble_since`` when that began."""

    name: str
    looked_at: datetime | None
    trouble: str | None
    sentence: str | None
    trouble_since: datetime | None


_LONG: Final = timedelta(minutes=10)  # what is shorter is no outage
_NEXT_TRY: Final = timedelta(minutes=65)  # longer than from one try to the next
_AT_MOST: Final = timedelta(days=1)
_mine: Final = mailboxes.c.name == bindparam("mailbox")
_STATE: Final = tuple(mailboxes.c[name] for name in MailboxState.__struct_fields__)


class MailboxRows(msgspec.Struct, frozen=True):
    """Implements ``mail.inbound.mailbox.ports.Bookmarks`` over the database."""

    _engine: Engine
    _clock: Callable[[], datetime]

    def only(self, names: Collection[str]) -> None:
        """Forget how it stands with all mailboxes but these, which alone are looked into from now on."""
        nothing = {"looked_at": None, "trouble": None, "sentence": None, "trouble_since": None}
        with writing(self._engine, lightly=True) as conn:
            conn.execute(update(mailboxes).where(mailboxes.c.name.not_in(names)).values(nothing))

    def mark(self, mailbox: str) -> Bookmark | None:
        """How far it was looked through; None if it never was."""
        with reading(self._engine) as conn:
            found = conn.execute(
                select(mailboxes.c.validity, mailboxes.c.upto).where(_mine), {"mailbox": mailbox}
            ).first()
        return Bookmark(found.validity, found.upto) if found is not None and found.validity is not None else None

    def keep(self, mailbox: str, mark: Bookmark, was: Bookmark | None) -> None:
        """Remember that all letters up to there need no other look; not if the mark is no longer what it ``was``."""
        values = {"validity": mark.validity, "upto": mark.upto}
        validity, upto = (was.validity, was.upto) if was is not None else (None, None)
        same = mailboxes.c.validity.is_not_distinct_from(validity), mailboxes.c.upto.is_not_distinct_from(upto)
        with writing(self._engine, lightly=True) as conn:
            done = conn.execute(update(mailboxes).where(_mine, *same).values(values), {"mailbox": mailbox}).rowcount
            if not done and was is None and state_of(conn, mailbox) is None:
                conn.execute(insert(mailboxes).values(name=mailbox, **values))

    def set_back(self, mailbox: str, mark: Bookmark) -> bool:
        """Have all letters above this number looked at again; False if they are to be looked at anyway."""
        further = mailboxes.c.validity == mark.validity, mailboxes.c.upto > mark.upto
        with writing(self._engine) as conn:
            moved = update(mailboxes).where(_mine, *further).values(upto=mark.upto)
            return bool(conn.execute(moved, {"mailbox": mailbox}).rowcount)

    def stand(self, mailbox: str, standing: MailboxStanding) -> None:
        """Remember how it stands, as of now: looked into, unless something keeps us from that."""
        now = self._clock()
        with writing(self._engine, lightly=True) as conn:
            was = state_of(conn, mailbox)
            since = was.trouble_since if was is not None and was.trouble is not None else None
            values: dict[str, Any] = {
                "trouble": standing.kind.value if standing.kind is not None else None,
                "sentence": without_people(standing.sentence) or None,
                "trouble_since": (since or now) if standing.kind is not None else None,
            }
            if standing.kind is None or standing.kind.leaves_it_open:
                values["looked_at"] = now
            _put(conn, mailbox, values)
            _keep_open(conn, was, standing, now)


def _keep_open(conn: Connection, was: MailboxState | None, standing: MailboxStanding, now: datetime) -> None:
    """Have no decision close while letters that came in time lie where we cannot fetch them, and afterwards for as long again:
    whoever wrote is not to be the one who pays. After a day a mailbox is given up, and decisions close without it."""
    if was is None or was.trouble is None or was.trouble_since is None or TroubleKind(was.trouble).leaves_it_open:
        return
    since = was.trouble_since
    if now - since < _LONG:
        return
    shut = standing.kind is not None and not standing.kind.leaves_it_open
    if shut and now - since > _AT_MOST:
        return
    until = now + (_NEXT_TRY if shut else min(now - since, _AT_MOST))
    if (before := noted_times(conn).get("closing")) is None or before < until:
        times: dict[NotedTime, datetime] = {"away": since, "back": now, "closing": until}
        for name, moment in times.items():
            note_time(conn, name, moment)
        note_outage(conn, Outage("mailbox", since, now))
        structlog.get_logger("pbem").error("no decision closes: letters cannot be fetched", since=since, until=until)


def state_of(conn: Connection, mailbox: str) -> MailboxState | None:
    """How it stands with one; None if nothing was ever done with it."""
    found = conn.execute(select(*_STATE).where(_mine), {"mailbox": mailbox}).first()
    return MailboxState(*found) if found is not None else None


def looked_into(conn: Connection) -> list[MailboxState]:
    """How it stands with all that are looked into, or ought to be."""
    known = or_(mailboxes.c.looked_at.is_not(None), mailboxes.c.trouble.is_not(None))
    return [MailboxState(*row) for row in conn.execute(select(*_STATE).where(known).order_by(mailboxes.c.name))]


def _put(conn: Connection, mailbox: str, values: dict[str, Any]) -> None:
    if not conn.execute(update(mailboxes).where(_mine).values(values), {"mailbox": mailbox}).rowcount:
        conn.execute(insert(mailboxes).values(name=mailbox, **values))
