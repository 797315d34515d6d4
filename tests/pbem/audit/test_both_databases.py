"""An audit, the letters of a day and the acts, on SQLite and PostgreSQL alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pbem.audit.conftest import run
from tests.support.house import House

WHY = ("--reason", "a dispute", "--by", "ada")


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A whole service on that database."""
    made = House(tmp_path, PBEM_DATABASE_URL=url)
    yield made
    made.close()


def test_a_disputed_order_is_found_and_laid_open_and_all_of_that_is_in_the_list(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "play 99 to")
    house.answer("spy", house.some_order(match, "spy"))

    assert [one["letter_in"] for one in run(house, "letters", "--refused", *WHY)] == [1]
    found = run(house, "letters", "--in", "--player", "spy@example.org", "--since", "2026-01-01", *WHY)
    assert [one["answer"] for one in found] == ["refused", "progress"]
    assert [one["order"]["became"] for one in run(house, "audit", "1", *WHY)["orders"]] == ["refused", "carried-out"]
    assert run(house, "audit", "1", "--message-id", "2.spy@example.org", *WHY)["order"]["number"] == 2
    acts = [one["what"] for one in run(house, "acts", "--match", "1")]
    assert (acts.count("looked"), len(acts)) == (4, 4)
    assert len(run(house, "acts", "--by", "ada")) == 6
