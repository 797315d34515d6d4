"""The JSON Schema of a position document (rulebook section "Position document")."""

from typing import Any, Final

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import GREENS
from domain.games.casablanca.orders import REACTIONS
from domain.games.casablanca.rules.setup import COLOURS, LEAST_PLAYERS, MOST_PLAYERS

TOP_KEYS: Final = (
    "seats", "turn", "card", "phase", "to_act", "pieces", "markers", "hands", "friends", "remaining", "red_deck",
    "red_hands", "unseen", "played", "intercepted", "reactions", "held", "resigned", "pending", "answers", "spared",
    "before", "outcome",
)  # fmt: skip
PHASES: Final = ("movement", "event", "card")
SIDE_KEYS: Final = ("gestapo", "fugitive", "mount", "rations", "out")
BEFORE_KEYS: Final = ("mount", "gestapo", "fugitive")
PENDING_KEYS: Final = ("seat", "kind", "cards", "payer")
OUT_KEYS: Final = ("how", "hex", "money")

_COUNT: Final[dict[str, Any]] = {"type": "integer", "minimum": 0}
_RED: Final[dict[str, Any]] = {"type": "integer", "minimum": 1, "maximum": 40}
_REDS: Final[dict[str, Any]] = {"type": "array", "items": _RED, "uniqueItems": True}
_GREENS: Final[dict[str, Any]] = {"type": "array", "items": {"enum": list(GREENS)}}
_SEAT: Final[dict[str, Any]] = {"enum": list(COLOURS)}
_SEATS: Final[dict[str, Any]] = {"type": "array", "items": _SEAT, "uniqueItems": True}
_TEXT: Final[dict[str, Any]] = {"type": "string"}
_MOUNT: Final[dict[str, Any]] = {"enum": ["foot", "camel"]}


def schema() -> dict[str, Any]:
    """The schema, draft 2020-12. Every key may be left out."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Position of Casablanca",
        "type": "object",
        "additionalProperties": False,
        "properties": {**_turn(), **_board(), **_cards(), **_sent()},
    }


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "required": list(required), "properties": properties}


def _by_seat(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(COLOURS, value)}


def _hex(*, absent: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {"enum": [*atlas().hexes, *((None,) if absent else ())]}
    return found


def _turn() -> dict[str, Any]:
    return {
        "seats": {
            **_SEATS,
            "minItems": LEAST_PLAYERS,
            "maxItems": MOST_PLAYERS,
            "description": "the first mover first",
        },
        "turn": {"type": "integer", "minimum": 1, "default": 1},
        "card": {**_RED, "description": "the red card in force"},
        "phase": {"enum": list(PHASES), "default": "movement"},
        "to_act": _SEAT,
        "intercepted": {**_SEATS, "description": "already this turn"},
        "resigned": _SEATS,
        "outcome": _object({"winners": _SEATS, "reason": _TEXT, "rule": _TEXT}, "winners"),
    }


def _board() -> dict[str, Any]:
    out = _object({"how": {"enum": ["captured", "dead", "restart"]}, "hex": _hex(), "money": _COUNT}, "how")
    side = {"gestapo": _hex(absent=True), "fugitive": _hex(absent=True), "mount": _MOUNT, "rations": _COUNT, "out": out}
    pair = {"type": "array", "prefixItems": [_SEAT, _SEAT], "items": False, "minItems": 2}
    before = {"mount": _MOUNT, "gestapo": _hex(), "fugitive": _hex()}
    return {
        "pieces": _by_seat(_object(side)),
        "markers": _by_seat({**_COUNT, "maximum": 12}),
        "spared": {"type": "array", "items": pair, "description": "whose Gestapo does not score on whose fugitive"},
        "before": {**_by_seat(_object(before)), "description": "what the event of this turn changed, as it was"},
    }


def _cards() -> dict[str, Any]:
    box = {"anyOf": [_GREENS, _COUNT]}
    return {
        "hands": _by_seat(_object({"green": _GREENS, "gold": _COUNT})),
        "friends": {
            "type": "object",
            "additionalProperties": False,
            "properties": dict.fromkeys(atlas().friends, box),
            "description": "the cards of a box, or how many of those listed nowhere else; left out: full",
        },
        "remaining": {**_GREENS, "description": "top first; left out: all cards listed nowhere else, shuffled"},
        "red_deck": {**_REDS, "description": "top first (basic); left out: all cards listed nowhere else, shuffled"},
        "red_hands": {
            **_by_seat(_REDS),
            "description": "articulated; left out: dealt from the cards listed nowhere else",
        },
        "unseen": {**_REDS, "description": "articulated: the cards nobody was dealt"},
        "played": {**_REDS, "description": "used since the last shuffle, in order of play"},
    }


def _sent() -> dict[str, Any]:
    pending = {"seat": _SEAT, "kind": {"enum": ["event", "keep"]}, "cards": _GREENS, "payer": _SEAT}
    return {
        "reactions": {**_by_seat({"enum": list(REACTIONS)}), "description": "left out: if caught"},
        "held": {**_by_seat(_TEXT), "description": "activations sent ahead, a standing follow among them"},
        "pending": {"type": "array", "items": _object(pending, "seat", "kind"), "description": "choices not yet made"},
        "answers": {**_by_seat(_TEXT), "description": "event choices made and still sealed"},
    }
