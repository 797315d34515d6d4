"""The door of the inbox: a letter is a committed row before it is acknowledged, and the same letter is a row once."""

import os
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Engine, bindparam, insert, select

from mail.inbound.address import ReplyAddress
from mail.inbound.letter import read
from mail.inbound.limits import Unreadable
from mail.inbound.ports import Clock, RawLetter, Taken
from mail.inbound.tokens import digest
from pbem.clubhouse.tokens import Tokens
from pbem.store.engine import reading, writing
from pbem.store.locks import arrivals
from pbem.store.prepared import Prepared
from pbem.store.tables import inbox
from pbem.store.vault import Vault

STRANGER: Final = "stranger"  # whose key encrypts letters that belong to no player of ours


def _given(name: str) -> Any:
    return inbox.c[name] == bindparam(name, type_=inbox.c[name].type)


_COLUMNS: Final = (
    "received_at", "raw_digest", "raw_vault_id", "sender", "recipient", "envelope_vault_id", "peer", "token_digest",
    "outbox_id", "token_purpose", "match_id", "seat", "message_key", "state", "verdict", "read_at",
)  # fmt: skip
_SAME: Final = Prepared(select(inbox.c.id).where(_given("raw_digest"), _given("recipient")))
_NAMED: Final = Prepared(
    select(inbox.c.message_key).where(
        inbox.c.message_key >= bindparam("least", type_=inbox.c.message_key.type),
        inbox.c.message_key < bindparam("most", type_=inbox.c.message_key.type),
    )
)
_INSERT: Final = Prepared(
    insert(inbox).values({name: bindparam(name, type_=inbox.c[name].type) for name in _COLUMNS}).returning(inbox.c.id)
)


class Intake:
    """Implements ``mail.inbound.ports.Doorkeeper`` over the tables."""

    def __init__(
        self,
        engine: Engine,
        vault: Vault,
        tokens: Tokens,
        ours: ReplyAddress,
        ring: Callable[[UUID | None], None],
    ) -> None:
        self._engine = engine
        self._vault = vault
        self._tokens = tokens
        self._ours = ours
        self._ring = ring

    def knows(self, address: str) -> bool:
        """Whether a letter to this address would be taken in: our bare address, or one with a token that is known."""
        if address == self._ours.base:
            return True
        token = self._token(address)
        if token is None:
            return False
        with reading(self._engine) as conn:
            return self._found(conn, token) is not None

    def take_in(self, letter: RawLetter, clock: Clock) -> Taken:
        """Commit the letter; ALREADY if these very bytes came to this address before.

        The clock is read under the lock on arrivals, and a deadline is closed only after a look under the same lock: a
        letter is either seen by that look or stamped after it, so none that arrived in time can turn up later.
        """
        raw_digest = sha256(letter.raw).hexdigest()
        token = self._token(letter.recipient)
        # Parsed before the database is locked for everybody else.
        message_id = _message_id(letter.raw) if token is not None else None
        with writing(self._engine) as conn:
            # Arrival numbers are given under a lock: a reader never sees a later letter before an earlier one.
            arrivals(conn)
            known = self._found(conn, token) if token is not None else None
            if token is not None and known is None:
                return Taken.NOBODY
            if _SAME.rows(conn, raw_digest=raw_digest, recipient=self._masked(letter.recipient)):
                return Taken.ALREADY
            key, state, verdict = _identity(conn, letter.raw, token, message_id)
            row = {"raw_digest": raw_digest, "message_key": key, "state": state, "verdict": verdict}
            number = self._insert(conn, letter, token, known, {**row, "received_at": clock()})
        ids = {"match": str(known.match_id), "seat": known.seat} if known is not None and known.match_id else {}
        structlog.get_logger().info("letter taken in", number=number, state=state, **ids)
        self._ring(known.match_id if known is not None else None)
        return Taken.STORED

    def _insert(
        self, conn: Connection, letter: RawLetter, token: str | None, known: "_Known | None", row: dict[str, Any]
    ) -> int:
        arrived: datetime = row["received_at"]
        author = str(known.player_id) if known is not None else STRANGER
        kept = self._vault.put(conn, author, letter.raw, arrived, random=os.urandom)
        envelope = msgspec.json.encode({"from": letter.envelope_from, "to": letter.recipient})
        outside = self._vault.put(conn, author, envelope, arrived, random=os.urandom)
        made = _INSERT.rows(
            conn,
            **row,
            raw_vault_id=kept.id,
            sender={"": "null", None: "unknown"}.get(letter.envelope_from, "somebody"),
            recipient=self._masked(letter.recipient),
            envelope_vault_id=outside.id,
            peer=letter.peer,
            token_digest=digest(token) if token is not None else None,
            outbox_id=known.outbox_id if known is not None else None,
            token_purpose=known.purpose if known is not None else None,
            match_id=known.match_id if known is not None else None,
            seat=known.seat if known is not None else None,
            read_at=arrived if row["state"] == "duplicate" else None,
        )
        return int(made[0][0])

    def _masked(self, address: str) -> str:
        """An address of ours without its secret: what stands in a row is of no use to who reads it."""
        token = self._token(address)
        return address if token is None else address.lower().replace(token, f"#{digest(token)[:16]}")

    def _found(self, conn: Connection, token: str) -> "_Known | None":
        known = self._tokens.find(conn, token)
        if known is None or known["revoked_at"] is not None:
            return None
        player, match = _uuid(known["player_id"]), _uuid(known["match_id"])
        return _Known(known["outbox_id"], known["purpose"], player, match, known["seat"])

    def _token(self, address: str) -> str | None:
        return self._ours.token_in(address) or self._ours.bounce_token_in(address)


class _Known(msgspec.Struct, frozen=True):
    """What a token is for."""

    outbox_id: str
    purpose: str
    player_id: UUID | None
    match_id: UUID | None
    seat: str | None


def _uuid(value: Any) -> UUID | None:
    """An id as the driver gave it: SQLite has no type of its own for them."""
    return UUID(hex=value) if isinstance(value, str) else value


def _message_id(raw: bytes) -> str | None:
    try:
        return read(raw).message_id
    except Unreadable:
        return None


def _identity(
    conn: Connection, raw: bytes, token: str | None, message_id: str | None
) -> tuple[str | None, str, str | None]:
    """What a second copy is known by, and the state a letter enters in.

    A mail server that hands a letter over again may have added trace lines: the same token, Message-ID and body are the
    same letter. The same Message-ID with another body is for a person to look at, never for the bin.
    """
    if token is None or message_id is None:
        return None, "new", None
    name = sha256(f"{digest(token)} {message_id}".encode()).hexdigest()
    key = f"{name}:{_body_digest(raw)}"
    # A range, because SQLite searches no index for LIKE; "g" comes after every hexadecimal digit in every collation.
    others = [one for (one,) in _NAMED.rows(conn, least=name, most=f"{name}g")]
    if key in others:
        return None, "duplicate", _verdict(result="duplicate")
    if others:
        return None, "duplicate", _verdict(result="quarantined", reason="another letter had the same Message-ID")
    return key, "new", None


def _body_digest(raw: bytes) -> str:
    """The hash of all that follows the headers, whatever line ends it came with."""
    body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return sha256(body).hexdigest()


def _verdict(**facts: str) -> str:
    return msgspec.json.encode(facts).decode()
