"""After nobody was at work decisions stay open; an operator who has looked has them close again, with more time or without."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import delete

from domain.match.events import TimeGiven
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from pbem.compose import now
from pbem.store.engine import writing
from pbem.store.tables import signs
from tests.pbem.cli.conftest import Here
from tests.support.house import House, words_of
from worker.steps import work_until_idle

AWAY = timedelta(hours=5)


@pytest.fixture
def match(house: House) -> UUID:
    """A match whose service was away for five hours, and is back since a moment ago."""
    house.now = now() - AWAY - timedelta(seconds=30)
    opened = house.open("spy", "partisan-1")
    look(house)
    house.now += AWAY
    look(house)
    return opened


def look(house: House) -> None:
    work_until_idle(house.service.desk.watching(), lambda: house.now)


def test_an_operator_sees_why_decisions_stay_open(here: Here, house: House, match: UUID, home: dict[str, str]) -> None:
    said = here("deadlines", "show", **home).out
    assert said.startswith("No decision closes until ")
    assert "nobody was at work from" in said


def test_they_close_again_and_nothing_is_moved(here: Here, house: House, match: UUID, home: dict[str, str]) -> None:
    before = house.due(match)
    said = here("deadlines", "resume", "--reason", "the letters are in", **home)
    assert (said.code, said.out) == (0, "Decisions close at their hours again.\n")
    assert here("deadlines", "show", **home).out == "Decisions close at their hours.\n"
    assert house.due(match) == before
    assert "deadlines kept again  no match: the letters are in" in here("acts", **home).out


def test_with_a_shift_all_have_as_much_more_time_and_are_told(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    before = house.due(match)
    said = here("deadlines", "resume", "--shift", **home)
    assert said.out.endswith("Matches with more time: 1; all are told.\n")
    assert house.due(match) - before == AWAY
    house.now = now()
    house.work()
    assert f"{house.due(match):%H:%M} UTC" in words_of(house.letters("spy")[-1])


def test_nothing_is_shifted_twice(house: House, match: UUID) -> None:
    moved = shifted(house), shifted(house)
    given = [entry for entry in house.match(match).entries if isinstance(entry.event, TimeGiven)]
    assert (moved, len(given)) == (([match], []), 1)


def shifted(house: House) -> list[UUID]:
    """Move the time of all matches, as a command does that dies before it has said so."""
    resuming = house.service.resuming
    hold = resuming.hold(house.now)
    assert hold is not None
    return list(resuming.shift(hold, Doing(by=Operator("root")), house.now))


def test_what_was_asked_since_is_not_shifted(house: House, match: UUID) -> None:
    house.now += timedelta(minutes=1)
    house.answer("spy", house.some_order(match, "spy"))
    assert shifted(house) == []


def test_where_nothing_is_held_there_is_nothing_to_resume(here: Here, house: House, home: dict[str, str]) -> None:
    said = here("deadlines", "resume", **home)
    assert (said.code, said.err) == (1, "pbem: Decisions close at their hours: there is nothing to resume.\n")


def test_a_wait_that_began_under_an_earlier_release_is_not_shifted_by_nothing(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    with writing(house.service.engine) as conn:
        conn.execute(delete(signs).where(signs.c.name.in_(("away", "back"))))
    said = here("deadlines", "resume", "--shift", **home)
    assert said.code == 1
    assert "has not noted since when nobody was at work" in said.err
    assert not any(isinstance(entry.event, TimeGiven) for entry in house.match(match).entries)
    assert here("deadlines", "resume", **home).code == 0
