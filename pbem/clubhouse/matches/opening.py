"""Opening a match: who sits where, the options resolved, chance committed to, the first letters owed."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

import msgspec
from sqlalchemy import Engine

from domain.chance import SEED_BYTES, SeededChance, commitment
from domain.game import AnyGame, Seat
from domain.games import find
from domain.match.deadline import due
from domain.match.events import (
    AWAY_DAYS,
    OnlyMoves,
    Opened,
    Rewinding,
    RolesRolled,
    SeatTaken,
    SeriesRef,
    Waiting,
    Watching,
)
from domain.match.rules.decide import open_match
from domain.options import Options, resolve
from domain.seats import place
from domain.words import DEFAULT
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.matches.guests import Guest, Guests
from pbem.clubhouse.matches.listings import MatchWanted
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.matches.series import leg_seed, list_match, next_number, seed_id, take_number
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.streams.repository import Write, decided_again

DEFAULT_PACE_HOURS: Final = 72.0  # ruling G-05
DEFAULT_MAX_DEFAULTS: Final = 3
STILL_THERE: Final = 2
"""After how many deadlines missed in a row a player is asked whether they are still there (G-40)."""
DEFAULT_ANSWER_HOURS: Final = 14 * 24.0


Also = Callable[[UUID, int], Sequence[Write]]


def _nothing(match: UUID, upto: int) -> Sequence[Write]:
    return ()


class OpeningRefused(ValueError):
    """A match that cannot be opened as asked; the sentence says what would do."""


class Uninvitable(OpeningRefused):
    """Somebody who is named wants no invitations."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How a match is to be played and run, whatever the game: what the next match of the same people keeps."""

    pace_hours: float = DEFAULT_PACE_HOURS
    paces: Mapping[str, float] = {}
    disputes: Waiting = "go-on"
    replay: Watching = "link"
    away_days: int = AWAY_DAYS
    rewinds: Rewinding = "one"
    quiet_hours: bool = True
    observers: bool = False
    only_moves: OnlyMoves = "played"
    still_there: int = STILL_THERE


def terms_of(of: Opened | MatchWanted) -> Terms:
    """Those of the terms that something says, and as usual what it says nothing of."""
    return msgspec.convert(of, Terms, from_attributes=True)


class OpeningRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a host asks for. With a ``seed`` of the host's own the match says that its chance was fixed by hand.

    ``answer_hours`` is how long those invited have to say yes; None: for ever, as in matches opened before there was a limit.
    ``number`` is the one that it was listed by; None for the next.
    """

    game: str
    guests: tuple[Guest, ...]
    options: Mapping[str, object] = {}
    terms: Terms = Terms()
    invite: bool = False
    answer_hours: float | None = DEFAULT_ANSWER_HOURS
    host: Guest | None = None
    seed: bytes | None = None
    number: int | None = None
    deputy: Guest | None = None


class NewMatch(msgspec.Struct, frozen=True):
    """A match that now exists."""

    match: UUID
    number: int
    seats: dict[Seat, str | None]


class Opening(msgspec.Struct, frozen=True):
    """Opens matches."""

    _engine: Engine
    _record: Record
    _directory: Directory
    _seeds: Seeds

    def open(self, request: OpeningRequest, now: datetime, also: Also = _nothing) -> NewMatch:
        """Open a match. OpeningRefused, OptionRefused or UnknownGame say what cannot be done.

        ``also`` are the steps that are committed with it, given its id and the number of its newest event.
        """
        game = find(request.game)
        options = resolve(game.options, game.presets, request.options)
        _refuse_unknown_kinds(game, request)
        seed = request.seed if request.seed is not None else os.urandom(SEED_BYTES)
        return decided_again(lambda: self._try(game, options, request, seed, now, also))

    def _try(
        self, game: AnyGame, options: Options, request: OpeningRequest, seed: bytes, now: datetime, also: Also
    ) -> NewMatch:
        match_id = uuid4()
        legs = game.rules.series.length(len(request.guests), options) if game.rules.series else 1
        whole, seed = seed, leg_seed(seed, 0) if legs > 1 else seed
        chance = SeededChance(seed)
        placed, rolled = _place(game, options, request, chance)
        guests = Guests(self._engine, self._directory, now)
        taken = [_taken(seat, guests.player(guest), request) for seat, guest in placed.items()]
        _refuse_two_seats(taken)
        host, deputy = (guests.player(one) if one is not None else None for one in (request.host, request.deputy))
        self._refuse_uninvitable(request, host, taken, deputy, guests.left_alone)
        number = request.number or next_number(self._engine)
        if legs > 1:
            guests.steps.append(lambda conn: self._seeds.keep(conn, seed_id(str(match_id)), whole))
        opened = Opened(
            game=game.key,
            rules_version=game.version,
            options=dict(options),
            seats=game.rules.seats(len(placed), options),
            max_defaults=DEFAULT_MAX_DEFAULTS,
            commitment=commitment(seed),
            number=number,
            host=str(host) if host is not None else None,
            series=SeriesRef(str(match_id), 0, legs) if legs > 1 else None,
            fixed=request.seed is not None,
            answer_by=_answer_by(request, taken, now),
            words=request.seed is None and any(seat.invited for seat in taken),
            later=tuple(commitment(leg_seed(whole, leg)) for leg in range(1, legs)),
            deputy=str(deputy) if deputy is not None else None,
            **msgspec.structs.asdict(request.terms),
        )
        self._seeds.remember(match_id, seed)
        decided = open_match(opened, tuple(taken), rolled, game, chance, now)
        made, rows = self._record.opening(game, match_id, decided, seed, now)
        if request.number is None:
            guests.steps.append(lambda conn: take_number(conn, number))
        guests.steps.append(lambda conn: list_match(conn, match_id, opened, now))
        guests.steps.append(lambda conn: self._seeds.keep(conn, match_id, seed))
        self._record.repository.append((*guests.entries, *made), (*guests.steps, *rows, *also(match_id, len(made))))
        return NewMatch(match_id, number, {seat: guest.address for seat, guest in placed.items()})

    def _refuse_uninvitable(
        self,
        request: OpeningRequest,
        host: UUID | None,
        taken: Sequence[SeatTaken],
        deputy: UUID | None,
        alone: Collection[UUID],
    ) -> None:
        """Nobody is invited who has said that they never want to be, unless they have asked for their place themselves."""
        named = [UUID(one.player) for one in taken if one.invited and one.player is not None]
        named += [deputy] if deputy is not None else []
        willing = (one == host or (one not in alone and self._directory.may_be_invited(one)) for one in named)
        if request.number is None and not all(willing):
            raise Uninvitable(
                "Somebody who is named wants no invitations: play with others, or have them ask themselves."
            )


def _refuse_two_seats(taken: Sequence[SeatTaken]) -> None:
    """Nobody sits in two seats, by whichever of their addresses they are named."""
    people = [one.player for one in taken if one.player is not None]
    if len(set(people)) < len(people):
        raise OpeningRefused("One person cannot sit in two seats: they would see what one of them must not.")


def _refuse_unknown_kinds(game: AnyGame, request: OpeningRequest) -> None:
    """Only a kind of decision that the game has can have a pace of its own."""
    unknown = [kind for kind in request.terms.paces if kind not in game.kinds]
    if unknown:
        raise OpeningRefused(
            f"There is no kind of decision {unknown[0]!r} in {game.key}: the kinds are {', '.join(game.kinds)}."
        )


def _taken(seat: Seat, player: UUID | None, request: OpeningRequest) -> SeatTaken:
    return SeatTaken(seat, str(player) if player else None, invited=request.invite and player is not None)


def _answer_by(request: OpeningRequest, taken: list[SeatTaken], now: datetime) -> datetime | None:
    """Until when those invited may answer; None if nobody is, or if there is no limit."""
    limited = request.answer_hours is not None and any(seat.invited for seat in taken)
    return due(now, request.answer_hours) if limited and request.answer_hours is not None else None


def _place(
    game: AnyGame, options: Options, request: OpeningRequest, chance: SeededChance
) -> tuple[dict[Seat, Guest], RolesRolled | None]:
    """Who sits where: as named, or as the rules assign the roles; those invited have places until all have accepted."""
    guests, count = request.guests, len(request.guests)
    people = [guest.address.lower() for guest in guests if guest.address is not None]
    if len(set(people)) < len(people):
        raise OpeningRefused("One address cannot sit in two seats: it would see what one of them must not.")
    if not game.least_players <= count <= game.most_players:
        raise OpeningRefused(
            f"{game.title[DEFAULT]} is for {game.least_players} to {game.most_players} players, not {count}."
        )
    seats = game.rules.seats(count, options)
    if any(guest.seat is not None for guest in guests):
        return _as_named(seats, guests), None
    if request.invite:
        return {place(number): guest for number, guest in enumerate(guests, 1)}, None
    roles = game.rules.roles(count, options, chance)
    by_role = dict(zip(roles.seats, guests, strict=True))
    dice = tuple(tuple((roles.seats[who], face) for who, face in thrown) for thrown in roles.dice)
    return {seat: by_role[seat] for seat in seats}, RolesRolled(dice) if dice else None


def _as_named(seats: Sequence[Seat], guests: tuple[Guest, ...]) -> dict[Seat, Guest]:
    wanted = [guest.seat for guest in guests if guest.seat is not None]
    if len(wanted) < len(guests):
        raise OpeningRefused(
            "Name a seat for everybody (--seat SEAT=ADDRESS, --bot SEAT) or for nobody (--player ADDRESS)."
        )
    if sorted(wanted) != sorted(seats):
        raise OpeningRefused(
            f"The seats of {len(guests)} players are {', '.join(seats)}; you named {', '.join(wanted)}."
        )
    by_seat = dict(zip(wanted, guests, strict=True))
    return {seat: by_seat[seat] for seat in seats}
