"""Rulings on disputes: what each does, who is told, and what becomes of letters and deadlines where play goes back (G-25)."""

from datetime import timedelta
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.events import RulingKind
from domain.match.rules.commands import TimedEvent
from domain.match.rules.course import fold
from domain.match.rules.redeciding import redecide
from domain.match.rules.rewinding import CannotRewind
from domain.match.rules.ruling import CannotRule
from domain.match.sight import MatchView
from domain.match.state import Concluded
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.points import to_decision
from pbem.store.engine import reading
from pbem.store.tables import deadlines, outbox
from tests.support.house import House, line_of
from tests.support.house import house as house

TABLES: Final = {
    "vedova-nera": ("player-1", "player-2"),
    "quinta-colonna": ("spy", "partisan-1"),
    "casablanca": ("red", "black", "violet"),
    "mata-hari": ("agent-1", "agent-2", "agent-3"),
}
FIRST, SECOND = TABLES["vedova-nera"]
WHY: Final = "We read it wrongly."


def begun(house: House, game: str = "vedova-nera", orders: int = 2, disputes: str = "go-on") -> UUID:
    """A match in which so many orders were given, an hour apart."""
    match = house.open(*TABLES[game], game=game, disputes=disputes)
    for _ in range(orders):
        play(house, match)
    return match


def play(house: House, match: UUID) -> str:
    """Whoever is asked first gives an order."""
    state = house.under_way(match)
    seat = str(house.match(match).game.rules.awaited(state.game)[0])
    house.answer(seat, house.some_order(match, seat))
    house.wait(hours=1)
    return seat


def ruled(house: House, match: UUID, kind: RulingKind, decision: int | None = None, dispute: int = 1) -> None:
    """A ruling is given, and its letters go out."""
    keep = to_decision(house.match(match).entries, decision) if decision is not None else None
    request = RulingRequest(dispute=dispute, ruling=kind, reason=WHY, by=Operator("ada"), keep=keep)
    house.service.rulings.give(match, request, house.now)
    house.work()


def ruled_unasked(
    house: House, match: UUID, kind: RulingKind, *seats: str, about: int = 0, decision: int | None = None
) -> None:
    """An administrator rules though nobody disputed, and the letters go out."""
    keep = to_decision(house.match(match).entries, decision) if decision is not None else None
    of = tuple(map(Seat, seats))
    request = RulingRequest(dispute=0, ruling=kind, reason=WHY, by=Operator("ada"), keep=keep, seats=of, decision=about)
    house.service.rulings.give(match, request, house.now)
    house.work()


@pytest.mark.parametrize("kind", ["stands", "corrected", "seat-compensated"])
def test_a_ruling_that_changes_nothing_for_all_is_told_to_who_disputed_alone(house: House, kind: RulingKind) -> None:
    match = begun(house)
    house.answer(FIRST, "dispute: that was not me")
    before, state = len(house.letters(SECOND)), house.under_way(match)
    ruled(house, match, kind)

    assert "has been ruled on" in house.heard(FIRST)
    assert WHY in house.heard(FIRST)
    assert len(house.letters(SECOND)) == before
    assert (house.under_way(match).decision, house.under_way(match).game) == (state.decision, state.game)
    with pytest.raises(CannotRule, match="no open dispute 1: none is open"):
        ruled(house, match, kind)


def test_play_that_waited_goes_on_with_the_time_that_was_left(house: House) -> None:
    match = begun(house, disputes="wait")
    left = house.under_way(match).decision.due - house.now  # type: ignore[union-attr]
    house.answer(FIRST, "dispute: that was not me")
    house.wait(hours=300)
    ruled(house, match, "stands")

    state = house.under_way(match)
    assert state.held is None
    assert state.decision is not None
    assert state.decision.due - house.now == left
    assert "as much time left" in house.heard(SECOND)
    house.wait_only(left / timedelta(hours=1) - 1)
    house.work()
    assert house.under_way(match).decisions == state.decisions
    house.wait(hours=2)
    assert house.under_way(match).missed


@pytest.mark.parametrize("game", TABLES)
def test_where_play_goes_back_all_are_asked_and_told_anew(house: House, game: str) -> None:
    match = begun(house, game, orders=3)
    house.answer(TABLES[game][0], "dispute 1: that was not me")
    asked = house.under_way(match)
    old = {seat: house.last(seat) for seat in TABLES[game]}
    ruled(house, match, "corrected", 1)

    state = house.under_way(match)
    assert state.decision is not None
    assert state.decision.number == asked.decisions + 1
    assert all("goes on from decision 1: what came after it is undone" in house.heard(seat) for seat in TABLES[game])
    seat = str(house.match(match).game.rules.awaited(state.game)[0])
    order = house.some_order(match, seat)
    assert "which a ruling has undone" in line_of(house.answer(seat, order, old[seat]))
    assert house.under_way(match).game == state.game
    assert open_deadlines(house, match) == {state.decision.number}
    played = play(house, match)
    assert played == seat
    assert house.under_way(match).game != state.game


def test_an_answer_to_an_undone_decision_that_asks_only_for_what_holds_is_told_that_it_was_undone(
    house: House,
) -> None:
    match = begun(house, "quinta-colonna", orders=2)
    old = house.last("partisan-1")
    house.answer("spy", "dispute 1: that was not me")
    ruled(house, match, "corrected", 1)

    answer = house.answer("partisan-1", "end turn", old)

    assert "which a ruling has undone" in line_of(answer)
    assert "has been carried out" not in line_of(answer)


def test_what_was_not_sent_and_is_undone_is_neither_sent_nor_told(house: House) -> None:
    match = begun(house, orders=2)
    house.answer(SECOND, "dispute 1: never")
    seat = str(house.match(match).game.rules.awaited(house.under_way(match).game)[0])
    house.deliver(house.reply(seat, house.some_order(match, seat)))
    for piece in house.service.desk.due(house.now):
        house.service.desk.do(piece, house.now)
    owed = unsent(house)
    ruled(house, match, "corrected", 3)
    told = house.match(match).seen(Seat(SECOND), since=0, upto=house.match(match).version)

    assert sum(isinstance(event, happened.RewoundSeen) for event in told) == 1
    assert {"turn", "receipt"} <= owed
    assert unsent(house) == set()
    story = house.heard(SECOND).partition("Since your last letter")[2]
    assert "walks" not in story.partition("The web")[0]


def test_a_deadline_given_anew_counts_from_now_and_a_missed_one_no_more(house: House) -> None:
    match = begun(house)
    seat = str(house.match(match).game.rules.awaited(house.under_way(match).game)[0])
    house.answer(seat, f"dispute {house.under_way(match).decisions}: I was away")
    house.wait(hours=40)
    ruled(house, match, "deadline-restored")
    state = house.under_way(match)
    assert state.decision is not None
    assert state.decision.due == house.now + timedelta(hours=72)
    assert "its whole time anew" in house.heard(FIRST)

    house.wait(hours=73)
    assert house.under_way(match).missed == {seat: 1}
    house.answer(seat, f"dispute {state.decision.number}: the letter came too late")
    ruled(house, match, "deadline-restored", dispute=2)
    assert house.under_way(match).missed == {}
    assert "is not counted" in house.heard(SECOND)


def test_a_missed_decision_is_asked_anew_where_play_goes_back_to_it(house: House) -> None:
    match = begun(house)
    missed = house.under_way(match)
    house.wait(hours=73)
    seat = next(iter(house.under_way(match).missed))
    house.answer(seat, "dispute: the letter came too late")
    ruled(house, match, "deadline-restored", missed.decisions)

    state = house.under_way(match)
    assert (state.missed, state.game) == ({}, missed.game)
    assert state.decision is not None
    assert seat in state.decision.seats


@pytest.mark.parametrize("game", TABLES)
def test_play_goes_back_to_one_decision_after_another_and_all_laws_hold(house: House, game: str) -> None:
    match = begun(house, game, orders=4)
    for number in range(1, 6):
        house.answer(TABLES[game][0], f"dispute {number}: that was not me")
        reached = house.under_way(match).decisions
        back = max(1, reached - number % 3) if number > 1 else 1
        if number > 1 and any(first <= back <= last for first, last in views_of(house, match).undone):
            back = reached
        ruled(house, match, "corrected", back, dispute=number)
        play(house, match)
        loaded, state = house.match(match), house.under_way(match)
        events = [entry.event for entry in loaded.entries]
        given = [event.number for event in events if isinstance(event, happened.DecisionOpened)]

        assert given == sorted(set(given))
        assert fold(loaded.game, events, loaded.views) == (loaded.state, loaded.views)
        assert open_deadlines(house, match) == {state.decisions}
        assert unsent(house) == set()
        timed = [TimedEvent(entry.at, entry.event) for entry in loaded.entries]
        assert redecide(loaded.game, b"house", timed) is None


@pytest.mark.parametrize("game", TABLES)
def test_an_annulled_match_ends_without_winners_and_everything_is_open(house: House, game: str) -> None:
    match = begun(house, game, disputes="wait")
    house.answer(TABLES[game][0], "dispute 1: all of this is wrong")
    ruled(house, match, "annulled")

    state = house.match(match).state
    assert isinstance(state, Concluded)
    assert (state.outcome.winners, state.outcome.reason, state.seed) == ((), "annulled", b"house".hex())
    assert all("The match was annulled" in house.heard(seat) for seat in TABLES[game])
    assert not open_deadlines(house, match)


def test_a_match_that_has_ended_is_ruled_on_and_not_played_on(house: House) -> None:
    match = begun(house)
    for text in ("resign", "yes"):
        house.answer(SECOND, text)
    house.answer(SECOND, "dispute 2: I never resigned")
    with pytest.raises((CannotRule, CannotRewind), match="ended"):
        ruled(house, match, "corrected", 2)
    ruled(house, match, "annulled")

    assert "annulled" in house.heard(FIRST)
    assert house.match(match).views[Seat(FIRST)].annulled
    house.answer(SECOND, "board")
    assert "wins" not in house.heard(SECOND)
    assert "The result of this match was annulled by a ruling: nobody has won." in house.heard(SECOND)


def unsent(house: House) -> set[str]:
    """The kinds of letters that wait to be sent."""
    with reading(house.service.engine) as conn:
        return {kind for (kind,) in conn.execute(select(outbox.c.kind).where(outbox.c.state == "waiting"))}


def views_of(house: House, match: UUID) -> MatchView:
    """What everybody knows."""
    return house.match(match).views[PUBLIC]


def open_deadlines(house: House, match: UUID) -> set[int]:
    """The decisions whose deadlines stand."""
    wanted = select(deadlines.c.decision).where(deadlines.c.match_id == match, deadlines.c.done_at.is_(None))
    with reading(house.service.engine) as conn:
        return {decision for (decision,) in conn.execute(wanted)}
