"""The replies that belong to a letter, each read again from the bytes that came in."""

from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, select

from mail.inbound.limits import Excess
from pbem.clubhouse.outbox.rows import read_payload
from pbem.compose import Service
from pbem.inquiry import Inquiry, inquire_again
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox

_MOST: Final = 3  # replies to one letter


class ReplyRead(msgspec.Struct, frozen=True):
    """A reply and how it was read. ``waiting`` says that nothing has been done about it yet."""

    number: int
    waiting: bool
    asked: Inquiry | Excess


def answered(service: Service, message_id: str) -> list[ReplyRead]:
    """The newest replies to a letter of ours, and the reply that this letter itself answers; newest first."""
    with reading(service.engine) as conn:
        numbers = set(conn.execute(_replies(outbox.c.id == _row_of(message_id)).limit(_MOST)).scalars())
        numbers |= _answered_by(conn, message_id)
        rows = conn.execute(select(inbox.c.id, inbox.c.state).where(inbox.c.id.in_(numbers))).all()
    states = {row.id: row.state for row in rows}
    found = ((number, inquire_again(service, number)) for number in sorted(states, reverse=True))
    return [ReplyRead(number, states[number] != "read", asked) for number, asked in found if asked is not None]


def last_answered(service: Service, message_ids: list[str]) -> str | None:
    """Which of these letters the newest reply to any of them is to; None if there is none."""
    newest = _replies(outbox.c.id.in_([_row_of(one) for one in message_ids])).with_only_columns(outbox.c.message_id)
    with reading(service.engine) as conn:
        return conn.execute(newest.limit(1)).scalar()


def _replies(condition: ColumnElement[bool]) -> Select[Any]:
    joined = select(inbox.c.id).join(outbox, outbox.c.id == inbox.c.outbox_id)
    return joined.where(condition, inbox.c.state != "duplicate").order_by(inbox.c.id.desc())


def _answered_by(conn: Connection, message_id: str) -> set[int]:
    payload = conn.execute(select(outbox.c.payload).where(outbox.c.id == _row_of(message_id))).scalar()
    number = read_payload(payload).inbox if payload is not None else 0
    return {number} if number else set()


def _row_of(message_id: str) -> str:
    """The outbox id that a Message-ID of ours begins with."""
    return message_id.partition(".")[0]
