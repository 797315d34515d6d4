"""Which events a letter caused, and what it was answered with: told by the rows of the letters owed because of it."""

from typing import NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.game import Seat
from pbem.audit.asked import Caused
from pbem.clubhouse.inbox.verdicts import NONE, Verdict, read_verdict
from pbem.clubhouse.outbox.rows import Payload, read_payload
from pbem.store.letters import InboxLetter, letters_in
from pbem.store.tables import inbox, outbox

_OF = "letter "  # how the cause of a letter is written that answers one


class Ours(NamedTuple):
    """A letter of ours that was answered: which kind it was, for which decision, and to whom."""

    kind: str
    decision: int
    player: UUID | None


class LetterAnswered(msgspec.Struct, frozen=True):
    """A letter to a match and what it was answered with. ``told`` is what the receipt was made from, ``asked`` what the
    question was, where one was put. ``answers`` is the decision that it answers, by the letter of
    ours that it replies to; 0: none is known. ``ours`` is that letter."""

    row: InboxLetter
    verdict: Verdict
    told: Payload = Payload()
    asked: Payload | None = None
    question: str | None = None  # the id of the letter that put it
    answers: int = 0
    ours: Ours | None = None

    @property
    def payload(self) -> Payload:
        """What tells of its words: the receipt, or the question while nothing else answered it."""
        return self.told if self.told.words or self.asked is None else self.asked

    @property
    def confirmed(self) -> bool:
        """Whether its writer was asked about it and said yes."""
        return self.verdict.confirmed or (self.asked is not None and bool(self.told.words))

    @property
    def caused(self) -> Caused | None:
        """Its events; None if it caused none, or if the release that read it did not note where they begin."""
        if not self.verdict.upto or self.told.upto <= self.verdict.upto or self.row.seat is None:
            return None
        return Caused(self.row.id, Seat(self.row.seat), self.verdict.upto + 1, self.told.upto)


def answered_letters(conn: Connection, match: UUID) -> dict[int, LetterAnswered]:
    """Every letter to a match, in order of arrival."""
    owed = _owed(conn, match)
    found: dict[int, LetterAnswered] = {}
    for row in letters_in(conn, inbox.c.match_id == match):
        asked, ours = owed.questions.get(row.id), owed.letters.get(row.outbox_id or "")
        found[row.id] = LetterAnswered(
            row,
            read_verdict(row.verdict) if row.verdict else NONE,
            owed.receipts.get(row.id, Payload()),
            asked[1] if asked is not None else None,
            asked[0] if asked is not None else None,
            ours.decision if ours is not None else 0,
            ours,
        )
    return found


class _Owed(NamedTuple):
    """What letters of ours said: receipts and questions by the letter that they answer, and all of them by their id."""

    receipts: dict[int, Payload]
    questions: dict[int, tuple[str, Payload]]
    letters: dict[str, Ours]


def _owed(conn: Connection, match: UUID) -> _Owed:
    columns = (outbox.c.id, outbox.c.kind, outbox.c.cause, outbox.c.payload, outbox.c.decision, outbox.c.player_id)
    owed = _Owed({}, {}, {})
    for row in conn.execute(select(*columns).where(outbox.c.match_id == match).order_by(outbox.c.serial)):
        owed.letters[row.id] = Ours(row.kind, row.decision, row.player_id)
        number = row.cause.removeprefix(_OF)
        if not row.cause.startswith(_OF) or not number.isdecimal():
            continue
        payload = read_payload(row.payload)
        if row.kind == "held":
            owed.questions[int(number)] = (row.id, payload)
        else:
            owed.receipts[int(number)] = payload
    return owed
