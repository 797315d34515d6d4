"""The options a host may set (rulebook, every ruling in code type)."""

from typing import Annotated, Literal

from domain.games.casablanca.words import SAY
from domain.options import GameOptions, Means, Span, options_of


class Rules(GameOptions, frozen=True):
    """The options of one match. ``max_turns`` 0 is no limit."""

    version: Literal["basic", "articulated"] = "basic"
    max_turns: Annotated[int, Span(0, 999)] = 60
    fugitive_enters: bool = True
    stationary: bool = True
    capture_cards: Annotated[Literal["keep", "lose"], Means("lose_all", "lose")] = "keep"
    restart_moves: bool = False
    settlement_on_line: bool = False
    line_leave: bool = True
    friend_pass: bool = False
    gold_fare: bool = True
    landing: Literal["common"] = "common"
    refill: Annotated[Literal["allowed", "not_allowed"], Means("yes", "allowed"), Means("no", "not_allowed")] = (
        "allowed"
    )
    ochre_foot: Literal["crawl", "strict"] = "crawl"
    green_limit: Literal["none", "one"] = "none"
    dead_take: bool = True
    departure: Literal["leave_first", "check_first"] = "leave_first"
    event_camel: Literal["before", "after"] = "before"

    @property
    def articulated(self) -> bool:
        """Whether red cards are played from the hand."""
        return self.version == "articulated"


OPTIONS = options_of(Rules, SAY)
