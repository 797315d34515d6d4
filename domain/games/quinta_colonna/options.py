"""The options a host may set (rulebook, every ruling in code type), and the presets."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from domain.games.quinta_colonna.words import SAY
from domain.options import Brings, GameOptions, Span, Value, options_of

Wrap: TypeAlias = Literal["torus", "none", "antipode"]

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


class Rules(GameOptions, frozen=True):
    """The options of one match. A limit of 0 is no limit."""

    wrap: Wrap = "torus"
    connected_map: bool = True
    refuges: Annotated[int, Span(4, 8)] = 8
    partisan_start: Literal["draw", "choose"] = "draw"
    series: Literal["single", "rotate"] = "single"
    deck_pieces: Literal["uniform", "chess15"] = "uniform"
    knight_jumps: bool = True
    trail_slides: Literal["all", "landing"] = "all"
    trail_scope: Literal["sortie", "game", "turn"] = "sortie"
    assaults_per_sortie: Literal["1", "unlimited"] = "1"
    announce_return: Annotated[bool, Brings("no", "trail_scope", ("sortie",), "game")] = True
    assault: Literal["auto", "declared"] = "auto"
    refuge_move: Literal["on_return", "on_removal", "every_n", "never"] = "on_return"
    refuge_move_n: Annotated[int, Span(1, 60)] = 6
    stuck: Literal["pass", "lose"] = "pass"
    final_return: bool = False
    wrap_partisans: bool = True
    partisans_stack: bool = True
    partisan_phase: Literal["move_then_ask", "interleaved"] = "move_then_ask"
    arrest_range: Literal["same", "adjacent"] = "same"
    failed_arrest: Literal["end_turn", "skip_next"] = "end_turn"
    control: Literal["shared", "assigned"] = "shared"
    max_rounds: Annotated[int, Span(0, 999)] = 60
    open_talk: bool = False
    return_limit: Annotated[int, Span(0, 999)] = 15
    return_grace: bool = False
    idle_limit: Annotated[int, Span(0, 999)] = 15
    confirm_hours: Annotated[int, Span(1, 720)] = 12
    deductions: bool = False


OPTIONS = options_of(Rules, SAY)
