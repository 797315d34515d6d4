"""The seats of somebody who is forgotten are given up: others learn that a seat was vacated, and no more."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import or_, select

from domain.game import Seat
from domain.match.events import DeputyEnded, SeatDeputised
from domain.match.rules.course import without_asking
from domain.match.rules.leaving import leave
from domain.match.state import Unopened
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.streams.repository import Loaded, decided_again
from pbem.store.engine import moment, reading
from pbem.store.tables import events, matches, outbox

_BEGINNING: Final = 32  # events within which all seats of a match are taken
_RUNNING: Final = ("mustering", "underway")
_AT_ONCE: Final = 500


class SeatsTaken(msgspec.Struct, frozen=True):
    """Finds the matches that name a player, and gives their seats up."""

    _record: Record

    def matches(self, player: UUID) -> list[UUID]:
        """The matches that this player opened, has a seat in or has played in for another, the newest last."""
        first = (
            select(events.c.stream, events.c.state)
            .join(matches, matches.c.id == events.c.stream)
            .where(or_(events.c.version <= _BEGINNING, events.c.topic == SeatDeputised.WIRE))
            .order_by(matches.c.title_no)
        )
        named = str(player).encode()
        with moment(self._record.repository.engine) as conn:
            rows = conn.execution_options(yield_per=_AT_ONCE).execute(first)
            return list(dict.fromkeys(UUID(str(row.stream)) for row in rows if named in row.state))

    def sits(self, match: UUID, player: UUID) -> tuple[Seat, ...]:
        """The seats of a match that this player has, or had."""
        return seats_of(self._record.repository.match(match, ()), player)

    def give_up(self, player: UUID, now: datetime) -> list[tuple[UUID, Seat]]:
        """Leave every match that is not over, those of a series that follow from it too; the seats given up."""
        for match in self._written_to(player):
            decided_again(partial(self._give_back, match, player, now))
        left: list[tuple[UUID, Seat]] = []
        while more := [one for one in self._taken(player) if one not in left]:
            for match, seat in more:
                decided_again(partial(self._leave, match, seat, now))
            left += more
        return left

    def _written_to(self, player: UUID) -> Sequence[UUID]:
        """The matches that run and have written to a player: those in which they are a deputy are among them."""
        theirs = (
            select(outbox.c.match_id).where(outbox.c.player_id == player, outbox.c.match_id.is_not(None)).distinct()
        )
        running = select(matches.c.id).where(matches.c.id.in_(theirs), matches.c.state == "underway")
        with reading(self._record.repository.engine) as conn:
            return conn.execute(running).scalars().all()

    def _give_back(self, match_id: UUID, player: UUID, now: datetime) -> None:
        match = self._record.repository.match(match_id)
        events = [DeputyEnded(seat) for seat, deputy in match.deputies.items() if deputy == str(player)]
        if events:
            self._record.commit(match, without_asking(match.game, match.state, events), None, now)

    def _taken(self, player: UUID) -> Iterator[tuple[UUID, Seat]]:
        for match in self.matches(player):
            with reading(self._record.repository.engine) as conn:
                state = conn.execute(select(matches.c.state).where(matches.c.id == match)).scalar_one()
            if state in _RUNNING:
                yield from ((match, seat) for seat in self.sits(match, player))

    def _leave(self, match_id: UUID, seat: Seat, now: datetime) -> None:
        match = self._record.repository.match(match_id)
        decided = leave(match.game, match.state, match.views, seat, self._record.chance(match), now)
        if decided.events:
            self._record.commit(match, decided, seat, now)


def seats_of(match: Loaded, player: UUID) -> tuple[Seat, ...]:
    """The seats of a match that a player has, or had."""
    if isinstance(match.state, Unopened):
        return ()
    return tuple(seat for seat, occupant in match.state.occupants.items() if occupant.player == str(player))
