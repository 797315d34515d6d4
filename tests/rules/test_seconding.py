"""A ruling by which play goes back, where that takes two administrators: how long it waits, and whether one has agreed (G-25)."""

import pytest

from domain.game import Seat
from domain.match import events as m
from domain.match.rules.seconding import is_seconded, waiting
from domain.wire import Wired

SPY, WORDS = Seat("spy"), m.VaultRef("row", "digest")
PROPOSED = m.RulingProposed(1, (SPY,), 2, "corrected", WORDS, 9, WORDS)
LATER = m.RulingProposed(1, (SPY,), 2, "corrected", WORDS, 4, WORDS)
ALONE = m.DisputeRuled(1, 1, SPY, 2, "corrected", WORDS, WORDS)
TOGETHER = m.DisputeRuled(1, 1, SPY, 2, "corrected", WORDS, WORDS, WORDS)
UNASKED = m.MatchRuled(2, (SPY,), 2, "corrected", WORDS, WORDS, WORDS)


@pytest.mark.parametrize(
    "beside",
    [
        m.SecretsSeen(WORDS),
        m.PressSent(SPY, (), WORDS),
        m.DisputeAsked(SPY, 1, "words"),
        m.DisputeOpened(2, SPY, 1, WORDS),
        m.OrdersRefused(SPY, 2, ()),
        m.SeatUnreachable(SPY),
        m.SeatReachable(SPY),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_changes_nothing_of_it_leaves_a_ruling_waiting(beside: Wired) -> None:
    assert waiting((m.Started(), PROPOSED, beside, beside)) == PROPOSED


@pytest.mark.parametrize(
    "moved",
    [m.DrawProposed(SPY), m.PlanDropped(SPY), ALONE, m.Rewound(9, 2, 3)],
    ids=lambda event: getattr(event, "WIRE", ""),
)
def test_a_ruling_falls_once_play_or_anything_else_has_changed_what_it_would_do(moved: Wired) -> None:
    assert waiting((PROPOSED, moved, m.SecretsSeen(WORDS))) is None


def test_a_ruling_that_is_proposed_later_waits_in_place_of_the_first() -> None:
    assert waiting((PROPOSED, LATER)) == LATER
    assert waiting((m.Started(),)) is waiting(()) is None


def test_the_newest_ruling_alone_says_whether_a_second_one_agreed() -> None:
    assert not is_seconded((m.Started(), ALONE))
    assert not is_seconded((TOGETHER, ALONE))
    assert is_seconded((ALONE, TOGETHER, m.SecretsSeen(WORDS)))
    assert is_seconded((ALONE, UNASKED))
    assert not is_seconded(())
