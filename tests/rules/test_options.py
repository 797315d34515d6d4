"""Options that mean yes and no, whatever word of G-13 their values and the host use for it."""

import pytest

from domain.options import Option, OptionRefused
from domain.words import Words

NOTHING = Words(en="", it="")
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
