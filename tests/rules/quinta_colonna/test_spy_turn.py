"""What a spy turn makes happen, and in which order (QC-15 to QC-28, QC-40, QC-43 to QC-48, QC-52, QC-56, QC-58, QC-65)."""

import pytest

from domain.games.quinta_colonna.board.houses import houses_of, mask_of
from domain.games.quinta_colonna.events import (
    CardDrawn,
    GameEnded,
    PartisansTurnBegan,
    PileReshuffled,
    RefugeAssaulted,
    RefugeRemoved,
    RefugesMoved,
    SpyCounted,
    SpyHomeSilently,
    SpyMoved,
    SpyPublished,
    SpyReturned,
    SpyStuck,
)
from domain.games.quinta_colonna.orders import Discard, Play
from tests.rules.quinta_colonna.match import SPY, Match, given

STUCK = {"house": 5, "hideout": 43, "hand": [6, 12, 18]}  # three pawns on the innermost ring, without wrap
NO_WRAP: dict[str, object] = {"wrap": "none"}


def shapes(match: Match) -> list[str]:
    return [type(event).__name__ for event in match.events]


def test_a_plain_move_is_followed_by_the_card_and_the_partisans() -> None:
    match = given(draw_pile=[77]).order(SPY, Play(card=15, house=53))
    assert match.events == (
        SpyMoved(card=15, piece="rook", origin=43, path=(48, 53), trail=(48, 53)),
        CardDrawn(card=77),
        SpyCounted(idle=1, burnt_turns=0),
        PartisansTurnBegan(),
    )
    assert match.spy.hand == (1, 8, 77)
    assert houses_of(match.spy.trail) == (48, 53)


def test_removal_and_return_in_one_move_come_in_the_order_of_the_rules() -> None:
    spy = {"house": 19, "hideout": 20, "hand": [1, 8, 15], "assaulted": 19, "burnt": True}
    match = given(spy=spy).order(SPY, Play(card=1, house=20))
    assert shapes(match) == [
        "SpyMoved", "CardDrawn", "RefugeRemoved", "SpyReturned", "RefugesMoved", "SpyCounted", "PartisansTurnBegan",
    ]  # fmt: skip
    assert (match.spy.trail, match.spy.burnt) == (0, False)
    assert 19 not in [before for before, _ in match.happened(RefugesMoved)[0].moved]


def test_refuges_redrawn_on_removal_are_tested_for_an_assault() -> None:
    spy = {"house": 19, "hideout": 5, "assaulted": 19, "burnt": True, "hand": [1, 8, 15]}
    rules: dict[str, object] = {"refuge_move": "on_removal", "assaults_per_sortie": "unlimited"}
    match = given([20, 66], rules, spy=spy).order(SPY, Play(card=1, house=20))
    assert match.happened(RefugesMoved) == [RefugesMoved(moved=((8, 20), (66, 66)))]
    assert match.happened(RefugeAssaulted) == [RefugeAssaulted(house=20)]
    assert match.spy.assaulted == 20


def test_a_refuge_redrawn_onto_the_hideout_at_the_return_is_not_assaulted() -> None:
    spy = {"house": 42, "hideout": 43, "burnt": True}
    match = given([43, 44, 45], spy=spy).order(SPY, Play(card=1, house=43))
    assert 43 in match.table.refuges
    assert not match.happened(RefugeAssaulted)


def test_a_burnt_spy_on_a_refuge_assaults_nothing() -> None:
    match = given(refuges=[42, 19], spy={"burnt": True}).order(SPY, Play(card=1, house=42))
    assert (match.happened(RefugeAssaulted), match.spy.assaulted) == ([], None)


def test_a_refuge_on_the_hideout_is_assaulted_by_a_spy_not_yet_burnt() -> None:
    match = given(refuges=[42, 19], spy={"hideout": 42}).order(SPY, Play(card=1, house=42))
    assert match.happened(RefugeAssaulted) == [RefugeAssaulted(house=42)]
    assert not match.happened(SpyReturned)


@pytest.mark.parametrize(("said", "assaulted"), [(True, 42), (False, None)])
def test_a_declared_assault_must_be_said(said: bool, assaulted: int | None) -> None:
    match = given(rules={"assault": "declared"}, refuges=[42, 19])
    assert match.order(SPY, Play(card=1, house=42, assault=said)).spy.assaulted == assaulted


def test_a_return_that_is_not_announced_ends_being_burnt_and_nothing_else() -> None:
    spy = {"house": 42, "hideout": 43, "burnt": True, "trail": [42]}
    match = given(rules={"announce_return": "no"}, spy=spy).order(SPY, Play(card=1, house=43))
    assert match.happened(SpyHomeSilently)
    assert not match.happened(RefugesMoved)
    assert (match.spy.burnt, houses_of(match.spy.trail)) == (False, (42, 43))


def test_without_announced_returns_refuges_move_at_each_removal() -> None:
    spy = {"assaulted": 19, "burnt": True}
    match = given(rules={"announce_return": "no"}, spy=spy).order(SPY, Play(card=1, house=42))
    assert [before for before, _ in match.happened(RefugesMoved)[0].moved] == [8, 66]


def test_the_last_removal_wins_before_anything_else_happens() -> None:
    match = given(refuges=[19], spy={"assaulted": 19, "burnt": True}).order(SPY, Play(card=1, house=42))
    assert shapes(match) == ["SpyMoved", "CardDrawn", "RefugeRemoved", "GameEnded"]
    (ended,) = match.happened(GameEnded)
    assert (ended.winners, ended.rule, ended.house) == ((SPY,), "QC-28", 42)


def test_with_final_return_the_last_removal_at_home_wins() -> None:
    spy = {"house": 42, "hideout": 43, "assaulted": 19, "burnt": True}
    match = given(rules={"final_return": "yes"}, refuges=[19], spy=spy).order(SPY, Play(card=1, house=43))
    assert match.happened(GameEnded)[0].reason == "final-return"


def test_a_stuck_spy_shows_a_card_draws_one_and_stays() -> None:
    match = given(rules=NO_WRAP, spy=STUCK, draw_pile=[77]).order(SPY, Discard(card=12))
    assert match.events[:2] == (SpyStuck(card=12, piece="pawn"), CardDrawn(card=77))
    assert (match.spy.house, match.spy.hand, match.spy.route[-1].path) == (5, (6, 18, 77), ())


def test_a_stuck_spy_removes_the_refuge_but_does_not_return() -> None:
    spy = {**STUCK, "hideout": 5, "burnt": True, "assaulted": 19}
    match = given(rules=NO_WRAP, spy=spy).order(SPY, Discard(card=12))
    assert match.happened(RefugeRemoved) == [RefugeRemoved(house=19)]
    assert (match.happened(SpyReturned), match.spy.burnt) == ([], True)


def test_an_empty_pile_is_made_of_the_played_cards_the_last_one_included() -> None:
    rest = [card for card in range(1, 91) if card not in (5, 1, 8, 15)]
    match = given([15], played=rest).order(SPY, Play(card=15, house=53))
    assert match.events[1:3] == (PileReshuffled(), CardDrawn(card=15))
    assert match.table.played == ()


def test_a_pile_shuffled_before_play_uses_up_no_script() -> None:
    match = given([30, 31, 32], spy={"house": 42, "hideout": 43, "burnt": True}).order(SPY, Play(card=1, house=43))
    assert match.table.refuges == (30, 31, 32)


@pytest.mark.parametrize(("scope", "kept"), [("sortie", (10, 48, 53)), ("game", (10, 48, 53)), ("turn", (48, 53))])
def test_a_trail_of_one_turn_forgets_what_came_before(scope: str, kept: tuple[int, ...]) -> None:
    match = given(rules={"trail_scope": scope}, spy={"trail": [10]}).order(SPY, Play(card=15, house=53))
    assert houses_of(match.spy.trail) == kept


def test_a_trail_of_landings_leaves_out_what_was_slid_over() -> None:
    match = given(rules={"trail_slides": "landing"}).order(SPY, Play(card=15, house=58))
    assert match.spy.trail == mask_of((58,))


@pytest.mark.parametrize(("scope", "kept"), [("sortie", (53,)), ("game", (10, 48, 53))])
def test_an_idle_spy_is_published_after_the_limit(scope: str, kept: tuple[int, ...]) -> None:
    rules: dict[str, object] = {"idle_limit": 4, "trail_scope": scope}
    match = given(rules=rules, spy={"idle": 3, "trail": [10]}, markers={"9": {"answer": "yes", "round": 1}})
    match.order(SPY, Play(card=15, house=53))
    assert match.events[-2] == SpyPublished(house=53, trail_reset=scope == "sortie")
    assert (match.spy.idle, houses_of(match.spy.trail), match.table.markers) == (0, kept, {})
    assert match.table.published == (3, 53)


@pytest.mark.parametrize(
    ("spy", "counts"),
    [
        ({"idle": 3}, (4, 0)),  # not burnt before or after
        ({"idle": 3, "hideout": 42, "burnt": True, "burnt_turns": 2}, (0, 0)),  # a return
        ({"burnt": True, "burnt_turns": 2}, (0, 3)),
    ],
)
def test_the_counts_follow_being_burnt(spy: dict[str, object], counts: tuple[int, int]) -> None:
    match = given(spy=spy).order(SPY, Play(card=1, house=42))
    assert match.happened(SpyCounted) == [SpyCounted(idle=counts[0], burnt_turns=counts[1])]


def test_the_turn_of_an_assault_counts_nothing() -> None:
    match = given(refuges=[42, 19], spy={"idle": 3}).order(SPY, Play(card=1, house=42))
    assert match.happened(SpyCounted) == [SpyCounted(idle=0, burnt_turns=0)]


@pytest.mark.parametrize(("house", "ends"), [(42, True), (44, False)])
def test_a_burnt_spy_not_back_in_its_last_turn_loses(house: int, ends: bool) -> None:
    spy = {"burnt": True, "burnt_turns": 14, "hideout": 44}
    match = given(spy=spy).order(SPY, Play(card=1, house=house))
    assert [event.rule for event in match.happened(GameEnded)] == (["QC-56"] if ends else [])


def test_the_end_reveals_the_route_to_everybody() -> None:
    match = given(refuges=[19], spy={"assaulted": 19, "burnt": True}).order(SPY, Play(card=15, house=53))
    assert all(view.spy is not None and view.spy.route == match.spy.route for view in match.views.values())
    assert match.spy.route[-1].path == (48, 53)
