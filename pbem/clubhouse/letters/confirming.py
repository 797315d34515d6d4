"""Whether the letter that is answered asks for a resignation to be confirmed: a plain yes to any other confirms none (G-17)."""

import msgspec
from sqlalchemy import Engine, select

from domain.game import Seat
from domain.match.events import ResignationAsked
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading
from pbem.store.letters import ReplyToken
from pbem.store.tables import outbox


def as_asked(engine: Engine, match: Loaded, token: ReplyToken) -> Loaded:
    """The match as an answer to that letter is to be understood: without the question, where the letter does not put it.

    A letter with words of others does not, nor one that is older than the wish to resign.
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
