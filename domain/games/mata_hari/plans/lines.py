"""What a line of a plan is: what an offer has to say, and how it is answered (MH-70)."""

from typing import ClassVar, Literal, TypeAlias

from domain.game import Seat
from domain.wire import Wired

Say: TypeAlias = Literal["take", "refuse", "decline", "waive", "offer"]


class PlanLine(Wired, frozen=True):
    """How an offer is answered: of one seat or of any, that surely holds all that is ``named``, for ``own`` cards.

    ``named`` and ``own`` are cards, kinds, colours and partners; an offer lays out ``own``. ``late``: only once the time is up.
    """

    WIRE: ClassVar[str] = "mata-hari.plan-line.v1"
    say: Say
    seat: Seat | None = None
    named: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    late: bool = False
