"""A ruling as an administrator asks for it, tried out: what it would do, shown before it is given."""

from datetime import datetime

import msgspec

from domain.game import Seat
from domain.match.events import RulingKind
from domain.words import DEFAULT, Language
from pbem.audit.order import orders_read
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.looks import Looking
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.judging.letter import letter_about
from pbem.judging.points import before_order, to_decision
from pbem.judging.preview import Preview, previewed
from pbem.judging.reader import first_reader

LOOK_FOR = "what a ruling would do"
"""Every player is told of looks; the reason of a ruling is its reader's alone."""


class RulingAsked(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be ruled, and from where play is to go on: from when decision ``to_decision`` was asked, from before order
    ``before_order`` as the audit counts them, or (neither) from where it stands. ``dispute`` 0: of one's own motion, about
    decision ``about`` and for ``seats``."""

    ruling: RulingKind
    reason: str
    by: Operator
    dispute: int = 0
    seats: tuple[Seat, ...] = ()
    about: int = 0
    to_decision: int | None = None
    before_order: int | None = None


def request_of(service: Service, match: Loaded, asked: RulingAsked) -> RulingRequest:
    """The ruling with the event from which play goes on; CannotRewind if there is no such point."""
    return RulingRequest(
        dispute=asked.dispute,
        ruling=asked.ruling,
        reason=asked.reason,
        by=asked.by,
        keep=_keep(service, match, asked),
        seats=asked.seats,
        decision=asked.about,
    )


def _keep(service: Service, match: Loaded, asked: RulingAsked) -> int | None:
    if asked.to_decision is not None:
        return to_decision(match.entries, asked.to_decision)
    if asked.before_order is None:
        return None
    return before_order(match.entries, orders_read(service, match), asked.before_order)


def tried_out(
    service: Service, match: Loaded, request: RulingRequest, now: datetime, language: Language = DEFAULT
) -> Preview:
    """What a ruling would do. To show what going back undoes is a look at a running match, and recorded as one before.

    CannotRule or CannotRewind say why it cannot be given.
    """
    tried = service.rulings.tried(match, request, max(now, match.entries[-1].at))
    recorded = request.keep is not None and service.looks.needed(match.id)
    if recorded:
        who = request.second or request.by
        looking = Looking(reason=LOOK_FOR, by=who.name, means=who.means)
        service.looks.record(match.id, looking, now)
    found = previewed(match, service.engine, tried, orders_read(service, match), request.keep, language)
    about = service.rulings.matter(match, request)
    reader = first_reader(match, service.engine, service.directory, about.seats)
    letter = letter_about(match.game, reader, request, about, tried) if reader is not None else ""
    return msgspec.structs.replace(found, recorded=recorded, letter=letter)
