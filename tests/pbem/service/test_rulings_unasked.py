"""Rulings of an administrator's own motion: the same events, letters and deadlines, and nobody has disputed (G-25)."""

from datetime import timedelta

import pytest

from domain.match import events as happened
from domain.match.rules.commands import TimedEvent
from domain.match.rules.redeciding import redecide
from domain.match.rules.ruling import CannotRule
from domain.match.state import Concluded
from tests.pbem.service.test_rulings import FIRST, SECOND, TABLES, WHY, begun, play, ruled_unasked
from tests.support.house import House
from tests.support.house import house as house


def test_all_are_told_the_ruling_and_the_reason_if_nobody_is_named(house: House) -> None:
    match = begun(house)
    before = house.under_way(match)
    ruled_unasked(house, match, "corrected")

    for seat in (FIRST, SECOND):
        assert "ruled on decision 3, without anybody having disputed it" in house.heard(seat)
        assert WHY in house.heard(seat)
    assert house.under_way(match).decision == before.decision


def test_those_who_are_named_are_told_alone(house: House) -> None:
    match = begun(house)
    before = len(house.letters(SECOND))
    ruled_unasked(house, match, "seat-compensated", FIRST, about=1)

    assert "ruled on decision 1" in house.heard(FIRST)
    assert len(house.letters(SECOND)) == before


@pytest.mark.parametrize("game", TABLES)
def test_play_goes_back_and_all_is_decided_anew_by_the_rules(house: House, game: str) -> None:
    match = begun(house, game, orders=3)
    reached = house.under_way(match).decisions
    ruled_unasked(house, match, "corrected", decision=1)
    assert all("goes on from decision 1" in house.heard(seat) for seat in TABLES[game])
    play(house, match)

    loaded = house.match(match)
    given = [entry.event.number for entry in loaded.entries if isinstance(entry.event, happened.DecisionOpened)]
    assert given == sorted(set(given))
    assert house.under_way(match).decisions > reached
    assert redecide(loaded.game, b"house", [TimedEvent(entry.at, entry.event) for entry in loaded.entries]) is None


def test_after_an_outage_an_open_decision_has_its_whole_time_anew(house: House) -> None:
    match = begun(house)
    seat = str(house.match(match).game.rules.awaited(house.under_way(match).game)[0])
    house.wait(hours=40)
    ruled_unasked(house, match, "deadline-restored", FIRST, SECOND)
    state = house.under_way(match)

    assert state.decision is not None
    assert state.decision.due == house.now + timedelta(hours=72)
    assert "its whole time anew" in house.heard(seat)
    restored = [e for e in house.match(match).entries if isinstance(e.event, happened.DeadlineRestored)]
    assert len(restored) == 1


def test_a_missed_deadline_counts_no_more_and_one_that_was_not_missed_cannot_be_given_back(house: House) -> None:
    match = begun(house)
    missed = house.under_way(match).decisions
    house.wait(hours=73)
    (seat,) = house.under_way(match).missed
    (other,) = {FIRST, SECOND} - {seat}
    with pytest.raises(CannotRule, match="No missed deadline counts"):
        ruled_unasked(house, match, "deadline-restored", other, about=missed)
    ruled_unasked(house, match, "deadline-restored", seat, about=missed)

    assert house.under_way(match).missed == {}
    assert "is not counted" in house.heard(other)


@pytest.mark.parametrize("game", TABLES)
def test_a_match_can_be_annulled_by_the_administrator_alone(house: House, game: str) -> None:
    match = begun(house, game)
    ruled_unasked(house, match, "annulled")

    loaded = house.match(match)
    assert isinstance(loaded.state, Concluded)
    assert (loaded.state.outcome.winners, loaded.state.outcome.reason) == ((), "annulled")
    assert redecide(loaded.game, b"house", [TimedEvent(entry.at, entry.event) for entry in loaded.entries]) is None


def test_a_dispute_that_is_open_stays_open_and_play_waits_on(house: House) -> None:
    match = begun(house, disputes="wait")
    house.answer(FIRST, "dispute: that was not me")
    ruled_unasked(house, match, "seat-compensated", SECOND)

    assert set(house.under_way(match).disputes.open) == {1}
    assert house.under_way(match).held is not None


@pytest.mark.parametrize(
    ("kind", "seats", "about", "said"),
    [
        ("stands", (), 0, "Nobody has disputed"),
        ("deadline-restored", (), 0, "Name the seats"),
        ("corrected", ("nobody",), 0, "no seat nobody"),
        ("corrected", (), 9, "no decision 9"),
    ],
)
def test_what_cannot_be_ruled_is_said(
    house: House, kind: happened.RulingKind, seats: tuple[str, ...], about: int, said: str
) -> None:
    match = begun(house)
    with pytest.raises(CannotRule, match=said):
        ruled_unasked(house, match, kind, *seats, about=about)
