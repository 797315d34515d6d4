"""The map, read from its data once, when it is first asked for. What the rulebook says of it, tests hold it to."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final, TypeVar

import msgspec

from domain.games.casablanca.board.hexes import COLUMNS, Hex, Place, around, distance, in_order, name_at
from domain.games.casablanca.board.map_shapes import Atlas, Friend, Kind, MapDocument
from domain.games.casablanca.words import SAY
from domain.words import Language

__all__ = ["Atlas", "Friend", "Hex", "Kind", "atlas", "atlas_of", "distance", "name_of", "read"]

Document = TypeVar("Document")

_SEA: Final = "-"
_KINDS: Final[dict[str, Kind]] = {
    "C": "city", "P": "village", "c": "country", "R": "river", "F": "rail", "X": "river+rail", "A": "country",
    "y": "yellow", "p": "yellow", "*": "yellow", "o": "ochre", **dict.fromkeys("12345678", "country"),
}  # fmt: skip


@cache
def atlas() -> Atlas:
    """The map of the game."""
    return atlas_of(read("map.json", MapDocument))


def name_of(settlement: Hex, language: Language) -> str:
    """What a settlement is called; KeyError if there is none."""
    return SAY(f"place.{atlas().called[settlement]}", language)


def read(name: str, shape: type[Document]) -> Document:
    """A document of the game's data in its shape."""
    return msgspec.json.decode((files("domain.games.casablanca") / "data" / name).read_bytes(), type=shape)


def atlas_of(document: MapDocument) -> Atlas:
    """The map as the rules use it."""
    kind = {
        name_at(Place(column, row)): _KINDS[symbol]
        for column in range(len(COLUMNS))
        for row, symbols in enumerate(document.rows, 1)
        if (symbol := symbols[column]) != _SEA
    }
    african = frozenset(name for name, one in kind.items() if one in ("yellow", "ochre"))
    ochre = frozenset(name for name in african if kind[name] == "ochre")
    called = {**document.cities, **document.villages, **document.african_villages}
    called[document.casablanca.hex] = document.casablanca.name
    zones = {name for zone in document.free_zones for name in zone.hexes}
    rows = set(document.sahara_rows)
    return Atlas(
        hexes=tuple(kind),
        kind=kind,
        neighbours={name: tuple(near for near in around(name) if near in kind) for name in kind},
        river=_joined(river.hexes for river in document.rivers),
        rail=_joined(document.rails),
        called=called,
        friends={box.name: Friend(box.hex, box.cards) for box in document.friends},
        starts=document.starts,
        gestapo_start=document.gestapo_start,
        ports=document.ports,
        landings=document.landings,
        casablanca=document.casablanca.hex,
        european=frozenset(kind) - african,
        african=african,
        cities=frozenset(document.cities),
        european_villages=frozenset(document.villages),
        african_villages=frozenset(document.african_villages),
        sahara=frozenset(name for name in ochre if int(name[1:]) in rows),
        atlante=frozenset(document.atlante),
        free=frozenset((*document.ports, *zones)),
        rivers=document.rivers,
        rails=document.rails,
    )


def _joined(lines: Iterable[tuple[Hex, ...]]) -> dict[Hex, tuple[Hex, ...]]:
    """Each hex on these lines with the hexes before and after it on any of them."""
    beside: dict[Hex, set[Hex]] = {}
    for line in lines:
        for one, other in pairwise(line):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    return {name: in_order(beside[name]) for name in in_order(beside)}
