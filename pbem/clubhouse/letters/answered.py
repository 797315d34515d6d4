"""The letter of ours that is answered: its words, whether orders came after it (G-03), and whether it asks to resign (G-17)."""

from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, bindparam, select

from domain.game import Seat
from domain.match.events import OrderCarriedOut, ResignationAsked
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading
from pbem.store.letters import ReplyToken
from pbem.store.prepared import Prepared
from pbem.store.tables import outbox
from pbem.store.vault import Vault

_KEPT: Final = Prepared(select(outbox.c.letter_vault_id).where(outbox.c.id == bindparam("id")))


def sent_letter(conn: Connection, vault: Vault, outbox_id: str | None) -> bytes | None:
    """A letter that was sent, without its pictures, for its words; None if it is not kept (any more)."""
    found = _KEPT.rows(conn, id=outbox_id) if outbox_id else ()
    kept = found[0][0] if found else None
    return vault.get(conn, kept) if kept is not None else None


def spoken_since(engine: Engine, match: Loaded, token: ReplyToken) -> bool | None:
    """Whether a seat has ordered since that letter was written; its place in the stream says so.

    None where nobody needs to know: the letter answers what is being asked, or is not kept any more.
    """
    seat = Seat(token.seat)
    if not token.decision or token.decision >= match.views[seat].decision:
        return None
    with reading(engine) as conn:
        text = conn.execute(select(outbox.c.payload).where(outbox.c.id == token.outbox_id)).scalar_one_or_none()
    if text is None:
        return None
    later = (entry.event for entry in match.entries[read_payload(text).upto :])
    return any(isinstance(event, OrderCarriedOut) and event.seat == seat for event in later)


def as_asked(engine: Engine, match: Loaded, token: ReplyToken) -> Loaded:
    """The match as an answer to that letter is to be understood: without the question, where the letter does not put it.

    A plain yes to any other letter confirms no resignation: one with words of others does not ask, nor one that is older
    than the wish to resign.
    """
    seat = Seat(token.seat)
    view = match.views[seat]
    if not view.resigning:
        return match
    with reading(engine) as conn:
        letter = conn.execute(
            select(outbox.c.kind, outbox.c.payload).where(outbox.c.id == token.outbox_id)
        ).one_or_none()
    wishes = (
        entry.originator_version
        for entry in reversed(match.entries)
        if isinstance(entry.event, ResignationAsked) and entry.event.seat == seat
    )
    if letter is not None and letter.kind != "press" and read_payload(letter.payload).upto >= next(wishes):
        return match
    return msgspec.structs.replace(match, views={**match.views, seat: msgspec.structs.replace(view, resigning=False)})
