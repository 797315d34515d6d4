"""The data of the game as plain values that a test may break, and as the documents that the loader reads."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.games.casablanca.board.atlas import documents

Data: TypeAlias = dict[str, Any]
Edit: TypeAlias = Callable[[Data], object]


def plain() -> Data:
    """All documents by the first part of their names: ``data["map"]["rows"]``."""
    return {name.partition(".")[0]: json.loads(document) for name, document in documents().items()}


def written(data: Data) -> Mapping[str, bytes]:
    """The documents again."""
    return {f"{name}.json": json.dumps(document).encode() for name, document in data.items()}


def broken(edit: Edit) -> Mapping[str, bytes]:
    """The documents after an edit."""
    data = plain()
    edit(data)
    return written(data)


def put(*path: object, value: object) -> Edit:
    """An edit that sets one value: ``put("map", "ports", "T14", value=700)``."""

    def edit(data: Data) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return edit


def sign(name: str, value: str) -> Edit:
    """An edit that makes a hex of the rows another one: ``sign("A1", "c")``."""

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
