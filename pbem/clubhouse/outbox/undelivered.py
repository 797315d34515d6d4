"""Letters that were not taken, or came back: put in the queue once more, or marked failed for the match to be told."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Engine, func, insert, select, update

from mail.delivery_status import may_pass
from mail.inbound.machines.delivery_report import Report
from pbem.clubhouse.outbox.digests import told_again
from pbem.clubhouse.streams.repository import Write
from pbem.store.engine import reading, writing
from pbem.store.letters import OutboxLetter, letters_owed
from pbem.store.tables import outbox, setbacks

_UNWANTED: Final = "its reader has called it unwanted, as a mail provider says"
_AS: Final = "as letter "  # what is noted of a letter in whose place another was written
_OF_USE: Final = ("waiting", "sent", "failed")
_TELL_ON: Final = ("turn", "news", "reminder", "end")
SECOND_CHANCE: Final = timedelta(hours=1)  # after a refusal for a reason that may pass


class Undelivered(msgspec.Struct, frozen=True):
    """Keeps the record of every setback of a letter on its way."""

    _engine: Engine

    def refused_before(self, row: OutboxLetter) -> bool:
        """Whether this letter was refused for good or came back already, since it was last sent again by hand."""
        with reading(self._engine) as conn:
            return _refused_before(conn, row.serial)

    def deferred(self, row: OutboxLetter, why: str, now: datetime, until: datetime) -> None:
        """A letter was not taken for now."""
        with writing(self._engine) as conn:
            _mark(conn, row.serial, not_before=until, claimed_until=None, error=why)
            _note(conn, row.serial, "deferred", why, now)

    def try_again(self, row: OutboxLetter, what: str, why: str, now: datetime) -> None:
        """A letter was refused for a reason that may pass: once more, and meanwhile newer letters need not wait for it."""
        with writing(self._engine) as conn:
            _try_again(conn, row.serial, what, why, now)

    def failed(self, row: OutboxLetter, what: str, why: str, now: datetime) -> None:
        """A letter was refused for good: it is sent no more, and the match is to be told."""
        with writing(self._engine) as conn:
            _fail(conn, row.serial, what, why, now)

    def reported(self, outbox_id: str | None, report: Report, now: datetime) -> Write:
        """The step that notes what a mail server on the way wrote back about a letter of ours."""

        def note(conn: Connection) -> None:
            found = letters_owed(conn, outbox.c.id == outbox_id)
            if not found:
                return
            row = found[0]
            if report.kind == "complaint" and row.state == "sent":
                _unwanted(conn, row.serial, now)
            elif report.kind != "failed" or row.state != "sent":
                what = "came-back" if report.kind == "failed" else report.kind
                _note(conn, row.serial, what, report.status, now)
            elif may_pass(report.status) and not _refused_before(conn, row.serial):
                _try_again(conn, row.serial, "came-back", report.status, now)
            else:
                structlog.get_logger().error("letter came back", letter=row.id, number=row.serial, status=report.status)
                _fail(conn, row.serial, "came-back", report.status, now)

        return note

    def wanted_again(self, player: UUID, wanted: bool | None) -> Write:
        """The step by which letters that a player has called unwanted count as arrived, if ``wanted``: so they have, and
        their reader asks for more. Nothing is sent again."""
        complained = outbox.c.player_id == player, outbox.c.state == "failed", outbox.c.error == _UNWANTED

        def note(conn: Connection) -> None:
            if wanted:
                here = update(outbox).where(*complained, outbox.c.revoked_at.is_(None))
                conn.execute(here.values(state="sent", error=None, to_note="taken"))

        return note


def sent_again(conn: Connection, serial: int, now: datetime) -> None:
    """Somebody wants the letter to be sent again: the same bytes, as if it had been tried once."""
    again = {"not_before": now, "claimed_until": None, "resent_at": now, "attempts": 1, "to_note": None}
    _mark(conn, serial, state="waiting", head=_alone(serial), **again)
    _note(conn, serial, "sent-again", "", now)


def put_apart(conn: Connection, serial: int, now: datetime) -> None:
    """A letter stands in the place of one that was sent: no newer one of its seat waits for it."""
    _mark(conn, serial, resent_at=now, head=_alone(serial))


def superseded(conn: Connection, serial: int) -> None:
    """Another letter tells what this one told: it goes out no more."""
    _mark(conn, serial, state="superseded", to_note=None)


def sent_as(conn: Connection, serial: int, other: int, now: datetime) -> None:
    """Note in whose place another letter was written."""
    _note(conn, serial, "sent-again", f"{_AS}{other}", now)


def in_place_of(conn: Connection, letter: OutboxLetter) -> int | None:
    """The number of the letter that tells now what one that was superseded told; None if none is left that does."""
    heir = _heir(conn, letter.serial)
    while heir is not None:
        state = conn.execute(select(outbox.c.state).where(outbox.c.serial == heir)).scalar_one()
        if state != "superseded":
            return heir if state in _OF_USE else None
        before, heir = heir, _heir(conn, heir)
        if heir is None:
            letter = letters_owed(conn, outbox.c.serial == before)[0]
    return _newest_told(conn, letter)


def _heir(conn: Connection, serial: int) -> int | None:
    """The letter that was written in the place of this one, or that tells of it with others."""
    told = select(setbacks.c.said).where(
        setbacks.c.letter == serial, setbacks.c.what == "sent-again", setbacks.c.said.startswith(_AS)
    )
    said = conn.execute(told.order_by(setbacks.c.id.desc()).limit(1)).scalar()
    if said is not None:
        return int(said.removeprefix(_AS))
    digest = select(outbox.c.digest_id).where(outbox.c.serial == serial).scalar_subquery()
    return conn.execute(select(outbox.c.serial).where(outbox.c.id == digest)).scalar()


def _newest_told(conn: Connection, letter: OutboxLetter) -> int | None:
    """The newest letter after this one that tells its seat how the match goes on: everybody knows that it was owed."""
    newest = select(func.max(outbox.c.serial)).where(
        outbox.c.match_id == letter.match_id,
        outbox.c.seat == letter.seat,
        outbox.c.player_id == letter.player_id,
        outbox.c.kind.in_(_TELL_ON),
        outbox.c.state.in_(_OF_USE),
        outbox.c.serial > letter.serial,
    )
    return conn.execute(newest).scalar() if letter.kind in _TELL_ON else None


def written_again(conn: Connection, serial: int, said: str, now: datetime) -> None:
    """Note that a letter that had been dropped was written once more to be sent, and whether it came out the same."""
    _note(conn, serial, "sent-again", said, now)


def _refused_before(conn: Connection, serial: int) -> bool:
    newest = select(func.coalesce(func.max(setbacks.c.id), 0)).where(
        setbacks.c.letter == serial, setbacks.c.what == "sent-again"
    )
    refusals = select(func.count()).where(
        setbacks.c.letter == serial,
        setbacks.c.what.in_(("refused", "came-back")),
        setbacks.c.id > newest.scalar_subquery(),
    )
    return bool(conn.execute(refusals).scalar_one())


def _try_again(conn: Connection, serial: int, what: str, why: str, now: datetime) -> None:
    if _counts_no_more(conn, serial):
        _note(conn, serial, what, why, now)
        return
    _mark(
        conn,
        serial,
        state="waiting",
        not_before=now + SECOND_CHANCE,
        claimed_until=None,
        resent_at=now,
        head=_alone(serial),
        error=why or None,
    )
    _note(conn, serial, what, why, now)


def _fail(conn: Connection, serial: int, what: str, why: str, now: datetime) -> None:
    if _counts_no_more(conn, serial):
        _note(conn, serial, what, why, now)
        return
    error = f"came back: {why or 'no reason given'}" if what == "came-back" else why
    _mark(conn, serial, state="failed", error=error, to_note="failed")
    told_again(conn, serial)
    _note(conn, serial, what, why, now)


def _unwanted(conn: Connection, serial: int, now: datetime) -> None:
    """It has arrived and is not read: to the match that is the same as if it had come back."""
    _note(conn, serial, "complaint", "", now)
    if not _counts_no_more(conn, serial):
        _mark(conn, serial, state="failed", error=_UNWANTED, to_note="failed")


def _counts_no_more(conn: Connection, serial: int) -> bool:
    """Whether its reader has another address since, or was forgotten: that it did not arrive says nothing of them now."""
    revoked = select(outbox.c.revoked_at).where(outbox.c.serial == serial)
    return conn.execute(revoked).scalar_one() is not None


def _alone(serial: int) -> str:
    """The line of a letter that was put back: newer ones of its seat need not wait for it."""
    return f"again {serial}"


def _mark(conn: Connection, serial: int, **values: Any) -> None:
    conn.execute(update(outbox).where(outbox.c.serial == serial).values(**values))


def _note(conn: Connection, serial: int, what: str, said: str, now: datetime) -> None:
    conn.execute(insert(setbacks).values(letter=serial, at=now, what=what, said=said))
