"""The door of the inbox: a letter is a committed row before it is acknowledged, and the same letter is a row once."""

import os
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Row, insert, select

from mail.inbound.address import ReplyAddress
from mail.inbound.letter import read
from mail.inbound.limits import Unreadable
from mail.inbound.ports import RawLetter, Taken
from mail.inbound.tokens import digest
from pbem.store.engine import reading, writing
from pbem.store.locks import arrivals
from pbem.store.tables import inbox, tokens
from pbem.store.vault import Vault

STRANGER: Final = "stranger"  # whose key encrypts letters that belong to no player of ours


class Intake:
    """Implements ``mail.inbound.ports.Doorkeeper`` over the tables."""

    def __init__(self, engine: Engine, vault: Vault, ours: ReplyAddress, ring: Callable[[UUID | None], None]) -> None:
        self._engine = engine
        self._vault = vault
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
            return _find(conn, token) is not None

    def take_in(self, letter: RawLetter) -> Taken:
        """Commit the letter; ALREADY if these very bytes came to this address before."""
        raw_digest = sha256(letter.raw).hexdigest()
        token = self._token(letter.recipient)
        with writing(self._engine) as conn:
            # Arrival numbers are given under a lock: a reader never sees a later letter before an earlier one.
            arrivals(conn)
            known = _find(conn, token) if token is not None else None
            if token is not None and known is None:
                return Taken.NOBODY
            if _stored(conn, inbox.c.raw_digest == raw_digest, inbox.c.recipient == self._masked(letter.recipient)):
                return Taken.ALREADY
            number, state = self._insert(conn, letter, raw_digest, token, known)
        ids = {"match": str(known.match_id), "seat": known.seat} if known is not None and known.match_id else {}
        structlog.get_logger().info("letter taken in", number=number, state=state, **ids)
        self._ring(known.match_id if known is not None else None)
        return Taken.STORED

    def _insert(
        self, conn: Connection, letter: RawLetter, raw_digest: str, token: str | None, known: Row[Any] | None
    ) -> tuple[int, str]:
        author = str(known.player_id) if known is not None else STRANGER
        kept = self._vault.put(conn, author, letter.raw, letter.received_at, random=os.urandom)
        envelope = msgspec.json.encode({"from": letter.envelope_from, "to": letter.recipient})
        outside = self._vault.put(conn, author, envelope, letter.received_at, random=os.urandom)
        key, state, verdict = _identity(conn, letter.raw, token)
        made = conn.execute(
            insert(inbox)
            .returning(inbox.c.id)
            .values(
                received_at=letter.received_at,
                raw_digest=raw_digest,
                raw_vault_id=kept.id,
                sender={"": "null", None: "unknown"}.get(letter.envelope_from, "somebody"),
                recipient=self._masked(letter.recipient),
                envelope_vault_id=outside.id,
                peer=letter.peer,
                token_digest=digest(token) if token is not None else None,
                match_id=known.match_id if known is not None else None,
                seat=known.seat if known is not None else None,
                message_key=key,
                state=state,
                verdict=verdict,
                read_at=letter.received_at if state == "duplicate" else None,
            )
        )
        return made.scalar_one(), state

    def _masked(self, address: str) -> str:
        """An address of ours without its secret: what stands in a row is of no use to who reads it."""
        token = self._token(address)
        return address if token is None else address.lower().replace(token, f"#{digest(token)[:16]}")

    def _token(self, address: str) -> str | None:
        return self._ours.token_in(address) or self._ours.bounce_token_in(address)


def _find(conn: Connection, token: str) -> Row[Any] | None:
    statement = select(tokens).where(tokens.c.digest == digest(token), tokens.c.revoked_at.is_(None))
    return conn.execute(statement).one_or_none()


def _stored(conn: Connection, *conditions: Any) -> bool:
    return conn.execute(select(inbox.c.id).where(*conditions)).first() is not None


def _identity(conn: Connection, raw: bytes, token: str | None) -> tuple[str | None, str, str | None]:
    """What a second copy is known by, and the state a letter enters in.

    A mail server that hands a letter over again may have added trace lines: the same token, Message-ID and body are the
    same letter. The same Message-ID with another body is for a person to look at, never for the bin.
    """
    try:
        message_id = read(raw).message_id
    except Unreadable:
        message_id = None
    if token is None or message_id is None:
        return None, "new", None
    name = sha256(f"{digest(token)} {message_id}".encode()).hexdigest()
    key = f"{name}:{_body_digest(raw)}"
    if _stored(conn, inbox.c.message_key == key):
        return None, "duplicate", _verdict(result="duplicate")
    if _stored(conn, inbox.c.message_key.startswith(f"{name}:")):
        return None, "duplicate", _verdict(result="quarantined", reason="another letter had the same Message-ID")
    return key, "new", None


def _body_digest(raw: bytes) -> str:
    """The hash of all that follows the headers, whatever line ends it came with."""
    body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return sha256(body).hexdigest()


def _verdict(**facts: str) -> str:
    return msgspec.json.encode(facts).decode()
