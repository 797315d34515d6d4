"""A letter is taken in: its row, its text and its place in line in one transaction, or nothing of it."""

import os
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Engine, Exists, bindparam, exists, func, insert, literal_column, select

from mail.inbound.ports import Taken
from pbem.store.engine import writing
from pbem.store.heads import LONG_AGO, enter, head_of
from pbem.store.letters import ReplyToken
from pbem.store.locks import Lock, hold
from pbem.store.prepared import Prepared
from pbem.store.tables import inbox, players
from pbem.store.vault import Vault, parcel

HOUR: Final = timedelta(hours=1)
QUARANTINED: Final = "quarantined"  # entered under the Message-ID of another letter to the same token

_COLUMNS: Final = (
    "received_at", "raw_digest", "raw_vault_id", "sender", "recipient", "envelope_vault_id", "peer", "token_digest",
    "outbox_id", "token_purpose", "match_id", "seat", "message_key", "state", "verdict", "read_at", "head", "sender_digest",
    "message_digest",
)  # fmt: skip


def _some(*which: ColumnElement[bool]) -> Exists:
    return exists(select(inbox.c.id).where(*which))


# The letter that so many have come after: if it is less than an hour old, there were too many. Ids are arrival numbers.
_newest_id: Final = select(func.max(inbox.c.id)).scalar_subquery()
_earlier: Final = (
    select(inbox.c.received_at)
    .where(inbox.c.id <= _newest_id - bindparam("most"))
    .order_by(inbox.c.id.desc())
    .limit(literal_column("1"))
)
_earlier_of_peer: Final = (
    select(inbox.c.received_at)
    .where(inbox.c.peer == bindparam("peer"))
    .order_by(inbox.c.peer, inbox.c.id.desc())
    .limit(literal_column("1"))
    .offset(bindparam("most_of_peer", type_=inbox.c.id.type))
)
# A range of keys, because SQLite searches no index for LIKE. What is not known of a letter is None, which equals nothing.
_asked: Final[Mapping[str, Any]] = {
    "same": _some(inbox.c.raw_digest == bindparam("raw_digest"), inbox.c.recipient == bindparam("recipient")),
    "named": _some(
        inbox.c.message_key >= bindparam("least"),
        inbox.c.message_key < bindparam("after"),
    ),
    "copied": _some(inbox.c.message_key == bindparam("message_key")),
    "registered": exists(select(players.c.id).where(players.c.address_digest == bindparam("address_digest"))),
    "earlier": _earlier.scalar_subquery(),
    "earlier_of_peer": _earlier_of_peer.scalar_subquery(),
}
_INSERT: Final = Prepared(insert(inbox).values({name: bindparam(name) for name in _COLUMNS}).returning(inbox.c.id))


class ArrivalBounds(msgspec.Struct, frozen=True):
    """How many letters are taken in within an hour, from everybody and from one peer; None where that is not bounded."""

    all: int
    peer: int | None


class Arriving(msgspec.Struct, frozen=True, kw_only=True):
    """A letter at the door, and what it and a second copy of it are known by. ``author`` is whose key encrypts it."""

    raw: bytes
    envelope: bytes
    author: str
    peer: str
    sender: str
    answers: ReplyToken | None
    raw_digest: str
    recipient: str
    token_digest: str | None
    name: str
    key: str | None
    sender_digest: str | None
    message_digest: str | None


class Arrived(msgspec.Struct, frozen=True):
    """A letter taken in: its arrival number, the state of its row, and the line it stands in, perhaps as the first."""

    number: int
    state: str
    head: str
    first: bool


class _Known(msgspec.Struct, frozen=True):
    """What the inbox says of a letter at the door, asked in one statement.

    ``same``: these very bytes came to this address before. ``named``, ``copied``: another came to the same token under its
    Message-ID, and with its body too. ``registered``: its sender is a player. The others are when the letter came that so
    many have come after, of all and of those from its peer; None if there were fewer.
    """

    same: bool
    named: bool
    copied: bool
    registered: bool
    earlier: datetime | None
    earlier_of_peer: datetime | None


_ASKED: Final = Prepared(select(*(column.label(name) for name, column in _asked.items())), _Known)


def keep_arrival(
    engine: Engine,
    vault: Vault,
    letter: Arriving,
    bounds: ArrivalBounds,
    clock: Callable[[], datetime],
    *,
    queued: bool,
) -> Arrived | Taken:
    """Commit a letter; ALREADY if these very bytes came to this address before, LATER if it is over a bound.

    Arrival numbers are given under a lock, so that a reader never sees a later letter before an earlier one, and the clock
    is read under it. ``queued``: whoever is told of it puts the first letter of a line into a queue.
    """
    with writing(engine) as conn:
        hold(conn, Lock.ARRIVALS)
        key, asked = vault.key_held(conn, letter.author), _ASKED.ask(conn, **_parameters(letter, bounds))
        known = asked.rows[0]
        if known.same:
            return Taken.ALREADY
        arrived = clock()
        if any(moment is not None and moment > arrived - HOUR for moment in (known.earlier, known.earlier_of_peer)):
            return Taken.LATER
        texts = [parcel(text, random=os.urandom, now=arrived) for text in (letter.raw, letter.envelope)]
        vault.keep_all(conn, key, texts, arrived, random=os.urandom)
        match_id = letter.answers.match_id if letter.answers is not None else None
        head = head_of(match_id, letter.sender_digest if known.registered else None)
        row = _row(letter, arrived, head, known)
        number = _INSERT.ask(conn, raw_vault_id=texts[0].ref.id, envelope_vault_id=texts[1].ref.id, **row)
        entered = enter(conn, head, match_id, arrived if queued else LONG_AGO) if row["state"] == "new" else None
    first = entered is not None and entered.rows == [(1,)]
    return Arrived(number.rows[0][0], row["state"], head, first)


def _parameters(letter: Arriving, bounds: ArrivalBounds) -> dict[str, Any]:
    return {
        "raw_digest": letter.raw_digest,
        "recipient": letter.recipient,
        "least": letter.name if letter.key is not None else None,
        "after": f"{letter.name}g",  # which comes after every hexadecimal digit in every collation
        "message_key": letter.key,
        "address_digest": letter.sender_digest,
        "most": bounds.all - 1,
        "peer": letter.peer if bounds.peer is not None else None,
        "most_of_peer": (bounds.peer or 1) - 1,
    }


def _row(letter: Arriving, arrived: datetime, head: str, known: _Known) -> dict[str, Any]:
    """The row of a letter, but for where its texts are kept."""
    state, verdict = _entering(known)
    answers = letter.answers
    return {
        "received_at": arrived,
        "raw_digest": letter.raw_digest,
        "sender": letter.sender,
        "recipient": letter.recipient,
        "peer": letter.peer,
        "token_digest": letter.token_digest,
        "outbox_id": answers.outbox_id if answers is not None else None,
        "token_purpose": answers.purpose if answers is not None else None,
        "match_id": answers.match_id if answers is not None else None,
        "seat": answers.seat if answers is not None else None,
        "message_key": letter.key if state == "new" else None,
        "state": state,
        "verdict": verdict,
        "read_at": arrived if state == "duplicate" else None,
        "head": head,
        "sender_digest": letter.sender_digest,
        "message_digest": letter.message_digest,
    }


def _entering(known: _Known) -> tuple[str, str | None]:
    """The state and the verdict a letter enters with, beside letters of the same Message-ID that came to the same token.

    The same Message-ID with another body is read, and nothing of it is done before its writer has said yes: programs use one
    twice, mail servers write a letter anew on its way, and a forger may have seen it.
    """
    if known.copied:
        return "duplicate", _verdict(result="duplicate")
    if known.named:
        return "new", _verdict(result=QUARANTINED, reason="another letter had the same Message-ID")
    return "new", None


def _verdict(**facts: str) -> str:
    return msgspec.json.encode(facts).decode()
