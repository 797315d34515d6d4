"""The match is told what became of a letter: a seat that letters do not reach, and one that they reach again.

Whether a letter was owed may itself be hidden: a receipt says that somebody wrote. Only of letters that everybody knows were
owed does anybody hear that they did not arrive. A report that comes after the player was heard from for all to see says
nothing any more: it is late, or somebody made it up.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Update, bindparam, select, update

from domain.game import Seat
from domain.match.events import DeadlineExtended
from domain.match.evolve import evolve
from domain.match.rules.course import without_asking
from domain.match.rules.reaching import asked_late, heard_from, reachable, unreachable
from domain.match.state import Concluded, MatchState, Underway, Unopened
from domain.wire import Wired
from mail.delivery_status import refuses_us
from pbem import journal
from pbem.clubhouse.matches.hosts import REFUSED, Hosts, Lost
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.outbox import statements
from pbem.clubhouse.outbox.departing import WAITS
from pbem.clubhouse.outbox.known import asks_for_all_to_know, owed_for_all_to_know
from pbem.clubhouse.outbox.resending import tell_anew, written_anew
from pbem.clubhouse.outbox.rows import Outbox, read_payload
from pbem.clubhouse.streams.repository import Loaded, Repository, Write, decided_again
from pbem.store.engine import reading, writing
from pbem.store.entry import Entry
from pbem.store.errors import StoreError
from pbem.store.letters import OUTBOX, OutboxLetter, letters_owed
from pbem.store.prepared import Prepared
from pbem.store.tables import outbox

_LONGEST_SAID: Final = 300
_REST: Final = timedelta(minutes=5)  # after a failure
_LATE: Final = timedelta(
    hours=1
)  # a letter that asks leaves after it was owed, and its reader has not had the whole time


class Noter(msgspec.Struct, frozen=True):
    """Takes down what became of letters, each in one transaction with all that follows for its match."""

    _repository: Repository
    _record: Record
    _hosts: Hosts
    _outbox: Outbox

    def note(self, serial: int, now: datetime) -> bool:
        """Note that a letter failed, or was taken when it was sent again; False if that was done. Whoever calls has the turn
        of its match.

        One that cannot be noted rests for a while, and holds up no other and no deadline.
        """
        with reading(self._repository.engine) as conn:
            row = _ONE.first(conn, serial=serial)
        if row is None:
            return False
        try:
            decided_again(lambda: self._note(row, now))
        except StoreError:
            raise
        except Exception:
            with writing(self._repository.engine) as conn:
                conn.execute(update(outbox).where(outbox.c.serial == serial).values(not_before=now + _REST))
            raise
        return True

    def note_match(self, match_id: UUID, now: datetime) -> None:
        """The same for all letters of a match. A failure is told where the letter's own turn comes."""
        with reading(self._repository.engine) as conn:
            waiting = [serial for (serial,) in _OF_MATCH.rows(conn, match_id=match_id, now=now)]
        for serial in waiting:
            try:
                self.note(serial, now)
            except StoreError:
                raise
            except Exception as failure:
                journal.note_failure("a letter cannot be noted", failure, number=serial)

    def _note(self, row: OutboxLetter, now: datetime) -> None:
        done = update(outbox).where(outbox.c.serial == row.serial, outbox.c.to_note == row.to_note).values(to_note=None)

        def strike(conn: Connection) -> None:
            conn.execute(done)

        match = (
            self._repository.match(row.match_id, ()) if row.match_id is not None and owed_for_all_to_know(row) else None
        )
        if match is None or not _sits(match, row):
            self._repository.append((), (strike,))
            return
        if row.to_note == "failed" and _heard_since(match, row):
            structlog.get_logger().info(
                "seat was heard from since", letter=row.id, number=row.serial, match=str(match.id), seat=row.seat
            )
            self._repository.append((), (strike,))
            return
        events = _caused(match, row, now)
        if not events and not _lost_at_the_end(match, row):
            self._repository.append((), (strike,))
            return
        work = self._record.unit_of_work(match, without_asking(match.game, match.state, events), None, now)
        told: tuple[list[Entry], list[Write]] = ([], [])
        if row.to_note == "failed":
            upto = match.version + len(work.entries)
            note = REFUSED if refuses_us(row.error or "") else "unreachable"
            lost = Lost((row.serial,), (row.error or "")[:_LONGEST_SAID])
            told = self._hosts.tell(match, note, (Seat(row.seat),), upto, now, lost)
        self._repository.append((*work.all_entries, *told[0]), (*(work.steps if events else ()), *told[1], strike))
        _log_noted(match, row)

    def spare(self, match: Loaded, decision: int, now: datetime) -> bool:
        """Keep a decision open whose time is up, if a seat that is awaited could not be asked yet, or was asked late: its letter
        was tried in vain and still waits, or waits or has waited for our own sake. False if there is none, or the decision was
        kept open for its sake before."""
        waiting, late = self._not_asked(match, decision), self._asked_late(match, decision)
        state, events, lost, ours = match.state, list[Wired](), list[OutboxLetter](), list[OutboxLetter]()
        for row in (*waiting, *late):
            more = _spares(match, state, row, now)
            for event in more:
                state = evolve(match.game, state, event)
            events += more
            (ours if _waited_for_us(row) else lost).extend([row] if more else [])
        if not any(isinstance(event, DeadlineExtended) for event in events):
            return False
        work = self._record.unit_of_work(match, without_asking(match.game, match.state, events), None, now)
        upto = match.version + len(work.entries)
        told: tuple[list[Entry], list[Write]] = ([], [])
        if lost:
            late_ones = Lost(tuple(row.serial for row in lost), (lost[0].error or "")[:_LONGEST_SAID])
            told = self._hosts.tell(match, "unreachable", tuple(Seat(row.seat) for row in lost), upto, now, late_ones)
        seats = [Seat(row.seat) for row in (*lost, *ours)]

        def ask_anew(conn: Connection) -> None:
            # Each asks until the time that holds now; once it is taken its seat is reachable again. Nobody is reminded of the
            # old time.
            conn.execute(_reminders(match, decision, seats).values(state="superseded"))
            for row in (*waiting, *(one for one in late if one in ours)):
                _ask_anew(conn, self._outbox, row, upto, decision, now)

        self._repository.append((*work.all_entries, *told[0]), (*work.steps, *told[1], ask_anew))
        structlog.get_logger().warning("deadline moved", match=str(match.id), seats=seats)
        return True

    def _not_asked(self, match: Loaded, decision: int) -> list[OutboxLetter]:
        """The letters by which awaited seats are asked and that still wait, to addresses that took none when it was tried, or
        for our own sake; each with the reason why its line waits."""
        assert isinstance(match.state, Underway)
        awaited = match.game.rules.awaited(match.state.game)
        here = outbox.c.match_id == match.id
        tried = select(outbox.c.head, outbox.c.error).where(here, statements.waiting(), outbox.c.error.is_not(None))
        with reading(self._repository.engine) as conn:
            why = {row.head: row.error for row in conn.execute(tried.order_by(outbox.c.serial.desc()))}
            rows = letters_owed(conn, here, statements.waiting(), outbox.c.decision == decision, outbox.c.head.in_(why))
        lost = (row for row in rows if row.seat in awaited and _sits(match, row) and not _heard_since(match, row))
        found = {row.seat: row for row in lost if asks_for_all_to_know(row)}
        return [msgspec.structs.replace(row, error=why[row.head]) for row in found.values()]

    def _asked_late(self, match: Loaded, decision: int) -> list[OutboxLetter]:
        """The letters by which awaited seats were asked long after they were owed: since others went first, or since nobody
        took them for a while."""
        assert isinstance(match.state, Underway)
        awaited = match.game.rules.awaited(match.state.game)
        here = outbox.c.match_id == match.id, outbox.c.decision == decision
        with reading(self._repository.engine) as conn:
            rows = letters_owed(conn, *here, outbox.c.state == "sent", outbox.c.resent_at.is_(None))
        asked = {
            row.seat: row for row in rows if row.seat in awaited and _sits(match, row) and asks_for_all_to_know(row)
        }
        return [row for row in asked.values() if row.sent_at is not None and row.sent_at - row.created_at > _LATE]


def _spares(match: Loaded, state: MatchState, row: OutboxLetter, now: datetime) -> tuple[Wired, ...]:
    """What follows for the match from a letter that asks and has not left yet, or left late."""
    if _waited_for_us(row):
        return asked_late(match.game, state, Seat(row.seat), row.sent_at or now, now)
    return unreachable(match.game, state, Seat(row.seat), now)


def _waited_for_us(row: OutboxLetter) -> bool:
    """Whether nothing is wrong with its address: it has left, or waits for the day's letters, or a pace."""
    return row.state == "sent" or (row.error or "").startswith(WAITS)


def _ask_anew(conn: Connection, outbox: Outbox, row: OutboxLetter, upto: int, decision: int, now: datetime) -> None:
    """Tell the time that holds now: in the place of a letter that waits, or after one that left."""
    if row.state == "sent":
        outbox.add(conn, written_anew(row, "turn", upto, decision, now), now)
    else:
        tell_anew(conn, outbox, row, written_anew(row, row.kind, upto, decision, now), now)


def _reminders(match: Loaded, decision: int, seats: Sequence[Seat]) -> Update:
    """The reminders of a decision that these seats have not had yet, to be changed."""
    here = outbox.c.match_id == match.id, outbox.c.decision == decision, outbox.c.seat.in_(seats)
    return update(outbox).where(*here, outbox.c.kind == "reminder", statements.waiting())


def _log_noted(match: Loaded, row: OutboxLetter) -> None:
    facts = {"letter": row.id, "number": row.serial, "match": str(match.id), "seat": row.seat}
    if row.to_note == "taken":
        structlog.get_logger().warning("seat reached", **facts)
    elif refuses_us(row.error or ""):
        again = f"pbem resend {row.serial}"
        structlog.get_logger().error("letters of this service are refused", why=row.error, again=again, **facts)
    else:
        structlog.get_logger().warning("seat not reached", **facts)


def _caused(match: Loaded, row: OutboxLetter, now: datetime) -> tuple[Wired, ...]:
    seat = Seat(row.seat)
    if row.to_note == "taken":
        return reachable(match.state, seat)
    return unreachable(match.game, match.state, seat, now)


def _heard_since(match: Loaded, row: OutboxLetter) -> bool:
    """Whether everybody knows that the seat was heard from after this letter had been taken by a mail server.

    A letter that none ever took was not delivered, whatever its reader has written.
    """
    if row.sent_at is None:
        return False
    upto = read_payload(row.payload).upto
    later = (entry for entry in match.entries[upto:] if entry.at >= row.sent_at)
    return any(heard_from(entry.event, Seat(row.seat)) for entry in later)


def _sits(match: Loaded, row: OutboxLetter) -> bool:
    """Whether the letter went to whoever sits in that seat now."""
    if isinstance(match.state, Unopened) or row.seat not in match.state.occupants:
        return False
    return match.state.occupants[Seat(row.seat)].reader == str(row.player_id)


def _lost_at_the_end(match: Loaded, row: OutboxLetter) -> bool:
    """Nothing more happens in a match that is over, but its host may tell the player how it ended."""
    return isinstance(match.state, Concluded) and row.kind == "end" and row.to_note == "failed"


_to_note: Final = select(outbox.c.serial).where(outbox.c.to_note.is_not(None))
_ONE: Final = Prepared(
    _to_note.with_only_columns(*OUTBOX).where(outbox.c.serial == bindparam("serial", type_=outbox.c.serial.type)),
    OutboxLetter,
)
_OF_MATCH: Final = Prepared(
    _to_note.where(outbox.c.match_id == bindparam("match_id", type_=outbox.c.match_id.type))
    .where(outbox.c.not_before <= bindparam("now", type_=outbox.c.not_before.type))
    .order_by(outbox.c.serial)
)
