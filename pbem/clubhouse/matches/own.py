"""The matches in which a player has a seat, each as that seat sees it and no further."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Row, select

from domain.game import PUBLIC, AnyGame, Seat
from domain.games import UnknownGame, discover
from domain.match.sight import MatchView
from pbem.clubhouse.streams.repository import NoSuchMatch, Repository
from pbem.store.engine import reading
from pbem.store.tables import matches, outbox

_RUNNING: Final = ("mustering", "underway")


class SeatHeld(msgspec.Struct, frozen=True):
    """A seat of a match, and what it sees up to event ``version``. ``since``: when what is asked now was first asked."""

    match: UUID
    game: AnyGame
    seat: Seat
    view: MatchView
    since: datetime | None
    ended_at: datetime | None
    version: int


class OwnMatches(msgspec.Struct, frozen=True):
    """Finds a player's matches by the letters that their seats were sent."""

    _repository: Repository

    def running(self, player: UUID) -> list[SeatHeld]:
        """Those that are not over, the newest first."""
        return self._held(player, [row for row in self._rows(player) if row.state in _RUNNING])

    def over(self, player: UUID, most: int, before: int | None = None) -> tuple[list[SeatHeld], int | None]:
        """The newest of those that are over, or of those with a number below ``before``; and the number from which on more
        follow, None if no more do."""
        rows = [row for row in self._rows(player) if row.state not in _RUNNING]
        rows = [row for row in rows if before is None or row.title_no < before]
        return self._held(player, rows[:most]), rows[most - 1].title_no if len(rows) > most else None

    def hosted(self, player: UUID, states: Sequence[str] = _RUNNING) -> list[tuple[UUID, int]]:
        """Those in these states that they run and have no seat in, the newest first, each with the number of its newest event."""
        found = []
        for row in self._rows(player):
            if row.seat != PUBLIC or row.state not in states:
                continue
            try:
                match = self._repository.match(row.match_id, ())
            except (NoSuchMatch, UnknownGame):
                continue  # a game that is not installed here (any more)
            if match.opened.host == str(player) and str(player) not in match.seated.values():
                found.append((match.id, match.version))
        return found

    def newest(self, player: UUID, most: int) -> list[UUID]:
        """The newest matches whose letters they got in a seat, whoever has it now; none of a game that is not installed here."""
        played = (row.match_id for row in self._rows(player) if row.seat != PUBLIC and row.game in discover())
        return list(dict.fromkeys(played))[:most]

    def _rows(self, player: UUID) -> Sequence[Row[UUID, str, str, int, datetime | None, str]]:
        # The seats first, then their matches: joined to every letter of a keen player it takes half as long again.
        theirs = select(outbox.c.match_id, outbox.c.seat).where(outbox.c.player_id == player).distinct().subquery()
        wanted = (
            select(
                theirs.c.match_id,
                theirs.c.seat,
                matches.c.state,
                matches.c.title_no,
                matches.c.ended_at,
                matches.c.game,
            )
            .join(matches, matches.c.id == theirs.c.match_id)
            .order_by(matches.c.title_no.desc(), theirs.c.seat)
        )
        with reading(self._repository.engine) as conn:
            return conn.execute(wanted).all()

    def _held(self, player: UUID, rows: Sequence[Row[UUID, str, str, int, datetime | None, str]]) -> list[SeatHeld]:
        found = []
        for match_id, name, _, _, ended_at, _ in rows:
            seat = Seat(name)
            try:
                match = self._repository.match(match_id, (seat,))
            except (NoSuchMatch, UnknownGame):
                continue  # a game that is not installed here (any more)
            # Letters to the host have no seat; and one may have been given to somebody else, or played for another for a while.
            if str(player) in (match.seated.get(seat), match.deputies.get(seat)):
                found.append(
                    SeatHeld(
                        match_id, match.game, seat, match.views[seat], match.asked_since(seat), ended_at, match.version
                    )
                )
        return found
