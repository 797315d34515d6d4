"""What was set aside is tried again: letters that came in, and deadlines; who had that done is written down with it."""

from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Engine, and_, or_

from pbem.clubhouse.acts import Act, ActBook, Operator
from pbem.clubhouse.inbox.verdicts import unsettle
from pbem.clubhouse.matches.deadlines.aside import deadlines_aside, put_back
from pbem.store.engine import writing
from pbem.store.letters import letters_in
from pbem.store.tables import inbox


def letter_aside() -> ColumnElement[bool]:
    """Letters set aside for a fault of ours, and those whose Message-ID another letter had had."""
    quarantined = and_(inbox.c.state == "duplicate", inbox.c.verdict.like('%"quarantined"%'))
    return or_(inbox.c.state == "shunted", quarantined)


class Retrying(msgspec.Struct, frozen=True):
    """Puts back what was set aside, each in one transaction with the act that says so."""

    _engine: Engine
    _acts: ActBook

    def letter(self, number: int, who: Operator, reason: str, now: datetime) -> bool:
        """A letter goes back into the inbox, in its own place of arrival; False if it does not lie aside."""
        with writing(self._engine) as conn:
            match = next((row.match_id for row in letters_in(conn, inbox.c.id == number)), None)
            found = unsettle(conn, and_(inbox.c.id == number, letter_aside()))
            if found:
                act = Act(what="letter-retried", by=who, whom=f"letter {number}", match=match, reason=reason)
                self._acts.write(conn, act, now)
        return found

    def deadline(self, number: int, who: Operator, reason: str, now: datetime) -> bool:
        """A deadline is tried again; False if it does not lie aside."""
        with writing(self._engine) as conn:
            match: UUID | None = next((one.match_id for one in deadlines_aside(conn) if one.id == number), None)
            found = put_back(conn, number)
            if found:
                act = Act(what="deadline-retried", by=who, whom=f"deadline {number}", match=match, reason=reason)
                self._acts.write(conn, act, now)
        return found
