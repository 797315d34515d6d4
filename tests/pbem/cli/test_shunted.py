"""A letter set aside for a fault of ours: it is listed, holds its match's deadline, and is read once the fault is mended."""

from pathlib import Path

import pytest
from sqlalchemy import select

from domain.match import events as happened
from pbem.store.engine import reading
from pbem.store.errors import StoreError
from pbem.store.tables import inbox
from tests.pbem.cli.conftest import Here
from tests.support.damage import damage, letter_in, mend
from tests.support.house import House


def test_a_letter_set_aside_holds_the_deadline_until_it_is_read_after_all(here: Here, house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", house.some_order(match, "spy")))
    good = damage(house, letter_in(house, 1))
    with pytest.raises(StoreError, match="cannot be opened: restore it"):
        house.work()
    before = house.match(match).version

    house.wait(hours=100)
    assert house.match(match).version == before
    home = {"PBEM_HOME": str(house.home)}
    assert [(row["letter"], row["match"], row["seat"]) for row in here("shunted", "list", "--json", **home).json] == [
        (1, str(match), None)
    ]

    mend(house, letter_in(house, 1), good)
    assert "spy@example.org" in here("shunted", "show", "1", "--reason", "a broken disk", **home).out
    assert "Letter 1 is back in the inbox" in here("shunted", "retry", "1", **home).out
    house.work()
    house.wait(hours=100)

    events = [entry.event for entry in house.match(match).entries]
    assert next(one.by for one in events if isinstance(one, happened.OrderCarriedOut)) == "letter"
    assert any(isinstance(one, happened.DeadlineMissed) and "partisan-1" in one.seats for one in events)
    assert here("shunted", "list", **home).out == "Nothing is set aside.\n"


def test_work_sets_a_letter_aside_goes_on_with_the_rest_and_tells_the_operator(here: Here, house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "hello"))
    house.deliver(house.reply("partisan-1", "say still there?"))
    damage(house, letter_in(house, 1))

    done = here("work", "--until-idle", "--now", "2026-01-05T19:00Z", PBEM_HOME=str(house.home))

    assert done.code == 70
    assert done.out == "read 1, bots 0, closed 0, reminded 0, sent 2, waiting 0, failed 0\n"
    assert "Letters were set aside for a fault of ours: `pbem shunted list` names them." in done.err
    assert '"said"' in Path(house.home, "failures.log").read_text()
    with reading(house.service.engine) as conn:
        assert conn.execute(select(inbox.c.state).order_by(inbox.c.id)).scalars().all() == ["shunted", "read"]
    assert house.match(match).version
