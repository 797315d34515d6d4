"""The JSON Schema of a position document, for people and programs that write one."""

from typing import Any, Final, get_args

from domain.games.mata_hari.board.cards import COLOURS, KINDS
from domain.games.mata_hari.state import Phase

PHASES: Final = get_args(Phase)
_SEAT: Final = {"type": "string", "pattern": "^agent-[1-7]$"}
_SEATS: Final = {"type": "array", "items": _SEAT, "uniqueItems": True}
_CARDS: Final = {"type": "array", "items": {"type": "string"}}
_TEXTS: Final = {"type": "array", "items": {"type": "string"}}
_COUNT: Final = {"type": "integer", "minimum": 0}
_PENDING: Final = {
    "type": "object",
    "required": ["seat", "why"],
    "properties": {
        "seat": _SEAT,
        "why": {"enum": ["hitman", "look"]},
        "demand": {"type": "string"},
        "with": _SEAT,
        "earlier": _TEXTS,
        "later": {"type": "array", "items": {"type": ["string", "null"]}},
        "take": _COUNT,
        "then": {"const": "end_of_turn"},
    },
    "additionalProperties": False,
}


def _by_seat(values: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "patternProperties": {_SEAT["pattern"]: values}, "additionalProperties": False}


_REQUEST: Final = {
    "type": "object",
    "required": ["kind", "text"],
    "properties": {"kind": {"enum": ["demand", "wish"]}, "text": {"type": "string"}},
}
_OBJECTIVE: Final = {
    "type": "object",
    "properties": {"resource": {"enum": list(KINDS)}, "skull": {"enum": list(COLOURS)}},
}
_COVERS: Final = {"type": "object", "properties": {"compromised": _COUNT, "undercover": _COUNT}}
_PROPERTIES: Final[dict[str, Any]] = {
    "seats": _SEATS | {"minItems": 3, "maxItems": 7},
    "active": _SEAT,
    "phase": {"enum": list(PHASES)},
    "hands": _by_seat(_CARDS),
    "objectives": _by_seat(_OBJECTIVE),
    "covers": _by_seat(_COVERS),
    "covers_left": _COUNT,
    "deck": _CARDS,
    "removed": _CARDS,
    "table": _by_seat({"type": "object", "properties": {"cards": _CARDS, "claims": _TEXTS, "request": _REQUEST}}),
    "declined": _SEATS,
    "barred": {
        "type": "object",
        "properties": {"pairs": {"type": "array", "items": _SEATS}, "counter": _SEATS},
        "additionalProperties": False,
    },
    "pending": {"anyOf": [_PENDING, {"type": "array", "items": _PENDING}, {"type": "null"}]},
    "made": _SEATS,
    "no_accusation": _SEATS,
    "ask_me": _SEATS,
    "unseen": _SEATS,
    "filed": _by_seat(_TEXTS),
    "resigned": _SEATS,
    "draw": {},
    "step": _COUNT,
    "turn": _COUNT,
    "outcome": {"type": "object"},
}
TOP_KEYS: Final = frozenset(_PROPERTIES)


def schema() -> dict[str, Any]:
    """The JSON Schema of the document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of Operation: Mata Hari",
        "type": "object",
        "properties": _PROPERTIES,
        "additionalProperties": False,
    }
