"""The JSON Schema of a position document (rulebook section "Position document").

Beyond the keys that a person writes there are some that only a match under way needs: who has left, what the spy has done
so far, whether the pile is a reshuffled one. They are left out where they say nothing.
"""

from typing import Any, Final

from domain.games.quinta_colonna.events import PIECES
from domain.games.quinta_colonna.orders import PAWNS

TOP_KEYS: Final = (
    "round", "seats", "to_act", "skip_partisans", "blocked", "refuges", "partisans", "acted", "answers", "markers", "spy",
    "draw_pile", "played", "phase", "pieces", "end_by", "grace",
    "withdrawn", "hurried", "ends", "shown", "published", "fallen", "returns", "reshuffled", "outcome",
)  # fmt: skip
SPY_KEYS: Final = (
    "house", "hideout", "hand", "trail", "burnt", "assaulted", "idle", "burnt_turns", "start", "route",
)  # fmt: skip

_HOUSE: Final[dict[str, Any]] = {"type": "integer", "minimum": 1, "maximum": 90}
_HOUSES: Final[dict[str, Any]] = {"type": "array", "items": _HOUSE, "uniqueItems": True}
_COUNT: Final[dict[str, Any]] = {"type": "integer", "minimum": 0}
_YES_NO: Final[dict[str, Any]] = {"enum": ["yes", "no", True, False]}
_SEAT: Final[dict[str, Any]] = {"type": "string", "pattern": "^(spy|partisan-[1-5])$"}
_SEATS: Final[dict[str, Any]] = {"type": "array", "items": _SEAT, "uniqueItems": True}


def schema() -> dict[str, Any]:
    """The schema, draft 2020-12. Every key may be left out."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Position of Quinta Colonna",
        "type": "object",
        "additionalProperties": False,
        "properties": {**_open(), **_turn(), **_beyond(), "spy": _spy()},
    }


def _of_pawns(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(PAWNS, value)}


def _open() -> dict[str, Any]:
    """What lies on the table."""
    marker = {
        "type": "object",
        "additionalProperties": False,
        "required": ["answer"],
        "properties": {"answer": _YES_NO, "round": _COUNT},
    }
    return {
        "round": {"type": "integer", "minimum": 1, "default": 1},
        "seats": {**_SEATS, "minItems": 2, "default": ["spy", "partisan-1"]},
        "phase": {"enum": ["start", "play"], "default": "play"},
        "blocked": _HOUSES,
        "refuges": {**_HOUSES, "maxItems": 8},
        "partisans": _of_pawns(_HOUSE),
        "markers": {"type": "object", "additionalProperties": marker, "description": "by the number of the house"},
        "played": {**_HOUSES, "description": "cards in order of play"},
        "draw_pile": {**_HOUSES, "description": "cards, top first; those not named lie below, shuffled"},
        "pieces": {
            "type": "object",
            "additionalProperties": {"enum": list(PIECES)},
            "description": "by the number of the card; only with deck_pieces: chess15",
        },
    }


def _turn() -> dict[str, Any]:
    """What belongs to the turn that is being played."""
    acts = {"type": "array", "items": {"enum": ["move", "ask"]}, "uniqueItems": True}
    return {
        "to_act": {"enum": ["spy", "partisans"]},
        "skip_partisans": {"type": "boolean", "default": False},
        "grace": {"type": "boolean", "default": False},
        "acted": _of_pawns(acts),
        "answers": _of_pawns(_YES_NO),
        "end_by": {**_SEATS, "maxItems": 1},
    }


def _spy() -> dict[str, Any]:
    """What the spy alone knows."""
    walked = {
        "type": "object",
        "additionalProperties": False,
        "required": ["round", "card", "piece", "path"],
        "properties": {
            "round": _COUNT,
            "card": _HOUSE,
            "piece": {"enum": list(PIECES)},
            "path": {"type": "array", "items": _HOUSE},
            "assaulted": {"anyOf": [_HOUSE, {"type": "null"}]},
            "home": {"type": "boolean"},
        },
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "house": _HOUSE,
            "hideout": _HOUSE,
            "hand": {**_HOUSES, "minItems": 1, "maxItems": 3},
            "trail": _HOUSES,
            "burnt": {"type": "boolean"},
            "assaulted": {"anyOf": [_HOUSE, {"type": "null"}]},
            "idle": _COUNT,
            "burnt_turns": _COUNT,
            "start": _HOUSE,
            "route": {"type": "array", "items": walked},
        },
    }


def _beyond() -> dict[str, Any]:
    """What only a match under way needs."""
    pair = {"type": "array", "prefixItems": [_COUNT, _HOUSE], "items": False, "minItems": 2}
    return {
        "withdrawn": {**_SEATS, "description": "seats that have left, in the order in which they did"},
        "hurried": {
            "type": "boolean",
            "description": "whether `end` still stands unanswered; yes where end_by says so",
        },
        "ends": {**_COUNT, "description": "how often `end` has been said this turn"},
        "shown": {"type": "array", "items": pair, "description": "(round, card) of the whole match"},
        "published": {**pair, "description": "(round, house) where the spy was last made public"},
        "fallen": {"type": "array", "items": pair, "description": "(round, house) of every refuge removed"},
        "returns": {"type": "array", "items": _COUNT, "description": "the rounds of the announced returns"},
        "reshuffled": {"type": "boolean", "description": "the draw pile has been shuffled from played cards"},
        "outcome": {
            "type": "object",
            "additionalProperties": False,
            "required": ["winners"],
            "properties": {"winners": _SEATS, "reason": {"type": "string"}, "rule": {"type": "string"}},
        },
    }
