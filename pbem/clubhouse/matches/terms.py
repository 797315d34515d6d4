"""Until when what people are asked stands: rows, and which of them end now."""

from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, bindparam, func, insert, select, update

from pbem.clubhouse.inbox.verdicts import unsettled_before
from pbem.store.prepared import Prepared
from pbem.store.tables import terms

TermKind: TypeAlias = Literal[
    "offer", "offer-from-list", "listing", "listing-warning", "host", "deputy", "deputise", "deputising", "still-there"
]
"""What was asked: whether somebody takes a seat over, named or by the waiting list; who plays in a match that is listed, and
whether its host still wants that; the host of a match, what is to become of a seat, and the deputy, to run it; whether somebody
plays a seat for another, and until when they do; of a player who misses deadlines, whether
they are still there (``about`` is the seat)."""


OFFERS: Final[tuple[TermKind, ...]] = ("offer", "offer-from-list")
HOST_PACES: Final = 2
"""How many paces of the match its host has to answer (G-33)."""
LISTINGS: Final[tuple[TermKind, ...]] = ("listing", "listing-warning")


class Term(msgspec.Struct, frozen=True):
    """What ends by itself at a time, and what it is about."""

    id: int
    kind: TermKind
    match_id: UUID | None
    about: str
    at: datetime


def begin_term(conn: Connection, kind: TermKind, match: UUID | None, about: str, at: datetime) -> None:
    """Something is asked that stands until then."""
    conn.execute(insert(terms).values(kind=kind, match_id=match, about=about, at=at))


def ask_host(conn: Connection, match: UUID, at: datetime) -> None:
    """The host of a match is asked something, and silent if no answer has come by then; not while one is asked already."""
    here = terms.c.match_id == match, terms.c.kind.in_(("host", "deputy")), terms.c.done_at.is_(None)
    if conn.execute(select(terms.c.id).where(*here).limit(1)).scalar() is None:
        begin_term(conn, "host", match, str(match), at)


def term_of(conn: Connection, number: int, now: datetime) -> Term | None:
    """The row of that number, if it ends now and no letter that came before is unread."""
    return _ENDING.first(conn, number=number, now=now)


def end_term(conn: Connection, number: int, now: datetime) -> None:
    """It has ended; IntegrityError if somebody else was first."""
    here = terms.c.id == number, terms.c.done_at.is_(None)
    if not conn.execute(update(terms).where(*here).values(done_at=now)).rowcount:
        raise IntegrityError("it has been answered, or has ended, meanwhile")


def strike_terms(conn: Connection, kinds: tuple[TermKind, ...], about: str, now: datetime) -> None:
    """What was asked about this is answered: nothing ends by itself any more."""
    here = terms.c.about == about, terms.c.kind.in_(kinds), terms.c.done_at.is_(None)
    conn.execute(update(terms).where(*here).values(done_at=now))


def kind_asked(conn: Connection, kinds: tuple[TermKind, ...], about: str) -> TermKind | None:
    """What was asked about this, of these kinds, whether it still stands or not; None for nothing that ever ends."""
    here = terms.c.about == about, terms.c.kind.in_(kinds)
    return conn.execute(select(terms.c.kind).where(*here).order_by(terms.c.id.desc()).limit(1)).scalar()


def running_term(conn: Connection, kind: TermKind, about: str) -> Term | None:
    """What was asked about this, if it still stands."""
    here = terms.c.about == about, terms.c.kind == kind, terms.c.done_at.is_(None)
    row = conn.execute(select(*(terms.c[name] for name in Term.__struct_fields__)).where(*here).limit(1)).one_or_none()
    return Term(*row) if row is not None else None


def has_ended(conn: Connection, kinds: tuple[TermKind, ...], about: str) -> bool:
    """Whether what was asked about this has been answered, or has ended by itself."""
    here = terms.c.about == about, terms.c.kind.in_(kinds)
    asked, over = conn.execute(select(func.count(), func.count(terms.c.done_at)).where(*here)).one()
    return bool(asked) and asked == over


_number: Final = bindparam("number", type_=terms.c.id.type)
_due: Final = (
    terms.c.done_at.is_(None),
    terms.c.at <= bindparam("now", type_=terms.c.at.type),
    ~unsettled_before(terms.c.match_id, terms.c.at),
)
ENDING: Final = select(terms.c.id, terms.c.match_id).where(*_due).order_by(terms.c.at, terms.c.id)
"""What ends at ``now``: number and match."""
_ENDING: Final = Prepared(
    select(*(terms.c[name] for name in Term.__struct_fields__)).where(terms.c.id == _number, *_due), Term
)
