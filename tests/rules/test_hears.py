"""Who is relayed what a seat says, in every game, seat by seat."""

from typing import Final

import pytest

from domain.game import PUBLIC, REFEREE, Seat
from domain.games import find

SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
A, B, C = Seat("a"), Seat("b"), Seat("c")
OTHERS: Final = {A: (B, C), B: (A, C), C: (A, B)}
PARTISANS: Final = {SPY: (), P1: (P2,), P2: (P1,)}


@pytest.mark.parametrize(
    ("game", "options", "heard"),
    [
        ("quinta-colonna", {}, PARTISANS),
        ("quinta-colonna", {"open_talk": "no"}, PARTISANS),
        ("quinta-colonna", {"open_talk": "yes"}, {SPY: (), P1: (SPY, P2), P2: (SPY, P1)}),
        ("casablanca", {}, OTHERS),
        ("mata-hari", {}, OTHERS),
        ("vedova-nera", {}, OTHERS),
    ],
)
def test_these_hear_what_a_seat_says_and_no_others(
    game: str, options: dict[str, str], heard: dict[Seat, tuple[Seat, ...]]
) -> None:
    assert {seat: find(game).rules.hears(options, tuple(heard), seat) for seat in heard} == heard


@pytest.mark.parametrize("game", ["quinta-colonna", "casablanca", "mata-hari", "vedova-nera"])
def test_nobody_hears_who_does_not_sit_at_the_table(game: str) -> None:
    for stranger in (PUBLIC, REFEREE, Seat("partisan-9")):
        assert find(game).rules.hears({}, (SPY, P1, P2), stranger) == ()
