"""The options a host may set (rulebook, every ruling in code type), and one typed field for each."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from domain.games.casablanca.words import SAY
from domain.options import Option, Options, Value

_SAME = {"refill": {"yes": "allowed", "no": "not_allowed"}, "capture_cards": {"lose_all": "lose"}}
"""Words of the rulebook that mean a value, beside those of G-13."""


class Spelt(Option, frozen=True):
    """An option whose values may be written with blanks, and in the other words that the rulebook has for them."""

    def read(self, given: object) -> Value:
        """The value meant; OptionRefused if there is none such."""
        same = _SAME.get(self.name, {})
        said = ("no", "yes")[given] if isinstance(given, bool) else str(given)
        word = said.strip().lower().replace(" ", "_")
        return super().read(same.get(word, word))


def _choice(name: str, *values: str) -> Option:
    """An option whose default is the first value."""
    return Spelt(name=name, default=values[0], values=values, says=SAY.text(f"option.{name}"))


OPTIONS: tuple[Option, ...] = (
    _choice("version", "basic", "articulated"),
    Option(name="max_turns", default=60, least=0, most=999, says=SAY.text("option.max_turns")),
    _choice("fugitive_enters", "yes", "no"),
    _choice("stationary", "yes", "no"),
    _choice("capture_cards", "keep", "lose"),
    _choice("restart_moves", "no", "yes"),
    _choice("settlement_on_line", "no", "yes"),
    _choice("line_leave", "yes", "no"),
    _choice("friend_pass", "no", "yes"),
    _choice("gold_fare", "yes", "no"),
    _choice("landing", "common"),
    _choice("refill", "allowed", "not_allowed"),
    _choice("ochre_foot", "crawl", "strict"),
    _choice("green_limit", "none", "one"),
    _choice("dead_take", "yes", "no"),
    _choice("departure", "leave_first", "check_first"),
    _choice("event_camel", "before", "after"),
)


class Rules(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The options as the rules use them; see ``OPTIONS`` for what each means."""

    version: str = "basic"
    max_turns: int = 60
    fugitive_enters: str = "yes"
    stationary: str = "yes"
    capture_cards: str = "keep"
    restart_moves: str = "no"
    settlement_on_line: str = "no"
    line_leave: str = "yes"
    friend_pass: str = "no"
    gold_fare: str = "yes"
    landing: str = "common"
    refill: str = "allowed"
    ochre_foot: str = "crawl"
    green_limit: str = "none"
    dead_take: str = "yes"
    departure: str = "leave_first"
    event_camel: str = "before"

    @property
    def articulated(self) -> bool:
        """Whether red cards are played from the hand."""
        return self.version == "articulated"

    @staticmethod
    def of(options: Options | Mapping[str, Value]) -> "Rules":
        """The resolved options of a match; those not given keep their default."""
        values = {option.name: options.get(option.name, option.default) for option in OPTIONS}
        return _one(msgspec.convert(values, Rules))


@lru_cache(maxsize=64)
def _one(rules: Rules) -> Rules:
    """One object for all matches with these rules: tables kept by rules are found by what they are kept under."""
    return rules
