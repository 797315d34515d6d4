"""What must be remembered: the public table, what each seat holds, the deck; and the view, which has its own seat's alone.

``gc=False``: what never changes cannot come to hold itself.
"""

from typing import Final, Literal, TypeAlias, final

import msgspec

from domain.game import Outcome, Seat
from domain.games.mata_hari.board.cards import HITMAN, MATA_HARI, Card
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.orders import File, Request

Phase: TypeAlias = Literal["offer", "counter", "accuse", "resolve", "hitman", "look"]
COVERS = 10


class Covers(msgspec.Struct, frozen=True, gc=False):
    """The Covers in front of a seat, by the side that lies up."""

    compromised: int = 0
    undercover: int = 0


class Laid(msgspec.Struct, frozen=True, gc=False):
    """An offer as all see it."""

    count: int
    claims: tuple[Predicate, ...] = ()
    request: Request | None = None


class DeckLook(msgspec.Struct, frozen=True, gc=False):
    """A seat may look at the deck and take up to ``take`` cards; ``turn_ends``: then the turn is over."""

    seat: Seat
    take: int
    turn_ends: bool


class Hitman(msgspec.Struct, frozen=True, gc=False):
    """The victim has to satisfy the demands ``met``; the demands of further Hitmen come ``later``."""

    seat: Seat
    met: tuple[Predicate, ...]
    later: tuple[Predicate | None, ...] = ()


class Table(msgspec.Struct, frozen=True, gc=False):
    """What lies open: known to every seat and to observers.

    ``step`` numbers what is asked, ``turn`` the turns; ``sizes`` are hands without the cards offered; ``pairs`` may not
    exchange this turn (MH-33) and ``barred`` may not counter-offer (MH-31); ``waived`` accuse nobody, ``wanted`` a last
    window; ``unseen`` have not been able to see all offers (MH-55). ``looks``: the first is being taken, the others wait
    (MH-50).
    """

    rules: Rules
    seats: tuple[Seat, ...]
    active: Seat
    kinds: tuple[str, ...]
    sizes: dict[Seat, int]
    covers: dict[Seat, Covers]
    deck: int
    phase: Phase = "offer"
    step: int = 0
    turn: int = 0
    covers_left: int = COVERS
    removed: tuple[Card, ...] = ()
    laid: dict[Seat, Laid] = {}
    declined: tuple[Seat, ...] = ()
    made: tuple[Seat, ...] = ()
    pairs: tuple[tuple[Seat, Seat], ...] = ()
    barred: tuple[Seat, ...] = ()
    waived: tuple[Seat, ...] = ()
    wanted: tuple[Seat, ...] = ()
    unseen: tuple[Seat, ...] = ()
    looks: tuple[DeckLook, ...] = ()
    hitman: Hitman | None = None
    resigned: tuple[Seat, ...] = ()

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not left, in seat order."""
        gone = self.resigned
        return tuple([seat for seat in self.seats if seat not in gone]) if gone else self.seats

    @property
    def exhausted(self) -> bool:
        """Whether the last card or the last Cover is gone (MH-35)."""
        return self.deck == 0 or self.covers_left == 0

    def apart(self, one: Seat, other: Seat) -> bool:
        """Whether these two may not exchange this turn (MH-33)."""
        return (one, other) in self.pairs or (other, one) in self.pairs

    def shut_out(self, seat: Seat) -> bool:
        """Whether a seat has no counter-offer to make any more this turn (MH-31, MH-33)."""
        return seat in self.barred or self.apart(seat, self.active)

    def too_few(self, seat: Seat) -> bool:
        """Whether a seat holds fewer cards than the active player offers (MH-67); what it has offered itself is held."""
        wanted, own = self.laid.get(self.active), self.laid.get(seat)
        return wanted is not None and self.sizes[seat] + (own.count if own is not None else 0) < wanted.count

    def acceptable(self) -> tuple[Seat, ...]:
        """Whose counter-offers the active player may accept, in seat order."""
        return tuple(
            seat
            for seat in self.seats
            if seat in self.laid and seat != self.active and not self.apart(seat, self.active)
        )


class Own(msgspec.Struct, frozen=True, gc=False):
    """What a seat alone knows: its hand in order, its objective, the cards it offers as they lie, what it has filed."""

    hand: tuple[Card, ...] = ()
    objective: Objective | None = None
    offer: tuple[Card, ...] = ()
    filed: File | None = None

    @property
    def hitmen(self) -> int:
        """How many Hitmen lie in the own offer."""
        return self.offer.count(HITMAN)

    @property
    def has_mata_hari(self) -> bool:
        """Whether Mata Hari lies in the own offer."""
        return MATA_HARI in self.offer


NO_CARDS: Final = Own()
Owns: TypeAlias = dict[Seat, Own]


@final
class Blank(msgspec.Struct, frozen=True, gc=False):
    """Nothing has happened."""

    table: None = None


BLANK: Final = Blank()


@final
class Playing(msgspec.Struct, frozen=True, gc=False):
    """A game under way. ``deck`` is top first; nobody knows it."""

    table: Table
    owns: Owns
    deck: tuple[Card, ...] = ()


@final
class Over(msgspec.Struct, frozen=True, gc=False):
    """A game that has ended; everything is open."""

    table: Table
    owns: Owns
    deck: tuple[Card, ...]
    ended: GameEnded

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome.of(self.ended)


State: TypeAlias = Blank | Playing | Over


class View(msgspec.Struct, frozen=True, gc=False):
    """A seat's table, folded from its observations.

    ``deck`` is known, top first, from a look until it is shuffled or somebody else takes from it. ``shown`` are offers that
    a wrong accusation opened to this seat, while they lie there; ``given`` are partners this seat handed over, by receiver.
    """

    seat: Seat
    table: Table | None = None
    owns: Owns = {}
    deck: tuple[Card, ...] | None = None
    shown: dict[Seat, tuple[Card, ...]] = {}
    given: dict[Seat, tuple[Card, ...]] = {}
    ended: GameEnded | None = None

    @property
    def own(self) -> Own:
        """This seat's own cards; empty for observers."""
        return self.owns.get(self.seat, NO_CARDS)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on."""
        return None if self.ended is None else Outcome.of(self.ended)
