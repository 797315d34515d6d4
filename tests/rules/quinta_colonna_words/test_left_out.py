"""Orders that leave out a pawn, a card or a house: read where one thing alone can be meant, and sent back otherwise."""

import msgspec
import pytest

from domain.games.quinta_colonna.board.deck import CARDS, piece_of
from domain.games.quinta_colonna.orders import PAWNS, SPY, Ask, End, Move, Play
from domain.games.quinta_colonna.reading.notation import parse
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.state import View
from tests.rules.quinta_colonna_words.tables import (
    PARTISAN,
    PARTISAN_VIEW,
    SPY_SIDE,
    SPY_VIEW,
    TABLE,
    orders_in,
)

PAWN_CARD = next(card for card in CARDS if piece_of(card, None) == "pawn")
TO_PLAY = View(
    seat=SPY,
    table=msgspec.structs.replace(TABLE, to_act="spy"),
    spy=msgspec.structs.replace(SPY_SIDE, hand=(9, 14, PAWN_CARD)),
)
TO_ASK = View(seat=PARTISAN, table=msgspec.structs.replace(TABLE, moved=PAWNS))


def houses_for_one_pawn(view: View, shape: type[Ask] | type[Move]) -> tuple[dict[int, Ask | Move], set[int]]:
    """The houses of which one pawn alone can be told to ask or enter, with that order; and those of several."""
    found: dict[int, list[Ask | Move]] = {}
    for order in choices(view, view.seat):
        if isinstance(order, Ask) and shape is Ask and order.house is not None:
            found.setdefault(order.house, []).append(order)
        if isinstance(order, Move) and shape is Move:
            found.setdefault(order.houses[-1], []).append(order)
    return {house: can[0] for house, can in found.items() if len(can) == 1}, {
        h for h, can in found.items() if len(can) > 1
    }


@pytest.mark.parametrize("words", ["ask {}", "chiedo in {}", "I ask about {}", "chieda alla casa {}.", "ch. {}"])
def test_a_question_without_its_pawn_is_that_of_the_only_pawn_that_can_ask_there(words: str) -> None:
    one, several = houses_for_one_pawn(TO_ASK, Ask)
    assert one
    assert several
    for house, order in one.items():
        assert orders_in(words.format(house), TO_ASK) == [order]
    for house in (*several, 99):
        assert orders_in(words.format(house), TO_ASK) == []


@pytest.mark.parametrize("words", ["go to {}", "vado in {}", "move to house {}"])
def test_a_move_without_its_pawn_is_that_of_the_only_pawn_that_gets_there(words: str) -> None:
    one, several = houses_for_one_pawn(PARTISAN_VIEW, Move)
    for house, order in one.items():
        assert orders_in(words.format(house), PARTISAN_VIEW) == [order]
    assert all(orders_in(words.format(house), PARTISAN_VIEW) == [] for house in several)


def test_beside_a_move_nobody_can_tell_which_pawn_is_to_ask() -> None:
    house = next(iter(houses_for_one_pawn(TO_ASK, Ask)[0]))
    said = parse(f"P2 to 51\nask {house}", TO_ASK)
    assert [written.line for written in said.orders] == [0]
    assert [wrong.refusal.reason for wrong in said.complaints] == ["pawn-missing"]


@pytest.mark.parametrize("words", ["go to {}", "vado in {}", "mi reco alla casa {}", "I sneak to {}", "scappo in {}"])
def test_a_house_without_its_card_is_reached_with_the_only_card_that_gets_there(words: str) -> None:
    reaching: dict[int, set[int]] = {}
    for order in choices(TO_PLAY, SPY):
        if isinstance(order, Play):
            reaching.setdefault(order.house, set()).add(order.card)
    assert {len(cards) for cards in reaching.values()} >= {1, 2}
    for house, cards in reaching.items():
        said = parse(words.format(house), TO_PLAY)
        assert [one.order for one in said.orders] == [Play(card, house) for card in cards if len(cards) == 1]
        named = [wrong.nearest for wrong in said.complaints if wrong.refusal.reason == "several-cards"]
        assert named == ([tuple(map(str, sorted(cards)))] if len(cards) > 1 else [])


@pytest.mark.parametrize(
    "words", ["play the pawn", "gioco il pedone", "pawn forward", "pedone avanti", "gioco la carta {}"]
)
def test_a_card_without_its_house_goes_to_the_only_one_it_can(words: str) -> None:
    only = [order for order in choices(TO_PLAY, SPY) if isinstance(order, Play) and order.card == PAWN_CARD]
    assert len(only) == 1
    assert orders_in(words.format(PAWN_CARD), TO_PLAY) == only
    assert orders_in(words.format(14), SPY_VIEW) == []


@pytest.mark.parametrize("words", ["pedone", "the pawn", "play the queen", "gioco la carta 14", "play 14", "card {}"])
def test_a_card_alone_or_with_a_choice_of_houses_is_no_order(words: str) -> None:
    assert orders_in(words.format(PAWN_CARD), TO_PLAY) == []


@pytest.mark.parametrize(
    "line", ["All done", "tutto fatto", "I'm done for this turn", "passo la mano", "I pass", "chiudo qui"]
)
def test_the_turn_is_closed_in_other_words(line: str) -> None:
    assert orders_in(line, PARTISAN_VIEW) == [End()]


@pytest.mark.parametrize(
    "line",
    ["Well done!", "all fine here", "done with the shopping", "pass the salt", "not done", "All done: close the turn"],
)
def test_what_only_sounds_like_the_end_closes_no_turn(line: str) -> None:
    assert orders_in(line, PARTISAN_VIEW) == []
