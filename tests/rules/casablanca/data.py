"""The data of the game as plain values that a test may break, and checked against the claims of the rulebook."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from domain.games.casablanca.board.atlas import atlas_of
from domain.games.casablanca.board.card_shapes import CardDocument
from domain.games.casablanca.board.map_shapes import Atlas, MapDocument
from tests.rules.casablanca import card_claims, map_claims
from tests.rules.casablanca.claims import Claims
from tests.support.tree import ROOT

FOLDER: Final = ROOT / "domain/games/casablanca/data"
_FILES: Final = (FOLDER / "map.json", FOLDER / "cards.json", Path(__file__).parent / "claims.json")

Data: TypeAlias = dict[str, Any]
Edit: TypeAlias = Callable[[Data], object]


def plain() -> Data:
    """All documents by the first part of their names: ``data["map"]["rows"]``."""
    return {file.stem: json.loads(file.read_bytes()) for file in _FILES}


def broken(edit: Edit) -> Data:
    """The documents after an edit."""
    data = plain()
    edit(data)
    return data


def checked_map(data: Data) -> Atlas:
    """The map of these documents; ValueError names every claim that fails."""
    document = msgspec.convert(data["map"], MapDocument)
    map_claims.check_places(document)
    made = atlas_of(document)
    map_claims.check(document, made, msgspec.convert(data["claims"], Claims))
    return made


def checked_cards(data: Data) -> CardDocument:
    """The cards of these documents; ValueError names every claim that fails."""
    found, board = msgspec.convert(data["cards"], CardDocument), msgspec.convert(data["map"], MapDocument)
    card_claims.check(found, board, msgspec.convert(data["claims"], Claims))
    return found


def put(*path: object, value: object) -> Edit:
    """An edit that sets one value: ``put("map", "ports", "T14", value=700)``."""

    def edit(data: Data) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return edit


def symbol(name: str, value: str) -> Edit:
    """An edit that makes a hex of the rows another one: ``symbol("A1", "c")``."""

    def edit(data: Data) -> None:
        row, column = int(name[1:]) - 1, ord(name[0]) - ord("A")
        rows = data["map"]["rows"]
        rows[row] = rows[row][:column] + value + rows[row][column + 1 :]

    return edit


def both(*edits: Edit) -> Edit:
    """Several edits, one after another."""

    def edit(data: Data) -> None:
        for one in edits:
            one(data)

    return edit
