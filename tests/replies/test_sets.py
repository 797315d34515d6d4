"""Sets of replies: nothing is carried out that was not meant, and as many as were are carried out as they are meant (G-22).

The newest sets are read whole. Of the others all is read that is not to be played; how many of the rest are carried out as they
are meant is counted where nothing is left out, by the soak.
"""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.replies.judging import HERE, Judged, judge, replies
from tests.shares import WHOLE

SETS: Final = sorted((HERE / "sets").glob("*.jsonl"))
NEWEST: Final = frozenset(file.stem for file in (SETS if WHOLE else SETS[-2:]))
LEAST: Final = [line.split() for line in (HERE / "sets" / "least.txt").read_text(encoding="utf-8").splitlines()[1:]]


@cache
def of_set(name: str) -> list[Judged]:
    """What becomes of each reply of a set that is read."""
    every = replies(HERE / "sets" / f"{name}.jsonl")
    return [judge(reply) for reply in every if name in NEWEST or not reply.meant]


@pytest.mark.parametrize("file", SETS, ids=lambda file: file.stem)
def test_of_a_set_nothing_is_carried_out_that_was_not_meant(file: Path) -> None:
    assert [row.reply.text for row in of_set(file.stem) if not row.reply.meant and row.fate == "played"] == []


@pytest.mark.parametrize(("name", "kind", "least"), [row for row in LEAST if row[0] in NEWEST])
def test_of_a_set_as_many_replies_are_carried_out_as_were(name: str, kind: str, least: str) -> None:
    assert sum(row.as_meant for row in of_set(name) if row.reply.kind == kind) >= int(least)


def test_of_each_set_it_is_said_how_many_are_carried_out() -> None:
    assert {name for name, _, _ in LEAST} == {file.stem for file in SETS}
