"""Decisions close at their hours again, after nobody was at work: with the time moved by as long, or without."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.match.events import DecisionOpened, TimeGiven
from domain.match.rules.hosting import CannotHost
from pbem.clubhouse.acts import Act, ActBook
from pbem.clubhouse.matches.deadlines.clock import ClockWatch, Hold, trust
from pbem.clubhouse.matches.hosting import Doing, Hosting
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading, writing
from pbem.store.tables import matches


class Resuming(msgspec.Struct, frozen=True):
    """Ends what holds all decisions open."""

    _repository: Repository
    _hosting: Hosting
    _acts: ActBook

    def hold(self, now: datetime) -> Hold | None:
        """Why decisions stay open now; None if they close at their hours."""
        return ClockWatch(self._repository.engine).hold(now)

    def shift(self, hold: Hold, doing: Doing, now: datetime) -> Sequence[UUID]:
        """What was asked before anybody was back stays open longer by as long as nobody was there. The matches in which it does.

        Done again, it moves nothing twice. A match in which no time runs is left as it is.
        """
        hours = (hold.back - hold.away).total_seconds() / 3600
        return [one for one in self._running() if self._moved(one, hours, hold, doing, now)]

    def resume(self, doing: Doing, now: datetime) -> None:
        """Decisions close at their hours from now on."""
        act = Act(what="deadlines-resumed", by=doing.by, reason=doing.reason)
        with writing(self._repository.engine) as conn:
            trust(conn)
            self._acts.write(conn, act, now)

    def _running(self) -> Sequence[UUID]:
        running = select(matches.c.id).where(matches.c.state == "underway").order_by(matches.c.title_no)
        with reading(self._repository.engine) as conn:
            return conn.execute(running).scalars().all()

    def _moved(self, match: UUID, hours: float, hold: Hold, doing: Doing, now: datetime) -> bool:
        if not _was_asked_before(self._repository.match(match, ()), hold.back):
            return False
        try:
            self._hosting.extend(match, hours, doing, now)
        except CannotHost:
            return False
        return True


def _was_asked_before(match: Loaded, back: datetime) -> bool:
    """Whether what is asked now was asked before that moment, and has had no more time since."""
    for entry in reversed(match.entries):
        match entry.event:
            case DecisionOpened():
                return entry.at < back
            case TimeGiven() if entry.at >= back:
                return False
    return False
