"""Every row of the bench runs: once, with the smallest counts, and nothing is said about how fast."""

import pytest

from tests.bench.__main__ import NoSuchRow, discover
from tests.bench.measure import Result
from tests.bench.row import Row

ROWS = discover()
SMALL = [row for row in ROWS if "postgresql" not in row.name]  # theirs differ in the URL alone
WANTED = {
    "playout", "load", "command", "command-views", "lmtp-in", "order-to-six", "order-to-six-full", "latency", "letter-full",
    "picture", "growth", "memory", "read", "storm", "cold-fold", "backlog", "writers", "bytes", "page", "posterior",
}  # fmt: skip


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row.name)
def test_a_row_gives_figures_for_both_sides(row: Row) -> None:
    with row.prepared("tiny") as pair:
        assert pair.ours() > 0
        assert pair.floor() > 0


def test_every_goal_has_a_row_and_every_row_is_wanted() -> None:
    assert {row.name.partition("/")[0] for row in ROWS} >= WANTED


def test_a_row_is_found_by_its_name_or_the_part_before_the_slash() -> None:
    assert {row.name for row in discover(["picture"])} == {"picture/time", "picture/size"}
    with pytest.raises(NoSuchRow, match="command-views"):
        discover(["spee"])


@pytest.mark.parametrize(
    ("unit", "ours", "limit", "met"),
    [
        ("/s", 5.0, None, True),
        ("/s", 4.9, None, False),
        ("ms", 5.0, None, True),
        ("ms", 5.1, None, False),
        ("ms", 4.0, 3.0, False),
    ],
)
def test_a_goal_is_a_least_rate_or_a_largest_cost(unit: str, ours: float, limit: float | None, met: bool) -> None:
    row = Row(name="made-up", unit=unit, goal=0.5, prepared=ROWS[0].prepared, limit=limit)
    assert Result(row, (ours, ours), (10.0, 10.0)).met is met
