"""The options a host may set (rulebook, every ruling in code type)."""

from typing import Annotated, Literal

from domain.games.vedova_nera.words import SAY
from domain.options import GameOptions, Span, options_of


class Rules(GameOptions, frozen=True):
    """The options of one match. ``no_progress`` 0 is never."""

    first_move: Literal["first_chooser", "last_chooser"] = "first_chooser"
    anvil: Literal["rulebook", "any"] = "rulebook"
    stability: Literal["automatic", "on_arrival"] = "automatic"
    special: Literal["once_reached", "while"] = "once_reached"
    allow_pass: bool = False
    repetition: Literal["draw", "off"] = "draw"
    no_progress: Annotated[int, Span(0, 999)] = 40
    timeout_vn: Literal["random", "pass"] = "random"


OPTIONS = options_of(Rules, SAY)
