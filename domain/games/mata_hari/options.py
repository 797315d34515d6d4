"""The options a host may set (rulebook, every ruling in code type), and one typed field for each."""

from collections.abc import Mapping

import msgspec

from domain.games.mata_hari.words import SAY
from domain.options import Option, Options, Value


def _choice(name: str, *values: str) -> Option:
    """An option whose first value is the default."""
    return Option(name=name, default=values[0], values=values, says=SAY.text(f"option.{name}"))


OPTIONS: tuple[Option, ...] = (
    _choice("deal_5", "9", "13"),
    _choice("timeout_active", "fail", "pass"),
    _choice("esigo_partner", "wildcard", "doppio_only"),
    _choice("sicario_partner", "no", "yes"),
    _choice("mh_counter", "no", "inert"),
    _choice("mh_condition", "never_made", "standing"),
    _choice("reshuffle_after_look", "yes", "no"),
    _choice("accused_again", "no", "yes"),
    _choice("accused_active", "turn_ends", "new_offer"),
    _choice("unfounded_shows", "offer", "hand"),
    _choice("visionary_auto", "yes", "no"),
    _choice("end_timing", "finish", "immediate"),
    Option(name="accuse_hours", default=24, least=1, most=336, says=SAY.text("option.accuse_hours")),
)


class Rules(msgspec.Struct, frozen=True):
    """The options as the rules use them; see ``OPTIONS`` for what each means."""

    deal_5: str = "9"
    timeout_active: str = "fail"
    esigo_partner: str = "wildcard"
    sicario_partner: str = "no"
    mh_counter: str = "no"
    mh_condition: str = "never_made"
    reshuffle_after_look: str = "yes"
    accused_again: str = "no"
    accused_active: str = "turn_ends"
    unfounded_shows: str = "offer"
    visionary_auto: str = "yes"
    end_timing: str = "finish"
    accuse_hours: int = 24

    @staticmethod
    def of(options: Options | Mapping[str, Value]) -> "Rules":
        """The resolved options of a match; those not given keep their default."""
        return msgspec.convert({option.name: options.get(option.name, option.default) for option in OPTIONS}, Rules)
