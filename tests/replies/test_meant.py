"""Replies that are carried out whole, just as they are meant (G-22)."""

from typing import Final

import pytest

from tests.replies.judging import HERE, Reply, judge

MEANT: Final = [
    line for file in sorted(HERE.glob("meant*.txt")) for line in file.read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize("line", MEANT)
def test_a_reply_is_carried_out_as_it_is_meant(line: str) -> None:
    position, text, *meant = line.split("|")
    said = judge(Reply(position, "en", "own", text.replace(r"\n", "\n"), tuple(meant)))
    assert (said.fate, said.orders) == ("played", tuple(meant))
