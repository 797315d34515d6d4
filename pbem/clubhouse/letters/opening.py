"""A match is opened by letter: a form comes back, and what is filled in opens it, if its writer may and all can be done."""

import os
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.games import discover, find
from domain.match.events import AWAY_DAYS, Rewinding
from domain.match.reading.consent import Consent
from domain.match.reading.consent import said as consented
from domain.match.reading.personal.opening import Invited, NewMatchAsked, answered_form, fills_in, form_in, new_match
from domain.options import OptionRefused, resolve
from domain.reading.doubts import unsettles
from domain.reading.line_words import plain
from domain.reading.number_words import in_figures
from mail.inbound.address import BadAddress, normalise
from mail.inbound.desk import Reading
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.letters.open_list import as_listed
from pbem.clubhouse.matches.guests import Guest, Guests, OfService
from pbem.clubhouse.matches.listings import (
    Listing,
    MatchWanted,
    NamedPlace,
    add_listing,
    listed_by,
    listed_until,
    stay_listed,
)
from pbem.clubhouse.matches.opening import (
    DEFAULT_PACE_HOURS,
    Opening,
    OpeningRefused,
    OpeningRequest,
    Terms,
    Uninvitable,
)
from pbem.clubhouse.matches.series import next_number, take_number
from pbem.clubhouse.matches.standing import Standings
from pbem.clubhouse.names import BadName, own_name
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match, from_view_of_all
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.settings import Opens
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter
from pbem.store.vault import parcel

_PACE: Final = re.compile(
    r"(\d{1,3}|an?|one|un|una|eine?)\s*(?:(h|hours?|or[ae]|std|stunden?)|(d|g|gg|t|days?|giorn[io]|tage?)|(w|weeks?|settiman[ae]|wochen?))?",
    re.IGNORECASE,
)
_PER: Final = (1.0, 24.0, 168.0)  # hours of each unit
_NO_PLACES: Final = ("none", "no", "nessuno", "keine", "-", "\u2013")
_SHORTEST: Final = 1.0
_LONGEST: Final = 24.0 * 30
_MOST_AWAY: Final = 366
_MOST_MUSTERING: Final = (
    3  # matches of one host that wait for those invited: so many strangers are written to, and no more
)


class _NotOpened(ValueError):
    """Why a match is not opened: a key of ``compose.opening_form``, and a fact without addresses."""

    def __init__(self, key: str, fact: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.fact = fact


class OpeningLetters(msgspec.Struct, frozen=True):
    """Answers letters that ask for a match. ``opens`` says who may have one opened."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _opening: Opening
    _answers: LetterAnswers
    _opens: Opens
    _admins: tuple[str, ...]
    _listed_days: int

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for a match, or for the form."""
        return self._asked(read) is not None

    def may_be_opened_for(self, address: str) -> bool:
        """Whether somebody whom nobody knows may have a match opened."""
        return self._opens == "anybody" or normalise(address) in self._admins

    def tell(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict:
        """Open what is asked for, or answer with the form or the reason why not."""
        asked = self._asked(read)
        assert asked is not None
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, player)
        assert person is not None
        try:
            if asked.places and (count := _places(asked.places)):
                return self._list(row, person, asked, count, now)
            request = self._request(asked, person)
            if request is None:
                return self._answer(row, player, "form", asked.game, now)
            return self._open(row, player, request, now)
        except _NotOpened as problem:
            unclear = asked.unclear if problem.key == "unclear" else ()
            return self._answer(row, player, problem.key, f"{asked.game} {problem.fact}".strip(), now, unclear)

    def open_as(self, row: InboxLetter, host: Person, request: OpeningRequest, now: datetime) -> Verdict:
        """Open what a host asks for without the form, or answer with the reason why not."""
        try:
            if not self._may(host):
                raise _NotOpened("not-allowed")
            self._within_bounds(host)
            return self._open(row, host.id, request, now)
        except _NotOpened as problem:
            return self._answer(row, host.id, problem.key, f"{request.game} {problem.fact}".strip(), now)

    def _within_bounds(self, host: Person) -> None:
        if host.address not in self._admins and self._mustering(host.id) >= _MOST_MUSTERING:
            raise _NotOpened("too-many", str(_MOST_MUSTERING))

    def _asked(self, read: Reading) -> NewMatchAsked | None:
        """What is asked for in new words; or by the form, in which what was filled in stands among words of ours."""
        asked = new_match(discover(), read.text)
        if asked is not None and asked.is_filled:
            return asked
        whole = "\n".join(line.text for line in read.lines if line.number)
        form = answered_form(discover(), read.text, whole) or form_in(discover(), whole)
        if form is None:
            return asked
        doubted = tuple(line for line in read.text.splitlines() if unsettles(line) and not fills_in(line))
        return msgspec.structs.replace(form, unclear=(*form.unclear, *doubted))

    def _request(self, asked: NewMatchAsked, host: Person) -> OpeningRequest | None:
        """What is to be opened; None if nobody is named yet."""
        self._may_want(asked, host)
        if not (asked.invited or asked.unclear):
            return None
        self._can_be_played(asked, host, len(asked.invited))
        return OpeningRequest(
            game=asked.game,
            guests=self._guests(asked.invited, host),
            options=dict(asked.options),
            invite=True,
            host=Guest(address=host.address),
            terms=Terms(**_terms(asked)),
            deputy=_deputy(asked.deputy),
        )

    def _may_want(self, asked: NewMatchAsked, host: Person) -> None:
        if not self._may(host):
            raise _NotOpened("not-allowed")
        if _reliability(asked.reliability) and not asked.places:
            raise _NotOpened("reliability-of-named")
        if asked.game not in discover():
            raise _NotOpened("no-game" if asked.game else "which-game")

    def _can_be_played(self, asked: NewMatchAsked, host: Person, count: int) -> Sequence[Seat]:
        """The seats of so many players, as the options are; _NotOpened if there is no such match, or the host has enough."""
        if asked.unclear:
            raise _NotOpened("unclear")
        game = find(asked.game)
        try:
            options = resolve(game.options, game.presets, dict(asked.options))
        except OptionRefused:
            raise _NotOpened("bad-option") from None
        if not game.least_players <= count <= game.most_players:
            raise _NotOpened("players", f"{game.least_players} {game.most_players} {count}")
        self._within_bounds(host)
        return game.rules.seats(count, options)

    def _list(self, row: InboxLetter, host: Person, asked: NewMatchAsked, count: int, now: datetime) -> Verdict:
        """Put a match with open places on the list: beside them only the host and bots have places."""
        self._may_want(asked, host)
        seats = self._can_be_played(asked, host, count + len(asked.invited))
        named = tuple(NamedPlace(one.bot, one.seat) for one in asked.invited)
        if any(one.address for one in asked.invited):
            raise _NotOpened("names-listed")
        wished = [one.seat for one in named if one.seat is not None]
        if sum(not one.bot for one in named) > 1 or len(set(wished)) < len(wished) or not set(wished) <= set(seats):
            raise _NotOpened("seats")
        guests = Guests(self._repository.engine, self._directory, now)
        named_deputy = _deputy(asked.deputy)
        try:
            deputy = guests.player(named_deputy) if named_deputy is not None else None
        except OfService:
            raise _NotOpened("own-address") from None
        alone = deputy in guests.left_alone or (deputy is not None and not self._directory.may_be_invited(deputy))
        if deputy != host.id and alone:
            raise _NotOpened("uninvitable")
        wanted = MatchWanted(
            game=asked.game,
            options=dict(asked.options),
            reliability=_reliability(asked.reliability),
            named=named,
            deputy=str(deputy) if deputy is not None else None,
            **_terms(asked),
        )
        one = Listing(next_number(self._repository.engine), host.id, wanted, count, 0)
        payload = Payload(
            note="listed", said=str(one.number), listed=(as_listed(one),), until=listed_until(self._listed_days, now)
        )
        return self._answers.give(
            row,
            about_no_match(host.id, "open-list", f"letter {row.id}", payload),
            Verdict("listed"),
            now,
            *guests.steps,
            lambda conn: take_number(conn, one.number),
            lambda conn: add_listing(conn, one, now),
            lambda conn: stay_listed(conn, one.number, self._listed_days, now),
            entries=guests.entries,
            answer="receipt",
        )

    def _guests(self, invited: Sequence[Invited], host: Person) -> tuple[Guest, ...]:
        """Those named. Somebody unknown is written to in the language of the host, who knows them, and goes by the name that the
        host calls them by until they choose another; whoever is known goes by their own, or by none."""
        guests = [_guest(one, host) for one in invited]
        with reading(self._repository.engine) as conn:
            known = {guest.address for guest in guests if guest.address and self._directory.find(conn, guest.address)}
        return tuple(
            msgspec.structs.replace(one, name=None)
            if one.address in known
            else msgspec.structs.replace(one, language=host.language)
            for one in guests
        )

    def _may(self, host: Person) -> bool:
        return self._opens != "administrators" or host.address in self._admins

    def _mustering(self, host: UUID) -> int:
        """How many matches of a host wait for those invited, or look for players."""
        with reading(self._repository.engine) as conn:
            looking = listed_by(conn, host)
        return looking + sum(one.host == str(host) for one in Standings(self._repository).all(("mustering",)))

    def _open(self, row: InboxLetter, player: UUID, request: OpeningRequest, now: datetime) -> Verdict:
        verdict = Verdict("opened")

        def also(match: UUID, upto: int) -> Sequence[Write]:
            owed = from_view_of_all(match, 0, player, "host", f"letter {row.id}", Payload(upto=upto, note="opened"))
            return closing(row, verdict, now, "receipt"), self._outbox.adding(owed, now)

        try:
            self._opening.open(request, now, also)
        except OfService:
            raise _NotOpened("own-address") from None
        except Uninvitable:
            raise _NotOpened("uninvitable") from None
        except OpeningRefused:
            raise _NotOpened("seats") from None
        return verdict

    def _answer(
        self, row: InboxLetter, player: UUID, note: str, fact: str, now: datetime, unclear: Sequence[str] = ()
    ) -> Verdict:
        """Owe the form, or why nothing is opened; lines that are ``unclear`` are shown to their writer."""
        payload, words = Payload(note=note, said=fact), None
        if unclear:
            words = parcel("\n".join(unclear).encode(), random=os.urandom)
            payload = msgspec.structs.replace(payload, inbox=row.id, words=words.ref.id)
        return self._answers.tell(row, player, "opening", payload, Verdict("asked-to-open", note), now, kept=words)


def _guest(one: Invited, host: Person) -> Guest:
    """Whoever is named, the writer by a word for oneself. _NotOpened if the address is none."""
    if one.bot:
        return Guest(address=None, seat=one.seat)
    try:
        return Guest(address=normalise(one.address or host.address), seat=one.seat, name=_name(one.name))
    except BadAddress:
        raise _NotOpened("bad-address") from None


def _name(said: str) -> str | None:
    """What a host calls somebody, as far as they can go by it."""
    try:
        return own_name(said)
    except BadName:
        return None


def _deputy(address: str) -> Guest | None:
    """Who is asked to run the match if its host is silent; _NotOpened if the address is none."""
    try:
        return Guest(address=normalise(address)) if address else None
    except BadAddress:
        raise _NotOpened("bad-address") from None


def _places(text: str) -> int:
    """How many places are open; 0 for none."""
    words = in_figures(text).strip().lower().split()
    if words and words[0] in _NO_PLACES:
        return 0
    if not words or not words[0].isascii() or not words[0].isdigit() or len(words) > 2:
        raise _NotOpened("bad-places")
    return int(words[0][:4])


def _away_days(text: str) -> int:
    """How many days each player may be away; the usual ones where nothing is said."""
    words = text.strip().split()
    if not words:
        return AWAY_DAYS
    if not (words[0].isascii() and words[0].isdigit() and len(words) <= 2 and int(words[0][:4]) <= _MOST_AWAY):
        raise _NotOpened("bad-away", str(_MOST_AWAY))
    return int(words[0])


def _agreed(text: str, usual: Consent, problem: str) -> bool:
    """Whether a line of the form says yes; where nothing is said it says what is ``usual``. _NotOpened for anything else."""
    said = consented(plain(text)) if text.strip() else usual
    if said is None:
        raise _NotOpened(problem)
    return said == "yes"


def _reliability(text: str) -> int:
    """How many of a hundred decisions those who join must have answered in time; 0 where nothing is said."""
    said = text.strip().removesuffix("%").strip() or "0"
    if not (said.isascii() and said.isdigit() and len(said) <= 3 and int(said) <= 100):
        raise _NotOpened("bad-reliability")
    return int(said)


def _rewinds(text: str) -> Rewinding:
    """How many administrators it takes to let play go back; one where nothing is said."""
    said = text.strip() or "1"
    if said not in ("1", "2"):
        raise _NotOpened("bad-rewinds")
    return "one" if said == "1" else "two"


def _terms(asked: NewMatchAsked) -> dict[str, Any]:
    """What the form says of the terms, by their names; _NotOpened if a line says nothing that can be."""
    return {
        "pace_hours": _hours(asked.pace),
        "paces": _paces(asked),
        "away_days": _away_days(asked.away),
        "quiet_hours": _agreed(asked.quiet, "yes", "bad-quiet"),
        "rewinds": _rewinds(asked.rewinds),
        "observers": _agreed(asked.observers, "no", "bad-observers"),
        "only_moves": "played" if _agreed(asked.only_moves, "yes", "bad-only-moves") else "asked",
    }


def _paces(asked: NewMatchAsked) -> dict[str, float]:
    """The hours of kinds of decision that have a pace of their own; _NotOpened if the game knows no such kind."""
    if not {kind for kind, _ in asked.paces} <= set(find(asked.game).kinds):
        raise _NotOpened("bad-kind")
    return {kind: _hours(text) for kind, text in asked.paces}


def _hours(text: str) -> float:
    found = _PACE.fullmatch(in_figures(text).strip().lower())
    if not text.strip():
        return DEFAULT_PACE_HOURS
    unit = next((per for per, said in zip(_PER, found.groups()[1:], strict=True) if said), 1.0) if found else 0.0
    hours = unit * (float(found[1]) if found[1].isdecimal() else 1.0) if found else 0.0
    if not _SHORTEST <= hours <= _LONGEST:
        raise _NotOpened("bad-pace")
    return hours
