"""A game for each player, talk among the partisans, and what options mean (QC-02, QC-41, QC-61, G-13)."""

import msgspec
import pytest

from domain.game import Leg, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.rules.series import Rotation
from tests.rules.quinta_colonna.match import P1, P2, SPY, given, options

FIRST = (P1, SPY, P2)  # who registered first sits in partisan-1


@pytest.mark.parametrize(("series", "games"), [("single", 1), ("rotate", 4)])
def test_a_series_has_a_game_for_each_player(series: str, games: int) -> None:
    assert Rotation().length(4, options(series=series)) == games


def test_the_spys_role_passes_clockwise() -> None:
    legs = [Rotation().seats(FIRST, leg) for leg in range(4)]
    assert legs == [FIRST, (SPY, P2, P1), (P2, P1, SPY), FIRST]


def test_more_refuges_rank_first_then_fewer_rounds_and_equals_tie() -> None:
    scores = ((3, 20), (8, 41), (3, 20), (8, 35))
    four = GAME.rules.seats(4, options())
    legs = tuple(Leg(Rotation().seats(four, leg), (SPY,), score) for leg, score in enumerate(scores))
    assert [leg.seats.index(SPY) for leg in legs] == [0, 1, 2, 3]
    assert Rotation().ranking(legs) == ((3,), (1,), (0, 2))


def test_a_game_scores_the_refuges_removed_and_the_rounds() -> None:
    assert Rotation().score(given(round=12).state) == (5, 12)


def test_partisans_hear_each_other_and_the_spy_hears_nothing() -> None:
    assert GAME.rules.hears(options(), (SPY, P1, P2), P1) == (P2,)
    assert GAME.rules.hears(options(open_talk="yes"), (SPY, P1, P2), P1) == (SPY, P2)


@pytest.mark.parametrize("talk", ["yes", "no"])
def test_nobody_hears_the_spy_or_a_stranger(talk: str) -> None:
    heard = [GAME.rules.hears(options(open_talk=talk), (SPY, P1, P2), seat) for seat in (SPY, Seat("red"))]
    assert heard == [(), ()]


def test_options_become_typed_rules() -> None:
    rules = Rules.of(options(knight_jumps="no", refuges=5, assaults_per_sortie="unlimited"))
    assert (rules.knight_jumps, rules.refuges, rules.assaults_per_sortie) == (False, 5, "unlimited")
    assert Rules.of(options()) == Rules()


def test_a_value_no_rule_knows_is_not_a_rule() -> None:
    with pytest.raises(msgspec.ValidationError):
        Rules.of({"wrap": "moebius"})


def test_the_literal_preset_has_nothing_borrowed() -> None:
    rules = Rules.of(options(preset="literal", max_rounds=40))
    assert (rules.announce_return, rules.trail_scope, rules.refuge_move, rules.series) == (
        False, "game", "on_removal", "rotate",
    )  # fmt: skip
    assert (rules.max_rounds, rules.return_limit, rules.idle_limit) == (40, 0, 0)
