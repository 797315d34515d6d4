"""A host asks for whom a match waits, or how matches have ended: answered from what everybody may know."""

import os
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.game import PUBLIC
from domain.match.reading.personal.service import help_asked
from domain.match.reading.running.hosting import AskWhoIsLate, HostQuestion, asked_of_a_match
from domain.match.state import Unopened
from mail.inbound.desk import Reading
from mail.outbound.sheet import HOST_HELP, UNHEARD
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.matches.standing import standing_of
from pbem.clubhouse.outbox.rows import Payload, from_view_of_all
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter
from pbem.store.tables import matches, outbox
from pbem.store.vault import parcel

_MOST: Final = 50  # matches in one letter


class HostQuestions(msgspec.Struct, frozen=True):
    """Answers them; the answer takes what a host asks for, as every letter to a host does."""

    _repository: Repository
    _answers: LetterAnswers

    def asked(self, read: Reading, player: UUID) -> tuple[HostQuestion, UUID] | None:
        """What a letter that belongs to no match asks of one, if its writer runs it."""
        found = asked_of_a_match(read.text)
        if found is None:
            return None
        with reading(self._repository.engine) as conn:
            match = conn.execute(select(matches.c.id).where(matches.c.title_no == found[1])).scalar()
        if match is None:
            return None
        state = self._repository.match(match, ()).state
        runs = not isinstance(state, Unopened) and state.opened.host == str(player)
        return (found[0], match) if runs else None

    def tell(self, row: InboxLetter, host: UUID, match: UUID, question: HostQuestion, now: datetime) -> Verdict:
        """Owe the answer."""
        one = self._repository.match(match, (PUBLIC,))
        late = isinstance(question, AskWhoIsLate)
        payload = _late(one) if late else self._ended(one, host)
        owed = from_view_of_all(match, one.decisions, host, "host", f"letter {row.id}", payload)
        return self._answers.give(row, owed, Verdict("hosted", payload.note), now)

    def explain(self, row: InboxLetter, host: UUID, match: Loaded, read: Reading, now: datetime) -> Verdict:
        """Owe a host whose letter asks for help, or for nothing, what they can ask for, and the lines that were not read."""
        payload, kept = Payload(upto=match.version, note=HOST_HELP), None
        if help_asked(read.text) is None:
            kept = parcel(read.text.encode(), random=os.urandom)
            payload = Payload(upto=match.version, note=UNHEARD, inbox=row.id, words=kept.ref.id)
        owed = from_view_of_all(match.id, match.decisions, host, "help", f"letter {row.id}", payload)
        return self._answers.explain(row, owed, now, kept=kept)

    def _ended(self, match: Loaded, host: UUID) -> Payload:
        """The matches of the series that are over, in their order; of one that belongs to none those of its host, the newest."""
        ended = select(matches.c.id).where(matches.c.state == "concluded")
        if match.opened.series is not None:
            ended = ended.where(matches.c.series_id == UUID(match.opened.series.id)).order_by(matches.c.leg)
        else:
            told = select(outbox.c.match_id).where(outbox.c.player_id == host, outbox.c.seat == PUBLIC)
            ended = ended.where(matches.c.id.in_(told)).order_by(matches.c.title_no.desc())
        with reading(self._repository.engine) as conn:
            found = conn.execute(ended.limit(_MOST)).scalars().all()
        loaded = (self._repository.match(one, ()) for one in found)
        theirs = [one for one in loaded if one.opened.host == str(host)]
        return Payload(
            upto=match.version,
            note="standings",
            others=tuple((str(one.id), str(PUBLIC), one.version) for one in theirs),
        )


def _late(match: Loaded) -> Payload:
    standing = standing_of(match)
    return Payload(
        upto=match.version,
        note="late",
        seats=standing.waits_for,
        others=((str(match.id), str(PUBLIC), match.version),),
        missed=tuple(standing.missed.items()),
    )
