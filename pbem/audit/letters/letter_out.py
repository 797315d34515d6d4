"""A letter of ours, as evidence: what it said, when it was owed, tried and handed over."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, select

from mail.inbound.desk import plain_words_of
from pbem.audit.letters.masking import masked
from pbem.audit.letters.writers import as_addressed
from pbem.clubhouse.outbox.posted import letters_where, way_of
from pbem.compose import Service
from pbem.store.tables import outbox


class WayStep(msgspec.Struct, frozen=True):
    """Something that happened to a letter: when, what, and what a mail server said of it."""

    at: datetime
    what: str
    said: str = ""


class LetterOut(msgspec.Struct, frozen=True, kw_only=True):
    """A letter of ours. ``handed_over`` is when a mail server took it, None while none has. ``words`` is None where it was
    erased or never written; ``written_again``: its bytes were let go of, and these come out the same. ``release`` rendered it."""

    letter: int
    seat: str
    kind: str
    decision: int
    state: str
    message_id: str
    owed_at: datetime
    handed_over: datetime | None
    way: tuple[WayStep, ...]
    release: str | None
    words: str | None
    written_again: bool
    raw: bytes | None = None

    @property
    def called(self) -> str:
        """Its kind, as readers are told it: a letter about the running of a match is called by whom it goes to."""
        return self.seat if self.kind == "host" else self.kind


def letters_out(
    service: Service, conn: Connection, which: ColumnElement[bool], *, raw: bool = False, words: bool = True
) -> tuple[LetterOut, ...]:
    """Letters of ours, in the order in which they were owed; without ``words`` nothing is opened that they said."""
    posted = as_addressed(service.repository, letters_where(conn, which))
    more = _more(conn, [row.serial for row in posted])
    places = {number: one.letter_vault_id for number, one in more.items() if one.letter_vault_id and words}
    kept = service.vault.texts(conn, places)
    found = []
    for row in posted:
        sent = kept.get(row.serial)
        again = service.rewriter.again(row.serial) if sent is None and row.serial in kept else None
        sent = sent if sent is not None else again
        found.append(
            LetterOut(
                letter=row.serial,
                seat=row.seat,
                kind=row.kind,
                decision=row.decision,
                state=row.state,
                message_id=more[row.serial].message_id,
                owed_at=row.created_at,
                handed_over=row.sent_at,
                way=tuple(WayStep(*step) for step in way_of(conn, row)),
                release=more[row.serial].renderer,
                words=masked(plain_words_of(sent)) if sent is not None else None,
                written_again=again is not None,
                raw=sent if raw else None,
            )
        )
    return tuple(found)


def _more(conn: Connection, serials: Iterable[int]) -> dict[int, Any]:
    columns = (outbox.c.serial, outbox.c.message_id, outbox.c.renderer, outbox.c.letter_vault_id)
    return {row.serial: row for row in conn.execute(select(*columns).where(outbox.c.serial.in_(list(serials))))}
