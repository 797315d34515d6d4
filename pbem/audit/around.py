"""What stands around an order: the letters of ours that asked for it and answered it, and its events as they are stored."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_

from domain.audience import observe
from domain.game import PUBLIC, Seat
from domain.match.sight import MatchView
from domain.match.telling import tell
from domain.words import DEFAULT, Language
from pbem.audit.asked import Asking
from pbem.audit.decisions import Put
from pbem.audit.letters.letter_out import LetterOut, letters_out
from pbem.audit.receipts import LetterAnswered
from pbem.clubhouse.inbox.verdicts import NONE, read_verdict
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.letters import letters_in
from pbem.store.tables import inbox, outbox

_ASKING: Final = ("welcome", "turn", "reminder")


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it is stored, who learnt of it, and what the seat was told of it."""

    event: int
    at: datetime
    name: str
    body: Any
    digest: str
    seen_by: tuple[Seat, ...]
    said: str


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that answered the question about a held one."""

    letter: int
    received_at: datetime
    result: str


class LettersAround(NamedTuple):
    """The letters of ours that asked for an order (``told``), asked whether it was meant so, and answered it; and what answered
    the question."""

    told: tuple[LetterOut, ...] = ()
    question: LetterOut | None = None
    replies: tuple[Reply, ...] = ()
    receipts: tuple[LetterOut, ...] = ()
    others: tuple[LetterOut, ...] = ()


def letters_around(
    service: Service, match: Loaded, letter: LetterAnswered | None, put: Put | None, seat: Seat, *, raw: bool = False
) -> LettersAround:
    """The letters of ours to and because of one that came in; ``put`` is the decision that it answered."""
    with reading(service.engine) as conn:
        told = letters_out(service, conn, _asking(match, put, seat), raw=raw) if put is not None else ()
        if letter is None:
            return LettersAround(told)
        owed = letters_out(service, conn, outbox.c.inbox_id == letter.row.id, raw=raw)
        asked = letter.question
        questions = letters_out(service, conn, outbox.c.id == asked, raw=raw) if asked is not None else ()
        replies = tuple(_replies(conn, asked)) if asked is not None else ()
    receipts = tuple(one for one in owed if one.seat == seat and one not in questions)
    others = tuple(one for one in owed if one.seat != seat)
    return LettersAround(told, next(iter(questions), None), replies, receipts, others)


def letters_asking(
    service: Service, match: Loaded, letter: LetterAnswered | None, put: Put | None, seat: Seat
) -> LettersAround:
    """Of those the ones that asked, without their words: when they went out says whether a seat knew in time."""
    with reading(service.engine) as conn:
        told = letters_out(service, conn, _asking(match, put, seat), words=False) if put is not None else ()
        asked = letter.question if letter is not None else None
        if asked is None:
            return LettersAround(told)
        questions = letters_out(service, conn, outbox.c.id == asked, words=False)
        return LettersAround(told, next(iter(questions), None), tuple(_replies(conn, asked)))


def _asking(match: Loaded, put: Put, seat: Seat) -> ColumnElement[bool]:
    """Of the letters those by which a seat was asked for a decision, and reminded of it."""
    asking = (outbox.c.match_id == match.id, outbox.c.seat == seat, outbox.c.decision == put.number)
    return and_(*asking, outbox.c.kind.in_(_ASKING))


def _replies(conn: Connection, question: str) -> Iterator[Reply]:
    for row in letters_in(conn, inbox.c.outbox_id == question):
        verdict = read_verdict(row.verdict) if row.verdict else NONE
        yield Reply(letter=row.id, received_at=row.received_at, result=verdict.result)


def recorded(
    service: Service, match: Loaded, order: Asking, view: MatchView, language: Language = DEFAULT
) -> tuple[Recorded, ...]:
    """The events of an order; ``view`` is its seat's after them."""
    stored = {row.version: row for row in service.repository.stored(match.id)}
    found = []
    for number in order.events:
        row, event = stored[number], match.entries[number - 1].event
        seen = observe(event, order.seat)
        found.append(
            Recorded(
                event=number,
                at=row.at,
                name=row.name,
                body=msgspec.json.decode(row.body),
                digest=row.digest,
                seen_by=tuple(one for one in (*match.opened.seats, PUBLIC) if observe(event, one) is not None),
                said=(tell(match.game, seen, view, language) or "") if seen is not None else "",
            )
        )
    return tuple(found)
