"""Cases like one order: others refused under the same ruling, or ruled on after a dispute, in this match and in ended ones."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.match.events import DisputeRuled, MatchRuled, OrderNotPlayed, OrdersRefused
from domain.words import Language
from pbem.audit.asked import Asking
from pbem.audit.dossier import OrderLine, order_lines
from pbem.audit.order import rules_applied
from pbem.audit.receipts import answered_letters
from pbem.clubhouse.streams.repository import Loaded, NoSuchMatch
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import events, matches

_ENDED: Final = 60  # matches of the game that are looked through, the newest
_MOST: Final = 6
_REFUSED: Final = (OrdersRefused.WIRE, OrderNotPlayed.WIRE)
_RULED: Final = (DisputeRuled.WIRE, MatchRuled.WIRE)


class SimilarCase(msgspec.Struct, frozen=True, kw_only=True):
    """Another order. ``ruled`` is what was ruled about its decision, "" where nobody ruled; ``here``: it is of the same match."""

    match: UUID
    number: int
    line: OrderLine
    ruled: str
    here: bool


def similar_cases(service: Service, match: Loaded, order: Asking, language: Language) -> tuple[SimilarCase, ...]:
    """The first few, those of ended matches before those of this one. Of other matches that run nothing is looked at."""
    rules = rules_applied(match, order)
    if not rules:
        return ()
    ended = (case for one in _ended(service, match, rules) for case in _of_match(service, one, rules, language))
    here = (case for case in _of_match(service, match, rules, language) if case.line.order.number != order.number)
    others = [case for case, _ in zip(ended, range(_MOST), strict=False)]
    mine = [msgspec.structs.replace(case, here=True) for case, _ in zip(here, range(_MOST), strict=False)]
    return (*others, *mine)


def _ended(service: Service, match: Loaded, rules: frozenset[str]) -> Iterator[Loaded]:
    """The newest ended matches of the same game in which one of the rulings was applied, or an administrator ruled."""
    newest = (
        select(matches.c.id)
        .where(matches.c.game == match.opened.game, matches.c.ended_at.is_not(None), matches.c.id != match.id)
        .order_by(matches.c.title_no.desc())
        .limit(_ENDED)
    )
    with reading(service.engine) as conn:
        streams = list(conn.execute(newest).scalars())
        told = conn.execute(
            select(events.c.stream, events.c.topic, events.c.state).where(
                events.c.stream.in_(streams), events.c.topic.in_((*_REFUSED, *_RULED))
            )
        ).all()
    wanted = {
        row.stream for row in told if row.topic in _RULED or any(f'"{rule}"'.encode() in row.state for rule in rules)
    }
    for stream in streams:
        if stream in wanted:
            try:
                yield service.repository.match(UUID(str(stream)), ())
            except NoSuchMatch:
                continue


def _of_match(service: Service, match: Loaded, rules: frozenset[str], language: Language) -> Iterator[SimilarCase]:
    with reading(service.engine) as conn:
        letters = answered_letters(conn, match.id)
    ruled = {
        entry.event.decision: entry.event.ruling
        for entry in match.entries
        if isinstance(entry.event, DisputeRuled | MatchRuled)
    }
    for line in order_lines(match, letters, language):
        refused = line.order.became in ("refused", "not-played")
        applied = {*line.rules, *(("G-05",) if line.order.by == "default" else ())}
        if rules & applied and (refused or line.order.decision in ruled):
            yield SimilarCase(
                match=match.id,
                number=match.opened.number,
                line=line,
                ruled=ruled.get(line.order.decision, ""),
                here=False,
            )
