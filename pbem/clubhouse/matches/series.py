"""Games played as a series: the next one opens in the transaction that ends the one before, and the last one ranks them."""

import hmac
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4, uuid5

import msgspec
from sqlalchemy import Connection, Engine, func, insert, select

from domain.chance import SeededChance, commitment
from domain.game import AnyGame, Leg, Seat
from domain.match.events import Opened, SeatTaken, SeriesRanked, SeriesRef
from domain.match.events.seating import RECORD
from domain.match.rules.course import fold
from domain.match.rules.decide import open_match
from domain.match.state import Concluded, MatchState
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.tables import listings, matches, numbers

_SERIES_SEEDS: Final = UUID(
    "6d6a1f2e-3f0d-5b52-9c63-0a4f3f6b5f10"
)  # the names of series' own seeds live under this one


def leg_seed(series_seed: bytes, leg: int) -> bytes:
    """The seed of one game of a series: opening it tells nothing about those to come."""
    return hmac.digest(series_seed, f"game {leg} of the series".encode(), "sha256")


def seed_id(series_id: str) -> UUID:
    """Under which name the seed of a whole series is sealed."""
    return uuid5(_SERIES_SEEDS, series_id)


def take_number(conn: Connection, number: int) -> None:
    """No other match has this number from now on; the database refuses it to the second of two."""
    conn.execute(insert(numbers).values(number=number))


def list_match(conn: Connection, match_id: UUID, opened: Opened, now: datetime) -> None:
    """Put a new match on the list of matches. Its number is taken."""
    conn.execute(
        insert(matches).values(
            id=match_id,
            game=opened.game,
            rules_version=opened.rules_version,
            state="mustering",
            created_at=now,
            title_no=opened.number,
            series_id=UUID(opened.series.id) if opened.series else None,
            leg=opened.series.leg if opened.series else None,
        )
    )


def next_number(engine: Engine) -> int:
    """The number a new match is called by: no other has it, nor one that looks for players."""
    with reading(engine) as conn:
        given = (matches.c.title_no, listings.c.number, numbers.c.number)
        newest = (conn.execute(select(func.max(one))).scalar() or 0 for one in given)
        return max(newest) + 1


class NextGame(msgspec.Struct, frozen=True):
    """A match of a series about to open: its id, its entries and the rows beside them."""

    match_id: UUID
    entries: list[Entry]
    state: MatchState
    steps: list[Write]


class SeriesKeeper(msgspec.Struct, frozen=True):
    """Continues series."""

    _repository: Repository
    _seeds: Seeds

    def ranked(self, game: AnyGame, state: Concluded) -> SeriesRanked | None:
        """The ranking, if this was the last game of a series."""
        series = state.opened.series
        if series is None or game.rules.series is None or series.leg + 1 < series.legs:
            return None
        legs = [self._leg(game, found) for found in self._earlier(series)]
        legs.append(_leg(game, state, series.leg))
        first = game.rules.seats(len(state.opened.seats), state.opened.options)
        seats = game.rules.series.seats(first, series.leg)
        places = game.rules.series.ranking(tuple(legs))
        return SeriesRanked(tuple(tuple(seats[player] for player in place) for place in places))

    def next_game(self, game: AnyGame, state: Concluded, words: tuple[str, ...], now: datetime) -> NextGame | None:
        """The game that follows, if there is one: the same people, each in their next seat, and the same words in its chance."""
        series = state.opened.series
        if series is None or game.rules.series is None or series.leg + 1 >= series.legs:
            return None
        leg = series.leg + 1
        match_id = uuid4()
        seed = leg_seed(self._seeds.read(seed_id(series.id)), leg)
        first = game.rules.seats(len(state.opened.seats), state.opened.options)
        before, after = game.rules.series.seats(first, series.leg), game.rules.series.seats(first, leg)
        sits = {after[player]: state.occupants[seat].player for player, seat in enumerate(before)}
        opened = msgspec.structs.replace(
            state.opened,  # under the same terms; those of the next game alone are other ones
            rules_version=game.version,
            commitment=commitment(seed),
            number=next_number(self._repository.engine),
            series=SeriesRef(series.id, leg, series.legs),
            answer_by=None,
            record=RECORD,
            words=False,
            given=words,
            later=(),
        )
        self._seeds.remember(match_id, seed)
        taken = tuple(SeatTaken(Seat(seat), sits[seat]) for seat in opened.seats)
        decided = open_match(opened, taken, None, game, SeededChance(seed), now)
        entries = self._repository.chained(match_id, (), decided.events, seed, now)
        steps: list[Write] = [
            lambda conn: take_number(conn, opened.number),
            lambda conn: list_match(conn, match_id, opened, now),
            lambda conn: self._seeds.keep(conn, match_id, seed),
        ]
        return NextGame(match_id, entries, _after(game, entries), steps)

    def _earlier(self, series: SeriesRef) -> list[UUID]:
        statement = select(matches.c.id).where(matches.c.series_id == UUID(series.id), matches.c.leg < series.leg)
        with reading(self._repository.engine) as conn:
            return [UUID(str(found)) for found in conn.execute(statement.order_by(matches.c.leg)).scalars()]

    def _leg(self, game: AnyGame, match_id: UUID) -> Leg:
        state = self._repository.match(match_id, ()).state
        assert isinstance(state, Concluded)
        assert state.opened.series is not None
        return _leg(game, state, state.opened.series.leg)


def _leg(game: AnyGame, state: Concluded, leg: int) -> Leg:
    assert game.rules.series is not None
    first = game.rules.seats(len(state.opened.seats), state.opened.options)
    return Leg(game.rules.series.seats(first, leg), state.outcome.winners, game.rules.series.score(state.game))


def _after(game: AnyGame, entries: list[Entry]) -> MatchState:
    return fold(game, (entry.event for entry in entries), ())[0]
