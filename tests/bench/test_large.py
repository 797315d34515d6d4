"""A store made large by copying is one that the service can work with, on each database."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from pbem.store.engine import reading
from tests.bench.large import SEATS, enlarge, templates
from tests.bench.years import looked_at, questions
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House, address_of

COPIES: Final = 4


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A house on each database."""
    made = House(tmp_path, PBEM_DATABASE_URL=url)
    yield made
    made.close()


def test_copies_of_matches_are_loaded_and_the_questions_of_every_second_are_answered(house: House) -> None:
    real = templates(house, orders=2)

    made = enlarge(house, real, COPIES, strangers=3)

    assert [house.match(one).version for one in made] == [house.match(one).version for one in real * (COPIES // 2)]
    for ask in questions(house, made[0]).values():
        assert "SCAN events" not in looked_at(house, ask)
    with reading(house.service.engine) as conn:
        assert all(house.service.directory.find(conn, address_of(seat)) for seat in SEATS)
