"""Seats that are wished: one wish is granted, several are drawn among, nobody loses a place by wishing."""

from domain.chance import SeededChance
from domain.game import Seat
from domain.match.rules.wishes import seats_by_wish

SPY, P1, P2 = SEATS = (Seat("spy"), Seat("partisan-1"), Seat("partisan-2"))
NOBODY = (None, None, None)


def test_a_seat_that_one_wishes_is_theirs() -> None:
    for seed in range(20):
        given = seats_by_wish(SEATS, NOBODY, (None, P2, None), SeededChance(bytes([seed])))
        assert given.seats[1] == P2
        assert sorted(given.seats) == sorted(SEATS)
        assert given.drawn == ()


def test_a_seat_that_two_wish_goes_to_either_of_them_by_lot() -> None:
    found = set()
    for seed in range(40):
        given = seats_by_wish(SEATS, NOBODY, (SPY, None, SPY), SeededChance(bytes([seed])))
        (drawn,) = given.drawn
        assert (drawn.seat, drawn.among) == (SPY, (0, 2))
        assert given.seats[drawn.to] == SPY
        found.add(drawn.to)
    assert found == {0, 2}


def test_a_seat_that_is_fixed_is_not_wished_away() -> None:
    given = seats_by_wish(SEATS, (SPY, None, None), (None, SPY, SPY), SeededChance(b"x"))
    assert given.seats[0] == SPY
    assert given.drawn == ()
