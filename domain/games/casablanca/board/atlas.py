"""The map, read from its data and checked against everything the rulebook says of it, once, when it is first asked for."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

import msgspec

from domain.games.casablanca.board import map_claims
from domain.games.casablanca.board.card_shapes import CardDocument
from domain.games.casablanca.board.hexes import COLUMNS, Hex, Place, around, distance, in_order, name_at
from domain.games.casablanca.board.map_shapes import Atlas, Claims, Friend, Kind, MapDocument

__all__ = ["DOCUMENTS", "Atlas", "Friend", "Hex", "Kind", "atlas", "distance", "documents", "read_atlas", "schema"]

DOCUMENTS: Final = ("map.json", "cards.json", "claims.json")
_SHAPES: Final = {"map.json": MapDocument, "cards.json": CardDocument, "claims.json": Claims}
_SEA: Final = "-"
_KINDS: Final[dict[str, Kind]] = {
    "C": "city", "P": "village", "c": "country", "R": "river", "F": "rail", "X": "river+rail", "A": "country",
    "y": "yellow", "p": "yellow", "*": "yellow", "o": "ochre", **dict.fromkeys("12345678", "country"),
}  # fmt: skip


@cache
def atlas() -> Atlas:
    """The map of the game."""
    return read_atlas(documents())


@cache
def documents() -> dict[str, bytes]:
    """The data of the game: map, cards, and what the rulebook claims of both, by the names of their files."""
    folder = files("domain.games.casablanca") / "data"
    return {name: (folder / name).read_bytes() for name in DOCUMENTS}


def read_atlas(documents: Mapping[str, bytes]) -> Atlas:
    """The atlas of ``map.json``; ValueError names every claim of the rulebook or of ``claims.json`` that fails."""
    document: MapDocument = decoded(documents, "map.json", MapDocument)
    claims: Claims = decoded(documents, "claims.json", Claims)
    map_claims.check_places(document)
    made = _atlas(document)
    map_claims.check(document, made, claims)
    return made


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a document of the data; it lies beside it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(_SHAPES[name])}


def decoded(documents: Mapping[str, bytes], name: str, shape: type[Any]) -> Any:
    """A document in its shape; ValueError says where it is not."""
    try:
        return msgspec.json.decode(documents[name], type=shape)
    except KeyError:
        raise ValueError(f"shape: there is no {name}") from None
    except msgspec.DecodeError as wrong:
        raise ValueError(f"shape: {name}: {wrong}") from None


def _atlas(document: MapDocument) -> Atlas:
    kind = {
        name_at(Place(column, row)): _KINDS[sign]
        for column in range(len(COLUMNS))
        for row, signs in enumerate(document.rows, 1)
        if (sign := signs[column]) != _SEA
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
        names={name: words.it for name, words in called.items()},
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
        zones=document.free_zones,
    )


def _joined(lines: Iterable[tuple[Hex, ...]]) -> dict[Hex, tuple[Hex, ...]]:
    """Each hex on these lines with the hexes before and after it on any of them."""
    beside: dict[Hex, set[Hex]] = {}
    for line in lines:
        for one, other in pairwise(line):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    return {name: in_order(beside[name]) for name in in_order(beside)}
