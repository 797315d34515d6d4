"""How reliably a player answers, worked out from their matches when somebody needs to know it."""

from datetime import datetime
from typing import Final
from uuid import UUID

from domain.match.reliability import TOLD_BY, PastDecision, Reliability, askings, reliability
from mail.outbound.occasion import ReliabilityTold
from pbem.clubhouse.matches.own import OwnMatches
from pbem.clubhouse.streams.repository import Repository

_MOST: Final = 30  # matches, the newest: what is older counts for little


def reliability_of(repository: Repository, player: UUID, now: datetime) -> Reliability:
    """What the newest matches of a player say of them."""
    found: list[PastDecision] = []
    for match in OwnMatches(repository).newest(player, _MOST):
        found += askings(((entry.at, entry.event) for entry in repository.named(match, TOLD_BY)), str(player))
    return reliability(found, now)


def as_told(known: Reliability) -> ReliabilityTold | None:
    """The same as a letter says it; None of whoever is new."""
    return ReliabilityTold(known.asked, known.missed, known.percent) if known.is_known else None
