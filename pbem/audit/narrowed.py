"""An order as its own seat may know it while the match runs, for an administrator who plays in it.

Nothing is told that others make grow: no arrival numbers, no serials, no events.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.audience import observe
from domain.match.events import DecisionOpened
from pbem.audit.asked import Asking
from pbem.audit.decisions import Put
from pbem.audit.letters.letter_out import LetterOut
from pbem.audit.order import OrderAudit
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox

change: Final = msgspec.structs.replace


def own_letters(service: Service, match: UUID, player: UUID) -> list[int]:
    """The arrival numbers of the letters that a player wrote to a match; the player counts them from 1."""
    wanted = (
        select(inbox.c.id)
        .join(outbox, outbox.c.id == inbox.c.outbox_id)
        .where(inbox.c.match_id == match, outbox.c.player_id == player)
        .order_by(inbox.c.id)
    )
    with reading(service.engine) as conn:
        return list(conn.execute(wanted).scalars())


def own_orders(orders: Sequence[Asking], letters: Sequence[int]) -> list[Asking]:
    """The orders that these letters were; their writer counts them from 1."""
    return [one for one in orders if one.by in ("letter", "held") and one.letter in letters]


def narrowed(match: Loaded, found: OrderAudit, *, number: int, letter: int) -> OrderAudit:
    """The same as its seat knows it. ``number`` and ``letter`` are what its writer calls the order and the letter."""
    order, came = found.order, found.letter
    if came is not None:
        came = change(came, number=letter, token=change(came.token, letter=None), results=(), raw=came.raw)
    return change(
        found,
        match=change(found.match, events=0, options={}),
        order=change(order, number=number, letter=letter, events=(0,)) if order is not None else None,
        put=_known(match, found, found.put),
        meant=_known(match, found, found.meant),
        told=_counted(found.told),
        letter=came,
        question=next(iter(_counted((found.question,) if found.question is not None else ())), None),
        replies=tuple(change(reply, letter=at) for at, reply in enumerate(found.replies, 1)),
        before=None if found.before is None else change(found.before, event=0, whole=found.before.seen, position=None),
        after=None if found.after is None else change(found.after, event=0, whole=found.after.seen, position=None),
        events=(),
        receipts=_counted(found.receipts),
        others=(),
    )


def _counted(letters: Sequence[LetterOut]) -> tuple[LetterOut, ...]:
    return tuple(change(letter, letter=at) for at, letter in enumerate(letters, 1))


def _known(match: Loaded, found: OrderAudit, put: Put | None) -> Put | None:
    """A decision, if the seat was told of it."""
    if put is None:
        return None
    opened = (one.event for one in match.entries if isinstance(one.event, DecisionOpened))
    event = next((one for one in opened if one.number == put.number), None)
    return put if event is not None and observe(event, found.seat) == event else None
