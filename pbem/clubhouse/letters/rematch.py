"""A host wants the match once more: the same people, each in their next seat, and all of them are asked first."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.game import AnyGame, Seat
from domain.games import discover
from domain.match.state import Concluded
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.letters.opening import OpeningLetters
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest, terms_of
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter


class Rematches(msgspec.Struct, frozen=True):
    """Opens them, within the limits of every match that is opened by letter."""

    _repository: Repository
    _directory: Directory
    _openings: OpeningLetters

    def open(self, row: InboxLetter, host: UUID, match: UUID, now: datetime) -> Verdict | None:
        """Invite the people of a match that is over to the next; None if it is not over, nor its series, or somebody of them
        is not here any more. A bot stays one."""
        one = self._repository.match(match, ())
        game = discover().get(one.opened.game)
        series = one.opened.series
        goes_on = series is not None and series.leg + 1 < series.legs
        if not isinstance(one.state, Concluded) or game is None or goes_on:
            return None
        guests = self._guests(one, game)
        people = [guest for guest in guests if guest.address is not None]
        if not people or any(guest.address == "" for guest in people):
            return None
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, host)
        assert person is not None
        paces = {kind: hours for kind, hours in one.opened.paces.items() if kind in game.kinds}
        request = OpeningRequest(
            game=game.key,
            guests=guests,
            options={name: value for name, value in one.opened.options.items() if name in _names(game)},
            invite=True,
            host=Guest(address=person.address),
            deputy=self._deputy(one, host),
            terms=replace(terms_of(one.opened), paces=paces),
        )
        return self._openings.open_as(row, person, request, now)

    def _deputy(self, match: Loaded, host: UUID) -> Guest | None:
        """The deputy who was named, but for one who is the host now, is not here any more or wants no invitations."""
        named = UUID(match.opened.deputy) if match.opened.deputy is not None else None
        if named is None or named == host or not self._directory.may_be_invited(named):
            return None
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, named)
        return Guest(address=person.address) if person is not None else None

    def _guests(self, match: Loaded, game: AnyGame) -> tuple[Guest, ...]:
        """Who is asked for which seat; an empty address stands for somebody who is not here any more."""
        sits = next_seats(match, game)
        players = [UUID(player) for player in sits.values() if player is not None]
        with reading(self._repository.engine) as conn:
            known = self._directory.persons(conn, players)
        found = []
        for seat, player in sits.items():
            person = known.get(UUID(player)) if player is not None else None
            address = None if player is None else person.address if person is not None else ""
            found.append(Guest(address=address, seat=seat))
        return tuple(found)


def next_seats(match: Loaded, game: AnyGame) -> Mapping[Seat, str | None]:
    """Who of a match has which seat in the next one, as the game's series passes the seats round; of a game without series
    everybody has the seat behind their own."""
    state = match.state
    assert isinstance(state, Concluded)
    seats, series = match.opened.seats, match.opened.series
    leg = series.leg if series is not None else 0
    if game.rules.series is not None:
        first = game.rules.seats(len(seats), match.opened.options)
        before, after = game.rules.series.seats(first, leg), game.rules.series.seats(first, leg + 1)
    else:
        before, after = seats, (*seats[1:], *seats[:1])
    sits = {new: state.occupants[old].player for old, new in zip(before, after, strict=True)}
    return {seat: sits[seat] for seat in seats}


def _names(game: AnyGame) -> frozenset[str]:
    return frozenset(option.name for option in game.options)
