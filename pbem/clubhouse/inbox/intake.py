"""The door of the inbox: a letter is a committed row before it is acknowledged, and the same letter is a row once."""

import math
import time
from collections.abc import Iterable
from hashlib import sha256
from ipaddress import ip_address
from typing import Final

import msgspec
import structlog
from sqlalchemy import Connection, Engine

from mail.inbound.address import BadAddress, ReplyAddress, normalise
from mail.inbound.letter import head, message_id_of, named_by
from mail.inbound.ports import Clock, RawLetter, Taken
from mail.inbound.sender.authentication import Authentication, Believed, vouching
from mail.inbound.tokens import digest
from pbem.bell import Bell
from pbem.clubhouse.second_addresses import first_of
from pbem.clubhouse.secrets.marks import address_digest, message_digest
from pbem.clubhouse.secrets.tokens import BOUNCE, Tokens
from pbem.limits import Limits
from pbem.store.arrivals import ArrivalBounds, Arriving, keep_arrival
from pbem.store.engine import reading
from pbem.store.keys import Keys
from pbem.store.letters import ReplyToken
from pbem.store.vault import Vault
from worker.ports import Piece

_A_MOMENT: Final = 60.0  # seconds between RCPT and the end of the letter
_MOST_EXPECTED: Final = 256
STRANGER: Final = "stranger"  # whose key encrypts letters that belong to no player of ours


class Intake(msgspec.Struct, frozen=True):
    """Implements ``mail.inbound.ports.Doorkeeper`` over the database."""

    _engine: Engine
    _vault: Vault
    _tokens: Tokens
    _keys: Keys
    _ours: ReplyAddress
    _limits: Limits
    _bell: Bell
    _believed: Believed
    _expected: dict[str, tuple[float, ReplyToken]] = {}

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
        if token is None:
            token, known = self.named(letter.raw, from_null=letter.envelope_from == "")
            known = known or self.supposed(letter.raw)
        # Looked at before the database is locked for everybody else.
        arriving = self._arriving(letter, token, known)
        kept = keep_arrival(
            self._engine, self._vault, arriving, self._bounds(letter.peer), clock, queued=self._bell.queues
        )
        if isinstance(kept, Taken):
            if kept is Taken.LATER:
                structlog.get_logger().warning("letters are put off: too many", peer=letter.peer)
            return kept
        ids = {"match": str(known.match_id)} if known is not None and known.match_id else {}
        structlog.get_logger().info(
            "letter taken in", number=kept.number, letter_in=kept.number, state=kept.state, **ids
        )
        # Behind others of its line it is put into a queue by whoever has read those.
        if kept.first or not self._bell.queues:
            self._bell(Piece("read_letter", kept.head))
        return Taken.STORED

    def named(self, raw: bytes, *, from_null: bool = False) -> tuple[str | None, ReplyToken | None]:
        """What a letter to the bare address answers, as it says itself, and the token that it shows.

        Programs answer the sender of a letter instead of its reply address, or know no other: what In-Reply-To and References
        name has to come from whom that letter went to; whether it does is judged when it is read. If it shows the token of that
        very letter too, beside our address or in its subject, it counts as one to the address with that token. A report gives
        back the headers of the letter that it is about. Of one that names no letter a token in the subject counts like one in
        the address.
        """
        found = named_by(raw, from_null=from_null)
        with reading(self._engine) as conn:
            known = self._tokens.returned(conn, found.given_back)
            if known is None and found.sender is not None:
                known = self._tokens.referred(conn, found.sender, found.answered)
            if known is not None:
                shown = self._shown(conn, found.shown, known)
                return shown, msgspec.structs.replace(known, by_reference=shown is None)
            known = self._tokens.find(conn, found.token) if found.token is not None else None
        usable = known is not None and known.revoked_at is None and known.purpose != BOUNCE
        return (found.token, known) if usable else (None, None)

    def _shown(self, conn: Connection, tokens: Iterable[str], known: ReplyToken) -> str | None:
        """The reply token of the letter that is answered, if it is among those that the answer shows: whoever knows no more than
        the number of a letter, or holds another one, does not have it."""
        own = msgspec.structs.replace(known, by_reference=False)
        return next((token for token in tokens if self._tokens.find(conn, token) == own), None)

    def supposed(self, raw: bytes) -> ReplyToken | None:
        """What a letter to the bare address may be for that names nothing of ours: the one match that its sender plays, if our
        mail server vouches for the sender. Whether it says anything to that match is judged when it is read."""
        letter = head(raw)
        if letter.sender is None or letter.automatic is not None:
            return None
        if vouching(letter, self._believed).verdict is not Authentication.PASS:
            return None
        with reading(self._engine) as conn:
            return self._tokens.sole(conn, letter.sender)

    def _arriving(self, letter: RawLetter, token: str | None, known: ReplyToken | None) -> Arriving:
        """What is stored of a letter, and what it is known by. A mail server that hands a letter over again may have added
        trace lines: the same token, Message-ID and body are the same letter."""
        message_id = message_id_of(letter.raw)
        own = token if token is not None or known is None else self._tokens.of(known.outbox_id)
        name = sha256(f"{digest(own) if own is not None else None} {message_id}".encode()).hexdigest()
        return Arriving(
            raw=letter.raw,
            envelope=msgspec.json.encode({"from": letter.envelope_from, "to": letter.recipient}),
            author=str(known.player_id) if known is not None else STRANGER,
            peer=letter.peer,
            sender={"": "null", None: "unknown"}.get(letter.envelope_from, "somebody"),
            answers=known,
            raw_digest=sha256(letter.raw).hexdigest(),
            recipient=self._masked(letter.recipient),
            token_digest=digest(token) if token is not None else None,
            name=name,
            key=f"{name}:{_body_digest(letter.raw)}" if message_id is not None and known is not None else None,
            sender_digest=self._written_by(letter.envelope_from),
            message_digest=message_digest(self._keys, message_id) if message_id is not None else None,
        )

    def _written_by(self, envelope_from: str | None) -> str | None:
        """Who wrote, as players are looked up: from a second address of theirs as from the first."""
        written = _written_by(self._keys, envelope_from)
        if written is None or not envelope_from:
            return written
        with reading(self._engine) as conn:
            return first_of(conn, written)

    def _bounds(self, peer: str) -> ArrivalBounds:
        return ArrivalBounds(self._limits.all, self._limits.peer if _is_foreign(peer) else None)

    def _masked(self, address: str) -> str:
        """An address of ours without its secret: what stands in a row is of no use to who reads it."""
        token = self._token(address)
        return address if token is None else address.lower().replace(token, f"#{digest(token)[:16]}")

    def _expected_or_found(self, token: str) -> ReplyToken | None:
        """What a token is for; the door has asked that a moment ago."""
        asked, known = self._expected.pop(token, (-math.inf, None))
        return known if time.monotonic() - asked < _A_MOMENT else self._found(token)

    def _found(self, token: str) -> ReplyToken | None:
        with reading(self._engine) as conn:
            known = self._tokens.find(conn, token)
        return known if known is not None and known.revoked_at is None else None

    def _token(self, address: str) -> str | None:
        return self._ours.token_in(address) or self._ours.bounce_token_in(address)


def _is_foreign(peer: str) -> bool:
    """Whether a letter was handed over from outside: our own mail server stands on this machine, or in its network."""
    try:
        return ip_address(peer).is_global
    except ValueError:
        return False


def _written_by(keys: Keys, envelope_from: str | None) -> str | None:
    """The envelope sender as players are looked up, ``null`` for the null sender; None where nobody wrote one down."""
    if envelope_from == "":
        return "null"
    try:
        return address_digest(keys, normalise(envelope_from)) if envelope_from else None
    except BadAddress:
        return None


def _body_digest(raw: bytes) -> str:
    """The hash of all that follows the headers, whatever line ends it came with."""
    body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return sha256(body).hexdigest()
