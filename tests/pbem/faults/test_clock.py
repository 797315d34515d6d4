"""A clock that jumps closes no decision before somebody could look; set back, it leaves nothing waiting for the wrong hour."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.match.events import DeadlineMissed
from pbem.clubhouse.matches.deadlines.clock import AWAY, HELD
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.desks import read_all
from tests.support.house import House
from worker.ports import Done
from worker.steps import work_until_idle

YEAR = timedelta(days=365)
DUE = timedelta(hours=72)
STEP = timedelta(minutes=30)


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A house on each database."""
    made = House(tmp_path, PBEM_DATABASE_URL=url)
    yield made
    made.close()


@pytest.fixture
def match(house: House) -> UUID:
    """A match whose service has looked for work a moment ago."""
    opened = house.open("spy", "partisan-1")
    look(house)
    return opened


def look(house: House, later: timedelta = timedelta()) -> Done:
    """The service looks for work, so much later, and does what there is."""
    house.now += later
    return work_until_idle(house.service.desk.watching(), lambda: house.now)


def missed(house: House, match: UUID) -> int:
    return sum(isinstance(entry.event, DeadlineMissed) for entry in house.match(match).entries)


def unsent(house: House) -> int:
    with reading(house.service.engine) as conn:
        return len(conn.execute(select(outbox.c.id).where(outbox.c.state == "waiting")).all())


def test_while_somebody_looks_now_and_then_a_decision_closes_at_its_hour(house: House, match: UUID) -> None:
    for _ in range(round(DUE / STEP)):
        assert missed(house, match) == 0
        look(house, STEP)

    assert missed(house, match) == 1


def test_a_clock_that_jumps_a_year_ahead_closes_nothing_and_once_set_back_all_is_as_before(
    house: House, match: UUID
) -> None:
    letters = len(house.files())
    look(house, YEAR)
    look(house, STEP)
    assert (missed(house, match), len(house.files())) == (0, letters)

    look(house, -YEAR)
    house.answer("spy", house.some_order(match, "spy"))

    assert missed(house, match) == 0
    assert house.match(match).version > 3


def test_after_a_day_in_which_nobody_set_it_back_the_clock_is_believed(house: House, match: UUID) -> None:
    look(house, YEAR)
    for _ in range(round(HELD / STEP) - 1):
        look(house, STEP)
    assert missed(house, match) == 0

    look(house, STEP)

    assert missed(house, match) == 1


def test_whoever_was_away_for_two_hours_leaves_decisions_open_for_as_long(house: House, match: UUID) -> None:
    for _ in range(round((DUE - AWAY) / STEP)):
        look(house, STEP)
    look(house, 2 * AWAY)
    assert missed(house, match) == 0
    for _ in range(round(2 * AWAY / STEP)):
        assert missed(house, match) == 0
        look(house, STEP)

    assert missed(house, match) == 1


def test_a_restart_moves_nothing(house: House, match: UUID) -> None:
    for _ in range(round(DUE / STEP) - 1):
        look(house, STEP)
    house.restart()
    look(house, STEP)

    assert missed(house, match) == 1


def test_letters_owed_under_a_clock_that_was_ahead_go_out_when_it_is_set_back(house: House, match: UUID) -> None:
    house.now += YEAR
    look(house)
    house.deliver(house.reply("spy", "say is anybody there"))
    read_all(house.service.desk, house.now)  # and nobody has sent anything yet
    assert unsent(house)

    look(house, -YEAR)

    assert unsent(house) == 0


def test_of_two_machines_whose_clocks_are_minutes_apart_neither_was_set_back(
    house: House, match: UUID, capsys: pytest.CaptureFixture[str]
) -> None:
    for minutes in (5, -5, 5, -5):
        look(house, timedelta(minutes=minutes))

    assert "clock" not in capsys.readouterr().err
