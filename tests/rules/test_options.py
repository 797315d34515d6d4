"""Options: what the fields of a struct declare, and what a host means by yes and no, whatever word of G-13 it uses."""

from typing import Annotated, Literal

import pytest

from domain.options import Brings, GameOptions, Means, Option, OptionRefused, Span, options_of, resolve
from domain.words import SHARED

NOTHING = {"en": "", "it": ""}
SWITCH = Option("switch", "yes", NOTHING, values=("yes", "no"))
DRAWN = Option("drawn", "draw", NOTHING, values=("draw", "off"))


@pytest.mark.parametrize("given", ["no", "off", "false", False, "OFF"])
def test_every_word_for_no_means_the_value_that_says_no(given: object) -> None:
    assert SWITCH.read(given) == "no"
    assert DRAWN.read(given) == "off"


@pytest.mark.parametrize("given", ["yes", "on", True, "sì"])
def test_every_word_for_yes_means_the_value_that_says_yes_and_is_refused_where_there_is_none(given: object) -> None:
    assert SWITCH.read(given) == "yes"
    with pytest.raises(OptionRefused, match="draw, off"):
        DRAWN.read(given)


ANNOUNCED = Option(
    "announced", "yes", NOTHING, values=("yes", "no"), brings=(Brings("no", "scope", ("sortie",), "game"),)
)
SCOPE = Option("scope", "sortie", NOTHING, values=("sortie", "game", "turn"))


def resolved(**given: object) -> dict[str, object]:
    return dict(resolve((ANNOUNCED, SCOPE), {}, given))


def test_a_value_brings_another_with_it_unless_the_host_named_one_that_can_stand() -> None:
    assert resolved() == {"announced": "yes", "scope": "sortie"}
    assert resolved(announced="no") == {"announced": "no", "scope": "game"}
    assert resolved(announced="no", scope="turn") == {"announced": "no", "scope": "turn"}
    assert resolved(scope="sortie") == {"announced": "yes", "scope": "sortie"}


def test_what_cannot_stand_beside_a_value_is_refused_by_name() -> None:
    with pytest.raises(OptionRefused, match="scope cannot be 'sortie' where announced is no: leave it out"):
        resolved(announced="no", scope="sortie")


class Declared(GameOptions, frozen=True):
    """The options of no game."""

    limit: Annotated[int, Span(1, 9)] = 4
    quiet: bool = False
    refill: Annotated[Literal["allowed", "barred"], Means("no", "barred"), Means("never_more", "barred")] = "allowed"


DECLARED = options_of(Declared, SHARED)


def test_fields_are_options_with_their_names_values_and_defaults() -> None:
    assert [(option.name, option.default, option.values) for option in DECLARED] == [
        ("limit", 4, ()), ("quiet", "no", ("yes", "no")), ("refill", "allowed", ("allowed", "barred")),
    ]  # fmt: skip
    assert dict(resolve(DECLARED, {}, {})) == {"limit": 4, "quiet": "no", "refill": "allowed"}
    with pytest.raises(OptionRefused, match="limit cannot be '10': it is a whole number from 1 to 9"):
        resolve(DECLARED, {}, {"limit": "10"})


def test_resolved_options_are_typed_fields_and_one_object_for_all_matches() -> None:
    found = Declared.of(resolve(DECLARED, {}, {"quiet": "on", "limit": "7"}))
    assert found == Declared(limit=7, quiet=True)
    assert found is Declared.of({"limit": 7, "quiet": "yes", "refill": "allowed"})
    assert Declared.of({}) == Declared()


def test_a_match_keeps_a_number_that_hosts_may_no_longer_give() -> None:
    assert Declared.of({"limit": 40}).limit == 40


@pytest.mark.parametrize("given", ["no", False, "off", "never more", "Never-More"])
def test_words_of_the_rulebook_mean_a_value(given: object) -> None:
    assert resolve(DECLARED, {}, {"refill": given})["refill"] == "barred"
