"""Letters that came in as an operator looks at them: those that are asked for, and the whole way of one."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, literal_column, select

from domain.words import DEFAULT
from pbem.audit.letters.verdict_words import became_of, why_aside
from pbem.audit.letters.wanted import IN, LettersWanted, newest_first, not_running, numbers, seats_of
from pbem.clubhouse.inbox.verdicts import NONE, Verdict, read_verdict
from pbem.clubhouse.secrets.marks import address_digest, message_digest
from pbem.store.keys import Keys
from pbem.store.tables import inbox, matches


class ArrivedLetter(msgspec.Struct, frozen=True):
    """A letter that came in, and what became of it."""

    id: int
    received_at: datetime
    match_id: UUID | None
    seat: str | None
    state: str
    attempts: int
    verdict: str | None
    read_at: datetime | None
    answer: str | None
    game: str | None = None
    title_no: int | None = None
    match_state: str | None = None

    @property
    def found(self) -> Verdict:
        """What became of it; an empty verdict if nothing has yet."""
        return read_verdict(self.verdict) if self.verdict else NONE


_BOTH: Final = {**inbox.c, "game": matches.c.game, "title_no": matches.c.title_no, "match_state": matches.c.state}
_COLUMNS: Final = tuple(_BOTH[name] for name in ArrivedLetter.__struct_fields__)
_ALL: Final[Select[Any]] = select(*_COLUMNS).outerjoin(matches, matches.c.id == inbox.c.match_id)
# As the partial indexes say them: SQLite searches those for no other form of the question.
_NOT_DONE: Final[ColumnElement[bool]] = literal_column("inbox.answer IN ('refused', 'held', 'owner', 'asked')")
_STATES: Final[dict[str, tuple[Any, ...]]] = {
    "waiting": (literal_column("inbox.state = 'new'"),),
    "shunted": (literal_column("inbox.state IN ('new', 'shunted')"), inbox.c.state == "shunted"),
    "held": (_NOT_DONE, inbox.c.verdict.like('{"result":"held"%')),
    "refused": (_NOT_DONE, inbox.c.answer == "refused"),
}
STATES: Final = tuple(_STATES)


def letters_arrived(conn: Connection, keys: Keys, address: str | None, wanted: LettersWanted) -> list[ArrivedLetter]:
    """The newest letters that are wanted, the oldest of them first. ``address`` is the wanted player's."""
    common = [*numbers(conn, wanted, *IN), *not_running(wanted)]
    if wanted.match is not None:
        common.append(inbox.c.match_id == wanted.match)
    if wanted.message_id is not None:
        digests = [message_digest(each, wanted.message_id) for each in keys.every]
        common.append(inbox.c.message_digest.in_(digests))
    found: dict[int, ArrivedLetter] = {}
    for state in wanted.states or ("",):
        for whose in _whose(conn, keys, address, wanted):
            asked = _ALL.where(*common, *_STATES.get(state, ()), *whose).order_by(newest_first(wanted, inbox.c.id))
            found |= {row.id: ArrivedLetter(*row) for row in conn.execute(asked.limit(wanted.most))}
    return [found[number] for number in sorted(found)][-wanted.most :]


def _whose(conn: Connection, keys: Keys, address: str | None, wanted: LettersWanted) -> Iterator[tuple[Any, ...]]:
    """The conditions by any of which a letter is the wanted player's: it came to a seat of theirs, or from their address."""
    if wanted.player is None:
        yield ()
        return
    for match, seat in seats_of(conn, wanted.player):
        yield inbox.c.match_id == match, inbox.c.seat == seat
    if address is not None:
        yield inbox.c.sender_digest == address_digest(keys, address), literal_column("inbox.answer IS NOT NULL")


def arrived(conn: Connection, number: int) -> ArrivedLetter | None:
    """A letter that came in, by its arrival number; None if there is none such."""
    row = conn.execute(_ALL.where(inbox.c.id == number)).one_or_none()
    return ArrivedLetter(*row) if row is not None else None


def way_in(letter: ArrivedLetter, *, in_words: bool = False) -> list[tuple[datetime, str, str]]:
    """What happened to a letter that came in, in order: when, what, and what was made of it, by its keys or ``in_words``."""
    way = [(letter.received_at, "arrived", "")]
    if letter.read_at is not None:
        found = letter.found
        reason = why_aside(found.reason, DEFAULT) if letter.state == "shunted" else found.reason
        told = became_of(found, DEFAULT) if in_words else " ".join(filter(None, (found.result, reason)))
        said = f"{told} attempts {letter.attempts}".strip()
        way.append((letter.read_at, "set aside" if letter.state == "shunted" else "read", said))
    return way
