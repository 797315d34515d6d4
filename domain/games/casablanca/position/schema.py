"""The position document as structs, in the order of its keys (rulebook section "Position document")."""

from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta

from domain.game import PUBLIC, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, GREEN_CARDS
from domain.games.casablanca.events import How, Mount
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.reading.writing import write
from domain.games.casablanca.rules.setup import COLOURS, LEAST_PLAYERS, MOST_PLAYERS
from domain.games.casablanca.state import Phase, View
from domain.position import SEAT, SET, UNIQUE, UNORDERED, Maybe, keys, told, word
from domain.words import DEFAULT

T = TypeVar("T")


def activation(text: Any) -> o.Activation:
    """An activation as written in a letter; ValueError says what it must be, if it is none."""
    found = _orders(text)
    if len(found) != 1 or not isinstance(found[0], o.Activation):
        raise ValueError("an activation such as 'gestapo stay'")
    return found[0]


def answer(text: Any) -> o.Answer:
    """An answer to an event as written in a letter; ValueError says what it must be, if it is none."""
    if text is False or str(text).strip().casefold() == "no":
        return o.DoNotPay()  # a word that a letter has other uses for
    found = _orders(text)
    if len(found) != 1 or not isinstance(found[0], o.Choose | o.Pay | o.DoNotPay):
        raise ValueError("an answer to an event such as 'choose cards'")
    return found[0]


def _orders(text: Any) -> list[o.Order]:
    written = "\n".join(map(str, text)) if isinstance(text, list) else str(text)
    parsed = parse(written, View(seat=PUBLIC))
    return [] if parsed.complaints else [one.order for one in parsed.orders]


def _hex(name: Any) -> str:
    found = str(name).strip().upper()
    if found not in atlas().kind:
        raise ValueError("a land hex such as R2")
    return found


def _friend(name: str) -> str:
    if name not in atlas().friends:
        raise ValueError(f"one of {', '.join(atlas().friends)}")
    return name


def _green(name: Any) -> str:
    return str(name).strip().lower().replace(" ", "-")


_FRIENDS: Final = Meta(extra_json_schema={"propertyNames": {"$ref": "#/$defs/Friend"}})
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Hex: TypeAlias = Annotated[o.Hex, Meta(extra={"spelt": _hex}, extra_json_schema={"$ref": "#/$defs/Hex"})]
Friend: TypeAlias = Annotated[str, Meta(extra={"spelt": _friend})]
SeatName: TypeAlias = Annotated[Seat, word(COLOURS), SEAT]
SeatNames: TypeAlias = Annotated[tuple[SeatName, ...], SET]
BySeat: TypeAlias = Annotated[dict[SeatName, T], keys(COLOURS)]
GreenName: TypeAlias = Annotated[o.Green, word(GREEN_CARDS, _green)]
GreenCards: TypeAlias = Annotated[tuple[GreenName, ...], UNORDERED]
GreenPile: TypeAlias = tuple[GreenName, ...]
Red: TypeAlias = Annotated[int, Meta(ge=1, le=EVENTS[-1])]
Reds: TypeAlias = Annotated[tuple[Red, ...], SET]
RedPile: TypeAlias = Annotated[tuple[Red, ...], UNIQUE]
Held: TypeAlias = Annotated[str, told(activation, partial(write, language=DEFAULT))]
Answer: TypeAlias = Annotated[str, told(answer, partial(write, language=DEFAULT))]


def words() -> dict[str, tuple[str, ...]]:
    """The names that the map alone knows."""
    return {"Hex": tuple(atlas().hexes), "Friend": tuple(atlas().friends)}


class OutPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a fugitive is off the board; ``hex`` and ``money`` are those of a capture in Africa."""

    how: How
    hex: Maybe[Hex] = UNSET
    money: Maybe[Count] = UNSET


class PiecesPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two pieces of a seat; ``null`` for one that is off the board."""

    gestapo: Maybe[Hex | None] = UNSET
    fugitive: Maybe[Hex | None] = UNSET
    mount: Maybe[Mount] = UNSET
    rations: Maybe[Count] = UNSET
    out: Maybe[OutPart] = UNSET


class HandPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's green cards, and how many of gold it has."""

    green: GreenCards = ()
    gold: Count = 0


class WaitingPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice not yet made; ``cards`` are those paid to a previous mover, of which it keeps some."""

    seat: SeatName
    kind: Literal["event", "keep"]
    cards: Maybe[GreenCards] = UNSET
    payer: Maybe[SeatName] = UNSET


class BeforePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the event of this turn changed, as it was before."""

    mount: Maybe[Mount] = UNSET
    gestapo: Maybe[Hex] = UNSET
    fugitive: Maybe[Hex] = UNSET


class OutcomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: SeatNames
    reason: str = "plane"
    rule: str = "CB-36"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key may be left out."""

    seats: Maybe[
        Annotated[
            tuple[SeatName, ...],
            UNIQUE,
            Meta(min_length=LEAST_PLAYERS, max_length=MOST_PLAYERS, description="the first mover first"),
        ]
    ] = UNSET
    turn: Annotated[int, Meta(ge=1)] = 1
    phase: Maybe[Phase] = UNSET
    card: Maybe[Annotated[Red, Meta(description="the red card in force")]] = UNSET
    to_act: Maybe[SeatName] = UNSET
    pieces: BySeat[PiecesPart] = {}
    markers: BySeat[Annotated[int, Meta(ge=0, le=12)]] = {}
    hands: BySeat[HandPart] = {}
    friends: Annotated[
        dict[Friend, GreenCards | Count],
        _FRIENDS,
        Meta(description="the cards of a box, or how many of those listed nowhere else; left out: full"),
    ] = {}
    remaining: Maybe[
        Annotated[GreenPile, Meta(description="top first; left out: all cards listed nowhere else, shuffled")]
    ] = UNSET
    played: Annotated[RedPile, Meta(description="used since the last shuffle, in order of play")] = ()
    intercepted: Annotated[SeatNames, Meta(description="already this turn")] = ()
    resigned: SeatNames = ()
    red_hands: Maybe[
        Annotated[BySeat[Reds], Meta(description="articulated; left out: dealt from the cards listed nowhere else")]
    ] = UNSET
    unseen: Maybe[Annotated[Reds, Meta(description="articulated: the cards nobody was dealt")]] = UNSET
    red_deck: Maybe[
        Annotated[RedPile, Meta(description="top first (basic); left out: all cards listed nowhere else, shuffled")]
    ] = UNSET
    reactions: Annotated[BySeat[Annotated[o.React, word(o.REACTIONS)]], Meta(description="left out: if caught")] = {}
    held: Annotated[BySeat[Held], Meta(description="activations sent ahead, a standing follow among them")] = {}
    pending: Annotated[tuple[WaitingPart, ...], Meta(description="choices not yet made")] = ()
    answers: Annotated[BySeat[Answer], Meta(description="event choices made and still sealed")] = {}
    spared: Annotated[
        tuple[tuple[SeatName, SeatName], ...],
        UNORDERED,
        Meta(description="whose Gestapo does not score on whose fugitive"),
    ] = ()
    before: Annotated[BySeat[BeforePart], Meta(description="what the event of this turn changed, as it was")] = {}
    outcome: Maybe[OutcomePart] = UNSET
