"""What a seat may ask for: one frozen shape per order of the rulebook (section "Orders")."""

from typing import ClassVar, Literal, TypeAlias, get_args

import msgspec

from domain.game import Seat
from domain.games.mata_hari.board.cards import Card, Partner
from domain.games.mata_hari.board.claims import Predicate
from domain.wire import Wired

Note: TypeAlias = Literal["", "none", "ask"]
"""What may ride along (MH-18): nothing, "no accusation", or "ask me"."""


class Request(msgspec.Struct, frozen=True):
    """What the active player wants in return: a demand binds, a wish does not (MH-13, MH-15)."""

    kind: Literal["demand", "wish"]
    of: Predicate


class Offer(Wired, frozen=True):
    """Lay out cards in this order, with claims about them; the active player's may come with a request."""

    WIRE: ClassVar[str] = "mata-hari.offer.v1"
    cards: tuple[Card, ...]
    claims: tuple[Predicate, ...] = ()
    request: Request | None = None
    note: Note = ""


class Decline(Wired, frozen=True):
    """Make no counter-offer. ``late``: the time has passed, which no letter can say."""

    WIRE: ClassVar[str] = "mata-hari.decline.v1"
    note: Note = ""
    late: bool = False


class Skip(Wired, frozen=True):
    """The active player's time for an offer has passed (MH-08); no letter can say so."""

    WIRE: ClassVar[str] = "mata-hari.skip.v1"


class Waive(Wired, frozen=True):
    """Accuse nobody this turn."""

    WIRE: ClassVar[str] = "mata-hari.waive.v1"


class AskMe(Wired, frozen=True):
    """Want a last window for accusations this turn (MH-18)."""

    WIRE: ClassVar[str] = "mata-hari.ask-me.v1"


class Accuse(Wired, frozen=True):
    """Say that a partner of this type lies in that seat's offer (MH-29)."""

    WIRE: ClassVar[str] = "mata-hari.accuse.v1"
    seat: Seat
    partner: Partner


class Clause(msgspec.Struct, frozen=True):
    """A Hitman revealed while accepting; ``demand`` may be left out (MH-22)."""

    demand: Predicate | None = None


class Accept(Wired, frozen=True):
    """Take a counter-offer, revealing one Hitman for each clause."""

    WIRE: ClassVar[str] = "mata-hari.accept.v1"
    seat: Seat
    hitmen: tuple[Clause, ...] = ()


class Refuse(Wired, frozen=True):
    """Take none."""

    WIRE: ClassVar[str] = "mata-hari.refuse.v1"


class UseMataHari(Wired, frozen=True):
    """Use Mata Hari; ``flip`` turns all own Covers over (MH-28)."""

    WIRE: ClassVar[str] = "mata-hari.use.v1"
    flip: bool = True


Answer: TypeAlias = Accept | Refuse | UseMataHari


class File(Wired, frozen=True):
    """File the resolution ahead (MH-56): ``accept`` one offer, and what to do ``if_none`` may be accepted."""

    WIRE: ClassVar[str] = "mata-hari.file.v1"
    accept: Accept | None = None
    if_none: Literal["", "refuse", "use", "use-no-flip"] = ""


class Give(Wired, frozen=True):
    """The complete new offer that satisfies a Hitman's demand (MH-41)."""

    WIRE: ClassVar[str] = "mata-hari.give.v1"
    cards: tuple[Card, ...]


class Take(Wired, frozen=True):
    """Take cards out of the deck one looks at; ``late``: the time has passed, which no letter can say."""

    WIRE: ClassVar[str] = "mata-hari.take.v1"
    cards: tuple[Card, ...] = ()
    late: bool = False


class Reveal(Wired, frozen=True):
    """Reveal all cards of an index (MH-34)."""

    WIRE: ClassVar[str] = "mata-hari.reveal.v1"
    index: int


Order: TypeAlias = (
    Offer | Decline | Skip | Waive | AskMe | Accuse | Accept | Refuse | UseMataHari | File | Give | Take | Reveal
)
ORDERS: tuple[type[Order], ...] = get_args(Order)
