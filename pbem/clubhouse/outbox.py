"""Letters owed, as rows: what each must say and when, fixed before it is rendered; superseded, claimed, marked sent."""

import os
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Row, and_, exists, func, insert, or_, select, true, update

from domain.game import Seat
from mail.inbound.tokens import digest, token_for
from mail.outbound.sheet import Kind
from pbem.clubhouse.marks import message_mac
from pbem.store.keys import Keys
from pbem.store.shards import within
from pbem.store.tables import outbox, tokens

# A newer letter of these kinds tells everything an unsent older one would have told.
_SUPERSEDES: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("turn", "news", "reminder"),
    "news": ("news", "turn", "reminder"),
    "end": ("turn", "news", "reminder"),
    "reminder": ("reminder",),
}
LEASE: Final = timedelta(minutes=2)  # longer than any hand-over to a mail server takes
TELLING: Final = ("welcome", "turn", "receipt", "news", "reminder", "end")  # kinds that carry the story on
Purpose = Literal["seat", "confirm", "player"]


class Payload(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a letter is made from, beside its row: stream numbers never leave the service.

    The story runs over the events after ``since`` up to ``upto``. ``inbox`` is the letter a receipt answers, ``words`` the
    vault row of its text, ``ignored`` its lines that were no orders with the reasons, ``press`` the vault row of words
    relayed, ``note`` a stable key for a receipt that is not about orders,
    ``queries`` the questions asked: the line, the stored name and the JSON of each.
    """

    since: int = 0
    upto: int = 0
    inbox: int = 0
    words: str = ""
    ignored: tuple[tuple[int, str], ...] = ()
    press: str = ""
    note: str = ""
    queries: tuple[tuple[int, str, str], ...] = ()
    facts: Mapping[str, str] = {}


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A letter to be written to a player: the identity of its row (match, seat, decision, kind, cause) and its payload."""

    kind: Kind
    player: UUID
    match: UUID | None
    seat: Seat
    decision: int
    cause: str
    payload: Payload
    purpose: Purpose = "seat"


class Outbox:
    """The rows of letters owed."""

    def __init__(self, keys: Keys, domain: str) -> None:
        self._keys = keys
        self._domain = domain

    def owe(self, conn: Connection, owed: Owed, now: datetime) -> str | None:
        """Write the row of a letter and its token; None if that letter is owed already. Older unsent ones give way to it."""
        if self._already(conn, owed):
            return None
        payload = msgspec.structs.replace(owed.payload, since=self._since(conn, owed))
        self._supersede(conn, owed)
        outbox_id = os.urandom(16).hex()
        row = {
            "id": outbox_id,
            "match_id": owed.match,
            "seat": owed.seat,
            "player_id": owed.player,
            "kind": owed.kind,
            "decision": owed.decision,
            "cause": owed.cause,
            "payload": msgspec.json.encode(payload).decode(),
            "message_id": f"{outbox_id}.{message_mac(self._keys, outbox_id)}@{self._domain}",
            "created_at": now,
            "not_before": now,
        }
        conn.execute(insert(outbox).values(row))
        self._issue(conn, owed, outbox_id, now)
        return outbox_id

    def token(self, outbox_id: str) -> str:
        """The reply token of a letter; never stored, always derived."""
        return token_for(self._keys.token, outbox_id)

    def bounce_token(self, outbox_id: str) -> str:
        """The token of its envelope sender, which can never give orders."""
        return token_for(self._keys.token, f"bounce {outbox_id}")

    def _issue(self, conn: Connection, owed: Owed, outbox_id: str, now: datetime) -> None:
        shared = {
            "match_id": owed.match,
            "seat": owed.seat,
            "player_id": owed.player,
            "decision": owed.decision,
            "outbox_id": outbox_id,
            "issued_at": now,
        }
        conn.execute(
            insert(tokens),
            [
                {"digest": digest(self.token(outbox_id)), "purpose": owed.purpose, **shared},
                {"digest": digest(self.bounce_token(outbox_id)), "purpose": "bounce", **shared},
            ],
        )

    def _already(self, conn: Connection, owed: Owed) -> bool:
        same = (
            (outbox.c.match_id == owed.match if owed.match else outbox.c.match_id.is_(None))
            & (outbox.c.player_id == owed.player)
            & (outbox.c.seat == owed.seat)
            & (outbox.c.kind == owed.kind)
            & (outbox.c.decision == owed.decision)
            & (outbox.c.cause == owed.cause)
        )
        return conn.execute(select(outbox.c.id).where(same)).first() is not None

    def _since(self, conn: Connection, owed: Owed) -> int:
        """Where the story of this letter begins: where the last letter that stands, or will stand, left off."""
        if owed.match is None or owed.kind not in TELLING:
            return owed.payload.since
        gone = _SUPERSEDES.get(owed.kind, ())
        last = (
            select(outbox.c.payload)
            .where(outbox.c.match_id == owed.match, outbox.c.seat == owed.seat, outbox.c.kind.in_(TELLING))
            .where(outbox.c.state.in_(("waiting", "sent")))
            .where(~and_(outbox.c.state == "waiting", outbox.c.attempts == 0, outbox.c.kind.in_(gone)))
            .order_by(outbox.c.serial.desc())
            .limit(3)
        )
        told = (read_payload(payload).upto for payload in conn.execute(last).scalars())
        # The receipt that tells of the end is followed by the letter one keeps, which tells it again.
        return next((upto for upto in told if owed.kind != "end" or upto < owed.payload.upto), 0)

    def _supersede(self, conn: Connection, owed: Owed) -> None:
        kinds = _SUPERSEDES.get(owed.kind)
        if owed.match is None or not kinds:
            return
        # One that has been tried may have arrived: its bytes are fixed and it goes out.
        stale = (
            (outbox.c.match_id == owed.match)
            & (outbox.c.seat == owed.seat)
            & outbox.c.kind.in_(kinds)
            & (outbox.c.state == "waiting")
            & (outbox.c.attempts == 0)
        )
        conn.execute(update(outbox).where(stale).values(state="superseded"))


def read_payload(text: str) -> Payload:
    """The payload of a row."""
    return msgspec.json.decode(text, type=Payload)


def claim_next(conn: Connection, now: datetime, shard: int | None = None) -> Row[Any] | None:
    """The next letter to send, claimed: due, unclaimed, and with no earlier letter of its match and seat still waiting.

    A claim counts as a try: from then on the letter's bytes are fixed and no newer one takes its place. It lasts for a
    lease, after which another may try; where one process sends at a time (SQLite) a claim left behind is nobody's.
    """
    alone = conn.dialect.name == "sqlite"
    before = outbox.alias("before")
    blocked = exists().where(
        before.c.state == "waiting",
        before.c.serial < outbox.c.serial,
        before.c.match_id == outbox.c.match_id,
        before.c.seat == outbox.c.seat,
    )
    statement = (
        select(outbox)
        .where(outbox.c.state == "waiting", outbox.c.not_before <= now, ~blocked, within(outbox.c.match_id, shard))
        .where(true() if alone else or_(outbox.c.claimed_until.is_(None), outbox.c.claimed_until <= now))
        .order_by(outbox.c.not_before, outbox.c.serial)
        .limit(1)
    )
    row = conn.execute(statement if alone else statement.with_for_update(skip_locked=True)).one_or_none()
    if row is not None:
        mine = update(outbox).where(outbox.c.serial == row.serial)
        conn.execute(mine.values(attempts=row.attempts + 1, claimed_until=now + LEASE))
    return row


def waiting(conn: Connection) -> int:
    """How many letters wait to be sent, those to be tried again later included."""
    return conn.execute(select(func.count()).where(outbox.c.state == "waiting")).scalar_one()


def thread(conn: Connection, row: Row[Any]) -> tuple[str, str]:
    """The Message-IDs of the first letter and of the one before ``row`` to the same seat; empty if it is the first."""
    same = (outbox.c.match_id == row.match_id) & (outbox.c.seat == row.seat) & (outbox.c.serial < row.serial)
    ids = select(outbox.c.message_id).where(same, outbox.c.state == "sent")
    first = conn.execute(ids.order_by(outbox.c.serial).limit(1)).scalar()
    last = conn.execute(ids.order_by(outbox.c.serial.desc()).limit(1)).scalar()
    return first or "", last or ""
