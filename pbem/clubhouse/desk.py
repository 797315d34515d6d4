"""The desk where the pipeline finds its work and has it done; implements ``worker.ports.QueuedDesk``."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine

from pbem.clubhouse import due
from pbem.clubhouse.at_hand import at_hand
from pbem.clubhouse.inbox.turns import Turns
from pbem.clubhouse.letters.lapsing import Lapsing
from pbem.clubhouse.letters.reading import LetterReader
from pbem.clubhouse.matches.deadlines.clock import ClockWatch
from pbem.clubhouse.matches.deadlines.closing import Closer
from pbem.clubhouse.matches.noting import Noter
from pbem.clubhouse.outbox.sending import Sender
from pbem.clubhouse.signing_in.links import SignInLinks
from pbem.clubhouse.tidying import Tidier
from pbem.store.engine import reading, writing
from pbem.store.heads import match_of
from pbem.store.locks import Lock, tried
from pbem.store.totals import add, note_time
from worker.ports import Done, Piece

_FAILED: Final[Mapping[str, int]] = {"failed": 1}
COUNTED: Final = ("read", "bots", "closed", "reminded", "sent")  # of what was done
_BY_THE_CLOCK: Final = ("close_decision", "remind", "end_term", "tidy")  # what only time brings


class LetterDesk(msgspec.Struct, frozen=True):
    """Reading, deciding and sending, one piece at a time. Who decides on a line has a turn at it, which is tried for."""

    _engine: Engine
    _reader: LetterReader
    _noter: Noter
    _closer: Closer
    _sender: Sender
    _turns: Turns
    _tidier: Tidier
    _links: SignInLinks
    _lapsing: Lapsing
    _clock: ClockWatch | None = None

    def watching(self) -> "LetterDesk":
        """The same desk for whoever works as time passes: it closes nothing while the clock cannot be believed."""
        return msgspec.structs.replace(self, _clock=ClockWatch(self._engine))

    def hurried(self) -> "LetterDesk":
        """The same desk for whoever works until nothing is due: Occupied behind a process that stands still."""
        return msgspec.structs.replace(self, _turns=self._turns.hurried())

    @property
    def letters_sent(self) -> int:
        """How many letters have been sent from this desk."""
        return self._sender.sent

    def due(self, now: datetime) -> Sequence[Piece]:
        """Some of what is due."""
        held = self._held(now)
        with reading(self._engine) as conn:
            return [piece for piece in due.pieces(conn, now) if not (held and piece.task in _BY_THE_CLOCK)]

    def sweep(self, now: datetime) -> Sequence[Piece]:
        """What is due and in no queue, from now on queued; nothing while another looks."""
        held = self._held(now)
        with writing(self._engine) as conn:
            if not tried(conn, Lock.SWEEP):
                return []
            note_time(conn, "sweep", now)
            return [piece for piece in due.sweep(conn, now) if not (held and piece.task in _BY_THE_CLOCK)]

    def next_of(self, piece: Piece, now: datetime) -> Sequence[Piece]:
        """What is due of the same line, from now on queued."""
        with writing(self._engine, lightly=True) as conn:
            return due.of_line(conn, piece.line, match_of(piece.line), now)

    def do(self, piece: Piece, now: datetime) -> Done | None:
        """Do a piece that reads or decides; None if somebody else has its line."""
        if piece.task in _BY_THE_CLOCK and self._held(now):
            return Done()
        counts: Mapping[str, int] = _FAILED
        try:
            with self._turns.deciding(piece.line) as own:
                done = self._do(piece, match_of(piece.line), now) if own else None
            counts = _counts(done)
        finally:
            self._add(counts)  # when the turn is over: nobody waits for it
        return done

    def send(self, now: datetime) -> Done:
        """Send the next letters that are due."""
        counts: Mapping[str, int] = _FAILED
        try:
            done = self._send(now)
            counts = _counts(done)
        finally:
            self._add(counts)
        return done

    def _held(self, now: datetime) -> bool:
        return self._clock is not None and self._clock.holds(now)

    def _send(self, now: datetime) -> Done:
        before = self._sender.sent
        tried_some = self._sender.send(now)
        return Done(sent=self._sender.sent - before, moved=int(tried_some))

    def sending(self) -> AbstractContextManager[None]:
        """A turn at sending."""
        return self._turns.sending()

    def _add(self, counts: Mapping[str, int]) -> None:
        """Add to the totals. They are the operator's: work that was done stays done without them."""
        with suppress(PersistenceError):
            add(self._engine, counts)

    def _do(self, piece: Piece, match_id: UUID | None, now: datetime) -> Done:
        """Whatever it was, the bots of its match answer at once: nobody is written to between their steps."""
        match piece.task:
            case "read_letter":
                return self._read(piece.line, match_id, now)
            case "play_bot":
                given = self._closer.play(piece.row, now)
                return Done(bots=given or 0, moved=int(given is not None))
            case "close_decision":
                done = Done(closed=1) if self._closer.close(piece.row, now) else Done()
            case "remind":
                return Done(reminded=int(self._closer.remind(piece.row, now)))
            case "end_term":
                done = Done(moved=int(self._lapsing.end(piece.row, now)))
            case "note_letter":
                return Done(moved=int(self._noter.note(piece.row, now)))
            case "send_letters":
                return self._send(now)
            case "answer_sign_ins":
                return Done(moved=self._links.answer(now))
            case "tidy":
                return self._tidy(now)
        return self._with_bots(done, match_id, now)

    def _read(self, line: str, match_id: UUID | None, now: datetime) -> Done:
        letter = self._reader.read(line, now)
        if letter is None:
            return Done()
        with at_hand(letter.id):
            return self._with_bots(Done(read=1), match_id, now)

    def _tidy(self, now: datetime) -> Done:
        """A bounded piece of tidying, on a line of its own: no match waits for it."""
        try:
            self._tidier.go_on(now)
        except Exception:
            self._tidier.put_off(now)
            raise
        return Done()

    def _with_bots(self, done: Done, match_id: UUID | None, now: datetime) -> Done:
        return done if done.idle or match_id is None else done.with_bots(self._closer.play_all(match_id, now))


def _counts(done: Done | None) -> Mapping[str, int]:
    return {name: getattr(done, name) for name in COUNTED} if done is not None else {}
