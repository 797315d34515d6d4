"""The options a host may set (rulebook, every ruling in code type)."""

from typing import Annotated, Literal

from domain.games.mata_hari.words import SAY
from domain.options import GameOptions, Span, options_of


class Rules(GameOptions, frozen=True):
    """The options of one match."""

    deal_5: Literal["9", "13"] = "9"
    timeout_active: Literal["fail", "pass"] = "fail"
    esigo_partner: Literal["wildcard", "doppio_only"] = "wildcard"
    sicario_partner: bool = False
    mh_counter: Literal["no", "inert"] = "no"
    mh_condition: Literal["never_made", "standing"] = "never_made"
    reshuffle_after_look: bool = True
    accused_again: bool = False
    accused_active: Literal["turn_ends", "new_offer"] = "turn_ends"
    unfounded_shows: Literal["offer", "hand"] = "offer"
    visionary_auto: bool = True
    end_timing: Literal["finish", "immediate"] = "finish"
    accuse_hours: Annotated[int, Span(1, 336)] = 24


OPTIONS = options_of(Rules, SAY)
