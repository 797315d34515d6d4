"""Options that mean yes and no, whatever word of G-13 their values and the host use for it."""

import pytest

from domain.options import Brings, Option, OptionRefused, resolve

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
