"""What stands around an order, and how it is said, changes nothing of it (G-20, G-22)."""

from typing import Final

import pytest

from domain.match.orders import Say
from domain.match.reading.notation import parse
from tests.replies.judging import HERE, Reply, asked_in, judge
from tests.shares import with_newest

CARRIED_OUT: Final = (HERE / "carried_out.txt").read_text(encoding="utf-8").splitlines()[1:]
SHARES: Final = 4  # one in so many is read
NEWEST: Final = 40  # and those written last


@pytest.mark.parametrize("line", with_newest(CARRIED_OUT, SHARES, NEWEST))
def test_what_stands_around_an_order_and_how_it_is_said_change_nothing_of_it(line: str) -> None:
    position, _, said = line.partition("|")
    text, _, meant = said.partition(" => ")
    assert judge(Reply(position, "en", "own", text.replace(r"\n", "\n"), tuple(meant.split("; ")))).as_meant


@pytest.mark.parametrize("text", ["I'll regret this.", "hello. I might regret this.", "hi, that's my final word"])
def test_words_for_others_are_passed_on_as_they_were_typed(text: str) -> None:
    world, seat = asked_in("Q74")
    said = parse(world.game, f"P4 to 45. I may live to regret it.\nsay {text}", world.views[seat])
    assert [one.order.text for one in said.orders if isinstance(one.order, Say)] == [text]
    assert len(said.orders) == len(("P4 to 45", text))
