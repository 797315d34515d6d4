"""The JSON Schema of a position document (rulebook section "Position document")."""

from typing import Any, Final

from domain.games.vedova_nera.board.colours import COLOURS
from domain.games.vedova_nera.board.nodes import NAMES

KEYS: Final = (
    "seats", "retired", "to_act", "pawns", "removed", "marbles", "advisor", "last_action", "special_reached", "settled",
    "seen", "passes", "record", "idle", "phase", "black_marble", "chosen", "outcome",
)  # fmt: skip
CHOOSING_KEYS: Final = ("phase", "seats", "retired", "to_act", "marbles", "black_marble", "chosen", "outcome")

_NODE: Final[dict[str, Any]] = {"enum": list(NAMES)}
_NODES: Final[dict[str, Any]] = {"type": "array", "items": _NODE, "uniqueItems": True}
_COUNT: Final[dict[str, Any]] = {"type": "integer", "minimum": 0}
_SEAT: Final[dict[str, Any]] = {"enum": [*COLOURS, *(f"player-{number}" for number in range(1, 6))]}
_SEATS: Final[dict[str, Any]] = {"type": "array", "items": _SEAT, "uniqueItems": True, "maxItems": 5}


def schema() -> dict[str, Any]:
    """The schema, draft 2020-12. Every key may be left out."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Position of La Vedova Nera",
        "type": "object",
        "additionalProperties": False,
        "properties": {**_pieces(), **_turn(), **_counts(), **_choosing()},
    }


def _of_colours(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(COLOURS, value)}


def _pieces() -> dict[str, Any]:
    return {
        "seats": {**_SEATS, "minItems": 2, "description": "clockwise; who has left stays in it"},
        "retired": _SEATS,
        "pawns": _of_colours(_NODES),
        "removed": _of_colours(_COUNT),
        "marbles": _of_colours(_NODES),
        "advisor": _NODE,
        "settled": {**_of_colours(_NODES), "description": "stable pawns, for stability: on_arrival"},
    }


def _turn() -> dict[str, Any]:
    last = {
        "type": "object",
        "additionalProperties": False,
        "required": ["seat"],
        "properties": {
            "seat": _SEAT,
            "advisor": {"type": "array", "items": _NODE, "minItems": 2, "maxItems": 2},
            "entered": _NODE,
            "removed_entry": _of_colours(_NODE),
        },
    }
    return {"to_act": _SEAT, "last_action": {"anyOf": [last, {"type": "null"}]}, "special_reached": _SEATS}


def _counts() -> dict[str, Any]:
    return {
        "seen": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
        "passes": _COUNT,
        "record": _of_colours(_COUNT),
        "idle": _COUNT,
        "outcome": {
            "type": "object",
            "additionalProperties": False,
            "required": ["winners"],
            "properties": {"winners": _SEATS, "reason": {"type": "string"}, "rule": {"type": "string"}},
        },
    }


def _choosing() -> dict[str, Any]:
    return {
        "phase": {"enum": ["choose", "play"], "default": "play"},
        "black_marble": _NODE,
        "chosen": {"type": "object", "additionalProperties": {"enum": list(COLOURS)}},
    }
