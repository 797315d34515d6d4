"""Entries that are read when asked for are the same as a list of them, and what lies at the end costs nothing."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.events import PlanDropped
from pbem.clubhouse.streams.entries import Earlier, LazyEntries
from pbem.store.entry import Entry

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
WHOLE = [Entry(UUID(int=1), number, NOON, PlanDropped(Seat("spy")), str(number)) for number in range(1, 9)]
BEFORE = 5


def of(reads: list[int]) -> LazyEntries:
    """Eight entries, the first five of which are still to be read."""

    def read() -> list[Entry]:
        reads.append(BEFORE)
        return WHOLE[:BEFORE]

    return LazyEntries(WHOLE[BEFORE:7], Earlier(BEFORE, read)).plus(WHOLE[7:])


@pytest.mark.parametrize("step", [None, 1, 2, -1])
def test_every_slice_is_that_of_a_list(step: int | None) -> None:
    ends = [None, *range(-10, 11)]
    for start in ends:
        for stop in ends:
            assert list(of([])[start:stop:step]) == WHOLE[start:stop:step]


def test_every_place_is_that_of_a_list() -> None:
    for place in range(-8, 8):
        assert of([])[place] is WHOLE[place]
    for place in (-9, 8):
        with pytest.raises(IndexError):
            of([])[place]
    assert list(of([])) == WHOLE
    assert list(reversed(of([]))) == WHOLE[::-1]


def test_the_end_is_known_without_reading() -> None:
    reads: list[int] = []
    entries = of(reads)
    assert (len(entries), entries[-1], list(entries[BEFORE:]), next(reversed(entries))) == (
        8, WHOLE[-1], WHOLE[BEFORE:], WHOLE[-1],
    )  # fmt: skip
    assert (reads, entries.held) == ([], 3)


def test_the_beginning_is_read_once_for_all_that_follow_from_each_other() -> None:
    reads: list[int] = []
    entries = of(reads)
    more = entries.plus(WHOLE[:1])
    assert (entries[0], more[1]) == (WHOLE[0], WHOLE[1])
    assert (reads, entries.held, more.held) == ([BEFORE], 8, 9)
