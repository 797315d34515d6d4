"""Somebody who was asked to play for another answers, or does not; they play until their days are over (G-39)."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.events import DeputyEnded
from domain.match.reading.consent import Consent
from domain.match.rules.course import without_asking
from domain.match.rules.deputising import deputised
from domain.match.rules.hosting import CannotHost
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.matches.deputised import serving
from pbem.clubhouse.matches.observers import stop_watching
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.matches.terms import Term, begin_term, end_term, running_term, strike_terms
from pbem.clubhouse.outbox.rows import Outbox, Payload
from pbem.clubhouse.people.naming import about_deputies, asker
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken


class Deputising(msgspec.Struct, frozen=True):
    """Carries out the answers, and what ends by itself."""

    _repository: Repository
    _record: Record
    _outbox: Outbox
    _answers: LetterAnswers

    def answer(
        self, row: InboxLetter, token: ReplyToken, asked: Payload, consent: Consent | None, now: datetime
    ) -> Verdict:
        """What becomes of a yes or no to the letter that asks."""
        assert token.match_id is not None
        match = self._repository.match(token.match_id)
        with reading(self._repository.engine) as conn:
            stands = running_term(conn, "deputise", asked.said) is not None
        strike = partial(strike_terms, kinds=("deputise",), about=asked.said, now=now)
        if consent != "yes":
            told = [self._tell_player(match, asked, "deputy-no", now)] if stands else []
            return self._answers.close(row, Verdict("deputy-declined"), now, strike, *told)
        if stands and self._begun(match, row, token.player_id, asked, [strike], now):
            return Verdict("deputises")
        (seat,) = asked.seats
        gone = Payload(upto=match.version, note="deputise-gone", seats=(seat,))
        owed = about_deputies(match, token.player_id, f"letter {row.id}", gone)
        return self._answers.give(row, owed, Verdict("deputise-gone"), now)

    def _begun(
        self, match: Loaded, row: InboxLetter, deputy: UUID, asked: Payload, also: Sequence[Write], now: datetime
    ) -> bool:
        """Whether they play from now on."""
        (seat,), player = asked.seats, asker(asked.said)
        assert asked.ends is not None
        try:
            events = deputised(match.state, seat, str(player), str(deputy), asked.ends, asked.zone, now)
        except CannotHost:
            return False
        if match.held_besides(deputy, seat):
            return False
        steps: list[Write] = [
            closing(row, Verdict("deputises"), now, "receipt"),
            *also,
            partial(strike_terms, kinds=("deputising",), about=serving(match.id, seat), now=now),
            partial(begin_term, kind="deputising", match=match.id, about=serving(match.id, seat), at=asked.ends),
            partial(stop_watching, match=match.id, player=deputy),
            self._tell_player(match, asked, "deputy-begins", now),
        ]
        self._record.commit(match, without_asking(match.game, match.state, events), None, now, steps)
        return True

    def lapse(self, term: Term, now: datetime) -> None:
        """Nobody has answered in time, or the days of a deputy are over."""
        assert term.match_id is not None
        match, end = self._repository.match(term.match_id), partial(end_term, number=term.id, now=now)
        if term.kind == "deputise":
            asked = Payload(said=term.about)
            seat = next((one for one, who in match.seated.items() if who == str(asker(asked.said))), None)
            told = [self._tell_player(match, Payload(said=term.about, seats=(seat,)), "deputy-no", now)] if seat else []
            self._repository.append((), (end, *told))
            return
        seat = Seat(term.about.partition(" ")[2])
        if seat not in match.deputies:
            self._repository.append((), (end,))
            return
        # What ends it ends the row too (see ``matches.deputised``).
        decided = without_asking(match.game, match.state, (DeputyEnded(seat),))
        self._record.commit(match, decided, None, now)

    def _tell_player(self, match: Loaded, asked: Payload, note: str, now: datetime) -> Write:
        payload = Payload(upto=match.version, note=note, seats=asked.seats, ends=asked.ends, zone=asked.zone)
        return self._outbox.adding(about_deputies(match, asker(asked.said), f"{note} {asked.said}", payload), now)
