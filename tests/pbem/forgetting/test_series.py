"""Who is forgotten is seated in no later game of a series: the seat is given up at once, and the host is told."""

from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match.events import SeatVacated
from pbem.clubhouse.soundness import prove_whole
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.support.house import House, address_of, line_of

SEATS = ("spy", "partisan-1", "partisan-2")


@pytest.fixture
def begun(house: House) -> UUID:
    """The first game of three, with a host, from which a partisan has been forgotten."""
    match = house.open(*SEATS, options={"series": "rotate"}, host="host@example.org")
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of("partisan-1"))
    assert player is not None
    house.service.forgetting.forget(player, house.now)
    house.work()
    return match


def games(house: House) -> list[tuple[UUID, str]]:
    """The games of the series, in their order, and how they stand."""
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(matches.c.id, matches.c.state).order_by(matches.c.leg)).all()
    return [(row.id, row.state) for row in rows]


def vacated(house: House, match: UUID) -> list[str]:
    """The seats given up in a match."""
    return [entry.event.seat for entry in house.match(match).entries if isinstance(entry.event, SeatVacated)]


def spy_of(house: House, match: UUID) -> str:
    """In whose mailbox the spy of a match is found."""
    player = house.match(match).seated[Seat("spy")]
    with reading(house.service.engine) as conn:
        return next(one for one in SEATS if str(house.service.directory.find(conn, address_of(one))) == player)


def test_a_game_opened_later_seats_them_no_more(house: House, begun: UUID) -> None:
    before = len(house.letters("partisan-1"))
    house.resign("spy")

    (_, ended), (second, _), *_ = games(house)
    assert ended == "concluded"
    player = house.match(begun).seated[Seat("partisan-1")]
    seats = [seat for seat, one in house.match(second).seated.items() if one == player]
    assert vacated(house, second)[:1] == seats
    assert len(house.letters("partisan-1")) == before
    assert any("left for good in an earlier game" in _flat(one) for one in house.letters_to("host@example.org"))
    prove_whole(house.service.engine, house.service.keys)


def test_the_series_comes_to_its_end_without_them(house: House, begun: UUID) -> None:
    for _ in SEATS:
        newest, state = games(house)[-1]
        if state == "underway":
            mailbox = spy_of(house, newest)
            house.resign(mailbox)
    assert [state for _, state in games(house)] == ["concluded"] * len(SEATS)
    assert "Ranking:" in _flat(house.last("spy"))


def _flat(letter: object) -> str:
    return line_of(letter)  # type: ignore[arg-type]
