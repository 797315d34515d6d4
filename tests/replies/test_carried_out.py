"""What stands around an order, and how it is said, changes nothing of it (G-20, G-22)."""

from typing import Final

import pytest

from tests.replies.judging import HERE, Reply, judge

CARRIED_OUT: Final = (HERE / "carried_out.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", CARRIED_OUT)
def test_what_stands_around_an_order_and_how_it_is_said_change_nothing_of_it(line: str) -> None:
    position, _, said = line.partition("|")
    text, _, meant = said.partition(" => ")
    assert judge(Reply(position, "en", "own", text.replace(r"\n", "\n"), tuple(meant.split("; ")))).as_meant
