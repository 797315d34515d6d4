"""Seats of players who were forgotten in an earlier game of a series: they are given up as soon as the next one has opened."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.rules.leaving import leave
from domain.match.state import Underway
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading


class Absentees(msgspec.Struct, frozen=True):
    """Gives seats up as if their players had resigned (ruling G-11), and tells the host."""

    _record: Record
    _directory: Directory
    _hosts: Hosts

    def leave(self, match: Loaded, now: datetime) -> Loaded:
        """The match once nobody who was forgotten sits in it; the library's IntegrityError if another writer was first."""
        while (seat := self._absent(match)) is not None:
            decided = leave(match.game, match.state, match.views, seat, self._record.chance(match), now)
            work = self._record.unit_of_work(match, decided, seat, now)
            entries, steps = self._hosts.tell(match, "absent", (seat,), match.version + len(work.entries), now)
            repository = self._record.repository
            repository.append((*work.all_entries, *entries), (*work.steps, *steps))
            match = repository.grown(match, work.entries, work.state, work.views)
        return match

    def _absent(self, match: Loaded) -> Seat | None:
        """A seat that is still to be given up. Where play waits for a ruling nothing may happen on the board."""
        if not isinstance(match.state, Underway) or match.state.held is not None:
            return None
        sitting = {seat: UUID(one) for seat, one in match.seated.items() if seat not in match.state.vacated}
        with reading(self._record.repository.engine) as conn:
            gone = self._directory.forgotten(conn, sitting.values())
        return next((seat for seat, player in sitting.items() if player in gone), None)
