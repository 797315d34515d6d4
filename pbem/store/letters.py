"""Rows as the code handles them: a letter that came in, one that is owed, and what the token between them is for."""

from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, select

from domain.game import Seat
from mail.outbound.sheet import Kind
from pbem.store.tables import inbox, outbox

Purpose: TypeAlias = Literal["seat", "confirm", "player"]
"""What the reply token of a letter of ours allows."""
TokenPurpose: TypeAlias = Purpose | Literal["bounce", "stop"]
"""The same, of the letter's other two tokens as well."""


ELSEWHERE: Final = Seat("elsewhere")
"""What stands for a seat in the row of a letter that asks another address than its player's own; it belongs to no match."""


class ReplyToken(msgspec.Struct, frozen=True):
    """What a token is for: the letter of ours it belongs to, whose seat that is, and what it allows.

    ``by_reference``: the token itself was not shown, only the Message-ID of its letter. ``supposed``: not even that; it is the
    newest letter of the only match that the sender plays.
    """

    outbox_id: str
    purpose: TokenPurpose
    match_id: UUID | None
    seat: str
    player_id: UUID  # a letter for which there was no reader was never sent
    decision: int | None
    revoked_at: datetime | None
    by_reference: bool = False
    supposed: bool = False


class Turn(msgspec.Struct, frozen=True):
    """A line of unread letters whose turn it is, and how many had been put into it when that was seen."""

    name: str
    arrivals: int


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom a letter was taken to be from when it was read: what was said of its sender, by which method and domain, and
    ``because``, a stable key of what it was believed for, or not. ``release`` is the one that read it."""

    release: str
    vouched: str = ""
    method: str = ""
    domain: str = ""
    because: str = ""


class InboxLetter(msgspec.Struct, frozen=True):
    """A letter that came in; ``turn`` is the line it was taken from to be read, ``judged`` what its reader found of its
    sender."""

    id: int
    received_at: datetime
    raw_vault_id: str
    sender: str
    outbox_id: str | None
    token_purpose: TokenPurpose | None
    match_id: UUID | None
    seat: str | None
    message_key: str | None
    state: str
    verdict: str | None
    read_at: datetime | None
    head: str | None
    sender_digest: str | None
    token_digest: str | None
    turn: Turn | None = None
    judged: Judged | None = None


class OutboxLetter(msgspec.Struct, frozen=True):
    """A letter owed. ``first_sent`` and ``last_sent`` are the Message-IDs of the letters that it follows in its thread."""

    serial: int
    id: str
    match_id: UUID | None
    seat: str
    player_id: UUID | None
    kind: Kind
    decision: int
    payload: str
    message_id: str
    purpose: Purpose
    created_at: datetime
    state: str
    attempts: int
    sent_at: datetime | None
    letter_vault_id: str | None
    again_vault_id: str | None
    error: str | None
    to_note: str | None
    inbox_id: int | None
    head: str | None
    first_sent: str | None = None
    last_sent: str | None = None


INBOX: Final = tuple(inbox.c[name] for name in InboxLetter.__struct_fields__ if name in inbox.c)
"""The columns of an ``InboxLetter``, in order."""
OUTBOX: Final = tuple(outbox.c[name] for name in OutboxLetter.__struct_fields__ if name in outbox.c)
"""Those of an ``OutboxLetter``."""


def letters_in(conn: Connection, *which: ColumnElement[bool]) -> list[InboxLetter]:
    """Letters that came in, in order of arrival."""
    return [InboxLetter(*row) for row in conn.execute(select(*INBOX).where(*which).order_by(inbox.c.id))]


def letters_owed(conn: Connection, *which: ColumnElement[bool]) -> list[OutboxLetter]:
    """Letters of ours, in the order in which they are owed."""
    return [OutboxLetter(*row) for row in conn.execute(select(*OUTBOX).where(*which).order_by(outbox.c.serial))]
