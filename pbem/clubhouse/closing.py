"""What happens because time passed or a bot is asked: decisions closed by default, reminders, bots' orders."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final
from uuid import UUID

import structlog
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, Engine, Row, bindparam, literal, literal_column, select, update

from domain.chance import SeededChance
from domain.game import Seat, Written
from domain.match.decider import Submission, lapse, submit
from domain.match.invitations import expire, unanswered
from domain.match.state import Mustering, Underway
from pbem.clubhouse.annals import Annals, Loaded, Step
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.noting import Noter
from pbem.clubhouse.outbox import Outbox, Owed, Payload
from pbem.clubhouse.record import Record
from pbem.clubhouse.verdicts import unread_before
from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError
from pbem.store.locks import arrivals
from pbem.store.prepared import Prepared
from pbem.store.shards import within
from pbem.store.tables import deadlines

_BOT_ORDERS: Final = 60  # in one decision: a bot that still has not finished is broken
_REST: Final = timedelta(minutes=5)  # before a match that could not be worked on is tried again


class Closer:
    """Works off the table of deadlines."""

    def __init__(
        self, engine: Engine, annals: Annals, record: Record, directory: Directory, outbox: Outbox, noter: Noter
    ) -> None:
        self._engine = engine
        self._annals = annals
        self._record = record
        self._directory = directory
        self._outbox = outbox
        self._noter = noter
        self._resting: dict[int, datetime] = {}

    def close_next(self, now: datetime, shard: int | None = None) -> bool:
        """Close the earliest decision whose time is up. One for which a letter still has no verdict waits for it."""
        with reading(self._engine) as conn:
            due = [
                row
                for row in _pending(conn, now, shard, "due", "early")
                if not unread_before(conn, row.match_id, row.at)
            ]
        row = self._first(due, now)
        if row is None:
            return False
        with self._set_aside_if_broken(row, now):
            if self._all_arrived(row):
                self._close(row, now)
        return True  # also if a letter came in at the last moment: there is work, it has to be read first

    def _all_arrived(self, row: Row[Any]) -> bool:
        """Whether no letter that arrived in time waits. Looked up under the lock under which the door reads its clock: what
        is taken in after this look is stamped after it, and so after the deadline."""
        with writing(self._engine) as conn:
            arrivals(conn)
            return not unread_before(conn, row.match_id, row.at)

    def _close(self, row: Row[Any], now: datetime) -> None:
        match = self._annals.match(row.match_id)
        if isinstance(match.state, Mustering) and not row.decision:
            events = expire(match.game, match.state, self._record.chance(match), now)
            self._commit(match, events, None, now, self._done(row, now))
            structlog.get_logger().info("invitations expired", match=str(row.match_id))
            return
        if not self._stands(match, row):
            self._strike(row, now)
            return
        assert isinstance(match.state, Underway)
        if row.kind == "due" and self._spared(match, row, now):
            return
        events = lapse(match.game, match.state, match.views, self._record.chance(match), now)
        self._commit(match, events, None, now, self._done(row, now))
        structlog.get_logger().info("deadline closed", match=str(row.match_id), decision=row.decision, kind=row.kind)

    def _spared(self, match: Loaded, row: Row[Any], now: datetime) -> bool:
        """Whether the decision stays open, since we could not ask somebody yet."""
        try:
            return self._noter.spare(match, row.decision, now)
        except IntegrityError:
            return True  # a letter was faster; the deadline is looked at again on what now stands

    def remind_next(self, now: datetime, shard: int | None = None) -> bool:
        """Owe the reminders of one decision: to the seats still awaited whose players want them (ruling G-05)."""
        with reading(self._engine) as conn:
            row = self._first(_pending(conn, now, shard, "reminder"), now)
        if row is None:
            return False
        with self._set_aside_if_broken(row, now):
            self._remind(row, now)
        return True

    def _remind(self, row: Row[Any], now: datetime) -> None:
        match = self._annals.match(row.match_id)
        if isinstance(match.state, Mustering):
            letters = self._invitations(match, match.state)
        else:
            letters = list(self._reminders(match, row)) if self._stands(match, row) else []

        def owe(conn: Connection) -> None:
            for letter in letters:
                self._outbox.owe(conn, letter, now)

        self._annals.append((), (owe, self._done(row, now)))

    def play_next_bot(self, now: datetime, shard: int | None = None) -> bool:
        """Let the bots of one match answer what they are asked."""
        with reading(self._engine) as conn:
            row = self._first(_pending(conn, now, shard, "bot"), now)
        if row is None:
            return False
        with self._set_aside_if_broken(row, now):
            self._play_bots(row, now)
        return True

    def _play_bots(self, row: Row[Any], now: datetime) -> None:
        match = self._annals.match(row.match_id)
        for _ in range(_BOT_ORDERS):
            seat = _bot_asked(match)
            if seat is None:
                break
            order = match.game.bot(match.views[seat].game, seat, SeededChance(os.urandom(32)))
            letter = Submission(seat=seat, orders=(Written(0, order),), by="bot")
            events = submit(match.game, match.state, match.views, letter, self._record.chance(match), now)
            try:
                match = self._record.commit(match, events, seat, now)
            except IntegrityError:
                return  # somebody else ordered meanwhile; the row still stands and is looked at again
        self._strike(row, now)

    def _first(self, rows: Iterable[Row[Any]], now: datetime) -> Row[Any] | None:
        """The first that does not rest after a failure."""
        return next((row for row in rows if self._resting.get(row.id, now) <= now), None)

    @contextmanager
    def _set_aside_if_broken(self, row: Row[Any], now: datetime) -> Iterator[None]:
        """A match that cannot be worked on for a fault of ours rests for a while, and holds up no other."""
        try:
            yield
        except StoreError:
            raise  # the database's trouble is nothing of this match's own
        except Exception:
            self._resting[row.id] = now + _REST
            raise

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

    def _reminders(self, match: Loaded, row: Row[Any]) -> list[Owed]:
        assert isinstance(match.state, Underway)
        owed = []
        for seat in match.game.awaited(match.state.game):
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

    def _stands(self, match: Loaded, row: Row[Any]) -> bool:
        """Whether the decision a row speaks of is still open, and for an earlier close, still hurried by the same cause."""
        decision = match.state.decision if isinstance(match.state, Underway) else None
        if decision is None or decision.number != row.decision:
            return False
        if row.kind == "due":
            return bool(decision.due <= row.at)  # else it has been moved since this row was looked at
        return row.kind != "early" or (decision.early is not None and decision.early[0] == row.key)

    def _commit(self, match: Loaded, events: tuple[Any, ...], actor: Seat | None, now: datetime, done: Step) -> None:
        try:
            self._record.commit(match, events, actor, now, [done])
        except IntegrityError:
            return  # a letter was faster; the deadline is looked at again on what now stands

    def _done(self, row: Row[Any], now: datetime) -> Step:
        statement = update(deadlines).where(deadlines.c.id == row.id, deadlines.c.done_at.is_(None)).values(done_at=now)
        return lambda conn: conn.execute(statement)

    def _strike(self, row: Row[Any], now: datetime) -> None:
        with writing(self._engine) as conn:
            self._done(row, now)(conn)


def _bot_asked(match: Loaded) -> Seat | None:
    if not isinstance(match.state, Underway):
        return None
    awaited = match.game.awaited(match.state.game)
    return next((seat for seat in awaited if match.state.occupants[seat].player is None), None)


def _pending(conn: Connection, now: datetime, shard: int | None, *kinds: str) -> list[Row[Any]]:
    return _rows_of(shard, kinds).named(conn, now=now)


@cache
def _rows_of(shard: int | None, kinds: tuple[str, ...]) -> Prepared:
    """The rows of these kinds whose time is up ``now``, a hundred of them at most."""
    return Prepared(
        select(deadlines)
        .where(deadlines.c.done_at.is_(None), deadlines.c.at <= bindparam("now", type_=deadlines.c.at.type))
        .where(deadlines.c.kind.in_([literal(kind) for kind in kinds]), within(deadlines.c.match_id, shard))
        .order_by(deadlines.c.at, deadlines.c.id)
        .limit(literal_column("100"))
    )
