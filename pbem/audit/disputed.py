"""Which order a dispute seems to be about, for whoever has to judge it and does not know the match."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from domain.game import Seat
from pbem.audit.asked import Asking

_DONE: Final = ("carried-out", "refused", "not-played", "planned", "resigned")


def order_in_dispute(orders: Sequence[Asking], seat: Seat, opened_at: datetime) -> Asking | None:
    """The newest letter of the seat that asked for something before it disputed; without any what was done in its name, or the
    newest order of anybody."""
    before = [one for one in orders if one.became in _DONE and one.at <= opened_at]
    own = [one for one in before if one.seat == seat]
    written = [one for one in own if one.by in ("letter", "held")]
    return next((found[-1] for found in (written, own, before) if found), None)
