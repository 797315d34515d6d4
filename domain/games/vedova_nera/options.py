"""The options a host may set, and one typed field for each."""

from typing import Literal

import msgspec

from domain.games.vedova_nera.words import SAY
from domain.options import Option, Options


def _choice(name: str, *values: str) -> Option:
    """An option whose default is the first value."""
    return Option(name=name, default=values[0], values=values, says=SAY.text(f"option.{name}"))


OPTIONS: tuple[Option, ...] = (
    _choice("first_move", "first_chooser", "last_chooser"),
    _choice("anvil", "rulebook", "any"),
    _choice("stability", "automatic", "on_arrival"),
    _choice("special", "once_reached", "while"),
    _choice("allow_pass", "no", "yes"),
    _choice("repetition", "draw", "off"),
    Option(name="no_progress", default=40, least=0, most=999, says=SAY.text("option.no_progress")),
    _choice("timeout_vn", "random", "pass"),
)


class Rules(msgspec.Struct, frozen=True):
    """The options of one match, typed. ``no_progress`` 0 is never."""

    first_move: Literal["first_chooser", "last_chooser"] = "first_chooser"
    anvil: Literal["rulebook", "any"] = "rulebook"
    stability: Literal["automatic", "on_arrival"] = "automatic"
    special: Literal["once_reached", "while"] = "once_reached"
    allow_pass: Literal["no", "yes"] = "no"
    repetition: Literal["draw", "off"] = "draw"
    no_progress: int = 40
    timeout_vn: Literal["random", "pass"] = "random"

    @classmethod
    def of(cls, options: Options) -> "Rules":
        """The rules that resolved options mean; msgspec.ValidationError if one is impossible."""
        return msgspec.convert({name: options[name] for name in cls.__struct_fields__ if name in options}, cls)
