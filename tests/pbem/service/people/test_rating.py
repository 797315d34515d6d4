"""Ratings: of matches that have ended and count, in their order, whoever sat where."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Seat
from domain.match import events as happened
from domain.match.rating import CountedMatch, Party, Rated, Rating, ratings, result_of
from domain.wire import Wired

NOW: Final = datetime(2026, 6, 1, tzinfo=UTC)
RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")
SEATED: Final = tuple(happened.SeatTaken(seat, who) for seat, who in ((RED, "ada"), (BLUE, "bob"), (GREEN, "eve")))
WON: Final = happened.Ended((RED,), "score", "X-1")
NAMES: Final = ("ada", "bob", "cem", "dora", "eve")


def asked(number: int, *seats: Seat) -> happened.DecisionOpened:
    """A decision, asked of these seats."""
    return happened.DecisionOpened(number, "turn", seats or (RED, BLUE, GREEN), NOW, NOW)


def counted(*told: Wired, sides: dict[Seat, str] | None = None) -> tuple[Party, ...] | None:
    """As what parties a match counts; None if it does not count."""
    story = ((number, NOW + timedelta(number), event) for number, event in enumerate(told, 1))
    result = result_of("game", 1, story, sides.__getitem__ if sides is not None else None)
    return result.parties if result is not None else None


def alone(won: str, *lost: str) -> tuple[Party, ...]:
    """One who won against the others, each for themselves."""
    return tuple(sorted((Party(True, "", (won,)), *(Party(False, "", (one,)) for one in lost))))


def matches(*winners: tuple[str, ...]) -> list[CountedMatch]:
    """Matches one after another, each won by the first of those named."""
    return [CountedMatch("game", NOW + timedelta(at), at, alone(*names)) for at, names in enumerate(winners, 1)]


PLAYED = st.lists(st.permutations(NAMES).map(lambda names: tuple(names[:3])), min_size=1, max_size=12)


@given(PLAYED)
def test_whoever_wins_alone_goes_up_and_is_surer(played: list[tuple[str, ...]]) -> None:
    *_, last = found = matches(*played)
    before, after = ratings(found[:-1]), ratings(found)
    (winner,) = (one.players[0] for one in last.parties if one.won)
    was = before.get(Rated("game", "", winner), Rating())
    now = after[Rated("game", "", winner)]
    assert now.mean > was.mean
    assert now.matches == was.matches + 1
    assert ratings(found[:1])[Rated("game", "", played[0][0])].spread < Rating().spread


@given(PLAYED, st.randoms())
def test_in_what_order_matches_and_seats_are_given_does_not_matter(
    played: list[tuple[str, ...]], chance: Random
) -> None:
    found = matches(*played)
    known = ratings(found)
    chance.shuffle(found)
    assert ratings(found) == known
    seats = list(SEATED)
    chance.shuffle(seats)
    assert counted(*seats, asked(1), WON) == alone("ada", "bob", "eve")


def test_a_side_of_many_counts_as_one_as_good_as_they_are_on_average() -> None:
    sides = {RED: "spy", BLUE: "partisans", GREEN: "partisans"}
    parties = counted(*SEATED, asked(1), WON, sides=sides)
    assert parties == (Party(False, "partisans", ("bob", "eve")), Party(True, "spy", ("ada",)))
    known = ratings([CountedMatch("game", NOW, 1, parties)])
    spy, partisan = known[Rated("game", "spy", "ada")], known[Rated("game", "partisans", "eve")]
    assert spy.mean - 1500 == pytest.approx(1500 - partisan.mean)
    assert Rated("game", "partisans", "ada") not in known


@pytest.mark.parametrize(
    "told",
    [
        (asked(1),),
        (asked(1), WON, happened.ResultAnnulled()),
        (asked(1), happened.Ended((), "annulled", "G-25")),
        (asked(1), happened.Ended((), "stopped", "G-29")),
        (asked(1), happened.SeatPassed(BLUE, None), WON),
        (happened.SeatPassed(BLUE, None), asked(1), asked(2), happened.SeatPassed(BLUE, "bob"), asked(3), WON),
        (happened.SeatPassed(BLUE, "ada"), asked(1), WON),
        (asked(1), WON, happened.Rewound(4, 1, 1)),
    ],
    ids=["running", "annulled", "annulled-running", "stopped", "bot-at-the-end", "bot-most", "two-seats", "reopened"],
)
def test_what_has_not_ended_among_people_does_not_count(told: tuple[Wired, ...]) -> None:
    assert counted(*SEATED, *told) is None


def test_a_seat_counts_for_whoever_held_it_at_the_end_and_for_most_of_what_it_was_asked() -> None:
    passed = happened.SeatPassed(BLUE, "cem")
    assert counted(*SEATED, asked(1), passed, asked(2), asked(3), WON) == alone("ada", "cem", "eve")
    assert counted(*SEATED, asked(1), asked(2), passed, asked(3), WON) == alone("ada", "eve")


def test_a_match_that_was_reopened_counts_as_it_ended() -> None:
    again = happened.Ended((GREEN,), "score", "X-1")
    assert counted(*SEATED, asked(1), WON, happened.Rewound(4, 1, 1), asked(2), again) == alone("eve", "ada", "bob")
