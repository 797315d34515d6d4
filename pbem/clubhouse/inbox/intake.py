"""The door of the inbox: a letter is a committed row before it is acknowledged, and the same letter is a row once."""

import math
import os
import time
from collections.abc import Callable, Collection
from datetime import datetime
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Engine, bindparam, func, insert, literal_column, select

from mail.inbound.address import BadAddress, ReplyAddress, normalise
from mail.inbound.letter import message_id_of
from mail.inbound.ports import Clock, RawLetter, Taken
from mail.inbound.tokens import digest
from pbem.clubhouse.inbox.allowance import HOUR
from pbem.clubhouse.inbox.reading_order import enter, head_of
from pbem.clubhouse.inbox.verdicts import QUARANTINED
from pbem.clubhouse.secrets.marks import address_digest
from pbem.clubhouse.secrets.tokens import Tokens
from pbem.limits import Limits
from pbem.store.columns import moment_text
from pbem.store.engine import reading, writing
from pbem.store.keys import Keys
from pbem.store.locks import Lock, hold_with_next
from pbem.store.pipeline import Answer, send
from pbem.store.prepared import Prepared
from pbem.store.tables import inbox, players
from pbem.store.vault import Vault, parcel

_A_MOMENT: Final = 60.0  # seconds between RCPT and the end of the letter
_MOST_EXPECTED: Final = 256
STRANGER: Final = "stranger"  # whose key encrypts letters that belong to no player of ours


def _given(name: str) -> Any:
    return inbox.c[name] == bindparam(name, type_=inbox.c[name].type)


_COLUMNS: Final = (
    "received_at", "raw_digest", "raw_vault_id", "sender", "recipient", "envelope_vault_id", "peer", "token_digest",
    "outbox_id", "token_purpose", "match_id", "seat", "message_key", "state", "verdict", "read_at", "head", "sender_digest",
)  # fmt: skip
_SAME: Final = Prepared(select(inbox.c.id).where(_given("raw_digest"), _given("recipient")))
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
    select(inbox.c.received_at)
    .where(inbox.c.peer == bindparam("peer", type_=inbox.c.peer.type))
    .order_by(inbox.c.peer, inbox.c.id.desc())
    .limit(literal_column("1"))
    .offset(_most)
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
        keys: Keys,
        ours: ReplyAddress,
        limits: Limits,
        ring: Callable[[UUID | None], None],
    ) -> None:
        self._engine = engine
        self._vault = vault
        self._tokens = tokens
        self._keys = keys
        self._ours = ours
        self._limits = limits
        self._ring = ring
        self._expected: dict[str, tuple[float, _Known]] = {}

    def knows(self, address: str) -> bool:
        """Whether a letter to this address would be taken in: our bare address, or one with a token that is known."""
        if address == self._ours.base:
            return True
        token = self._token(address)
        known = self._found(token) if token is not None else None
        if token is None or known is None:
            return False
        if len(self._expected) >= _MOST_EXPECTED:
            self._expected.clear()
        self._expected[token] = (time.monotonic(), known)
        return True

    def take_in(self, letter: RawLetter, clock: Clock) -> Taken:
        """Commit the letter; ALREADY if these very bytes came to this address before.

        The clock is read under the lock on arrivals, and a deadline is closed only after a look under the same lock: a
        letter is either seen by that look or stamped after it, so none that arrived in time can turn up later.
        """
        token = self._token(letter.recipient)
        known = self._expected_or_found(token) if token is not None else None
        if token is not None and known is None:
            return Taken.NOBODY
        # Looked at before the database is locked for everybody else.
        marks = _marks(letter.raw, token, self._masked(letter.recipient), _written_by(self._keys, letter.envelope_from))
        try:
            with writing(self._engine) as conn:
                kept = self._keep(conn, letter, marks, known, clock)
        except _TooMany:
            structlog.get_logger().warning("letters are put off: too many", peer=letter.peer)
            return Taken.LATER
        if kept is None:
            return Taken.ALREADY
        ids = {"match": str(known.match_id), "seat": known.seat} if known is not None and known.match_id else {}
        state, numbered = kept
        structlog.get_logger().info("letter taken in", number=numbered.rows[0][0], state=state, **ids)
        self._ring(known.match_id if known is not None else None)
        return Taken.STORED

    def _keep(
        self, conn: Connection, letter: RawLetter, marks: "_Marks", known: "_Known | None", clock: Clock
    ) -> tuple[str, Answer] | None:
        """The state of the letter's row, and its number once that is committed; None if it is here already.

        All questions go to the database at once, and so does all that is written.
        """
        # Arrival numbers are given under a lock: a reader never sees a later letter before an earlier one.
        hold_with_next(conn, Lock.ARRIVALS)
        held = self._vault.key_held(conn, str(known.player_id) if known is not None else STRANGER)
        same = _SAME.later(conn, raw_digest=marks.raw_digest, recipient=marks.recipient)
        # A range, because SQLite searches no index for LIKE; "g" comes after every hexadecimal digit in every collation.
        named = _NAMED.later(conn, least=marks.name, most=f"{marks.name}g") if marks.key is not None else None
        known_sender = _REGISTERED.later(conn, digest=marks.sender) if known is None or known.match_id is None else None
        crowds = [_EARLIER.later(conn, most=self._limits.all - 1)]
        if _is_foreign(letter.peer):
            crowds.append(_EARLIER_OF.later(conn, peer=letter.peer, most=self._limits.peer - 1))
        send(conn)
        if same.rows:
            return None
        arrived = clock()
        if any(answer.rows and answer.rows[0][0] > _moment(conn, arrived - HOUR) for answer in crowds):
            raise _TooMany
        envelope = msgspec.json.encode({"from": letter.envelope_from, "to": letter.recipient})
        texts = [parcel(text, random=os.urandom, now=arrived) for text in (letter.raw, envelope)]
        self._vault.keep_all(conn, held, texts, arrived, random=os.urandom)
        match_id = known.match_id if known is not None else None
        head = head_of(match_id, marks.sender if known_sender is not None and known_sender.rows else None)
        state, verdict = _entering(marks.key, [key for (key,) in named.rows] if named is not None else [])
        numbered = _INSERT.later(
            conn,
            received_at=arrived,
            raw_digest=marks.raw_digest,
            raw_vault_id=texts[0].ref.id,
            sender={"": "null", None: "unknown"}.get(letter.envelope_from, "somebody"),
            recipient=marks.recipient,
            envelope_vault_id=texts[1].ref.id,
            peer=letter.peer,
            token_digest=marks.token_digest,
            message_key=marks.key if state == "new" else None,
            state=state,
            verdict=verdict,
            read_at=arrived if state == "duplicate" else None,
            head=head,
            sender_digest=marks.sender,
            **msgspec.structs.asdict(known or _NOBODY),
        )
        if state == "new":
            enter(conn, head, match_id)
        return state, numbered

    def _masked(self, address: str) -> str:
        """An address of ours without its secret: what stands in a row is of no use to who reads it."""
        token = self._token(address)
        return address if token is None else address.lower().replace(token, f"#{digest(token)[:16]}")

    def _expected_or_found(self, token: str) -> "_Known | None":
        """What a token is for; the door has asked that a moment ago."""
        asked, known = self._expected.pop(token, (-math.inf, None))
        return known if time.monotonic() - asked < _A_MOMENT else self._found(token)

    def _found(self, token: str) -> "_Known | None":
        with reading(self._engine) as conn:
            known = self._tokens.find(conn, token)
        if known is None or known["revoked_at"] is not None:
            return None
        player, match = _uuid(known["player_id"]), _uuid(known["match_id"])
        return _Known(known["outbox_id"], known["purpose"], player, match, known["seat"])

    def _token(self, address: str) -> str | None:
        return self._ours.token_in(address) or self._ours.bounce_token_in(address)


class _TooMany(Exception):
    """More letters than are taken in within an hour: the sender's server keeps this one and tries again."""


class _Known(msgspec.Struct, frozen=True):
    """What a token is for, as its letter's row repeats it."""

    outbox_id: str | None
    token_purpose: str | None
    player_id: UUID | None
    match_id: UUID | None
    seat: str | None


class _Marks(msgspec.Struct, frozen=True):
    """What a letter is known by: its bytes, where it came to, and what a second copy of it has in common with it."""

    raw_digest: str
    recipient: str
    token_digest: str | None
    name: str
    key: str | None
    sender: str | None


_NOBODY: Final = _Known(None, None, None, None, None)


def _is_foreign(peer: str) -> bool:
    """Whether a letter was handed over from outside: our own mail server stands on this machine, or in its network."""
    try:
        return ip_address(peer).is_global
    except ValueError:
        return False


def _moment(conn: Connection, moment: datetime) -> Any:
    """An hour as the driver gives it: SQLite has no type of its own for them."""
    return moment_text(moment) if conn.dialect.name == "sqlite" else moment


def _uuid(value: Any) -> UUID | None:
    """An id as the driver gave it: SQLite has no type of its own for them."""
    return UUID(hex=value) if isinstance(value, str) else value


def _marks(raw: bytes, token: str | None, recipient: str, sender: str | None) -> _Marks:
    """A mail server that hands a letter over again may have added trace lines: the same token, Message-ID and body are the
    same letter."""
    message_id = message_id_of(raw) if token is not None else None
    token_digest = digest(token) if token is not None else None
    name = sha256(f"{token_digest} {message_id}".encode()).hexdigest()
    key = f"{name}:{_body_digest(raw)}" if message_id is not None else None
    return _Marks(sha256(raw).hexdigest(), recipient, token_digest, name, key, sender)


def _written_by(keys: Keys, envelope_from: str | None) -> str | None:
    """The envelope sender as players are looked up, ``null`` for the null sender; None where nobody wrote one down."""
    if envelope_from == "":
        return "null"
    try:
        return address_digest(keys, normalise(envelope_from)) if envelope_from else None
    except BadAddress:
        return None


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


def _body_digest(raw: bytes) -> str:
    """The hash of all that follows the headers, whatever line ends it came with."""
    body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return sha256(body).hexdigest()


def _verdict(**facts: str) -> str:
    return msgspec.json.encode(facts).decode()
