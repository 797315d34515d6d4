"""That a ruling waits for a second administrator, and that it falls, nobody at the table can tell."""

from pathlib import Path

import pytest

from domain.match.events import RulingProposed
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.points import to_decision
from pbem.judging.trying import tried_out
from tests.secrecy.blanking import blanked
from tests.support.house import House


def letters_of(home: Path, disputes: str, *, proposed: bool) -> list[bytes]:
    """The letters of a match with a dispute, in which a ruling waited for a second administrator, or none did."""
    house = House(home)
    match = house.open("spy", "partisan-1", rewinds="two", disputes=disputes)
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("spy", "dispute 1: I played another card")
    if proposed:
        keep = to_decision(house.match(match).entries, 1)
        ada = Operator("ada")
        request = RulingRequest(dispute=1, ruling="corrected", reason="We misread it.", by=ada, keep=keep)
        tried_out(house.service, house.match(match), request, house.now)
        house.service.rulings.give(match, request, house.now)
    house.answer("spy", "board\nhistory")
    house.answer("partisan-1", "say: good evening")
    house.answer("partisan-1", "end")
    house.wait(hours=50)
    assert any(isinstance(one.event, RulingProposed) for one in house.match(match).entries) == proposed
    assert (house.service.rulings.waiting(house.match(match)) is not None) == (proposed and disputes == "wait")
    letters = blanked([file.read_bytes() for file in house.files()])
    house.close()
    return letters


@pytest.mark.parametrize("disputes", ["go-on", "wait"])
def test_a_ruling_that_waits_leaves_no_mark_in_any_letter(tmp_path: Path, disputes: str) -> None:
    without, proposed = (letters_of(tmp_path / str(given), disputes, proposed=given) for given in (False, True))
    assert without == proposed
    assert len(without) > 5
