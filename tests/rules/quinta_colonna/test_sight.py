"""Who learns what of each event: written by hand, event by viewer (QC-08, QC-20 to QC-22, QC-42, G-07, G-08)."""

import pytest

from domain.audience import observe
from domain.course import laid
from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import SpyPlayed
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.evolve import lay
from domain.games.quinta_colonna.state import Table, View
from tests.rules.quinta_colonna.match import P1, SPY, dealt, played
from tests.support.onlookers import looked_on_alone

EVERYBODY: tuple[e.Event, ...] = (
    e.BoardSet(options={}, seats=(SPY, P1), blocked=(1,), refuges=(2,)),
    e.PawnStarted(pawn="P1", house=3),
    e.SpyTurnBegan(round=1),
    e.SpyStuck(card=6, piece="pawn"),
    e.PileReshuffled(),
    e.RefugeRemoved(house=2),
    e.RefugesMoved(moved=((2, 3),)),
    e.SpyReturned(trail_cleared=True, grace=False),
    e.SpyPublished(house=4, trail_reset=True),
    e.PartisansTurnBegan(),
    e.PartisansSkipped(),
    e.PawnMoved(pawn="P1", houses=(4,), by=P1),
    e.PawnsFixed(pawns=("P2",)),
    e.HouseAsked(pawn="P1", house=5, answer=True, by=P1),
    e.QuestionLapsed(pawn="P1", by=P1),
    e.ArrestFailed(pawn="P1", house=4, skip=False, by=P1),
    e.SpyArrested(pawn="P1", house=4, by=P1),
    e.EndSaid(by=P1),
    e.PartisansTurnClosed(),
    e.SeatWithdrawn(seat=P1, why="resigned"),
    e.GameEnded(
        winners=(SPY,), reason="arrest", rule="QC-34", hideout=1, start=1, house=2, hand=(3,), trail=(2,), route=()
    ),
)
SPY_ALONE: tuple[e.Event, ...] = (
    e.HideoutDrawn(house=9),
    e.HandDealt(cards=(1, 2, 3)),
    e.CardDrawn(card=4),
    e.RefugeAssaulted(house=2),
    e.SpyHomeSilently(),
    e.SpyCounted(idle=1, burnt_turns=0),
)
MOVED = e.SpyMoved(card=15, piece="rook", origin=43, path=(48, 53), trail=(48, 53))
HUNTERS = (P1, PUBLIC, Seat("partisan-2"))


def test_every_event_of_the_game_stands_in_this_table() -> None:
    assert {type(event) for event in (*EVERYBODY, *SPY_ALONE, MOVED)} == set(GAME.events)


@pytest.mark.parametrize("event", EVERYBODY, ids=lambda event: type(event).__name__)
def test_what_lies_open_is_seen_by_all_as_it_is(event: e.Event) -> None:
    assert [observe(event, seat) for seat in (SPY, REFEREE, *HUNTERS)] == [event] * 5


@pytest.mark.parametrize("event", SPY_ALONE, ids=lambda event: type(event).__name__)
def test_what_the_spy_alone_knows_is_nothing_to_the_others(event: e.Event) -> None:
    assert [observe(event, seat) for seat in (SPY, REFEREE)] == [event, event]
    assert [observe(event, seat) for seat in HUNTERS] == [None] * 3


def test_what_an_event_does_not_say_of_itself_is_this() -> None:
    board, step = e.BoardSet({}, (SPY, P1), (1,), (2,)), e.SpyTurn(round=1, card=15, piece="rook", path=())
    assert (board.pieces, e.PawnStarted("P1", 3).by, MOVED.forgets) == (None, None, False)
    assert (step.assaulted, step.home) == (None, False)


def test_of_a_move_the_others_see_card_and_piece_alone() -> None:
    assert [observe(MOVED, seat) for seat in (SPY, REFEREE)] == [MOVED, MOVED]
    assert [observe(MOVED, seat) for seat in HUNTERS] == [SpyPlayed(card=15, piece="rook")] * 3
    assert SpyPlayed.__struct_fields__ == ("card", "piece")


@pytest.mark.parametrize("plies", [0, 25, 120])
def test_a_view_has_the_table_and_only_the_spys_view_the_spy(plies: int) -> None:
    match = played(3, plies)
    assert all(view.table == match.table for view in match.views.values())
    assert [match.views[seat].spy for seat in (SPY, REFEREE)] == [match.spy, match.spy]
    assert [match.views[seat].spy for seat in (P1, PUBLIC)] == [None, None]


def left(table: Table | None, seen: e.Observation) -> Table:
    """What an event, or its face, leaves on the open table."""
    return lay(table, seen) if isinstance(seen, SpyPlayed) else laid(lay, table, seen)


@pytest.mark.parametrize("seat", [SPY, P1, PUBLIC, REFEREE])
@pytest.mark.parametrize("seen", [MOVED, SpyPlayed(15, "rook"), *SPY_ALONE[2:], e.EndSaid(P1), EVERYBODY[-1]], ids=repr)
def test_a_view_holds_the_very_table_that_it_is_given(seat: Seat, seen: e.Observation) -> None:
    view, given = played(3, 25).views[seat], played(4, 25).table
    assert given != view.table
    assert GAME.sight.watch(view, seen, given).table is given
    assert GAME.sight.watch(GAME.sight.blank(seat), EVERYBODY[0], given).table is given


@pytest.mark.parametrize("seat", [SPY, P1, PUBLIC])
def test_an_observation_leaves_whose_view_it_is_what_is_known_of_the_spy_and_the_outcome(seat: Seat) -> None:
    table, spy, outcome = played(3, 25).table, played(3, 25).spy, Outcome((SPY,), "arrest", "QC-34")
    marked = View(seat, table, spy, outcome)
    for seen in (e.EndSaid(by=P1), e.SpyTurnBegan(round=9), SpyPlayed(card=15, piece="rook"), e.CardDrawn(card=4)):
        after = GAME.sight.watch(marked, seen, left(table, seen))
        assert (after.seat, after.table, after.outcome) == (seat, left(table, seen), outcome)
        assert after.spy == spy or isinstance(seen, e.CardDrawn)
    hideout = GAME.sight.watch(View(seat, table, None, outcome), e.HideoutDrawn(house=9), table)
    assert (hideout.seat, hideout.table, hideout.outcome) == (seat, table, outcome)
    assert hideout.spy is not None
    assert GAME.sight.watch(GAME.sight.blank(seat), EVERYBODY[0], table) == View(seat, table)


def test_the_end_opens_everything_to_everybody() -> None:
    match = played(3, 5000)
    assert GAME.rules.outcome(match.state) is not None
    assert [match.views[seat].spy for seat in (SPY, REFEREE)] == [match.spy, match.spy]
    for seat, view in match.views.items():
        assert (view.seat, view.table) == (seat, match.table)
        assert view.outcome == GAME.rules.outcome(match.state)
        assert view.spy is not None
        known = (view.spy.hideout, view.spy.start, view.spy.house, view.spy.hand, view.spy.trail, view.spy.route)
        spy = match.spy
        assert known == (spy.hideout, spy.start, spy.house, spy.hand, spy.trail, spy.route)


def test_nothing_can_be_watched_before_the_board_lies_ready() -> None:
    with pytest.raises(ValueError, match="before the table is set"):
        looked_on_alone(GAME, GAME.sight.blank(P1), P1, [e.SpyTurnBegan(round=1)])
    with pytest.raises(ValueError, match="before the table is set"):
        looked_on_alone(GAME, GAME.sight.blank(SPY), SPY, [e.HideoutDrawn(house=9)])


def test_an_event_that_cannot_follow_is_not_folded() -> None:
    with pytest.raises(ValueError, match=r"spy-turn-began\.v1 cannot happen before the table is set"):
        Course.follow(GAME.rules.blank, e.SpyTurnBegan(round=1))
    with pytest.raises(ValueError, match=r"hideout-drawn\.v1 cannot happen before the table is set"):
        Course.follow(GAME.rules.blank, e.HideoutDrawn(house=9))


def test_evolving_leaves_the_state_before_as_it_was() -> None:
    match = dealt(5)
    before, copy = match.state, repr(match.state)
    match.order(SPY, GAME.sight.choices(match.views[SPY], SPY)[0])
    assert (repr(before), match.state != before) == (copy, True)
