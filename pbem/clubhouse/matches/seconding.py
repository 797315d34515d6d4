"""The rulings that wait for a second administrator, in whatever match."""

from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import exists, select

from domain.match.events import RulingKind, RulingProposed
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.disputes import Meanwhile, meanwhile
from pbem.clubhouse.matches.rulings import Rulings
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.tables import acts, matches


class WaitingRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling by which play would go back, and who proposed it. ``dispute`` 0: nobody disputed what it is about.
    ``meanwhile``: what play does until it is given."""

    match: UUID
    game: str
    match_number: int
    dispute: int
    decision: int
    ruling: RulingKind
    reason: str
    by: Operator
    at: datetime
    meanwhile: Meanwhile


def waiting_rulings(repository: Repository, rulings: Rulings) -> list[WaitingRuling]:
    """Every ruling that waits, the first proposed before the others. Only running matches in which one was proposed are read."""
    running = exists().where(matches.c.id == acts.c.match_id, matches.c.state == "underway")
    proposed = select(acts.c.match_id).where(acts.c.what == "ruling-proposed", running).distinct()
    with reading(repository.engine) as conn:
        found = conn.execute(proposed).scalars().all()
    waiting = (waiting_in(rulings, repository.match(match_id, ())) for match_id in found)
    return sorted((one for one in waiting if one is not None), key=lambda one: one.at)


def waiting_in(rulings: Rulings, match: Loaded) -> WaitingRuling | None:
    """The one of this match; None if none waits there."""
    request = rulings.waiting(match)
    if request is None:
        return None
    return WaitingRuling(
        match=match.id,
        game=match.opened.game,
        match_number=match.opened.number,
        dispute=request.dispute,
        decision=request.decision,
        ruling=request.ruling,
        reason=request.reason,
        by=request.by,
        at=next(entry.at for entry in reversed(match.entries) if isinstance(entry.event, RulingProposed)),
        meanwhile=meanwhile(match.state),
    )
