"""Whether a seat has ordered since the letter was written that it answers (G-03): that letter's place in the stream says so."""

from sqlalchemy import Engine, select

from domain.game import Seat
from domain.match.events import OrderCarriedOut
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading
from pbem.store.letters import ReplyToken
from pbem.store.tables import outbox


def spoken_since(engine: Engine, match: Loaded, token: ReplyToken) -> bool | None:
    """None where nobody needs to know: the letter answers what is being asked, or is not kept any more."""
    seat = Seat(token.seat)
    if not token.decision or token.decision >= match.views[seat].decision:
        return None
    with reading(engine) as conn:
        text = conn.execute(select(outbox.c.payload).where(outbox.c.id == token.outbox_id)).scalar_one_or_none()
    if text is None:
        return None
    later = (entry.event for entry in match.entries[read_payload(text).upto :])
    return any(isinstance(event, OrderCarriedOut) and event.seat == seat for event in later)
