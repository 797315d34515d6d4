"""A seat is offered to somebody, and passes once they say yes (G-30): a newcomer whom the host names, or whoever had it."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select, update

from domain.game import PUBLIC, Seat
from domain.match.deadline import due
from domain.match.events import OrderCarriedOut, Passing, SeatPassed, SeatTaken
from domain.match.reading.consent import Consent, answered
from domain.match.reading.personal.preferences import never_again
from domain.match.rules.hosting import CannotHost
from domain.match.state import Underway
from mail.inbound.desk import Reading
from mail.outbound.sheet import SAID_NO
from pbem.clubhouse.acts import Act, ActBook, Operator
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.letters.succession import SUCCESSIONS, HostSuccession
from pbem.clubhouse.matches.guests import Guest, Guests
from pbem.clubhouse.matches.hosting import Doing, Hosting, seat_passed
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.matches.listings import give_back_place, next_waiting, offered
from pbem.clubhouse.matches.terms import (
    OFFERS,
    Term,
    TermKind,
    begin_term,
    end_term,
    has_ended,
    kind_asked,
    strike_terms,
)
from pbem.clubhouse.outbox.former import PASSED_TO_BOT
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, about_no_match, from_view_of_all, read_payload
from pbem.clubhouse.people.deputising import Deputising
from pbem.clubhouse.people.naming import ASKED
from pbem.clubhouse.streams.deputies import deputised
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import outbox

KIND: Final = "offer"
_RETURN: Final = "return"
_NOBODY: Final = UUID(int=0)
"""A player who has no seat anywhere."""
_ASKS: Final = ("offer", _RETURN, ASKED, *SUCCESSIONS)
"""The notes of the letters that a yes or a no answers; all others of their kind only tell something."""


class AskedAlready(CannotHost):
    """The same seat has been offered to the same person, and nothing has happened since."""


class Offers(msgspec.Struct, frozen=True):
    """Makes offers, and carries out what they are answered with. An offer is a letter: no event of the match tells of it."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _hosting: Hosting
    _hosts: Hosts
    _answers: LetterAnswers
    _acts: ActBook
    _succession: HostSuccession
    _deputising: Deputising

    def make(self, match: UUID, seat: Seat, to: Guest, by: Passing, doing: Doing, now: datetime) -> Loaded:
        """Ask somebody whether they take a seat over; they are registered if nobody knows them. CannotHost says why not."""
        one = self._repository.match(match, ())
        guests = Guests(self._repository.engine, self._directory, now)
        player = guests.player(to)
        assert player is not None
        asking = self._asking(one, seat, player, by, "offer", doing, now)
        self._repository.append(guests.entries, (*guests.steps, asking, *doing.also(one.version)))
        return one

    def make_to_waiting(self, match: UUID, seat: Seat, by: Passing, doing: Doing, now: datetime) -> Loaded:
        """The same of whoever has waited for a seat the longest. CannotHost if nobody does."""
        one = self._repository.match(match, ())
        asking = self._asking_next(one, seat, by, doing, now)
        if asking is None:
            raise CannotHost("Nobody waits for a seat in this match.")
        self._repository.append((), (asking, *doing.also(one.version)))
        return one

    def lapse(self, term: Term, now: datetime) -> None:
        """An offer has not been answered in time: it is void, whoever waits for a seat next is asked, and the host told (G-32).
        Of a seat that nobody could take over any more nothing is said."""
        assert term.match_id is not None
        match = self._repository.match(term.match_id, ())
        letter = select(outbox.c.player_id, outbox.c.payload).where(outbox.c.id == term.about)
        with reading(self._repository.engine) as conn:
            player, payload = conn.execute(letter).one()
        offer = read_payload(payload)

        def end(conn: Connection) -> None:
            end_term(conn, term.id, now)
            give_back_place(conn, match.opened.number, player)

        entries: Sequence[Entry] = ()
        steps: list[Write] = [end]
        if _open(match, offer.seats[0], offer):
            entries, told = self._not_taken(match, offer, (term.kind, term.about), "lapsed", now)
            steps += told
        self._repository.append(entries, steps)

    def _not_taken(
        self, match: Loaded, offer: Payload, asked: tuple[TermKind | None, str], note: str, now: datetime
    ) -> tuple[Sequence[Entry], list[Write]]:
        """Whom it was offered to, by the letter ``asked``, does not want a seat: of the waiting list the next is asked. The host
        is told either way."""
        (seat,), (kind, letter) = offer.seats, asked
        asking: Write | None = None
        if kind == "offer-from-list":
            with suppress(CannotHost):
                asking = self._asking_next(match, seat, _by(offer), Doing(by=Operator("the waiting list")), now)
        on = "-on" if asking is not None else ""
        entries, told = self._hosts.tell(match, f"{note}{on}", offer.seats, match.version, now, about=letter)
        return entries, [*([asking] if asking is not None else ()), *told]

    def _asking_next(self, match: Loaded, seat: Seat, by: Passing, doing: Doing, now: datetime) -> Write | None:
        """What asks whoever has waited the longest and plays nowhere in the match; None if nobody waits."""
        number = match.opened.number
        with reading(self._repository.engine) as conn:
            first = next((player for player in next_waiting(conn, number) if not match.ever_held(player)), None)
        if first is None:
            return None
        asking = self._asking(match, seat, first, by, "offer-from-list", doing, now)

        def ask(conn: Connection) -> None:
            asking(conn)
            offered(conn, number, first, now)

        return ask

    def _asking(
        self, one: Loaded, seat: Seat, player: UUID, by: Passing, kind: TermKind, doing: Doing, now: datetime
    ) -> Write:
        """What asks a player, who has the match's pace to answer. CannotHost if it cannot be offered, or is already."""
        secretly = _in_vain(one, seat, player, by)
        # Refused now, and not when they have said yes; but who offers is not to learn by it who plays (G-30), or for whom (G-39).
        seat_passed(one, seat, _NOBODY if secretly else player, by, now)
        until = due(now, one.opened.pace_hours)
        owed = _owed(one, seat, player, f"offer {seat} event {one.version} player {player}", by, "offer", until)
        with reading(self._repository.engine) as conn:
            if self._outbox.already(conn, owed):
                raise AskedAlready("They have been asked already: nothing has happened in the match since.")
        act = Act(what="seat-offered", by=doing.by, whom=seat, match=one.id, reason=doing.reason)

        def ask(conn: Connection) -> None:
            self._acts.write(conn, act, now)
            made = self._outbox.add(conn, owed, now)
            if made is not None:
                begin_term(conn, kind, one.id, made, until)
                if secretly:
                    conn.execute(update(outbox).where(outbox.c.id == made).values(state="superseded"))

        return ask

    def answers(self, token: ReplyToken, read: Reading) -> bool:
        """Whether a letter answers an offer with yes or no."""
        return self._offer(token) is not None and _consent(read) is not None

    def answer(self, row: InboxLetter, token: ReplyToken, read: Reading, now: datetime) -> Verdict:
        """What becomes of such a letter."""
        offer = self._offer(token)
        assert offer is not None
        if any(map(never_again, read.text.splitlines())):
            # Before the letter's own verdict: done again, it changes nothing.
            self._repository.append(self._directory.invite(token.player_id, False, now), ())
        if _consent(read) == "no":
            told = about_no_match(token.player_id, "help", f"no {token.outbox_id}", Payload(note=SAID_NO))
            self._repository.append((), (self._outbox.adding(told, now),))
        if offer.note == ASKED:
            return self._deputising.answer(row, token, offer, _consent(read), now)
        if offer.note in SUCCESSIONS:
            return self._succession.answer(row, token, offer, _consent(read), now)
        return (self._taken if _consent(read) == "yes" else self._turned_down)(row, token, offer, now)

    def again(self, row: InboxLetter, token: ReplyToken, now: datetime) -> Verdict | None:
        """Whoever had a seat last writes while a bot holds it: they may have it back (G-30). Likewise whoever ran the match,
        while nobody does (G-33). None of any other letter."""
        if token.match_id is None or token.purpose != "player":
            return None
        named = Seat(token.seat) if token.seat != PUBLIC else self._passed_to_bot(token)
        return self._succession.again(row, token, now) if named is None else self._back(row, token, named, now)

    def _passed_to_bot(self, token: ReplyToken) -> Seat | None:
        """The seat of which the letter answered told that a bot has it; None if it told something else."""
        told = self._letter(token)
        return told.seats[0] if told is not None and told.note == PASSED_TO_BOT else None

    def _back(self, row: InboxLetter, token: ReplyToken, seat: Seat, now: datetime) -> Verdict | None:
        assert token.match_id is not None
        match = self._repository.match(token.match_id, ())
        if not isinstance(match.state, Underway) or seat not in match.state.occupants:
            return None
        held = match.state.occupants[seat].player is not None or seat in match.state.vacated
        if held or _last_holder(match, seat) != str(token.player_id):
            return None
        return self._answer(row, token, seat, _RETURN, "returned", Verdict("offered-again"), now)

    def _offer(self, token: ReplyToken) -> Payload | None:
        """What the letter answered offers; None if it offers nothing."""
        offer = self._letter(token)
        return offer if offer is not None and offer.note in _ASKS else None

    def _letter(self, token: ReplyToken) -> Payload | None:
        """What the letter answered was written from, if it is one of those about a seat to somebody who has none."""
        if token.match_id is None or token.seat != PUBLIC:
            return None
        with reading(self._repository.engine) as conn:
            found = conn.execute(select(outbox.c.kind, outbox.c.payload).where(outbox.c.id == token.outbox_id)).one()
        return read_payload(found.payload) if found.kind == KIND else None

    def _taken(self, row: InboxLetter, token: ReplyToken, offer: Payload, now: datetime) -> Verdict:
        assert token.match_id is not None
        (seat,), match = offer.seats, self._repository.match(token.match_id, ())
        verdict = Verdict("took-seat")
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, token.player_id)
        assert person is not None
        doing = Doing(
            by=Operator(f"player {person.id}", "offer, by letter"),
            also=lambda _: [closing(row, verdict, now, "receipt"), self._answered(match, token, now)],
        )
        if self._is_over(token):
            return self._answer(row, token, seat, "lapsed", _by(offer), Verdict("offer-gone"), now)
        try:
            _still_free(match, seat, offer)
            self._hosting.pass_on(match.id, seat, Guest(address=person.address), _by(offer), doing, now)
        except CannotHost:
            return self._answer(row, token, seat, "gone", _by(offer), Verdict("offer-gone"), now)
        return verdict

    def _turned_down(self, row: InboxLetter, token: ReplyToken, offer: Payload, now: datetime) -> Verdict:
        """They do not want it: whoever runs the match is told."""
        assert token.match_id is not None
        verdict, match = Verdict("turned-down"), self._repository.match(token.match_id, ())
        entries: Sequence[Entry] = ()
        steps: list[Write] = [closing(row, verdict, now, "none")]
        if offer.note != _RETURN and not self._is_over(token):
            with reading(self._repository.engine) as conn:
                kind = kind_asked(conn, OFFERS, token.outbox_id)
            entries, told = self._not_taken(match, offer, (kind, token.outbox_id), "turned-down", now)
            steps += [self._answered(match, token, now), *told]
        self._repository.append(entries, steps)
        return verdict

    def _is_over(self, token: ReplyToken) -> bool:
        """Whether an offer was answered before, or was void by the time."""
        with reading(self._repository.engine) as conn:
            return has_ended(conn, OFFERS, token.outbox_id)

    def _answered(self, match: Loaded, token: ReplyToken, now: datetime) -> Write:
        """An offer ends, and with it the place of whoever had it on the waiting list."""

        def end(conn: Connection) -> None:
            strike_terms(conn, OFFERS, token.outbox_id, now)
            give_back_place(conn, match.opened.number, token.player_id)

        return end

    def _answer(
        self, row: InboxLetter, token: ReplyToken, seat: Seat, note: str, by: Passing, verdict: Verdict, now: datetime
    ) -> Verdict:
        assert token.match_id is not None
        match = self._repository.match(token.match_id, ())
        return self._answers.give(row, _owed(match, seat, token.player_id, f"letter {row.id}", by, note), verdict, now)


def _owed(
    match: Loaded, seat: Seat, player: UUID, cause: str, by: Passing, note: str, until: datetime | None = None
) -> Owed:
    """The letter that offers a seat: written from the view of everybody, since its reader has no seat yet."""
    payload = Payload(upto=match.version, note=note, seats=(seat,), said=by, until=until)
    return from_view_of_all(match.id, match.decisions, player, "offer", cause, payload)


def _consent(read: Reading) -> Consent | None:
    return answered(read.text.splitlines(), "playing")


def _by(offer: Payload) -> Passing:
    return "returned" if offer.said == "returned" else "host" if offer.said == "host" else "administrator"


def _still_free(one: Loaded, seat: Seat, offer: Payload) -> None:
    """CannotHost if another person has taken the seat over since it was offered, or its player has come back and played."""
    for entry in one.entries[offer.upto :]:
        match entry.event:
            case SeatPassed(seat=passed, player=str()) if passed == seat:
                raise CannotHost("Another person has taken that seat over meanwhile.")
            case OrderCarriedOut(seat=played, by="letter") if played == seat:
                raise CannotHost("Whoever has that seat has come back and plays on.")


def _in_vain(one: Loaded, seat: Seat, player: UUID, by: Passing) -> bool:
    """Whether somebody who cannot take a seat over is not asked, while whoever offers it hears what they would hear of anybody:
    a host does not know by their addresses who plays or played there, and nobody who plays for whom."""
    besides = one.held_besides(player, seat)
    if by == "host":
        return bool(besides) or one.seated.get(seat) == str(player)
    return bool(besides) and besides <= deputised((entry.event for entry in one.entries), str(player))


def _open(one: Loaded, seat: Seat, offer: Payload) -> bool:
    """Whether a seat that was offered could still be taken over."""
    if not isinstance(one.state, Underway) or seat in one.state.vacated:
        return False
    try:
        _still_free(one, seat, offer)
    except CannotHost:
        return False
    return True


def _last_holder(match: Loaded, seat: Seat) -> str | None:
    """The last person who had a seat."""
    had = (entry.event for entry in reversed(match.entries) if isinstance(entry.event, SeatPassed | SeatTaken))
    return next((event.player for event in had if event.seat == seat and event.player is not None), None)
