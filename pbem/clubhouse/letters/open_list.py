"""The open list by letter: which matches look for players, a place in one asked for and given back, a seat waited for."""

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.games import discover, find
from domain.match.reading.personal.open_list import (
    Join,
    KeepListed,
    Leave,
    asks_for_games,
    asks_here_for_games,
    place_order,
)
from domain.match.reading.personal.opening import seat_of_game
from domain.match.rules.wishes import SeatsGiven, seats_by_wish
from domain.options import resolve
from mail.inbound.desk import Reading
from mail.outbound.occasion import ListedMatch
from pbem.clubhouse.acts import Act, ActBook, Operator
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.listings import (
    Listing,
    PlaceAsked,
    ask_for_place,
    close_listing,
    count_place,
    give_back_place,
    listed,
    listed_until,
    listing,
    places,
    stay_listed,
)
from pbem.clubhouse.matches.observers import may_be_watched
from pbem.clubhouse.matches.opening import Opening, OpeningRequest, terms_of
from pbem.clubhouse.matches.reliable import as_told, reliability_of
from pbem.clubhouse.matches.terms import Term, end_term
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match, from_view_of_all
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter
from pbem.store.tables import matches

_RUNNING: Final = ("mustering", "underway")


class OpenListLetters(msgspec.Struct, frozen=True):
    """Answers them. With the last place that is given all are invited, and the match begins with the last yes."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _opening: Opening
    _answers: LetterAnswers
    _acts: ActBook
    _listed_days: int

    def asks(self, read: Reading) -> bool:
        """Whether a letter asks what looks for players, and nothing else."""
        return asks_for_games(read.text)

    def asks_here(self, read: Reading) -> bool:
        """The same of a letter that belongs to no match."""
        return asks_here_for_games(read.text)

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for a place, or gives one back, and says nothing else."""
        return place_order(read.text) is not None

    def looks_elsewhere(self, read: Reading) -> bool:
        """Whether a letter of a match that is played asks for the list or for a place, in words that no game has for an order:
        what gives a place back goes to the service alone, for "leave 12" may be a move."""
        return self.asks(read) or isinstance(place_order(read.text), Join | KeepListed)

    def heard(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict:
        """The list, or what becomes of a place."""
        return self.tell(row, player, now) if self.asks(read) else self.carry_out(row, player, read, now)

    def tell(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """Owe the list."""
        with reading(self._repository.engine) as conn:
            shown = tuple(as_listed(one) for one in listed(conn) if one.wanted.game in discover())
        watchable = may_be_watched(self._repository, player)
        note = "games" if shown else "none"
        return self._answer(row, player, Payload(note=note, listed=shown, watchable=watchable), now)

    def carry_out(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict:
        """Give the place, or take it back, and answer."""
        order = place_order(read.text)
        assert order is not None
        with reading(self._repository.engine) as conn:
            one, asked = listing(conn, order.number), places(conn, order.number)
        if one is not None and one.wanted.game not in discover():
            one = None
        match order:
            case Join():
                return self._join(row, player, order, one, asked, now)
            case Leave(number=number):
                return self._leave(row, player, number, one, asked, now)
            case KeepListed(number=number):
                return self._keep(row, player, number, one, now)

    def _join(
        self,
        row: InboxLetter,
        player: UUID,
        order: Join,
        one: Listing | None,
        asked: Sequence[PlaceAsked],
        now: datetime,
    ) -> Verdict:
        said = str(order.number)
        if any(place.player == player for place in asked) or (one is not None and _plays(one, player)):
            return self._answer(row, player, Payload(note="already", said=said), now)
        if one is None:
            return self._wait(row, player, order.number, now)
        seat = _wished(one, order.wish)
        if order.wish and seat is None:
            return self._answer(row, player, Payload(note="no-seat", said=said, listed=(as_listed(one),)), now)
        if one.wanted.reliability:
            known = reliability_of(self._repository, player, now)
            if known.is_known and known.percent < one.wanted.reliability:
                told = Payload(note="unreliable", said=said, listed=(as_listed(one),), reliability=as_told(known))
                return self._answer(row, player, told, now)
        mine = PlaceAsked(player, seat)
        if one.taken + 1 >= one.open:
            return self._fill(row, one, [*asked, mine], now)

        def give(conn: Connection) -> None:
            count_place(conn, one, 1)
            ask_for_place(conn, one.number, mine, now)

        shown = as_listed(msgspec.structs.replace(one, taken=one.taken + 1))
        return self._answer(row, player, Payload(note="joined", said=said, listed=(shown,)), now, give)

    def _wait(self, row: InboxLetter, player: UUID, number: int, now: datetime) -> Verdict:
        """The match is full, or being played: a place on its waiting list."""
        running = select(matches.c.id).where(matches.c.title_no == number, matches.c.state.in_(_RUNNING))
        with reading(self._repository.engine) as conn:
            match = conn.execute(running).scalar()
        if match is None:
            return self._answer(row, player, Payload(note="no-such", said=str(number)), now)
        one = self._repository.match(match, ())
        if one.ever_held(player):
            note = "already" if str(player) in one.seated.values() else "has-played"
            return self._answer(row, player, Payload(note=note, said=str(number)), now)

        def ask(conn: Connection) -> None:
            ask_for_place(conn, number, PlaceAsked(player, None), now)

        return self._answer(row, player, Payload(note="waiting", said=str(number)), now, ask)

    def _leave(
        self,
        row: InboxLetter,
        player: UUID,
        number: int,
        one: Listing | None,
        asked: Sequence[PlaceAsked],
        now: datetime,
    ) -> Verdict:
        said = str(number)
        if any(place.player == player for place in asked):

            def give_back(conn: Connection) -> None:
                give_back_place(conn, number, player)
                if one is not None:
                    count_place(conn, one, -1)

            return self._answer(row, player, Payload(note="left", said=said), now, give_back)
        if one is None or one.host != player:
            return self._answer(row, player, Payload(note="no-such", said=said), now)
        return self._answer(
            row, player, Payload(note="closed", said=said), now, lambda conn: self._close(conn, number, asked, now)
        )

    def _close(self, conn: Connection, number: int, asked: Sequence[PlaceAsked], now: datetime) -> None:
        """A match is off the list, and all who had a place are told."""
        close_listing(conn, number, now)
        told = Payload(note="closed", said=str(number))
        for place in asked:
            self._outbox.add(conn, about_no_match(place.player, "open-list", f"closed {number}", told), now)
            give_back_place(conn, number, place.player)

    def _keep(self, row: InboxLetter, player: UUID, number: int, one: Listing | None, now: datetime) -> Verdict:
        """The host wants a match to stay on the list, as long again as at first."""
        if one is None or one.host != player:
            return self._answer(row, player, Payload(note="no-such", said=str(number)), now)
        until = listed_until(self._listed_days, now)
        kept = Payload(note="kept", said=str(number), listed=(as_listed(one),), until=until)
        return self._answer(row, player, kept, now, lambda conn: stay_listed(conn, number, self._listed_days, now))

    def lapse(self, term: Term, now: datetime) -> None:
        """The host of a match that is listed is told that it soon will not be; or that it is not any more, as all are then who
        have a place (G-32)."""
        number = int(term.about)
        with reading(self._repository.engine) as conn:
            one, asked = listing(conn, number), places(conn, number)
        warns = term.kind == "listing-warning"

        def tell(conn: Connection) -> None:
            end_term(conn, term.id, now)
            if one is None:
                return
            told = Payload(note="expiring", said=term.about, listed=(as_listed(one),))
            if not warns:
                self._close(conn, number, asked, now)
                told = Payload(note="expired", said=term.about)
            self._outbox.add(conn, about_no_match(one.host, "open-list", f"term {term.id}", told), now)

        self._repository.append((), (tell,))

    def _fill(self, row: InboxLetter, one: Listing, asked: Sequence[PlaceAsked], now: datetime) -> Verdict:
        """The last place is given: all are invited, to the seats that they wish as far as others do not."""
        verdict, game = Verdict("joined"), find(one.wanted.game)
        fixed = [*(place.seat for place in one.wanted.named), *(None for _ in asked)]
        wishes = [*(None for _ in one.wanted.named), *(place.wish for place in asked)]
        given: SeatsGiven | None = None
        if any((*fixed, *wishes)):
            seats = _seats(one, game)
            given = seats_by_wish(seats, fixed, wishes, SeededChance(os.urandom(32)))
        with reading(self._repository.engine) as conn:
            known = self._directory.persons(conn, {one.host, *(place.player for place in asked)})
            deputy = self._directory.person(conn, UUID(one.wanted.deputy)) if one.wanted.deputy else None
        people = [None if place.bot else one.host for place in one.wanted.named] + [place.player for place in asked]
        guests = [
            Guest(address=known[who].address if who is not None else None, seat=given.seats[at] if given else None)
            for at, who in enumerate(people)
        ]
        request = OpeningRequest(
            game=game.key,
            guests=tuple(guests),
            options=one.wanted.options,
            invite=True,
            host=Guest(address=known[one.host].address),
            number=one.number,
            deputy=Guest(address=deputy.address) if deputy is not None else None,
            terms=terms_of(one.wanted),
        )

        def also(match: UUID, upto: int) -> Sequence[Write]:
            return (
                closing(row, verdict, now, "receipt"),
                lambda conn: self._begun(conn, one, asked, given, match, upto, now),
            )

        self._opening.open(request, now, also)
        return verdict

    def _begun(
        self,
        conn: Connection,
        one: Listing,
        asked: Sequence[PlaceAsked],
        given: SeatsGiven | None,
        match: UUID,
        upto: int,
        now: datetime,
    ) -> None:
        """What is committed with a match that comes off the list: how seats were drawn is written down, and its host told."""
        close_listing(conn, one.number, now)
        for place in asked:
            give_back_place(conn, one.number, place.player)
        for drawn in given.drawn if given is not None else ():
            first = len(one.wanted.named) - 1
            why = (
                f"wished by {', '.join(str(who - first) for who in drawn.among)} of the list; drawn: {drawn.to - first}"
            )
            act = Act(what="seat-drawn", by=Operator("the open list"), whom=drawn.seat, match=match, reason=why)
            self._acts.write(conn, act, now)
        payload = Payload(upto=upto, note="filled")
        self._outbox.add(conn, from_view_of_all(match, 0, one.host, "host", "the list is full", payload), now)

    def _answer(self, row: InboxLetter, player: UUID, payload: Payload, now: datetime, *also: Write) -> Verdict:
        return self._answers.tell(row, player, "open-list", payload, Verdict("open-list", payload.note), now, *also)


def as_listed(one: Listing) -> ListedMatch:
    """A match as a letter lists it."""
    wanted = one.wanted
    named = len(wanted.named)
    return ListedMatch(
        number=one.number,
        game=wanted.game,
        pace_hours=wanted.pace_hours,
        given=named + one.taken,
        places=named + one.open,
        paces=wanted.paces,
        reliability=wanted.reliability,
    )


def _plays(one: Listing, player: UUID) -> bool:
    """Whether the host has given themselves a place."""
    return one.host == player and any(not place.bot for place in one.wanted.named)


def _seats(one: Listing, game: AnyGame) -> tuple[Seat, ...]:
    options = resolve(game.options, game.presets, one.wanted.options)
    return game.rules.seats(len(one.wanted.named) + one.open, options)


def _wished(one: Listing, words: str) -> Seat | None:
    """The seat that is wished, if the match has it and its host has not given it away."""
    game = find(one.wanted.game)
    seat = seat_of_game(game, words) if words else None
    taken = {place.seat for place in one.wanted.named}
    return seat if seat in _seats(one, game) and seat not in taken else None
