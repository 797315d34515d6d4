"""Nothing that people wrote outlives the reading of their letter."""

import pytest

from domain.match.reading.notation import parse
from domain.reading.line_words import words_of
from tests.replies.judging import asked_in


@pytest.mark.parametrize("text", ["P1 to 44\nThanks, and see you on Sunday", "nothing of this is an order, perhaps"])
def test_the_words_of_a_letter_are_kept_no_longer_than_it_is_read(text: str) -> None:
    world, seat = asked_in("Q2")

    parse(world.game, text, world.views[seat])

    assert words_of.cache_info().currsize == 0
