"""What happens because time passed or a bot is asked: decisions closed by default, reminders, bots' orders."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

import msgspec
import structlog
from billiard.exceptions import SoftTimeLimitExceeded
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, bindparam, literal, select, update

from domain.chance import SeededChance
from domain.game import Seat, Written
from domain.match.rules.course import Decided, without_asking
from domain.match.rules.decide import lapse, submit
from domain.match.rules.hosting import no_ruling, pause_ended
from domain.match.rules.invitations import expire, unanswered
from domain.match.rules.submission import Submission
from domain.match.state import Mustering, Underway
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.verdicts import unread_before
from pbem.clubhouse.matches.absent import Absentees
from pbem.clubhouse.matches.lead import have_own_reminders, reminded_alone
from pbem.clubhouse.matches.noting import Noter
from pbem.clubhouse.matches.record import PAUSE_ENDS, RULING_ENDS, Record
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, to_seat
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store import attempts
from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError
from pbem.store.locks import arrivals
from pbem.store.prepared import Prepared
from pbem.store.tables import deadlines

_BOT_ORDERS: Final = 60  # in one decision: a bot that still has not finished is broken
_REST: Final = timedelta(minutes=5)  # after a failure


class PendingDeadline(msgspec.Struct, frozen=True):
    """Something that is due: a decision's end, an early close, a reminder, a bot's answer."""

    id: int
    match_id: UUID
    kind: Literal["due", "early", "reminder", "bot"]
    decision: int
    key: str
    at: datetime


class Closer(msgspec.Struct, frozen=True):
    """Works off the rows of deadlines, each by its number. Whoever calls has the turn of its match.

    A piece that fails rests for a while. One whose process was lost each time it was tried is shunted: set aside, for a person
    to look at.
    """

    _repository: Repository
    _record: Record
    _directory: Directory
    _outbox: Outbox
    _noter: Noter
    _absentees: Absentees

    def close(self, number: int, now: datetime) -> bool:
        """Close a decision whose time is up, unless a letter still has no verdict; whether it was closed, or need not be.

        Letters that did not arrive are noted first, for they move it.
        """
        row = self._pending(number, now)
        if row is None:
            return False
        with self._attempt(row, now) as on:
            if on and self._all_arrived(row):
                self._noter.note_match(row.match_id, now)
                self._close(row, now)
                return True
        return False

    def remind(self, number: int, now: datetime) -> bool:
        """Owe the reminders of a decision: to the seats still awaited whose players want them (ruling G-05)."""
        row = self._pending(number, now)
        if row is None:
            return False
        with self._attempt(row, now) as on:
            if on:
                self._remind(row, now)
        return True

    def play(self, number: int, now: datetime) -> int | None:
        """Let the bots of a match answer what they are asked; how many orders they gave, None if that is done. Seats of players
        who were forgotten are given up first."""
        row = self._pending(number, now)
        if row is None:
            return None
        with self._attempt(row, now) as on:
            return self._play_bots(row, now) if on else 0

    def play_all(self, match_id: UUID, now: datetime) -> int:
        """The same for all that the bots of a match are asked now."""
        given, tried = 0, set[int]()
        while True:
            with reading(self._repository.engine) as conn:
                asked = {number for (number,) in _BOTS.rows(conn, match_id=match_id, now=now)} - tried
            if not asked:
                return given
            given += sum(self.play(number, now) or 0 for number in sorted(asked))
            tried |= asked

    def _pending(self, number: int, now: datetime) -> PendingDeadline | None:
        """The row, if what it says is still to be done and its time is up."""
        with reading(self._repository.engine) as conn:
            return _PENDING.first(conn, number=number, now=now)

    @contextmanager
    def _attempt(self, row: PendingDeadline, now: datetime) -> Iterator[bool]:
        """Count an attempt before it begins; False if there were too many, and the row is set aside. The database's trouble
        is nothing of its own, and what it left undone without a failure is tried again."""
        if attempts.begin(self._repository.engine, deadlines, row.id) > attempts.MOST:
            self._mark(row, shunted_at=now)
            structlog.get_logger().error("deadline set aside", number=row.id, kind=row.kind, match=str(row.match_id))
            yield False
            return
        try:
            yield True
        except StoreError:
            with suppress(StoreError):
                attempts.give_back(self._repository.engine, deadlines, row.id)
            raise
        except SoftTimeLimitExceeded:
            raise  # as if its process had been lost: the attempt is counted
        except Exception:
            self._mark(row, attempts=0, retry_at=now + _REST)
            raise
        with reading(self._repository.engine) as conn:
            undone = _PENDING.first(conn, number=row.id, now=now) is not None
        if undone:
            attempts.give_back(self._repository.engine, deadlines, row.id)

    def _mark(self, row: PendingDeadline, **values: Any) -> None:
        with writing(self._repository.engine) as conn:
            conn.execute(update(deadlines).where(deadlines.c.id == row.id).values(**values))

    def _all_arrived(self, row: PendingDeadline) -> bool:
        """Whether no letter that arrived in time waits. Looked up under the lock under which the door reads its clock: what
        is taken in after this look is stamped after it, and so after the deadline."""
        with writing(self._repository.engine) as conn:
            arrivals(conn)
            return not unread_before(conn, row.match_id, row.at)

    def _close(self, row: PendingDeadline, now: datetime) -> None:
        match = self._repository.match(row.match_id)
        if isinstance(match.state, Mustering) and not row.decision:
            decided = expire(match.game, match.state, self._record.chance(match), now)
            self._commit(match, decided, None, now, self._done(row, now))
            structlog.get_logger().info("invitations expired", match=str(row.match_id))
            return
        if row.key.startswith(PAUSE_ENDS) and isinstance(match.state, Underway) and match.state.paused is not None:
            over = without_asking(match.game, match.state, pause_ended(match.game, match.state, now))
            self._commit(match, over, None, now, self._done(row, now))
            structlog.get_logger().info("pause ended", match=str(row.match_id))
            return
        if row.key.startswith(RULING_ENDS) and isinstance(match.state, Underway):
            over = without_asking(match.game, match.state, no_ruling(match.game, match.state, now))
            self._commit(match, over, None, now, self._done(row, now))
            structlog.get_logger().info("no ruling has come, play goes on", match=str(row.match_id))
            return
        if not self._stands(match, row):
            self._strike(row, now)
            return
        assert isinstance(match.state, Underway)
        if row.kind == "due" and self._spared(match, row, now):
            return
        decided = lapse(match.game, match.state, match.views, self._record.chance(match), now)
        self._commit(match, decided, None, now, self._done(row, now))
        structlog.get_logger().info("deadline closed", match=str(row.match_id), decision=row.decision, kind=row.kind)

    def _spared(self, match: Loaded, row: PendingDeadline, now: datetime) -> bool:
        """Whether the decision stays open, since we could not ask somebody yet."""
        try:
            return self._noter.spare(match, row.decision, now)
        except IntegrityError:
            return True  # a letter was faster; the deadline is looked at again on what now stands

    def _remind(self, row: PendingDeadline, now: datetime) -> None:
        match = self._repository.match(row.match_id)
        if isinstance(match.state, Mustering):
            letters = self._invitations(match, match.state)
        else:
            letters = list(self._reminders(match, row)) if self._stands(match, row) else []

        def add(conn: Connection) -> None:
            for letter in letters:
                self._outbox.add(conn, letter, now)

        self._repository.append((), (add, self._done(row, now)))

    def _play_bots(self, row: PendingDeadline, now: datetime) -> int:
        try:
            match = self._absentees.leave(self._repository.match(row.match_id), now)
        except IntegrityError:
            return 0
        for given in range(_BOT_ORDERS):
            seat = _bot_asked(match)
            if seat is None:
                break
            order = match.game.sight.bot(match.views[seat].game, seat, SeededChance(os.urandom(32)))
            letter = Submission(seat=seat, orders=(Written(0, order),), by="bot")
            decided = submit(match.game, match.state, match.views, letter, self._record.chance(match), now)
            try:
                match = self._record.commit(match, decided, seat, now)
            except IntegrityError:
                return given  # somebody else ordered meanwhile; the row still stands and is looked at again
        self._strike(row, now)
        return given

    def _invitations(self, match: Loaded, state: Mustering) -> list[Owed]:
        """The invitations that are still unanswered, once more."""
        asked = ((seat, UUID(str(state.occupants[seat].player))) for seat in unanswered(state))
        return [
            to_seat(match, seat, player, "invitation", "reminder", Payload(upto=match.version, note="reminder"))
            for seat, player in asked
            if self._directory.wants_reminders(player)
        ]

    def _reminders(self, match: Loaded, row: PendingDeadline) -> list[Owed]:
        assert isinstance(match.state, Underway)
        owed, alone = [], reminded_alone(row.key)
        with reading(self._repository.engine) as conn:
            own = set() if alone else have_own_reminders(conn, match.id, row.decision, row.key)
        for seat in match.game.rules.awaited(match.state.game):
            if seat in own or alone not in (None, seat):
                continue
            player = match.state.occupants[seat].reader
            heard = match.state.decision is not None and seat in match.state.decision.ordered
            if player is None or heard or not self._directory.wants_reminders(UUID(player)):
                continue
            cause = f"reminder {row.key}".strip()
            owed.append(to_seat(match, seat, UUID(player), "reminder", cause, Payload(upto=match.version)))
        return owed

    def _stands(self, match: Loaded, row: PendingDeadline) -> bool:
        """Whether the decision a row speaks of is still open, and for an earlier close, still hurried by the same cause."""
        runs = isinstance(match.state, Underway) and match.state.held is None
        decision = match.state.decision if isinstance(match.state, Underway) and runs else None
        if decision is None or decision.number != row.decision:
            return False
        if row.kind == "due":
            return bool(decision.due <= row.at)  # else it has been moved since this row was looked at
        # A shorter wait that was moved has its new end behind its key.
        return row.kind != "early" or (decision.early is not None and decision.early[0] == row.key.partition(" ")[0])

    def _commit(self, match: Loaded, decided: Decided, actor: Seat | None, now: datetime, done: Write) -> None:
        try:
            self._record.commit(match, decided, actor, now, [done])
        except IntegrityError:
            return  # a letter was faster; the deadline is looked at again on what now stands

    def _done(self, row: PendingDeadline, now: datetime) -> Write:
        statement = update(deadlines).where(deadlines.c.id == row.id, deadlines.c.done_at.is_(None)).values(done_at=now)
        return lambda conn: conn.execute(statement)

    def _strike(self, row: PendingDeadline, now: datetime) -> None:
        with writing(self._repository.engine) as conn:
            self._done(row, now)(conn)


def _bot_asked(match: Loaded) -> Seat | None:
    if not isinstance(match.state, Underway) or match.state.held is not None:
        return None
    awaited = match.game.rules.awaited(match.state.game)
    return next((seat for seat in awaited if match.state.occupants[seat].player is None), None)


_PENDING: Final = Prepared(
    select(*(deadlines.c[name] for name in PendingDeadline.__struct_fields__)).where(
        deadlines.c.id == bindparam("number", type_=deadlines.c.id.type), attempts.DOABLE
    ),
    PendingDeadline,
)
_BOTS: Final = Prepared(
    select(deadlines.c.id)
    .where(deadlines.c.match_id == bindparam("match_id", type_=deadlines.c.match_id.type))
    .where(deadlines.c.kind == literal("bot"), attempts.DOABLE)
    .order_by(deadlines.c.id)
)
