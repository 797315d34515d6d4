"""Whole matches: no card is lost or doubled, views know what they may and no more, and documents say it all."""

from collections import Counter
from functools import reduce

import pytest

from domain.chance import SeededChance
from domain.game import REFEREE
from domain.games.mata_hari import GAME
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.rules.setup import whole_deck
from domain.games.mata_hari.state import COVERS, Over
from domain.options import resolve
from tests.rules.mata_hari.play import states

PLAYERS = range(3, 8)
OTHER = {
    "deal_5": "13", "esigo_partner": "doppio_only", "sicario_partner": "yes", "mh_counter": "inert",
    "mh_condition": "standing", "reshuffle_after_look": "no", "accused_again": "yes", "accused_active": "new_offer",
    "unfounded_shows": "hand", "visionary_auto": "no", "end_timing": "immediate",
}  # fmt: skip


@pytest.mark.parametrize("players", PLAYERS)
def test_no_card_and_no_cover_is_ever_lost_or_doubled(players: int) -> None:
    whole = Counter(whole_deck(players))
    for state, _ in states(players, "conservation"):
        held = Counter(state.deck) + Counter(state.table.removed)
        for own in state.owns.values():
            held += Counter(own.hand) + Counter(own.offer)
        assert held == whole
        taken = sum(covers.compromised + covers.undercover for covers in state.table.covers.values())
        assert taken + state.table.covers_left == COVERS


@pytest.mark.parametrize("players", PLAYERS)
def test_public_counts_are_those_of_the_cards(players: int) -> None:
    for state, _ in states(players, "counts", OTHER):
        table = state.table
        assert table.deck == len(state.deck)
        assert table.sizes == {seat: len(own.hand) for seat, own in state.owns.items()}
        assert {seat: laid.count for seat, laid in table.laid.items()} == {
            seat: len(own.offer) for seat, own in state.owns.items() if own.offer
        }


@pytest.mark.parametrize("given", [{}, OTHER], ids=["usual", "other"])
def test_a_view_folded_from_observations_is_what_the_position_lets_its_seat_see(given: dict[str, str]) -> None:
    for state, views in states(4, "views", given):
        for seat, view in views.items():
            seen = GAME.positions.see(state, seat)
            assert (view.table, view.owns, view.ended) == (seen.table, seen.owns, seen.ended)
            assert view.deck in (None, state.deck)
            assert seen.deck is None or view.deck == seen.deck


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("given", [{}, OTHER], ids=["usual", "other"])
def test_a_document_read_is_the_state_that_was_written(players: int, given: dict[str, str]) -> None:
    options = resolve(GAME.options, GAME.presets, given)
    for number, (state, _) in enumerate(states(players, "documents", given)):
        if number % 5 and not isinstance(state, Over):
            continue
        document = GAME.positions.write(state)
        again = GAME.positions.read(document, options, SeededChance(b"unused"))
        assert GAME.positions.write(again) == document
        assert again == state
        assert GAME.positions.compare(state, document) == []


def test_nobody_but_the_referee_sees_two_hands_before_the_end() -> None:
    for state, views in states(3, "hands"):
        if not isinstance(state, Over):
            assert all(set(view.owns) == {seat} for seat, view in views.items())
            assert len(GAME.positions.see(state, REFEREE).owns) == 3


@pytest.mark.parametrize("given", [{}, OTHER], ids=["usual", "other"])
def test_everybody_at_a_table_holds_one_public_table(given: dict[str, str]) -> None:
    for state, views in states(4, "one table", given):
        assert {id(view.table) for view in views.values()} == {id(state.table)}


def test_what_happened_comes_to_the_same_when_another_match_decides_in_between() -> None:
    options = resolve(GAME.options, GAME.presets, {})
    seats = GAME.rules.seats(3, options)
    alone = reduce(Course.follow, GAME.rules.setup(options, seats, SeededChance(b"first")), GAME.rules.blank)
    first, _ = (GAME.rules.setup(options, seats, SeededChance(seed)) for seed in (b"first", b"second"))
    assert reduce(Course.follow, first, GAME.rules.blank) == alone
