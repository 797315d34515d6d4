"""What must be remembered: the public table, the spy's own side, the supply of cards; and the view, which has no supply.

Sets of houses are bit masks: bit n is house n (1 to 90), bit 0 is never set. ``gc=False``: what never changes cannot come to
hold itself.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.game import Outcome, Seat
from domain.games.quinta_colonna.events import Piece, SpyTurn
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import Pawn


class HouseMarker(msgspec.Struct, frozen=True, gc=False):
    """The last answer given about a house, and its round (QC-33)."""

    answer: bool
    round: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """What lies open: known to every seat and to observers.

    ``to_act`` is "spy" or "partisans"; ``phase`` "start" while the partisans choose their houses (QC-64), then "play".
    ``pawns`` maps the placed pawns to houses; ``moved`` and ``asked`` are the pawns that have done so this turn, P1 first.
    ``answers`` of this turn: None stands for one that a letter asks for and nobody has given yet (``foresee`` alone).
    ``hurried``: an ``end`` stands and no other partisan player has ordered since (QC-60); ``ends`` counts this turn's.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    phase: Literal["start", "play"]
    to_act: Literal["spy", "partisans"]
    round: int
    blocked: int
    refuges: tuple[int, ...]
    pawns: dict[Pawn, int]
    pieces: dict[int, Piece] | None = None
    withdrawn: tuple[Seat, ...] = ()
    skip_partisans: bool = False
    grace: bool = False
    moved: tuple[Pawn, ...] = ()
    asked: tuple[Pawn, ...] = ()
    answers: dict[Pawn, bool | None] = {}
    markers: dict[int, HouseMarker] = {}
    end_by: tuple[Seat, ...] = ()
    hurried: bool = False
    ends: int = 0
    played: tuple[int, ...] = ()  # since the last reshuffle, in order of play
    shown: tuple[tuple[int, int], ...] = ()  # (round, card) of the whole match: what hunters reconstruct the route from
    published: tuple[int, int] | None = None  # (round, house): where the spy was last made public (QC-58)
    fallen: tuple[tuple[int, int], ...] = ()  # (round, house) of every refuge removed
    returns: tuple[int, ...] = ()  # the rounds in which a return was announced


class Spy(msgspec.Struct, frozen=True, gc=False):
    """What the spy alone knows."""

    house: int
    hideout: int
    start: int
    hand: tuple[int, ...]
    trail: int = 0
    burnt: bool = False
    assaulted: int | None = None  # the refuge landed on and not yet removed, where it now lies
    idle: int = 0
    burnt_turns: int = 0
    route: tuple[SpyTurn, ...] = ()


class Supply(msgspec.Struct, frozen=True, gc=False):
    """What nobody knows: cards whose order is known to the file only, and those that lie shuffled below.

    ``named`` is top first. ``shuffled`` is a mask; it is drawn from when needed, which no player can tell from a shuffle
    made beforehand. ``again``: it has been shuffled during play (QC-26), so that a scenario's ``chance`` may name its cards.
    """

    named: tuple[int, ...] = ()
    shuffled: int = 0
    again: bool = False


class Blank(msgspec.Struct, frozen=True, gc=False):
    """Nothing has happened."""

    table: None = None


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """The board lies, the spy has no hideout yet."""

    table: Table


class Playing(msgspec.Struct, frozen=True, gc=False):
    """A game under way, the choice of starting houses included."""

    table: Table
    spy: Spy
    supply: Supply


class Over(msgspec.Struct, frozen=True, gc=False):
    """A game that has ended; everything is open."""

    table: Table
    spy: Spy
    supply: Supply
    outcome: Outcome


State: TypeAlias = Blank | Dealing | Playing | Over


class View(msgspec.Struct, frozen=True, gc=False):
    """A seat's table, folded from its observations. ``spy`` is None where this seat does not know it; so is ``outcome``."""

    seat: Seat
    table: Table | None = None
    spy: Spy | None = None
    outcome: Outcome | None = None
