"""The position document as structs, in the order of its keys (rulebook section "Position document")."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, field

from domain.game import Seat
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.board.nodes import NAMES, NUMBERS, named, names_of
from domain.games.vedova_nera.rules.setup import LEAST_PLAYERS, MOST_PLAYERS
from domain.position import SEAT, SET, UNIQUE, Maybe, held, keys, word


def _capitals(value: Any) -> str:
    return str(value).upper()


Count: TypeAlias = Annotated[int, Meta(ge=0)]
Name: TypeAlias = Annotated[str, word(NAMES, _capitals), held(NUMBERS.__getitem__, NAMES.__getitem__)]
Names: TypeAlias = Annotated[tuple[Name, ...], SET, held(named, names_of)]
Playing: TypeAlias = Annotated[Colour, SEAT]
NamesByColour: TypeAlias = Annotated[dict[Playing, Names], keys(COLOURS)]
CountByColour: TypeAlias = Annotated[dict[Playing, Count], keys(COLOURS)]
SeatName: TypeAlias = Annotated[
    Seat, word((*COLOURS, *(f"player-{number}" for number in range(1, MOST_PLAYERS + 1)))), SEAT
]
SeatNames: TypeAlias = Annotated[tuple[SeatName, ...], SET]


class LastActionPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What VN-18 and VN-19 need of the last action; several keys at once if both apply."""

    seat: SeatName
    advisor: Maybe[Annotated[tuple[Name, Name], Meta(description="from, to")]] = UNSET
    entered: Maybe[Name] = UNSET
    removed_entry: Annotated[dict[Playing, Name], keys(COLOURS)] = {}


class OutcomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: Annotated[tuple[SeatName, ...], UNIQUE]
    reason: str = ""
    rule: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key may be left out."""

    phase: Maybe[Literal["choose", "play"]] = UNSET
    seats: Maybe[
        Annotated[
            tuple[SeatName, ...],
            UNIQUE,
            Meta(
                min_length=LEAST_PLAYERS,
                max_length=MOST_PLAYERS,
                description="clockwise; who has left stays in it",
            ),
        ]
    ] = UNSET
    retired: SeatNames = ()
    to_act: Maybe[SeatName] = UNSET
    pawns: Maybe[NamesByColour] = UNSET
    removed: Maybe[CountByColour] = UNSET
    marbles: Maybe[NamesByColour] = UNSET
    black: Maybe[Name] = field(name="black_marble", default=UNSET)
    chosen: Maybe[dict[SeatName, Colour]] = UNSET
    advisor: Maybe[Name] = UNSET
    last: Maybe[LastActionPart | None] = field(name="last_action", default=UNSET)
    reached: Maybe[SeatNames] = field(name="special_reached", default=UNSET)
    seen: Maybe[Annotated[dict[str, Annotated[int, Meta(ge=1)]], Meta(description="earlier positions")]] = UNSET
    passes: Maybe[Count] = UNSET
    record: Maybe[CountByColour] = UNSET
    idle: Maybe[Count] = UNSET
    settled: Maybe[Annotated[NamesByColour, Meta(description="stable pawns, for stability: on_arrival")]] = UNSET
    outcome: Maybe[OutcomePart] = UNSET


class Expected(Position, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position with what may be expected of it though it is never given: the stable pawns are derived."""

    stable: Maybe[NamesByColour] = UNSET
