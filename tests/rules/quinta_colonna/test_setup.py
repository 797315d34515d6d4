"""Seats, roles and the opening (section 1.3, QC-01 to QC-07, QC-64, QC-67, G-10, G-12)."""

import pytest

from domain.chance import ScriptedChance, SeededChance
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.board.deck import CARDS, CHESS15, assign, piece_of
from domain.games.quinta_colonna.board.houses import board, mask_of
from domain.games.quinta_colonna.events import BoardSet, HandDealt, HideoutDrawn, PawnStarted, SpyTurnBegan
from domain.games.quinta_colonna.orders import PAWNS, Start
from domain.games.quinta_colonna.state import Playing
from tests.rules.quinta_colonna.match import P1, SPY, dealt, options

CUT = (2, 6, 7, 86, 87, *range(21, 40))  # without wrap these 24 wall house 1 in


@pytest.mark.parametrize("players", [1, 7])
def test_the_game_is_for_two_to_six(players: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 6 players, not for {players}"):
        GAME.rules.seats(players, options())


def test_the_lowest_die_plays_the_spy() -> None:
    roles = GAME.rules.roles(3, options(), ScriptedChance([5, 2, 6], SeededChance(b"seats")))
    assert roles.seats[1] == SPY
    assert sorted(roles.seats) == ["partisan-1", "partisan-2", "spy"]
    assert roles.dice == (((0, 5), (1, 2), (2, 6)),)


def test_only_the_lowest_throw_again_when_they_tie() -> None:
    roles = GAME.rules.roles(3, options(), ScriptedChance([3, 3, 4, 2, 2, 6, 1], SeededChance(b"seats")))
    assert roles.dice == (((0, 3), (1, 3), (2, 4)), ((0, 2), (1, 2)), ((0, 6), (1, 1)))
    assert roles.seats[1] == SPY


def test_the_seats_beside_the_spy_are_drawn() -> None:
    seatings = {GAME.rules.roles(4, options(), SeededChance(bytes([n]))).seats for n in range(200)}
    assert len(seatings) == 24


def test_blocked_houses_refuges_starts_and_hideout_are_all_different() -> None:
    match = dealt(7)
    (board_set,) = match.happened(BoardSet)
    starts = [event.house for event in match.happened(PawnStarted)]
    (hideout,) = match.happened(HideoutDrawn)
    drawn = [*board_set.blocked, *board_set.refuges, *starts, hideout.house]
    assert len(set(drawn)) == 24 + 8 + 5 + 1 == len(drawn)


def test_every_card_but_the_hideout_is_in_the_hand_or_the_pile() -> None:
    match = dealt(3)
    assert isinstance(match.state, Playing)
    (hand,) = match.happened(HandDealt)
    assert len(hand.cards) == 3
    piled = match.state.supply.shuffled
    assert piled | mask_of(hand.cards) | 1 << match.spy.hideout == mask_of(CARDS)
    assert piled.bit_count() == 86


def test_the_spy_starts_in_its_hideout_and_moves_first() -> None:
    match = dealt(1)
    assert match.spy.house == match.spy.hideout
    assert match.events[-1] == SpyTurnBegan(round=1)
    assert (match.table.to_act, match.spy.trail) == ("spy", 0)


def test_a_map_that_is_cut_is_drawn_again() -> None:
    whole = tuple(range(61, 85))
    chance = ScriptedChance([*CUT, *whole], SeededChance(b"rest"))
    events = GAME.rules.setup(options(wrap="none"), (SPY, P1), chance)
    assert isinstance(events[0], BoardSet)
    assert events[0].blocked == whole


def test_a_map_that_is_cut_stays_without_connected_map() -> None:
    chance = ScriptedChance(CUT, SeededChance(b"rest"))
    events = GAME.rules.setup(options(wrap="none", connected_map="no"), (SPY, P1), chance)
    assert isinstance(events[0], BoardSet)
    assert events[0].blocked == tuple(sorted(CUT))
    assert not board("none", mask_of(CUT)).connected()


def test_partisans_who_choose_place_five_pawns_before_the_first_round() -> None:
    match = dealt(2, partisan_start="choose")
    window = GAME.rules.window(match.state)
    assert (GAME.rules.awaited(match.state), window and window.key) == ((P1,), "start")
    for pawn in PAWNS:
        (order, *_) = GAME.sight.choices(match.views[P1], P1)
        assert isinstance(order, Start)
        assert order.pawn == pawn
        match.order(P1, order)
    assert match.events[-1] == SpyTurnBegan(round=1)


def test_the_hideout_is_not_kept_from_the_starting_houses() -> None:
    match = dealt(2, partisan_start="choose")
    assert match.refusal(P1, Start(pawn="P1", house=match.spy.hideout)) == ("", "")


def test_a_start_nobody_chose_in_time_is_drawn_for_the_next_pawn() -> None:
    match = dealt(2, partisan_start="choose")
    order = GAME.sight.default(match.views[P1], P1, SeededChance(b"late"))
    assert isinstance(order, Start)
    assert order.pawn == "P1"
    assert match.refusal(P1, order) == ("", "")


def test_the_uniform_deck_repeats_the_six_pieces() -> None:
    named = [piece_of(card, None) for card in (1, 2, 3, 4, 5, 6, 7, 90)]
    assert named == ["king", "queen", "rook", "bishop", "knight", "pawn", "king", "pawn"]


def test_the_chess_deck_has_the_pieces_of_fifteen_sets_and_is_published() -> None:
    (board_set,) = dealt(4, deck_pieces="chess15").happened(BoardSet)
    assert board_set.pieces is not None
    dealt_pieces = list(board_set.pieces.values())
    assert {piece: dealt_pieces.count(piece) for piece in CHESS15} == CHESS15


def test_pieces_already_known_keep_their_cards() -> None:
    pieces = assign(SeededChance(b"pieces"), {1: "queen", 90: "queen"})
    assert (pieces[1], pieces[90], len(pieces)) == ("queen", "queen", 90)
    assert list(pieces.values()).count("queen") == CHESS15["queen"]
