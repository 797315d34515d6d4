"""A host who does not answer is succeeded: by the deputy, who is asked first, or else by the administrators (G-33)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.game import PUBLIC
from domain.match.deadline import due
from domain.match.events import HostSucceeded, Opened, Succession
from domain.match.reading.consent import Consent
from domain.match.rules.hosting import CannotHost, must_be_answered
from domain.match.state import Underway
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.allowance import APART
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.matches.hosting import Doing, Hosting
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.matches.terms import HOST_PACES, Term, begin_term, end_term, has_ended, running_term, strike_terms
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, from_view_of_all
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import inbox, outbox

_Note: TypeAlias = Literal["deputy", "host-return", "host-gone", "host-passed"]
SUCCESSIONS: Final[tuple[_Note, ...]] = ("deputy", "host-return")
"""The notes of the letters that offer somebody to run a match."""


class HostSuccession(msgspec.Struct, frozen=True):
    """Finds a host silent, and has another run the match. Whether a host has answered rests on letters to the host alone: what a
    seat of theirs sends or plans changes nothing."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _hosting: Hosting
    _hosts: Hosts
    _answers: LetterAnswers

    def lapse(self, term: Term, now: datetime) -> None:
        """The time for an answer is over: the host's, and then the deputy's."""
        assert term.match_id is not None
        match = self._repository.match(term.match_id, ())
        silent = self._is_silent(
            match, _asked_at(match, term.at, HOST_PACES if term.kind == "host" else HOST_PACES + 1)
        )
        if not silent or not must_be_answered(match.state):
            self._repository.append((), (lambda conn: end_term(conn, term.id, now),))
            return
        deputy = self._deputy(match) if term.kind == "host" else None
        if deputy is None:
            self._to_administrators(match, term, now)
        else:
            self._ask(match, deputy, term, now)

    def answer(
        self, row: InboxLetter, token: ReplyToken, offer: Payload, consent: Consent | None, now: datetime
    ) -> Verdict:
        """What becomes of a yes or a no to such an offer."""
        assert token.match_id is not None
        match = self._repository.match(token.match_id, ())
        if consent != "yes":
            return self._turned_down(row, token, match, now)
        if not self._may_run(match, token, offer):
            return self._answered(row, token, match, "host-gone", Verdict("offer-gone"), now)
        verdict, seats = Verdict("runs-match"), must_be_answered(match.state)
        why: Succession = "silent" if offer.note == "deputy" else "returned"

        def also(upto: int) -> Sequence[Write]:
            note = "succeeds" if why == "silent" else "returned"
            payload = Payload(upto=upto, note=note, seats=seats)
            told = from_view_of_all(match.id, match.decisions, token.player_id, "host", f"letter {row.id}", payload)
            return (
                closing(row, verdict, now, "receipt"),
                lambda conn: strike_terms(conn, ("deputy",), token.outbox_id, now),
                self._outbox.adding(told, now),
            )

        doing = Doing(by=Operator(f"player {token.player_id}", "offer, by letter"), also=also)
        try:
            self._hosting.succeed(match.id, token.player_id, why, doing, now)
        except CannotHost:
            return self._answered(row, token, match, "host-gone", Verdict("offer-gone"), now)
        return verdict

    def again(self, row: InboxLetter, token: ReplyToken, now: datetime) -> Verdict | None:
        """Whoever ran a match writes as its host: while nobody else does they may have it back. None of any other letter."""
        if token.match_id is None or token.seat != PUBLIC:
            return None
        match = self._repository.match(token.match_id, ())
        if not isinstance(match.state, Underway):
            return None
        if match.opened.host == str(token.player_id) or str(token.player_id) not in _hosts_before(match):
            return None
        free = match.opened.host is None and _hosts_before(match)[-1] == str(token.player_id)
        verdict = Verdict("offered-again") if free else Verdict("not-theirs")
        return self._answered(row, token, match, "host-return" if free else "host-passed", verdict, now)

    def _may_run(self, match: Loaded, token: ReplyToken, offer: Payload) -> bool:
        if offer.note == "host-return":
            return match.opened.host is None
        with reading(self._repository.engine) as conn:
            over = has_ended(conn, ("deputy",), token.outbox_id)
        if over or offer.until is None:
            return False
        return self._is_silent(match, _asked_at(match, offer.until, HOST_PACES + 1))

    def _turned_down(self, row: InboxLetter, token: ReplyToken, match: Loaded, now: datetime) -> Verdict:
        """A deputy who does not want to gives way to the administrators at once."""
        verdict = self._answers.close(row, Verdict("turned-down"), now)
        asked = self._running(token)
        if asked is not None and must_be_answered(match.state):
            self._to_administrators(match, asked, now)
        return verdict

    def _running(self, token: ReplyToken) -> Term | None:
        with reading(self._repository.engine) as conn:
            return running_term(conn, "deputy", token.outbox_id)

    def _deputy(self, match: Loaded) -> UUID | None:
        """The deputy who was named and can be asked."""
        named = match.opened.deputy
        if named is None or named == match.opened.host:
            return None
        with reading(self._repository.engine) as conn:
            known = self._directory.person(conn, UUID(named)) is not None
        return UUID(named) if known and self._directory.may_be_invited(UUID(named)) else None

    def _ask(self, match: Loaded, deputy: UUID, term: Term, now: datetime) -> None:
        until = due(now, match.opened.pace_hours)
        owed = _offer(match, deputy, f"deputy term {term.id}", "deputy", until)

        def ask(conn: Connection) -> None:
            end_term(conn, term.id, now)
            made = self._outbox.add(conn, owed, now)
            if made is not None:
                begin_term(conn, "deputy", match.id, made, until)

        self._repository.append((), (ask,))

    def _to_administrators(self, match: Loaded, term: Term, now: datetime) -> None:
        told = self._hosts.tell_administrators(match, "silent", must_be_answered(match.state), match.version + 1, now)
        doing = Doing(by=Operator("the host's silence"), also=lambda _: [lambda conn: end_term(conn, term.id, now)])
        self._hosting.succeed(match.id, None, "silent", doing, now, told)

    def _is_silent(self, match: Loaded, since: datetime) -> bool:
        """Whether the host has answered no letter to the host of this match since then."""
        if match.opened.host is None:
            return False
        said = (
            select(inbox.c.id)
            .join(outbox, outbox.c.id == inbox.c.outbox_id)
            .where(inbox.c.match_id == match.id, inbox.c.received_at >= since, inbox.c.answer.not_in(("none", APART)))
            .where(outbox.c.seat == PUBLIC, outbox.c.player_id == UUID(match.opened.host))
        )
        with reading(self._repository.engine) as conn:
            return conn.execute(said.limit(1)).scalar() is None

    def _answered(
        self, row: InboxLetter, token: ReplyToken, match: Loaded, note: _Note, verdict: Verdict, now: datetime
    ) -> Verdict:
        return self._answers.give(row, _offer(match, token.player_id, f"letter {row.id}", note), verdict, now)


def _offer(match: Loaded, player: UUID, cause: str, note: _Note, until: datetime | None = None) -> Owed:
    """A letter from the view of everybody, whose reader may run the match."""
    payload = Payload(upto=match.version, note=note, until=until)
    return from_view_of_all(match.id, match.decisions, player, "offer", cause, payload)


def _asked_at(match: Loaded, until: datetime, paces: int) -> datetime:
    """When the host was asked, who had so many paces until then, the deputy's included."""
    return until - timedelta(hours=match.opened.pace_hours) * paces


def _hosts_before(match: Loaded) -> list[str]:
    """All who have run the match, in their order."""
    found = (
        event.host if isinstance(event, Opened) else event.player
        for event in (entry.event for entry in match.entries)
        if isinstance(event, Opened | HostSucceeded)
    )
    return [host for host in found if host is not None]
