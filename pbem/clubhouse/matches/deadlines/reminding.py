"""Whoever runs a match has those reminded for whom it waits: each at most once a day, and those only invited twice in all."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, func, select

from domain.game import PUBLIC, Seat
from domain.match.rules.hosting import CannotHost
from domain.match.sight import waited_for
from domain.match.state import Mustering, Underway
from mail.outbound.sheet import BY_HOST, Kind
from pbem.clubhouse.acts import Act, ActBook
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.matches.hosting import Doing
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, to_seat
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.tables import acts, outbox

_DAY: Final = timedelta(days=1)
_MOST_INVITED: Final = 2  # somebody who has not answered never asked for letters


class Reminding(msgspec.Struct, frozen=True):
    """Owes reminders. Who is reminded is told by public facts: whether a seat has ordered already, or wants no reminders, only
    its own mailbox shows."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _acts: ActBook

    def remind(self, match: UUID, seat: Seat | None, doing: Doing, now: datetime) -> Loaded:
        """Remind one seat, or all who are asked; CannotHost says why nobody is."""
        one = self._repository.match(match, (PUBLIC,))
        asked = [other for other in _asked(one) if seat in (None, other)]
        if not asked:
            raise CannotHost("Nothing is asked of them now: there is nothing to be reminded of.")
        with reading(self._repository.engine) as conn:
            those = tuple(other for other in asked if self._may(conn, one, other, now))
            letters = [owed for other in those if (owed := self._letter(conn, one, other, now)) is not None]
        if not those:
            raise CannotHost(
                "They have been reminded or invited: once a day is enough, and twice in all for somebody who is only invited."
            )

        def noted(conn: Connection) -> None:
            for other in those:
                act = Act(what="reminded", by=doing.by, whom=other, match=match, reason=doing.reason)
                self._acts.write(conn, act, now)
            for owed in letters:
                self._outbox.add(conn, owed, now)

        self._repository.append((), (noted, *doing.also(one.version)))
        return one

    def _may(self, conn: Connection, match: Loaded, seat: Seat, now: datetime) -> bool:
        """Whether a host may have a seat reminded again; the invitation itself counts as the first time that day."""
        if isinstance(match.state, Mustering) and match.entries[0].at > now - _DAY:
            return False
        before = select(func.count()).where(acts.c.match_id == match.id, acts.c.what == "reminded", acts.c.whom == seat)
        if isinstance(match.state, Mustering) and (conn.execute(before).scalar() or 0) >= _MOST_INVITED:
            return False
        return not conn.execute(before.where(acts.c.at > now - _DAY)).scalar()

    def _letter(self, conn: Connection, match: Loaded, seat: Seat, now: datetime) -> Owed | None:
        """The reminder; None for whoever has ordered, wants none, or has had one by itself within the day."""
        state = match.state
        assert isinstance(state, Mustering | Underway)
        player = state.occupants[seat].reader
        ordered = isinstance(state, Underway) and state.decision is not None and seat in state.decision.ordered
        if player is None or ordered or not self._directory.wants_reminders(UUID(player)):
            return None
        kind: Kind = "reminder" if isinstance(state, Underway) else "invitation"
        had = select(outbox.c.serial).where(
            outbox.c.match_id == match.id,
            outbox.c.seat == seat,
            outbox.c.kind == kind,
            outbox.c.created_at > now - _DAY,
        )
        if conn.execute(had.limit(1)).scalar() is not None:
            return None
        payload = Payload(upto=match.version, note="reminder" if kind == "invitation" else BY_HOST)
        return to_seat(match, seat, UUID(player), kind, f"host {now.isoformat()}", payload)


def _asked(match: Loaded) -> Sequence[Seat]:
    """For whom a match waits, as everybody may know it; bots are never late."""
    view = match.views[PUBLIC]
    if isinstance(match.state, Mustering):
        return [seat for seat, one in view.seated.items() if one.invited]
    if not isinstance(match.state, Underway):
        return []
    return list(_people(match, waited_for(match.game, view)))


def _people(match: Loaded, seats: Sequence[Seat]) -> Iterator[Seat]:
    return (seat for seat in seats if seat in match.seated)
