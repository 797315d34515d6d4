"""The next game of a series is played under the terms of the one before; what is a game's own is its own."""

from typing import Any
from uuid import UUID

from sqlalchemy import select

from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.support.house import House

OWN = {"commitment", "number", "series", "given", "words", "later", "answer_by"}


def test_the_next_game_of_a_series_has_every_term_of_the_first_but_what_is_its_own(house: House) -> None:
    terms: dict[str, Any] = {
        "pace_hours": 40.0,
        "away_days": 3,
        "quiet_hours": False,
        "observers": True,
        "rewinds": "two",
        "disputes": "wait",
    }
    first = house.open("spy", "partisan-1", invite=True, seed=None, options={"series": "rotate"}, **terms)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes")
    house.resign("partisan-1")
    house.work()
    with reading(house.service.engine) as conn:
        second = UUID(str(conn.execute(select(matches.c.id).where(matches.c.leg == 1)).scalar_one()))

    one, other = house.match(first).opened, house.match(second).opened
    assert {name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)} == OWN
    assert (other.answer_by, other.words, other.later) == (None, False, ())
