"""A letter of ours sent once more: the same bytes while they are true, else what they would be today, under a new Message-ID."""

from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import Connection, select, update

from domain.game import Seat
from domain.match.state import Underway
from mail.outbound.sheet import Kind
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.outbox.rows import Outbox, Owed, read_payload
from pbem.clubhouse.outbox.undelivered import in_place_of, put_apart, sent_again, sent_as, superseded
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading, writing
from pbem.store.letters import OutboxLetter, letters_owed
from pbem.store.tables import outbox as letters

_WHOSE_TURN: Final = frozenset({"turn", "news", "reminder"})
_TELLS_TIME: Final = _WHOSE_TURN | {"welcome", "receipt", "help", "host"}  # kinds that say until when somebody is asked


class NotResent(ValueError):
    """A letter that is not sent again; the sentence says why."""


class Resender(msgspec.Struct, frozen=True):
    """Puts letters back in the queue."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox

    def again(self, number: int, now: datetime, also: Write | None = None) -> int:
        """Send letter ``number`` again; the number of the letter that goes out. NotResent if it is of no use any more.

        ``also`` is done in the same transaction.
        """
        with reading(self._repository.engine) as conn:
            found = letters_owed(conn, letters.c.serial == number)
            if not found:
                raise NotResent(f"There is no letter {number}: `pbem letters` names them.")
            letter = found[0]
            self._refuse_useless(conn, letter)
        owed = self._as_it_stands(letter, now)
        with writing(self._repository.engine) as conn:
            if also is not None:
                also(conn)
            if owed is not None:
                return tell_anew(conn, self._outbox, letter, owed, now)
            if letter.state == "waiting":
                still = letters.c.serial == number, letters.c.state == "waiting"
                conn.execute(update(letters).where(*still).values(not_before=now))
            else:
                sent_again(conn, number, now)
        return number

    def _refuse_useless(self, conn: Connection, letter: OutboxLetter) -> None:
        number = letter.serial
        if letter.state == "superseded":
            raise NotResent(f"Letter {number} was superseded: {_in_its_place(in_place_of(conn, letter))}")
        if letter.state == "cancelled":
            raise NotResent(
                f"Letter {number} was cancelled ({letter.error or 'nobody waits for it'}); it is not sent again."
            )
        if letter.player_id is None:
            raise NotResent(f"Letter {number} has no reader: the match has no host, and PBEM_ADMINS names nobody.")
        if self._directory.person(conn, letter.player_id) is None:
            raise NotResent(f"Letter {number} went to somebody whose address has been erased; it is not sent again.")

    def _as_it_stands(self, letter: OutboxLetter, now: datetime) -> Owed | None:
        """The letter as it would be written now; None where what it says of the time to answer still holds."""
        if letter.match_id is None or letter.kind not in _TELLS_TIME:
            return None
        seat, upto = Seat(letter.seat), read_payload(letter.payload).upto
        match = self._repository.match(letter.match_id, (seat,))
        state = match.state
        if not isinstance(state, Underway) or _has_left(state, letter):
            return None
        if match.at(upto, (seat,)).views[seat].asked == match.views[seat].asked:
            return None
        kind = whose_turn(match, seat) if letter.kind in _WHOSE_TURN else letter.kind
        return written_anew(letter, kind, match.version, state.decisions, now)


def _in_its_place(heir: int | None) -> str:
    if heir is None:
        return "what it told is told by no letter that could be sent again."
    return f"letter {heir} tells in its place what it told. Send that one again: `pbem resend {heir}`."


def whose_turn(match: Loaded, seat: Seat) -> Kind:
    """The kind of letter that tells a seat how a match stands that is being played."""
    assert isinstance(match.state, Underway)
    return "turn" if seat in match.game.rules.awaited(match.state.game) else "news"


def written_anew(letter: OutboxLetter, kind: Kind, upto: int, decision: int, now: datetime) -> Owed:
    """A letter in the place of one that tells another time to answer, up to event ``upto``."""
    return Owed(
        kind=kind,
        player=letter.player_id,
        match=letter.match_id,
        seat=Seat(letter.seat),
        decision=decision,
        cause=f"again {now.isoformat()}",
        payload=msgspec.structs.replace(read_payload(letter.payload), upto=upto),
        purpose=letter.purpose,
    )


def tell_anew(conn: Connection, outbox: Outbox, letter: OutboxLetter, owed: Owed, now: datetime) -> int:
    """Owe a letter in the place of another, which is sent no more; its number. Once it is taken its seat is reached again."""
    superseded(conn, letter.serial)  # first, so that the new one tells what this one told
    made = outbox.add_all(conn, (owed,), now)[0]
    number: int = conn.execute(select(letters.c.serial).where(letters.c.id == made)).scalar_one()
    put_apart(conn, number, now)
    sent_as(conn, letter.serial, number, now)
    return number


def _has_left(state: Underway, letter: OutboxLetter) -> bool:
    """Whether a seat is no longer its reader's, who hears nothing more (G-21); a letter to the host is no seat's."""
    occupant = state.occupants.get(Seat(letter.seat))
    return occupant is not None and (occupant.reader != str(letter.player_id) or letter.seat in state.vacated)
