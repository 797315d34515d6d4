"""What happens because time passed or a bot is asked: decisions closed by default, reminders, bots' orders."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Final, Literal
from uuid import UUID

import msgspec
import structlog
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, bindparam, literal, literal_column, select, tuple_, update

from domain.chance import SeededChance
from domain.game import Seat, Written
from domain.match.rules.course import Decided
from domain.match.rules.decide import Submission, lapse, submit
from domain.match.rules.invitations import expire, unanswered
from domain.match.state import Mustering, Underway
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.verdicts import unread_before, unsettled_before
from pbem.clubhouse.matches.noting import Noter
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.matches.resting import Resting
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading, writing
from pbem.store.locks import arrivals
from pbem.store.prepared import Prepared
from pbem.store.shards import within
from pbem.store.tables import deadlines

_BOT_ORDERS: Final = 60  # in one decision: a bot that still has not finished is broken
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


class PendingDeadline(msgspec.Struct, frozen=True):
    """Something that is due: a decision's end, an early close, a reminder, a bot's answer."""

    id: int
    match_id: UUID
    kind: Literal["due", "early", "reminder", "bot"]
    decision: int
    key: str
    at: datetime


class Closer(msgspec.Struct, frozen=True):
    """Works off the table of deadlines."""

    _repository: Repository
    _record: Record
    _directory: Directory
    _outbox: Outbox
    _noter: Noter
    _resting: Resting = msgspec.field(default_factory=Resting)

    def close_next(self, now: datetime, shard: int | None = None) -> bool:
        """Close the earliest decision whose time is up. One for which a letter still has no verdict waits for it."""
        row = self._next(now, shard, "due", "early")
        if row is None:
            return False
        with self._resting.unless_done(row.id, now):
            if self._all_arrived(row):
                self._close(row, now)
        return True  # also if a letter came in at the last moment: there is work, it has to be read first

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

    def remind_next(self, now: datetime, shard: int | None = None) -> bool:
        """Owe the reminders of one decision: to the seats still awaited whose players want them (ruling G-05)."""
        row = self._next(now, shard, "reminder")
        if row is None:
            return False
        with self._resting.unless_done(row.id, now):
            self._remind(row, now)
        return True

    def _remind(self, row: PendingDeadline, now: datetime) -> None:
        match = self._repository.match(row.match_id)
        if isinstance(match.state, Mustering):
            letters = self._invitations(match, match.state)
        else:
            letters = list(self._reminders(match, row)) if self._stands(match, row) else []

        def owe(conn: Connection) -> None:
            for letter in letters:
                self._outbox.owe(conn, letter, now)

        self._repository.append((), (owe, self._done(row, now)))

    def play_next_bot(self, now: datetime, shard: int | None = None) -> bool:
        """Let the bots of one match answer what they are asked."""
        row = self._next(now, shard, "bot")
        if row is None:
            return False
        with self._resting.unless_done(row.id, now):
            self._play_bots(row, now)
        return True

    def _play_bots(self, row: PendingDeadline, now: datetime) -> None:
        match = self._repository.match(row.match_id)
        for _ in range(_BOT_ORDERS):
            seat = _bot_asked(match)
            if seat is None:
                break
            order = match.game.sight.bot(match.views[seat].game, seat, SeededChance(os.urandom(32)))
            letter = Submission(seat=seat, orders=(Written(0, order),), by="bot")
            decided = submit(match.game, match.state, match.views, letter, self._record.chance(match), now)
            try:
                match = self._record.commit(match, decided, seat, now)
            except IntegrityError:
                return  # somebody else ordered meanwhile; the row still stands and is looked at again
        self._strike(row, now)

    def _next(self, now: datetime, shard: int | None, *kinds: str) -> PendingDeadline | None:
        """The earliest row of these kinds whose time is up, and that need not wait."""
        with reading(self._repository.engine) as conn:
            return self._resting.first(((row.id, row) for row in _pending(conn, now, shard, *kinds)), now)

    def _invitations(self, match: Loaded, state: Mustering) -> list[Owed]:
        """The invitations that are still unanswered, once more."""
        asked = ((seat, UUID(str(state.occupants[seat].player))) for seat in unanswered(state))
        return [
            Owed(
                kind="invitation",
                player=player,
                match=match.id,
                seat=seat,
                decision=0,
                cause="reminder",
                payload=Payload(upto=match.version, note="reminder"),
            )
            for seat, player in asked
            if self._directory.wants_reminders(player)
        ]

    def _reminders(self, match: Loaded, row: PendingDeadline) -> list[Owed]:
        assert isinstance(match.state, Underway)
        owed = []
        for seat in match.game.rules.awaited(match.state.game):
            player = match.state.occupants[seat].player
            heard = match.state.decision is not None and seat in match.state.decision.ordered
            if player is None or heard or not self._directory.wants_reminders(UUID(player)):
                continue
            owed.append(
                Owed(
                    kind="reminder",
                    player=UUID(player),
                    match=match.id,
                    seat=seat,
                    decision=row.decision,
                    cause=f"reminder {row.key}".strip(),
                    payload=Payload(upto=match.version),
                )
            )
        return owed

    def _stands(self, match: Loaded, row: PendingDeadline) -> bool:
        """Whether the decision a row speaks of is still open, and for an earlier close, still hurried by the same cause."""
        decision = match.state.decision if isinstance(match.state, Underway) else None
        if decision is None or decision.number != row.decision:
            return False
        if row.kind == "due":
            return bool(decision.due <= row.at)  # else it has been moved since this row was looked at
        return row.kind != "early" or (decision.early is not None and decision.early[0] == row.key)

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
    if not isinstance(match.state, Underway):
        return None
    awaited = match.game.rules.awaited(match.state.game)
    return next((seat for seat in awaited if match.state.occupants[seat].player is None), None)


def _pending(conn: Connection, now: datetime, shard: int | None, *kinds: str) -> Iterator[PendingDeadline]:
    """All rows of these kinds whose time is up ``now``; asked for a hundred at a time, the first being mostly the one."""
    at, last = _LONG_AGO, 0
    while rows := _rows_of(shard, kinds).rows(conn, now=now, after=at, last=last):
        yield from rows
        at, last = rows[-1].at, rows[-1].id


@cache
def _rows_of(shard: int | None, kinds: tuple[str, ...]) -> Prepared[PendingDeadline]:
    """The next hundred rows. Deadlines that wait for a letter are none of them: they would take the place of others."""
    place = deadlines.c.at, deadlines.c.id
    behind = bindparam("after", type_=deadlines.c.at.type), bindparam("last", type_=deadlines.c.id.type)
    rows = (
        select(*(deadlines.c[name] for name in PendingDeadline.__struct_fields__))
        .where(deadlines.c.done_at.is_(None), deadlines.c.at <= bindparam("now"))
        .where(deadlines.c.kind.in_([literal(kind) for kind in kinds]), within(deadlines.c.match_id, shard))
        .where(tuple_(*place) > tuple_(*behind))
    )
    if "due" in kinds:
        rows = rows.where(~unsettled_before(deadlines.c.match_id, deadlines.c.at))
    return Prepared(rows.order_by(*place).limit(literal_column("100")), PendingDeadline)
