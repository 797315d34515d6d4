"""How reliably a player answers is a fact: missed of asked, excused ones apart, fading with time."""

from datetime import UTC, datetime, timedelta

import pytest

from domain.game import Seat
from domain.match import events as happened
from domain.match.reliability import ENOUGH, PastDecision, askings, reliability
from domain.wire import Wired

NOW = datetime(2026, 6, 1, tzinfo=UTC)
RED = Seat("red")
ADA, BOB = "ada", "bob"
TAKEN = happened.SeatTaken(RED, ADA)
OVER = happened.Ended((), "", "")


def asked(number: int, *seats: Seat) -> happened.DecisionOpened:
    """A decision, asked of these seats."""
    return happened.DecisionOpened(number, "turn", seats or (RED,), NOW, NOW)


def found(player: str, *told: Wired) -> list[bool]:
    """Of each decision that counts for a player whether it was missed."""
    return [one.missed for one in askings(((NOW, event) for event in told), player)]


def test_a_decision_counts_once_it_is_closed() -> None:
    assert found(ADA, TAKEN, asked(1)) == []
    assert found(ADA, TAKEN, asked(1), asked(2)) == [False]
    assert found(ADA, TAKEN, asked(1), OVER) == [False]


def test_a_miss_counts_for_whoever_held_the_seat_then() -> None:
    story = (TAKEN, asked(1), happened.DeadlineMissed(1, (RED,)), happened.SeatPassed(RED, BOB), asked(2), OVER)
    assert found(ADA, *story) == [True]
    assert found(BOB, *story) == [False]


@pytest.mark.parametrize(
    "excuse",
    [
        (happened.AbsenceAnnounced(RED, NOW, NOW + timedelta(days=3), "UTC", 3), happened.DeadlineMissed(1, (RED,))),
        (happened.DeadlineMissed(1, (RED,)), happened.DeadlineRestored(1, RED, 0)),
    ],
    ids=["away", "restored"],
)
def test_an_excused_miss_does_not_count(excuse: tuple[Wired, ...]) -> None:
    assert found(ADA, TAKEN, asked(1), *excuse, OVER) == []


def test_what_is_long_ago_counts_less() -> None:
    old = [PastDecision(NOW - timedelta(days=720), missed=True) for _ in range(10)]
    new = [PastDecision(NOW - timedelta(days=n), missed=False) for n in range(10)]
    assert reliability(old + new, NOW).percent == 94
    assert reliability([PastDecision(NOW, one.missed) for one in old + new], NOW).percent == 50


def test_of_whoever_is_new_nothing_is_said() -> None:
    assert reliability([], NOW).percent == 100
    assert not reliability([PastDecision(NOW, missed=True)] * (ENOUGH - 1), NOW).is_known
    assert reliability([PastDecision(NOW, missed=True)] * ENOUGH, NOW).is_known
