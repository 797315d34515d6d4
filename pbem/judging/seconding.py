"""The rulings that wait for a second administrator, in whatever match."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.match.events import RulingKind, RulingProposed
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import acts, matches


class WaitingRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling by which play would go back, and who proposed it. ``dispute`` 0: nobody disputed what it is about."""

    match: UUID
    game: str
    match_number: int
    dispute: int
    decision: int
    ruling: RulingKind
    reason: str
    by: str
    at: datetime


def waiting_rulings(service: Service) -> list[WaitingRuling]:
    """Every ruling that waits, the first proposed before the others. Only running matches in which one was proposed are read."""
    running = select(matches.c.id).where(matches.c.state == "underway")
    proposed = select(acts.c.match_id).where(acts.c.what == "ruling-proposed", acts.c.match_id.in_(running)).distinct()
    with reading(service.engine) as conn:
        found = conn.execute(proposed).scalars().all()
    waiting = (one for match_id in found for one in of_match(service, service.repository.match(match_id, ())))
    return sorted(waiting, key=lambda one: one.at)


def of_match(service: Service, match: Loaded) -> Iterator[WaitingRuling]:
    """The one of this match; none if none waits there."""
    request = service.rulings.waiting(match)
    if request is None:
        return
    yield WaitingRuling(
        match=match.id,
        game=match.opened.game,
        match_number=match.opened.number,
        dispute=request.dispute,
        decision=request.decision,
        ruling=request.ruling,
        reason=request.reason,
        by=request.by.name,
        at=next(entry.at for entry in reversed(match.entries) if isinstance(entry.event, RulingProposed)),
    )
