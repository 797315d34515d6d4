"""The position document as structs, in the order of its keys (rulebook section "Position document").

Beyond the keys that a person writes there are some that only a match under way needs: who has left, what the spy has done
so far, whether the pile is a reshuffled one. They are left out where they say nothing.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.game import Seat
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.orders import PAWNS, SPY, Pawn
from domain.games.quinta_colonna.rules.setup import HAND, MOST_PLAYERS
from domain.position import SEAT, SET, UNIQUE, digits, keys, word

_WORDS: Final = {"yes": True, "sì": True, "true": True, "no": False, "false": False}


def _truth(given: Any) -> bool:
    """Yes or no, however YAML put it."""
    known = given if isinstance(given, bool) else _WORDS.get(str(given).strip().lower())
    if known is None:
        raise ValueError("yes or no")
    return known


def _yes_no(given: Any) -> str:
    return "yes" if _truth(given) else "no"


_SEATS: Final = (SPY, *(f"partisan-{number}" for number in range(1, MOST_PLAYERS)))
YesNo: TypeAlias = Annotated[Literal["yes", "no"] | bool, Meta(extra={"spelt": _yes_no})]
Truth: TypeAlias = Annotated[bool, Meta(extra={"spelt": _truth})]
Count: TypeAlias = Annotated[int, Meta(ge=0, extra={"spelt": digits})]
Round: TypeAlias = Annotated[int, Meta(ge=1, extra={"spelt": digits})]
House: TypeAlias = Annotated[int, Meta(ge=1, le=90, extra={"spelt": digits})]
Houses: TypeAlias = Annotated[tuple[House, ...], SET]
Cards: TypeAlias = Annotated[tuple[House, ...], UNIQUE]
SeatName: TypeAlias = Annotated[Seat, word(_SEATS), SEAT]
Partisan: TypeAlias = Annotated[Seat, word(_SEATS[1:]), SEAT]
SeatNames: TypeAlias = Annotated[tuple[SeatName, ...], UNIQUE]
Acts: TypeAlias = Annotated[tuple[Literal["move", "ask"], ...], SET]
Happened: TypeAlias = tuple[Count, House]
"""A round, and a card or house."""


class MarkerPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last answer about a house, and its round."""

    answer: YesNo
    round: Count | UnsetType = UNSET


class WalkedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of the spy."""

    round: Count
    card: House
    piece: Piece
    path: tuple[House, ...]
    assaulted: House | None = None
    home: bool = False


class SpyPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the spy alone knows. ``assaulted``: the refuge landed on and not yet removed, where it now lies."""

    house: House | UnsetType = UNSET
    hideout: House | UnsetType = UNSET
    hand: Annotated[tuple[House, ...], SET, Meta(min_length=1, max_length=HAND)] | UnsetType = UNSET
    trail: Houses = ()
    burnt: Truth | UnsetType = UNSET
    assaulted: House | None = None
    idle: Count = 0
    burnt_turns: Count = 0
    start: House | UnsetType = UNSET
    route: tuple[WalkedPart, ...] | UnsetType = UNSET


class OutcomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: SeatNames
    reason: str = ""
    rule: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every key may be left out."""

    round: Round = 1
    seats: Annotated[SeatNames, Meta(min_length=2, max_length=MOST_PLAYERS)] = (SPY, Seat("partisan-1"))
    phase: Literal["start", "play"] = "play"
    blocked: Houses | UnsetType = UNSET
    refuges: Annotated[tuple[House, ...], SET, Meta(max_length=8)] | UnsetType = UNSET
    partisans: Annotated[dict[Pawn, House], keys(PAWNS)] | UnsetType = UNSET
    markers: Annotated[dict[House, MarkerPart], Meta(description="by the number of the house")] = {}
    played: Annotated[Cards, Meta(description="cards in order of play")] = ()
    pieces: (
        Annotated[dict[House, Piece], Meta(description="by the number of the card; only with deck_pieces: chess15")]
        | UnsetType
    ) = UNSET
    to_act: Literal["spy", "partisans"] | UnsetType = UNSET
    skip_partisans: Truth = False
    grace: Truth = False
    acted: Annotated[dict[Pawn, Acts], keys(PAWNS)] = {}
    answers: Annotated[dict[Pawn, YesNo], keys(PAWNS)] = {}
    end_by: Annotated[tuple[Partisan, ...], UNIQUE, Meta(extra_json_schema={"maxItems": 1})] = ()
    spy: SpyPart = SpyPart()
    withdrawn: (
        Annotated[SeatNames, Meta(description="seats that have left, in the order in which they did")] | UnsetType
    ) = UNSET
    hurried: (
        Annotated[Truth, Meta(description="whether `end` still stands unanswered; yes where end_by says so")]
        | UnsetType
    ) = UNSET
    ends: Annotated[Count, Meta(description="how often `end` has been said this turn")] | UnsetType = UNSET
    shown: Annotated[tuple[Happened, ...], Meta(description="(round, card) of the whole match")] | UnsetType = UNSET
    published: (
        Annotated[Happened, Meta(description="(round, house) where the spy was last made public")] | UnsetType
    ) = UNSET
    fallen: Annotated[tuple[Happened, ...], Meta(description="(round, house) of every refuge removed")] | UnsetType = (
        UNSET
    )
    returns: Annotated[tuple[Count, ...], Meta(description="the rounds of the announced returns")] | UnsetType = UNSET
    reshuffled: Annotated[Truth, Meta(description="the draw pile has been shuffled from played cards")] | UnsetType = (
        UNSET
    )
    draw_pile: Annotated[Cards, Meta(description="cards, top first; those not named lie below, shuffled")] = ()
    outcome: OutcomePart | UnsetType = UNSET
