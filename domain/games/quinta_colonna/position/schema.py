"""The position document as structs, in the order of its keys (rulebook section "Position document").

Beyond the keys that a person writes there are some that only a match under way needs: who has left, what the spy has done
so far, whether the pile is a reshuffled one. They are left out where they say nothing.
"""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, field

from domain.game import Seat
from domain.games.quinta_colonna.board.houses import houses_of, mask_of
from domain.games.quinta_colonna.events import Piece, SpyTurn
from domain.games.quinta_colonna.orders import PAWNS, SPY, Pawn
from domain.games.quinta_colonna.rules.setup import HAND, MOST_PLAYERS
from domain.position import IF_ANY, SEAT, SET, UNIQUE, Maybe, digits, held, keys, told, word

_WORDS: Final = {"yes": True, "sì": True, "true": True, "no": False, "false": False}


def _truth(given: Any) -> bool:
    """Yes or no, however YAML put it."""
    known = given if isinstance(given, bool) else _WORDS.get(str(given).strip().lower())
    if known is None:
        raise ValueError("yes or no")
    return known


def _yes_no(truth: bool) -> str:
    return "yes" if truth else "no"


_SEATS: Final = (SPY, *(f"partisan-{number}" for number in range(1, MOST_PLAYERS)))
YesNo: TypeAlias = Annotated[Literal["yes", "no"] | bool, told(_truth, _yes_no)]
Truth: TypeAlias = Annotated[bool, Meta(extra={"spelt": _truth})]
Count: TypeAlias = Annotated[int, Meta(ge=0, extra={"spelt": digits})]
Round: TypeAlias = Annotated[int, Meta(ge=1, extra={"spelt": digits})]
House: TypeAlias = Annotated[int, Meta(ge=1, le=90, extra={"spelt": digits})]
Houses: TypeAlias = Annotated[tuple[House, ...], SET, held(mask_of, houses_of)]
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
    round: Maybe[Count] = UNSET


class WalkedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of the spy."""

    STATE: ClassVar = SpyTurn
    round: Count
    card: House
    piece: Piece
    path: tuple[House, ...]
    assaulted: House | None = None
    home: bool = False


class SpyPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the spy alone knows. ``assaulted``: the refuge landed on and not yet removed, where it now lies."""

    house: Maybe[House] = UNSET
    hideout: Maybe[House] = UNSET
    hand: Maybe[Annotated[tuple[House, ...], SET, Meta(min_length=1, max_length=HAND)]] = UNSET
    trail: Houses = ()
    burnt: Maybe[Truth] = UNSET
    assaulted: House | None = None
    idle: Count = 0
    burnt_turns: Count = 0
    start: Maybe[House] = UNSET
    route: Maybe[Annotated[tuple[WalkedPart, ...], IF_ANY]] = UNSET


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
    blocked: Maybe[Houses] = UNSET
    refuges: Maybe[Annotated[tuple[House, ...], SET, Meta(max_length=8)]] = UNSET
    pawns: Maybe[Annotated[dict[Pawn, House], keys(PAWNS)]] = field(name="partisans", default=UNSET)
    markers: Annotated[dict[House, MarkerPart], Meta(description="by the number of the house")] = {}
    played: Annotated[Cards, Meta(description="cards in order of play")] = ()
    pieces: Maybe[
        Annotated[dict[House, Piece], Meta(description="by the number of the card; only with deck_pieces: chess15")]
    ] = UNSET
    to_act: Maybe[Literal["spy", "partisans"]] = UNSET
    skip_partisans: Truth = False
    grace: Truth = False
    acted: Annotated[dict[Pawn, Acts], keys(PAWNS)] = {}
    answers: Annotated[dict[Pawn, YesNo], keys(PAWNS)] = {}
    end_by: Annotated[tuple[Partisan, ...], UNIQUE, Meta(extra_json_schema={"maxItems": 1})] = ()
    spy: SpyPart = SpyPart()
    withdrawn: Maybe[
        Annotated[SeatNames, IF_ANY, Meta(description="seats that have left, in the order in which they did")]
    ] = UNSET
    hurried: Maybe[
        Annotated[Truth, Meta(description="whether `end` still stands unanswered; yes where end_by says so")]
    ] = UNSET
    ends: Maybe[Annotated[Count, Meta(description="how often `end` has been said this turn")]] = UNSET
    shown: Maybe[Annotated[tuple[Happened, ...], IF_ANY, Meta(description="(round, card) of the whole match")]] = UNSET
    published: Maybe[Annotated[Happened, Meta(description="(round, house) where the spy was last made public")]] = UNSET
    fallen: Maybe[
        Annotated[tuple[Happened, ...], IF_ANY, Meta(description="(round, house) of every refuge removed")]
    ] = UNSET
    returns: Maybe[Annotated[tuple[Count, ...], IF_ANY, Meta(description="the rounds of the announced returns")]] = (
        UNSET
    )
    reshuffled: Maybe[
        Annotated[Truth, IF_ANY, Meta(description="the draw pile has been shuffled from played cards")]
    ] = UNSET
    draw_pile: Annotated[Cards, Meta(description="cards, top first; those not named lie below, shuffled")] = ()
    outcome: Maybe[OutcomePart] = UNSET
