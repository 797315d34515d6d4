"""The options a host may set (rulebook, every ruling in code type), the presets, and one typed field for each."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from domain.games.quinta_colonna.words import SAY
from domain.options import Brings, Option, Options, Value

Wrap: TypeAlias = Literal["torus", "none", "antipode"]
_YES_NO = ("yes", "no")


def _choice(name: str, *values: str, default: str | None = None, brings: tuple[Brings, ...] = ()) -> Option:
    """An option whose default is the first value unless another is named."""
    return Option(
        name=name, default=default or values[0], values=values, says=SAY.text(f"option.{name}"), brings=brings
    )


def _number(name: str, default: int, least: int, most: int) -> Option:
    return Option(name=name, default=default, least=least, most=most, says=SAY.text(f"option.{name}"))


OPTIONS: tuple[Option, ...] = (
    _choice("wrap", "torus", "none", "antipode"),
    _choice("connected_map", *_YES_NO),
    _number("refuges", 8, 4, 8),
    _choice("partisan_start", "draw", "choose"),
    _choice("series", "single", "rotate"),
    _choice("deck_pieces", "uniform", "chess15"),
    _choice("knight_jumps", *_YES_NO),
    _choice("trail_slides", "all", "landing"),
    _choice("trail_scope", "sortie", "game", "turn"),
    _choice("assaults_per_sortie", "1", "unlimited"),
    _choice("announce_return", *_YES_NO, brings=(Brings("no", "trail_scope", ("sortie",), "game"),)),
    _choice("assault", "auto", "declared"),
    _choice("refuge_move", "on_return", "on_removal", "every_n", "never"),
    _number("refuge_move_n", 6, 1, 60),
    _choice("stuck", "pass", "lose"),
    _choice("final_return", *_YES_NO, default="no"),
    _choice("wrap_partisans", *_YES_NO),
    _choice("partisans_stack", *_YES_NO),
    _choice("partisan_phase", "move_then_ask", "interleaved"),
    _choice("arrest_range", "same", "adjacent"),
    _choice("failed_arrest", "end_turn", "skip_next"),
    _choice("control", "shared", "assigned"),
    _number("max_rounds", 60, 0, 999),
    _choice("open_talk", *_YES_NO, default="no"),
    _number("return_limit", 15, 0, 999),
    _choice("return_grace", *_YES_NO, default="no"),
    _number("idle_limit", 15, 0, 999),
    _number("confirm_hours", 12, 1, 720),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {
    # What the two rulebooks say, and nothing that other hidden-movement games taught us.
    "literal": {
        "announce_return": "no",
        "trail_scope": "game",
        "refuge_move": "on_removal",
        "series": "rotate",
        "max_rounds": 0,
        "return_limit": 0,
        "idle_limit": 0,
    }
}


class Rules(msgspec.Struct, frozen=True):
    """The options of one match, resolved and typed; yes and no are booleans. A limit of 0 is no limit."""

    wrap: Wrap = "torus"
    connected_map: bool = True
    refuges: int = 8
    partisan_start: Literal["draw", "choose"] = "draw"
    series: Literal["single", "rotate"] = "single"
    deck_pieces: Literal["uniform", "chess15"] = "uniform"
    knight_jumps: bool = True
    trail_slides: Literal["all", "landing"] = "all"
    trail_scope: Literal["sortie", "game", "turn"] = "sortie"
    assaults_per_sortie: Literal["1", "unlimited"] = "1"
    announce_return: bool = True
    assault: Literal["auto", "declared"] = "auto"
    refuge_move: Literal["on_return", "on_removal", "every_n", "never"] = "on_return"
    refuge_move_n: int = 6
    stuck: Literal["pass", "lose"] = "pass"
    final_return: bool = False
    wrap_partisans: bool = True
    partisans_stack: bool = True
    partisan_phase: Literal["move_then_ask", "interleaved"] = "move_then_ask"
    arrest_range: Literal["same", "adjacent"] = "same"
    failed_arrest: Literal["end_turn", "skip_next"] = "end_turn"
    control: Literal["shared", "assigned"] = "shared"
    max_rounds: int = 60
    open_talk: bool = False
    return_limit: int = 15
    return_grace: bool = False
    idle_limit: int = 15
    confirm_hours: int = 12

    @classmethod
    def of(cls, options: Options) -> "Rules":
        """The rules that resolved options mean; msgspec.ValidationError if one is unknown or impossible."""
        return _rules(tuple(options.items()))


@lru_cache(maxsize=64)
def _rules(resolved: tuple[tuple[str, Value], ...]) -> Rules:
    """One object for all matches with the same options."""
    named = {name: value for name, value in resolved if name in Rules.__struct_fields__}
    return msgspec.convert({n: _BOOLEAN.get(v, v) if v in _YES_NO else v for n, v in named.items()}, Rules)


_BOOLEAN: dict[Value, bool] = {"yes": True, "no": False}
