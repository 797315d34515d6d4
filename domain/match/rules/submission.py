"""The orders of one letter, as they are put to a match."""

from typing import Any

import msgspec

from domain.game import Seat, Written
from domain.match.events import LineRefused, OrderedBy, VaultRef


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """The orders of one letter. ``decision`` is the one it answers (None: the one being asked); ``spoken``: whether its seat
    has ordered since the letter was written that it answers (None: as decisions are numbered); ``said`` holds the vault rows
    of its ``say`` lines; ``refused`` are lines that could not be understood. ``zone``: by which clock its writer names days.
    ``deputy``: its writer plays the seat for another (G-39)."""

    seat: Seat
    decision: int | None = None
    spoken: bool | None = None
    orders: tuple[Written[Any], ...]
    refused: tuple[LineRefused, ...] = ()
    by: OrderedBy = "letter"
    cause: int = 0
    words: VaultRef | None = None
    said: dict[int, VaultRef] = {}
    zone: str = "UTC"
    deputy: bool = False
