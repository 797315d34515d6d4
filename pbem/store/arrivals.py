"""A letter is taken in: its row, its text and its place in line in one transaction, or nothing of it."""

import os
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, bindparam, func, insert, literal_column, select

from mail.inbound.ports import Taken
from pbem.store.engine import writing
from pbem.store.heads import enter, head_of
from pbem.store.letters import ReplyToken
from pbem.store.locks import Lock, hold
from pbem.store.prepared import Fetched, Prepared, Values
from pbem.store.tables import inbox, players
from pbem.store.vault import HeldKey, Vault, parcel

HOUR: Final = timedelta(hours=1)
QUARANTINED: Final = "quarantined"  # entered under the Message-ID of another letter to the same token

_COLUMNS: Final = (
    "received_at", "raw_digest", "raw_vault_id", "sender", "recipient", "envelope_vault_id", "peer", "token_digest",
    "outbox_id", "token_purpose", "match_id", "seat", "message_key", "state", "verdict", "read_at", "head", "sender_digest",
)  # fmt: skip


def _given(name: str) -> Any:
    return inbox.c[name] == bindparam(name, type_=inbox.c[name].type)


_SAME: Final = Prepared(select(inbox.c.id).where(_given("raw_digest"), _given("recipient")))
# A range, because SQLite searches no index for LIKE; "g" comes after every hexadecimal digit in every collation.
_NAMED: Final = Prepared(
    select(inbox.c.message_key).where(
        inbox.c.message_key >= bindparam("least", type_=inbox.c.message_key.type),
        inbox.c.message_key < bindparam("most", type_=inbox.c.message_key.type),
    )
)
_REGISTERED: Final = Prepared(
    select(players.c.id).where(players.c.address_digest == bindparam("digest", type_=players.c.address_digest.type))
)
# The letter that so many have come after: if it is less than an hour old, there were too many. Ids are arrival numbers.
_most: Final = bindparam("most", type_=inbox.c.id.type)
_newest_id: Final = select(func.max(inbox.c.id)).scalar_subquery()
_EARLIER: Final = Prepared(
    select(inbox.c.received_at)
    .where(inbox.c.id <= _newest_id - _most)
    .order_by(inbox.c.id.desc())
    .limit(literal_column("1"))
)
_EARLIER_OF: Final = Prepared(
    select(inbox.c.received_at).where(_given("peer")).order_by(inbox.c.peer, inbox.c.id.desc())
    .limit(literal_column("1"))
    .offset(_most)
)  # fmt: skip
_INSERT: Final = Prepared(
    insert(inbox).values({name: bindparam(name, type_=inbox.c[name].type) for name in _COLUMNS}).returning(inbox.c.id)
)


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


class Arrived(msgspec.Struct, frozen=True):
    """A letter taken in: its arrival number, and the state of its row."""

    number: int
    state: str


class _Asked(NamedTuple):
    """What the database is asked about a letter, all at once."""

    key: HeldKey
    same: Fetched[Values]
    named: Fetched[Values] | None
    registered: Fetched[Values] | None
    crowds: list[Fetched[Values]]


def keep_arrival(
    engine: Engine, vault: Vault, letter: Arriving, bounds: ArrivalBounds, clock: Callable[[], datetime]
) -> Arrived | Taken:
    """Commit a letter; ALREADY if these very bytes came to this address before, LATER if it is over a bound.

    Arrival numbers are given under a lock, so that a reader never sees a later letter before an earlier one, and the clock
    is read under it.
    """
    with writing(engine) as conn:
        hold(conn, Lock.ARRIVALS)
        asked = _ask(conn, vault, letter, bounds)
        if asked.same.rows:
            return Taken.ALREADY
        arrived = clock()
        if any(moment > arrived - HOUR for crowd in asked.crowds for (moment,) in crowd.rows):
            return Taken.LATER
        texts = [parcel(text, random=os.urandom, now=arrived) for text in (letter.raw, letter.envelope)]
        vault.keep_all(conn, asked.key, texts, arrived, random=os.urandom)
        match_id = letter.answers.match_id if letter.answers is not None else None
        known = asked.registered is not None and asked.registered.rows
        head = head_of(match_id, letter.sender_digest if known else None)
        others = [key for (key,) in asked.named.rows] if asked.named is not None else []
        row = _row(letter, arrived, head, others)
        number = _INSERT.ask(conn, raw_vault_id=texts[0].ref.id, envelope_vault_id=texts[1].ref.id, **row)
        if row["state"] == "new":
            enter(conn, head, match_id)
    return Arrived(number.rows[0][0], row["state"])


def _ask(conn: Connection, vault: Vault, letter: Arriving, bounds: ArrivalBounds) -> _Asked:
    crowds = [_EARLIER.ask(conn, most=bounds.all - 1)]
    if bounds.peer is not None:
        crowds.append(_EARLIER_OF.ask(conn, peer=letter.peer, most=bounds.peer - 1))
    has_match = letter.answers is not None and letter.answers.match_id is not None
    return _Asked(
        key=vault.key_held(conn, letter.author),
        same=_SAME.ask(conn, raw_digest=letter.raw_digest, recipient=letter.recipient),
        named=_NAMED.ask(conn, least=letter.name, most=f"{letter.name}g") if letter.key is not None else None,
        registered=None if has_match else _REGISTERED.ask(conn, digest=letter.sender_digest),
        crowds=crowds,
    )


def _row(letter: Arriving, arrived: datetime, head: str, others: Collection[str]) -> dict[str, Any]:
    """The row of a letter, but for where its texts are kept."""
    state, verdict = _entering(letter.key, others)
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
    }


def _entering(key: str | None, others: Collection[str]) -> tuple[str, str | None]:
    """The state and the verdict a letter enters with, beside letters of the same Message-ID that came to the same token.

    The same Message-ID with another body is read, and nothing of it is done before its writer has said yes: programs use one
    twice, mail servers write a letter anew on its way, and a forger may have seen it.
    """
    if not others:
        return "new", None
    if key in others:
        return "duplicate", _verdict(result="duplicate")
    return "new", _verdict(result=QUARANTINED, reason="another letter had the same Message-ID")


def _verdict(**facts: str) -> str:
    return msgspec.json.encode(facts).decode()
