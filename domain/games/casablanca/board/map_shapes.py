"""The shapes of the map: the document that describes it, and the atlas that the rules look things up in."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from domain.games.casablanca.board.hexes import COLUMNS, ROWS, Hex

Kind: TypeAlias = Literal["city", "village", "country", "river", "rail", "river+rail", "yellow", "ochre"]

_NAMED: Final = r"^[A-U]([1-9]|1[0-9]|20)$"
Named: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=_NAMED, description="A hex: its column, A to U, and its row, 1 to 20.")
]
Row: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^[-CPcRFXA1-8yop*]{{{len(COLUMNS)}}}$",
        description="A row of hexes from column A on. - sea; Europe: C city, P village, c country, R river, F railway, "
        "X river and railway, A friend, 1 to 8 start; Africa: y yellow, p village, o ochre, * Casablanca.",
    ),
]
Called: TypeAlias = Annotated[
    str, msgspec.Meta(description="What it is called in the catalogues: place.munich, river.po.")
]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class Friend(msgspec.Struct, frozen=True):
    """Where a friend waits, and with how many green cards."""

    hex: Hex
    cards: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A friend in the document."""

    name: str
    hex: Named
    cards: Annotated[int, msgspec.Meta(ge=1)]


class Settlement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named hex in the document."""

    hex: Named
    name: Called


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes under one name: a river from one end to the other, a zone."""

    name: Called
    hexes: tuple[Named, ...]


class MapDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map as a document: terrain, settlements, lines, ports, friends, zones."""

    rows: Annotated[tuple[Row, ...], msgspec.Meta(min_length=ROWS, max_length=ROWS)]
    cities: dict[Named, Called]
    villages: dict[Named, Called]
    african_villages: dict[Named, Called]
    casablanca: Settlement
    starts: Annotated[tuple[Named, ...], msgspec.Meta(description="The start hexes, number 1 first.")]
    gestapo_start: Named
    friends: tuple[Box, ...]
    ports: Annotated[dict[Named, Count], msgspec.Meta(description="The fare of each port.")]
    landings: Annotated[tuple[Named, ...], msgspec.Meta(description="Where a ship lands, die 1 first.")]
    sahara_rows: Annotated[tuple[int, ...], msgspec.Meta(description="The rows whose ochre hexes are the Sahara.")]
    atlante: tuple[Named, ...]
    free_zones: Annotated[tuple[Stretch, ...], msgspec.Meta(description="African zones where nobody is intercepted.")]
    rivers: tuple[Stretch, ...]
    rails: tuple[tuple[Named, ...], ...]


class Atlas(msgspec.Struct, frozen=True):
    """The map as the rules use it. Neighbours and lines are by column, then by row."""

    hexes: tuple[Hex, ...]  # all land hexes
    kind: dict[Hex, Kind]
    neighbours: dict[Hex, tuple[Hex, ...]]  # by land
    river: dict[Hex, tuple[Hex, ...]]  # neighbours along a river's edges: an entry for every hex on one (CB-16, CB-59)
    rail: dict[Hex, tuple[Hex, ...]]
    called: dict[Hex, str]  # settlements, as the catalogues call them
    friends: dict[str, Friend]
    starts: tuple[Hex, ...]  # number 1 first
    gestapo_start: Hex
    ports: dict[Hex, int]  # fares
    landings: tuple[Hex, ...]  # die 1 first
    casablanca: Hex
    european: frozenset[Hex]
    african: frozenset[Hex]
    cities: frozenset[Hex]
    european_villages: frozenset[Hex]
    african_villages: frozenset[Hex]
    sahara: frozenset[Hex]
    atlante: frozenset[Hex]
    free: frozenset[Hex]  # where nobody is intercepted: ports and zones
    rivers: tuple[Stretch, ...]  # as drawn
    rails: tuple[tuple[Hex, ...], ...]
