"""The options of Casablanca, as a host may write them."""

import pytest

from domain.games.casablanca.options import OPTIONS, Rules
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


def test_every_option_has_a_field_with_the_same_default_and_a_word_in_both_languages() -> None:
    assert Rules() == Rules.of({})
    assert Rules.__struct_fields__ == tuple(option.name for option in OPTIONS)
    assert all(option.says["en"] != option.says["it"] for option in OPTIONS)
