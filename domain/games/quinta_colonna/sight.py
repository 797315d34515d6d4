"""What a seat may know of an event, and the view folded from that alone."""

from typing import ClassVar, TypeAlias

from domain.games.quinta_colonna.events import Event, Piece
from domain.wire import Wired


class SpyPlayed(Wired, frozen=True):
    """The spy played a card and moved, as everybody else sees it (QC-08)."""

    WIRE: ClassVar[str] = "quinta-colonna.seen.spy-played.v1"
    card: int
    piece: Piece


Observation: TypeAlias = Event | SpyPlayed
