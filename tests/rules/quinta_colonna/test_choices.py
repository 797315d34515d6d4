"""What is listed, what is played when time has passed, and bots that come to an end (QC-40, QC-42, law 4)."""

from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from domain.chance import SeededChance
from domain.game import PUBLIC
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from tests.rules.quinta_colonna.match import P1, P2, SPY, Match, dealt, given, played

EVERY_PLAIN_ORDER: tuple[Order, ...] = (
    *(order for pawn in PAWNS for house in range(1, 91) for order in (
        Move(pawn=pawn, houses=(house,)), Ask(pawn=pawn, house=house), Arrest(pawn=pawn, house=house))),
    *(order for pawn in PAWNS for order in (Stay(pawn=pawn), Arrest(pawn=pawn))), End(),
)  # fmt: skip
TOGETHER: dict[str, Any] = {"partisans": {"P1": 30, "P2": 29, "P3": 24, "P4": 35, "P5": 26}, "blocked": [25, 34]}


def plain(match: Match, order: Order) -> bool:
    """Whether an order is worth listing: no move onto the own house, no arrest that names it needlessly."""
    if isinstance(order, Move):
        return order.houses != (match.table.pawns[order.pawn],)
    return not isinstance(order, Arrest) or (order.house is None) is (match.table.rules.arrest_range == "same")


@drawn(st.integers(0, 10_000), st.integers(0, 120), st.sampled_from(["torus", "none", "antipode"]))
def test_the_spy_is_listed_every_card_and_house_it_may_play(seed: int, rounds: int, wrap: str) -> None:
    match = played(seed, rounds, wrap=wrap)
    while SPY not in GAME.rules.awaited(match.state) and GAME.rules.outcome(match.state) is None:
        match.order(P1, End())
    every: list[Order] = [Play(card=card, house=house) for card in range(1, 91) for house in range(1, 91)]
    every += [Discard(card=card) for card in range(1, 91)]
    legal = [order for order in every if GAME.sight.refusal_of(match.views[SPY], SPY, order) is None]
    assert sorted(map(repr, GAME.sight.choices(match.views[SPY], SPY))) == sorted(map(repr, legal))


@pytest.mark.parametrize("reach", ["same", "adjacent"])
@pytest.mark.parametrize("stack", ["yes", "no"])
@pytest.mark.parametrize("phase", ["move_then_ask", "interleaved"])
@pytest.mark.parametrize("plies", [0, 3, 5, 7])
def test_partisans_are_listed_every_plain_order(reach: str, stack: str, phase: str, plies: int) -> None:
    rules: dict[str, object] = {"arrest_range": reach, "partisans_stack": stack, "partisan_phase": phase}
    match = given(rules=rules, seats=["spy", "partisan-1", "partisan-2"], to_act="partisans", **TOGETHER)
    fate = SeededChance(b"within one turn")
    for _ in range(plies):
        goes_on = [order for order in GAME.sight.choices(match.views[P2], P2) if not isinstance(order, Arrest | End)]
        match.order(P2, fate.pick("order", goes_on))
    listed = GAME.sight.choices(match.views[P2], P2)
    legal = [order for order in EVERY_PLAIN_ORDER if GAME.sight.refusal_of(match.views[P2], P2, order) is None]
    assert legal
    assert sorted(map(repr, listed)) == sorted(repr(order) for order in legal if plain(match, order))


def test_whoever_may_not_act_is_listed_nothing() -> None:
    match = given()
    assert [GAME.sight.choices(match.views[seat], seat) for seat in (P1, PUBLIC)] == [(), ()]
    assert GAME.sight.choices(GAME.sight.blank(SPY), SPY) == ()
    assert GAME.sight.choices(given(to_act="partisans").views[SPY], SPY) == ()


def test_in_the_turn_of_grace_moves_and_the_end_are_listed() -> None:
    match = given(to_act="partisans", grace=True)
    assert {type(order) for order in GAME.sight.choices(match.views[P1], P1)} == {Move, Stay, End}


def test_an_end_that_stands_is_not_listed_again() -> None:
    match = given(to_act="partisans", seats=["spy", "partisan-1", "partisan-2"]).order(P1, End())
    assert [End() in GAME.sight.choices(match.views[seat], seat) for seat in (P1, P2)] == [False, True]


def test_after_the_end_nobody_is_awaited_and_nothing_listed() -> None:
    match = played(4, 5000)
    assert (GAME.rules.awaited(match.state), GAME.rules.may_act(match.state), GAME.rules.window(match.state)) == (
        (),
        (),
        None,
    )
    assert GAME.sight.choices(match.views[SPY], SPY) == ()


def test_starts_are_listed_for_the_next_pawn_alone() -> None:
    match = dealt(1, partisan_start="choose")
    starts = GAME.sight.choices(match.views[P1], P1)
    assert {order.pawn for order in starts if isinstance(order, Start)} == {"P1"}
    assert len(starts) == 90 - 24 - 8


def test_a_late_spy_plays_any_of_its_legal_cards_and_houses() -> None:
    match = given(blocked=[38, 48], spy={"hand": [1, 6, 15]})
    played_late = {GAME.sight.default(match.views[SPY], SPY, SeededChance(bytes([n]))) for n in range(250)}
    assert played_late == set(GAME.sight.choices(match.views[SPY], SPY))
    assert not any(order.assault for order in played_late if isinstance(order, Play))


def test_a_late_spy_that_is_stuck_shows_a_card() -> None:
    stuck = given(rules={"wrap": "none"}, spy={"house": 5, "hideout": 43, "hand": [6, 12, 18]})
    assert isinstance(GAME.sight.default(stuck.views[SPY], SPY, SeededChance(b"late")), Discard)


def test_late_partisans_close_their_turn_one_after_another() -> None:
    match = given(to_act="partisans", seats=["spy", "partisan-1", "partisan-2", "partisan-3"])
    lapsed = 0
    while match.table.to_act == "partisans":
        seat = GAME.rules.awaited(match.state)[0]
        match.order(seat, GAME.sight.default(match.views[seat], seat, SeededChance(b"late")))
        lapsed += 1
    assert (lapsed, match.table.round) == (2, 4)


def test_a_bot_has_nothing_to_do_before_the_board_lies_ready() -> None:
    with pytest.raises(ValueError, match="nothing has begun"):
        GAME.sight.bot(GAME.sight.blank(SPY), SPY, SeededChance(b"bot"))


def test_there_is_no_default_before_the_board_lies_ready() -> None:
    with pytest.raises(ValueError, match="nothing to play for spy yet"):
        GAME.sight.default(GAME.sight.blank(SPY), SPY, SeededChance(b"late"))


@pytest.mark.parametrize(("players", "control"), [(2, "shared"), (4, "shared"), (6, "assigned")])
def test_bots_play_a_match_to_its_end(players: int, control: str) -> None:
    match = dealt(players, players, control=control, partisan_start="choose")
    mind = SeededChance(b"bots")
    plies = 0
    while (awaited := GAME.rules.awaited(match.state)) and plies < 2000:
        match.order(awaited[0], GAME.sight.bot(match.views[awaited[0]], awaited[0], mind))
        plies += 1
    assert GAME.rules.outcome(match.state) is not None


def test_a_spy_bot_takes_a_refuge_and_goes_home() -> None:
    match = given(refuges=[42], spy={"hideout": 43})
    match.order(SPY, GAME.sight.bot(match.views[SPY], SPY, SeededChance(b"bot")))
    assert match.spy.assaulted == 42
