"""A report at the desk (G-37): what was said and what is minded, to administrators who do not play; seen to with a button."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pbem.web.desk.at_the_desk import administered, at_desk, press
from tests.support.house import House, address_of

PLAYS = address_of("partisan-2")
WORDS = "you play like a sack of turnips"
MINDED = "the third insult <b>today</b>"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Two administrators, of whom one plays and is reported."""
    made = administered(tmp_path, PLAYS)
    made.open("spy", "partisan-1", "partisan-2")
    made.answer("partisan-2", f"say {WORDS}")
    made.answer("partisan-1", f"report partisan 2: {MINDED}")
    yield made
    made.close()


def test_the_desk_shows_what_was_said_and_closes_the_case(house: House) -> None:
    visitor, page = at_desk(house), "/desk/cases/report/1"
    shown = visitor.get(page).text
    assert WORDS in shown
    assert "the third insult &lt;b&gt;today&lt;/b&gt;" in shown
    assert "Report 1" in visitor.get("/desk").text
    assert press(visitor, page, f"{page}/closed", reason="spoke to them").status_code == 303
    assert visitor.get(page).status_code == 404
    assert "saw to a report" in visitor.get("/desk/acts").text


def test_who_is_reported_finds_nothing_of_it_at_the_desk(house: House) -> None:
    visitor = at_desk(house, PLAYS)
    assert visitor.get("/desk/cases/report/1").status_code == 404
    assert WORDS not in visitor.get("/desk").text
    assert "Report 1" not in visitor.get("/desk").text
