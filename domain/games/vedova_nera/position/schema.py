"""The position document as structs, in the order of its keys (rulebook section "Position document")."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.game import Seat
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.board.nodes import NAMES
from domain.games.vedova_nera.rules.setup import LEAST_PLAYERS, MOST_PLAYERS
from domain.position import SEAT, SET, UNIQUE, keys, word


def _capitals(value: Any) -> str:
    return str(value).upper()


Count: TypeAlias = Annotated[int, Meta(ge=0)]
Name: TypeAlias = Annotated[str, word(NAMES, _capitals)]
Names: TypeAlias = Annotated[tuple[Name, ...], SET]
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
    advisor: Annotated[tuple[Name, Name], Meta(description="from, to")] | UnsetType = UNSET
    entered: Name | UnsetType = UNSET
    removed_entry: Annotated[dict[Playing, Name], keys(COLOURS)] = {}


class OutcomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: Annotated[tuple[SeatName, ...], UNIQUE]
    reason: str = ""
    rule: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key may be left out."""

    phase: Literal["choose", "play"] | UnsetType = UNSET
    seats: (
        Annotated[
            tuple[SeatName, ...],
            UNIQUE,
            Meta(
                min_length=LEAST_PLAYERS,
                max_length=MOST_PLAYERS,
                description="clockwise; who has left stays in it",
            ),
        ]
        | UnsetType
    ) = UNSET
    retired: SeatNames = ()
    to_act: SeatName | UnsetType = UNSET
    pawns: NamesByColour | UnsetType = UNSET
    removed: CountByColour | UnsetType = UNSET
    marbles: NamesByColour | UnsetType = UNSET
    black_marble: Name | UnsetType = UNSET
    chosen: dict[SeatName, Colour] | UnsetType = UNSET
    advisor: Name | UnsetType = UNSET
    last_action: LastActionPart | UnsetType | None = UNSET
    special_reached: SeatNames | UnsetType = UNSET
    seen: Annotated[dict[str, Annotated[int, Meta(ge=1)]], Meta(description="earlier positions")] | UnsetType = UNSET
    passes: Count | UnsetType = UNSET
    record: CountByColour | UnsetType = UNSET
    idle: Count | UnsetType = UNSET
    settled: Annotated[NamesByColour, Meta(description="stable pawns, for stability: on_arrival")] | UnsetType = UNSET
    outcome: OutcomePart | UnsetType = UNSET


class Expected(Position, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position with what may be expected of it though it is never given: the stable pawns are derived."""

    stable: NamesByColour | UnsetType = UNSET
