"""The options of Casablanca, as a host may write them."""

import pytest

from domain.games.casablanca.options import OPTIONS
from domain.options import OptionRefused, resolve


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("refill", "not allowed", "not_allowed"),
        ("refill", False, "not_allowed"),
        ("refill", "yes", "allowed"),
        ("capture_cards", "lose all", "lose"),
        ("departure", "check-first", "check_first"),
        ("stationary", False, "no"),
        ("green_limit", "none", "none"),
        ("max_turns", 0, 0),
    ],
)
def test_a_value_is_understood_in_the_rulebooks_words(name: str, given: object, value: object) -> None:
    assert resolve(OPTIONS, {}, {name: given})[name] == value


def test_a_value_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(OptionRefused, match="allowed, not_allowed"):
        resolve(OPTIONS, {}, {"refill": "perhaps"})
