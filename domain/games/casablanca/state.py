"""What must be remembered: the public table, what each seat holds, what nobody knows; and the view, with its own seat's alone.

``gc=False``: what never changes cannot come to hold itself.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.game import Outcome, Seat
from domain.games.casablanca.events import GameEnded, How, Mount
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import Activation, Answer, GestapoFollow, Green, Hex, React

Phase: TypeAlias = Literal["movement", "event", "card"]
GONE: tuple[How, ...] = ("captured", "dead")
"""How a fugitive is out for good; ``restart`` is not among them."""


class Out(msgspec.Struct, frozen=True, gc=False):
    """Why a fugitive is off the board; ``hex`` and ``money`` are those of a capture in Africa (CB-14)."""

    how: How
    hex: Hex | None = None
    money: int = 0


class Side(msgspec.Struct, frozen=True, gc=False):
    """All of a seat that lies open. ``green``, ``gold`` and ``red`` count its cards; ``gestapo`` is None once it has left."""

    gestapo: Hex | None
    fugitive: Hex | None
    mount: Mount = "foot"
    rations: int = 0
    out: Out | None = None
    marker: int = 0
    green: int = 0
    gold: int = 0
    red: int = 0

    @property
    def gone(self) -> bool:
        """Whether the fugitive is out for good."""
        return self.out is not None and self.out.how in GONE


class Before(msgspec.Struct, frozen=True, gc=False):
    """What the event of this turn changed and CB-42 still needs: as it was before; None: unchanged."""

    mount: Mount | None = None
    gestapo: Hex | None = None
    fugitive: Hex | None = None


class Keeping(msgspec.Struct, frozen=True, gc=False):
    """A previous mover has to choose what to keep of ``count`` cards (CB-51). ``payer`` is None if a document left it out."""

    seat: Seat
    count: int
    payer: Seat | None = None


class Table(msgspec.Struct, frozen=True, gc=False):
    """What lies open: known to every seat and to observers.

    ``card`` is the red card in force, ``played`` those used since the last shuffle. Movement: ``to_act`` is being activated,
    ``waiting`` come after it. Event: ``to_act`` is asked for an extra move and ``waiting`` come after it; or ``asked`` have a
    sealed answer to give and ``answered`` have given it. Card: ``to_act`` plays one. ``asks`` counts the questions asked since
    the card that opened the turn.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    sides: dict[Seat, Side]
    friends: dict[str, int]
    remaining: int
    turn: int = 0
    phase: Phase = "movement"
    card: int | None = None
    played: tuple[int, ...] = ()
    red_deck: int = 0
    unseen: int = 0
    to_act: Seat | None = None
    waiting: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    answered: tuple[Seat, ...] = ()
    keeping: tuple[Keeping, ...] = ()
    intercepted: tuple[Seat, ...] = ()
    spared: tuple[tuple[Seat, Seat], ...] = ()
    before: dict[Seat, Before] = {}
    resigned: tuple[Seat, ...] = ()
    asks: int = 0

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not left, in playing order."""
        return tuple([seat for seat in self.seats if seat not in self.resigned]) if self.resigned else self.seats

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        """Whose sealed answer is still awaited."""
        return tuple(seat for seat in self.asked if seat not in self.answered)

    @property
    def by_event(self) -> bool:
        """Whether an event card gives the movement (articulated, CB-42), be it that the event is still being answered."""
        return self.rules.articulated and self.card is not None and self.card > LAST_MOVEMENT

    def keeps(self, seat: Seat) -> Keeping | None:
        """The choice this seat still has to make among cards paid to it."""
        return next((keeping for keeping in self.keeping if keeping.seat == seat), None)


LAST_MOVEMENT = 20
"""Red cards up to this number are movements, those above it events."""


class Own(msgspec.Struct, frozen=True, gc=False):
    """What a seat alone knows: its green and red cards, its reaction, what it holds, its sealed answer, the cards to keep of."""

    green: tuple[Green, ...] = ()
    red: tuple[int, ...] = ()
    react: React = "if caught"
    held: Activation | None = None
    answer: Answer | None = None
    keep: tuple[Green, ...] = ()

    @property
    def follows(self) -> Seat | None:
        """Whose fugitive the own Gestapo follows by a standing order (CB-64)."""
        return followed(self.held)


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """What nobody knows. Remaining and the red deck lie top first."""

    boxes: dict[str, tuple[Green, ...]] = {}
    remaining: tuple[Green, ...] = ()
    red_deck: tuple[int, ...] = ()
    unseen: tuple[int, ...] = ()


class Blank(msgspec.Struct, frozen=True, gc=False):
    """Nothing has happened."""

    table: None = None


class Playing(msgspec.Struct, frozen=True, gc=False):
    """A game under way."""

    table: Table
    owns: dict[Seat, Own]
    hidden: Hidden = Hidden()


class Over(msgspec.Struct, frozen=True, gc=False):
    """A game that is over; everything is open."""

    table: Table
    owns: dict[Seat, Own]
    hidden: Hidden
    ended: GameEnded

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome.of(self.ended)


State: TypeAlias = Blank | Playing | Over


class View(msgspec.Struct, frozen=True, gc=False):
    """A seat's table, folded from its observations.

    ``owns`` holds this seat's own cards alone (all seats' for the referee and after the end), ``hidden`` is None until the
    end; of everything else the table has the counts.
    """

    seat: Seat
    table: Table | None = None
    owns: dict[Seat, Own] = {}
    hidden: Hidden | None = None
    ended: GameEnded | None = None

    @property
    def own(self) -> Own:
        """This seat's own cards; empty for observers."""
        return self.owns.get(self.seat, _NOTHING)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on."""
        return None if self.ended is None else Outcome.of(self.ended)


_NOTHING = Own()


def followed(activation: Activation | None) -> Seat | None:
    """Whose fugitive an activation says to follow; None if it is no ``follow``."""
    if activation is None or not activation.steps:
        return None
    first = activation.steps[0]
    return first.seat if isinstance(first, GestapoFollow) else None
