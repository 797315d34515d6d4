"""How well players play, worked out from the stored matches when somebody asks; shown only to and of those who wish it (G-42).

Nothing of it is stored. What a match counted as is remembered while the process runs, until an event that could change it.
"""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, func, select

from domain.games import discover
from domain.match.rating import TOLD_BY, CountedMatch, Rated, Rating, best, ratings, result_of
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.tables import events, matches, players

MOST_MATCHES: Final = 500  # of each game, those that ended last


class RatedPlayers(msgspec.Struct, frozen=True):
    """Works ratings out. ``_counted``: what each match counted as, after the newest of its events that says so."""

    _repository: Repository
    _counted: dict[UUID, tuple[int, CountedMatch | None]]

    def found(self, most: int, game: str | None = None) -> list[tuple[Rated, Rating]]:
        """Those who wish to be rated: the best of each side of each game, no more than ``most``; players by opaque ids."""
        with reading(self._repository.engine) as conn:
            wishing = _wishing(conn)
        return best(self._worked_out(game), wishing, most) if wishing else []

    def own(self, player: UUID) -> list[tuple[Rated, Rating]]:
        """One player's, by game and side."""
        return best(self._worked_out(None), frozenset({str(player)}), 1)

    def _worked_out(self, game: str | None) -> dict[Rated, Rating]:
        games = [key for key in discover() if game in (None, key)]
        return ratings(result for key in games for result in self._results(key))

    def _results(self, game: str) -> Iterator[CountedMatch]:
        for match, number, newest in self._ended(game):
            known = self._counted.get(match)
            if known is None or known[0] != newest:
                known = self._counted[match] = newest, self._result(game, match, number)
            if known[1] is not None:
                yield known[1]

    def _result(self, game: str, match: UUID, number: int) -> CountedMatch | None:
        entries = self._repository.named(match, TOLD_BY)
        told = ((one.originator_version, one.at, one.event) for one in entries)
        sides = discover()[game].sides
        return result_of(game, number, told, sides.of if sides is not None else None)

    def _ended(self, game: str) -> list[tuple[UUID, int, int]]:
        """The matches that ended last: id, number, and the number of their newest event."""
        ended = select(matches.c.id, matches.c.title_no).where(matches.c.game == game, matches.c.state == "concluded")
        newest = ended.order_by(matches.c.ended_at.desc(), matches.c.title_no.desc()).limit(MOST_MATCHES).subquery()
        version = select(func.max(events.c.version)).where(events.c.stream == newest.c.id).scalar_subquery()
        with reading(self._repository.engine) as conn:
            return [tuple(row) for row in conn.execute(select(newest.c.id, newest.c.title_no, version))]


def is_rated(conn: Connection, player: UUID) -> bool:
    """Whether a player wishes to be rated."""
    return bool(conn.execute(select(players.c.rated).where(players.c.id == player)).scalar())


def _wishing(conn: Connection) -> frozenset[str]:
    wanted = select(players.c.id).where(players.c.rated, players.c.erased_at.is_(None))
    return frozenset(map(str, conn.execute(wanted).scalars()))
