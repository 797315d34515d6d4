"""What is answered to the question of a held letter: yes lets that letter act, no drops it, and each question serves once."""

from datetime import datetime
from typing import Final

import msgspec
from eventsourcing.persistence import IntegrityError
from sqlalchemy import ColumnElement, and_, select, update

from domain.game import Seat
from domain.match.events import AnswerHeld, OrderCarriedOut, PlanSet
from mail.outbound.sheet import Kind
from pbem.clubhouse.inbox.allowance import APART, Allowance
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, told, unsettle, verdict_of
from pbem.clubhouse.outbox.rows import Owed, Payload, about_no_match, answering, read_payload
from pbem.clubhouse.streams.repository import Loaded, Repository, Write, version_of
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, Purpose, ReplyToken, letters_in
from pbem.store.tables import inbox, outbox

BELIEVED: Final = "believed"  # why a letter is read again: with the yes, its writer asked to be believed from now on
_DONE: Final = "answered-before"


class HeldLetters(msgspec.Struct, frozen=True):
    """Carries out the answers. The held letter keeps its own place of arrival."""

    _repository: Repository
    _allowance: Allowance
    _answers: LetterAnswers

    def confirm(
        self, row: InboxLetter, token: ReplyToken, match: Loaded | None, now: datetime, *, believed: bool
    ) -> Verdict:
        """A yes: the letter is read again with its owner's word for it, once, unless a newer one was carried out."""
        held, echoed = self._asked_about(token)
        if not _waits(held):
            return self._answered_before(row, token, match, held, now)
        if match is not None and _ordered_since(match, Seat(token.seat), held.id):
            # A new letter has decided in place of the yes (G-19).
            payload = Payload(upto=version_of(match), note="overtaken")
            step, owed = _dropping(held, now), self._owed("help", row, token, payload)
            return self._answers.close(row, Verdict("dropped"), now, step, owed=owed, answer="help")
        why = BELIEVED if believed else ""
        step = _releasing(held, Verdict("held", why, confirmed=True, words=echoed.words, ignored=echoed.ignored))
        return self._answers.close(row, Verdict("confirmed"), now, step, answer=APART)

    def drop(self, row: InboxLetter, token: ReplyToken, match: Loaded | None, now: datetime) -> Verdict:
        """A no: the letter is never carried out, and a receipt says so."""
        held, echoed = self._asked_about(token)
        if not _waits(held):
            return self._answered_before(row, token, match, held, now)
        payload = Payload(upto=version_of(match), inbox=row.id, words=echoed.words, note="dropped")
        step = _dropping(held, now)
        kind: Kind = "receipt" if match is not None else "help"
        owed = self._owed(kind, row, token, payload)
        return self._answers.close(row, Verdict("dropped"), now, step, owed=owed, answer=kind)

    def disbelieve(self, row: InboxLetter, token: ReplyToken, match: Loaded | None, now: datetime) -> Verdict:
        """An answer whose authentication failed: its writer is told once for each question why it cannot count."""
        payload = Payload(upto=version_of(match), note="disbelieved")
        owed = self._owed("help", row, token, payload, cause=f"disbelieved {token.outbox_id}")
        return self._answers.close(row, Verdict("held", "disbelieved"), now, owed=owed, answer=APART)

    def _answered_before(
        self, row: InboxLetter, token: ReplyToken, match: Loaded | None, held: InboxLetter, now: datetime
    ) -> Verdict:
        note = "dropped-before" if verdict_of(held).result == "dropped" else "confirmed-before"
        payload = Payload(upto=version_of(match), note=note)
        owed = self._allowance.explained(row, self._owed("help", row, token, payload), now)
        if owed is None:
            return self._answers.close(row, Verdict("unanswered", _DONE), now, answer=APART)
        return self._answers.close(row, Verdict("help", _DONE), now, owed=owed, answer="help")

    def _asked_about(self, token: ReplyToken) -> tuple[InboxLetter, Payload]:
        """The letter that a question was about, and what was echoed of it."""
        with reading(self._repository.engine) as conn:
            asked = conn.execute(select(outbox.c.cause, outbox.c.payload).where(outbox.c.id == token.outbox_id)).one()
            number = int(str(asked.cause).removeprefix("letter "))
            (held,) = letters_in(conn, inbox.c.id == number)
        return held, read_payload(asked.payload)

    def _owed(self, kind: Kind, row: InboxLetter, token: ReplyToken, payload: Payload, cause: str = "") -> Owed:
        purpose: Purpose = "seat" if token.match_id is not None else "player"
        return answering(token, kind, cause or f"letter {row.id}", payload, purpose)


def question(token: ReplyToken, match: Loaded | None, cause: str, payload: Payload) -> Owed:
    """The letter that asks whether another one is its player's."""
    if match is not None:
        return answering(token, "held", cause, payload, "confirm")
    return msgspec.structs.replace(about_no_match(token.player_id, "held", cause, payload), purpose="confirm")


def _waits(held: InboxLetter) -> bool:
    return held.state == "read" and verdict_of(held).result == "held"


def _ordered_since(match: Loaded, seat: Seat, arrival: int) -> bool:
    """Whether a letter of this seat that arrived later has been carried out."""
    told = (entry.event for entry in match.entries if isinstance(entry.event, (OrderCarriedOut, AnswerHeld, PlanSet)))
    return any(event.seat == seat and event.cause > arrival for event in told)


def _releasing(held: InboxLetter, verdict: Verdict) -> Write:
    """The step that has a held letter read again; IntegrityError if another answer has settled it meanwhile."""
    return lambda conn: _once(unsettle(conn, _as_it_was(held), verdict))


def _dropping(held: InboxLetter, now: datetime) -> Write:
    """The step that settles a held letter for good; IntegrityError if another answer has settled it meanwhile."""
    statement = update(inbox).where(_as_it_was(held)).values(verdict=told(Verdict("dropped")), read_at=now)
    return lambda conn: _once(conn.execute(statement).rowcount == 1)


def _as_it_was(held: InboxLetter) -> ColumnElement[bool]:
    return and_(inbox.c.id == held.id, inbox.c.state == "read", inbox.c.verdict == held.verdict)


def _once(done: bool) -> None:
    if not done:
        raise IntegrityError("this question has been answered meanwhile")
