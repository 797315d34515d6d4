"""The one door to an audit: a look at a running match is recorded before anything of it is shown."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.words import DEFAULT, Language
from pbem.audit.dossier import Dossier, dossier
from pbem.audit.letters.sought import letter_under
from pbem.audit.order import NoSuchOrder, OrderAudit, Wanted, of_letter, of_order
from pbem.clubhouse.matches.looks import Looking
from pbem.compose import Service


class Sought(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be laid open: an order by its number, a letter by its arrival number or Message-ID, or all of the match.
    What is told is told in ``language``."""

    order: int | None = None
    letter: int | None = None
    message_id: str | None = None
    raw: bool = False
    language: Language = DEFAULT


class LookUnsaid(PermissionError):
    """The match is running, and nobody said why they look."""


def audit(
    service: Service, match_id: UUID, sought: Sought, looking: Looking | None, now: datetime
) -> Dossier | OrderAudit:
    """What was sought of a match. NoSuchOrder if it is not there, LookUnsaid if a reason is needed and ``looking`` is None.

    If the look cannot be recorded nothing is shown.
    """
    if looking is not None:
        service.looks.record(match_id, looking, now)
    elif service.looks.needed(match_id):
        raise LookUnsaid(str(match_id))
    match = service.repository.match(match_id, ())
    wanted = Wanted(raw=sought.raw, language=sought.language)
    if sought.order is not None:
        return of_order(service, match, sought.order, wanted)
    arrival = sought.letter
    if sought.message_id is not None:
        arrival = letter_under(service, match_id, sought.message_id)
        if arrival is None:
            raise NoSuchOrder(f"No letter {sought.message_id} came to this match.")
    if arrival is None:
        return dossier(service, match, sought.language)
    return of_letter(service, match, arrival, wanted)
