"""Who looks at a match at the desk, once they were let in: how they are spoken to, and how much of it they may see."""

from uuid import UUID

import msgspec

from pbem.clubhouse.acts import Operator
from pbem.clubhouse.directory import Person
from pbem.clubhouse.streams.repository import Loaded
from pbem.web.desk.gate import AuditDesk
from pbem.web.desk.voice import DeskVoice, voice_of


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at a match at the desk, after everything that is asked of them first. ``narrow``: they have or had a part in it
    and it runs, so that they see what is theirs alone and rule on nothing."""

    person: Person
    by: Operator
    match: Loaded
    narrow: bool

    @property
    def voice(self) -> DeskVoice:
        """How they are spoken to."""
        return voice_of(self.person)


def visit_of(desk: AuditDesk, match_id: UUID, back: str | None = None) -> Visit:
    """The visit of whoever asks; nobody comes to a running match without having said why."""
    found, reader = desk.looked(match_id, back), desk.reader()
    return Visit(person=reader.person, by=reader.operator, match=found.match, narrow=not found.whole)
