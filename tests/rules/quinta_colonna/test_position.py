"""Position documents: complete, forgiving where the rulebook is, and exact about what is wrong (section 1.7, G-15, G-16)."""

import json
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from domain.chance import ScriptedChance, SeededChance
from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.board.houses import board, houses_of
from domain.games.quinta_colonna.state import Blank, Over, Playing
from tests.rules.quinta_colonna.match import OPEN, P1, P2, SPY, dealt, given, options, played

WHOLE: dict[str, Any] = {
    "round": 3, "seats": ["spy", "partisan-1", "partisan-2"], "to_act": "partisans", "skip_partisans": False,
    "blocked": [2, 11], "refuges": [8, 19], "partisans": {"P1": 30, "P2": 61}, "acted": {"P1": ["move", "ask"]},
    "answers": {"P1": "no"}, "markers": {"14": {"answer": "no", "round": 2}, "37": {"answer": "yes", "round": 1}},
    "spy": {"house": 43, "hideout": 5, "hand": [1, 8, 15], "trail": [38, 43], "burnt": True, "assaulted": 8,
            "idle": 0, "burnt_turns": 0},
    "draw_pile": [77, 90, 3], "played": [22, 64], "phase": "play", "end_by": ["partisan-2"], "grace": True,
}  # fmt: skip


def read(document: dict[str, Any], **rules: object) -> Playing | Over:
    state = GAME.positions.read(document, options(**rules), SeededChance(b"a position"))
    assert isinstance(state, Playing | Over)
    return state


def test_a_whole_document_read_and_written_is_the_same() -> None:
    assert GAME.positions.write(read(WHOLE)) == WHOLE


def test_what_only_a_match_under_way_needs_is_kept_too() -> None:
    step = {"round": 2, "card": 22, "piece": "bishop", "path": [37, 43], "assaulted": None, "home": False}
    beyond = {
        "withdrawn": ["partisan-1"], "hurried": False, "ends": 2, "shown": [[1, 64], [2, 22]], "published": [1, 31],
        "fallen": [[1, 40], [2, 50]], "returns": [1],
        "reshuffled": True, "spy": {**WHOLE["spy"], "start": 31, "route": [step]},
        "outcome": {"winners": ["spy"], "reason": "refuges-removed", "rule": "QC-28"},
    }  # fmt: skip
    assert GAME.positions.write(read({**WHOLE, **beyond})) == {**WHOLE, **beyond}


@drawn(
    st.integers(0, 10_000),
    st.integers(0, 250),
    st.sampled_from([2, 3, 6]),
    st.sampled_from(["uniform", "chess15"]),
    st.sampled_from(["draw", "choose"]),
)
def test_any_state_written_and_read_is_the_same(seed: int, plies: int, players: int, deck: str, start: str) -> None:
    rules = options(deck_pieces=deck, partisan_start=start, idle_limit=3, partisan_phase="interleaved")
    state = played(seed, plies, players, **rules).state
    document = json.loads(json.dumps(GAME.positions.write(state)))
    Draft202012Validator(GAME.positions.schema()).validate(document)
    assert GAME.positions.read(document, rules, SeededChance(b"another")) == state
    assert GAME.positions.compare(state, document) == []


@pytest.mark.parametrize("leaving", [[SPY], [P1], [P2, P1], [P1, SPY]], ids=lambda seats: " and ".join(seats))
@pytest.mark.parametrize("start", ["draw", "choose"])
def test_a_state_that_seats_have_left_is_read_back_the_same(leaving: list[Seat], start: str) -> None:
    match = played(5, 9, players=3, partisan_start=start)
    for seat in leaving:
        match.fold(GAME.rules.withdraw(match.state, seat, "resigned", match.chance))
    document = json.loads(json.dumps(GAME.positions.write(match.state)))
    Draft202012Validator(GAME.positions.schema()).validate(document)
    assert document["withdrawn"] == leaving
    assert read(document, partisan_start=start) == match.state


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(GAME.positions.schema())


def test_houses_of_markers_may_be_numbers_and_answers_bare_words() -> None:
    state = read({**OPEN, "markers": {14: {"answer": False, "round": 2}}, "answers": {"P1": True}})
    assert GAME.positions.write(state)["markers"] == {"14": {"answer": "no", "round": 2}}
    assert GAME.positions.write(state)["answers"] == {"P1": "yes"}


def test_an_empty_document_is_a_match_just_set_up() -> None:
    state = read({})
    table, spy = state.table, state.spy
    assert (table.round, table.to_act, table.seats) == (1, "spy", (SPY, P1))
    assert (table.blocked.bit_count(), len(table.refuges), len(table.pawns)) == (24, 8, 5)
    assert board("torus", table.blocked).connected()
    assert (spy.house, len(spy.hand), spy.trail) == (spy.hideout, 3, 0)
    assert state.supply.shuffled.bit_count() == 86


def test_filling_in_uses_up_no_script() -> None:
    chance = ScriptedChance([1, 2, 3], SeededChance(b"rest"))
    GAME.positions.read({}, options(deck_pieces="chess15"), chance)
    assert chance.left == (1, 2, 3)


def test_what_is_filled_in_keeps_off_what_is_given() -> None:
    given_houses = {"refuges": [8, 19], "partisans": {"P1": 30}, "spy": {"house": 43}}
    for number in range(40):
        state = GAME.positions.read(given_houses, options(), SeededChance(bytes([number])))
        assert isinstance(state, Playing)
        taken = {8, 19, 30, 43, state.spy.hideout} & set(houses_of(state.table.blocked))
        assert (taken, state.spy.hideout in (8, 19, 30)) == (set(), False)


def test_a_pawn_that_asked_has_moved_and_an_assault_means_burnt() -> None:
    state = read({**OPEN, "to_act": "partisans", "acted": {"P3": ["ask"]}, "spy": {**OPEN["spy"], "assaulted": 8}})
    assert (state.table.moved, state.spy.burnt) == (("P3",), True)


def test_only_the_pawns_named_are_on_the_table() -> None:
    assert read({**OPEN, "partisans": {"P2": 61}}).table.pawns == {"P2": 61}


def test_a_stuck_spy_that_would_lose_has_lost() -> None:
    stuck = {**OPEN, "spy": {"house": 5, "hideout": 43, "hand": [6, 12, 18]}}
    state = read(stuck, wrap="none", stuck="lose")
    assert isinstance(state, Over)
    assert (state.outcome.winners, state.outcome.rule) == ((P1,), "QC-50")


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"refuge": [8]}, "A position has no key 'refuge'"),
        ({"spy": {"hands": [8]}}, "spy has no key 'hands'"),
        ({"round": 0}, "round must be a whole number of at least 1, not 0"),
        ({"refuges": [91]}, "Each of refuges must be a whole number from 1 to 90, not 91"),
        ({"refuges": [8, 8]}, "refuges names 8 twice"),
        ({"refuges": 8}, "refuges must be a list of up to 8 numbers, not 8"),
        ({"blocked": [8]}, "refuges names 8, which is blocked"),
        ({"blocked": [30]}, "partisans names 30, which is blocked"),
        ({"blocked": [43]}, "spy: house names 43, which is blocked"),
        ({"blocked": [7], "spy": {**OPEN["spy"], "trail": [7]}}, "spy: trail names 7, which is blocked"),
        ({"partisans": {"P9": 3}}, "Each key of partisans must be one of P1, P2, P3, P4, P5, not 'P9'"),
        ({"partisans": [3]}, "partisans must be a mapping"),
        ({"partisans": {"P1": 30}, "acted": {"P2": ["move"]}}, "P2 has acted but stands nowhere"),
        ({"acted": {"P1": ["arrest"]}}, "Each of acted: P1 must be one of ask, move, not 'arrest'"),
        ({"seats": ["spy"]}, "seats must be a list of 2 to 6 entries"),
        ({"seats": ["spy", "partisan-2"]}, "seats must be spy, partisan-1, not spy, partisan-2"),
        ({"end_by": ["spy"]}, "Each of end_by must be one of partisan-1"),
        ({"seats": ["spy", "partisan-1", "partisan-2"], "end_by": ["partisan-1", "partisan-2"]}, "a second `end`"),
        ({"phase": "start", "to_act": "spy"}, "to_act must be partisans while phase is start"),
        ({"phase": "start"}, "phase must be play once every pawn has its house"),
        ({"phase": "over"}, "phase must be one of play, start"),
        ({"grace": "perhaps"}, "grace must be yes or no"),
        ({"played": [1]}, "Card 1 cannot lie in hand and in played"),
        ({"draw_pile": [5]}, "Card 5 cannot lie in draw_pile and in hideout"),
        ({"spy": {"hand": [1, 2, 3, 4]}}, "spy: hand must be a list of 1 to 3 numbers"),
        ({"spy": {"assaulted": 9}}, "spy: assaulted names 9, where no refuge lies"),
        (
            {"spy": {"route": [{"card": 1}]}},
            "spy: route: 1 needs the key 'round', which must be a whole number of at least 0",
        ),
        ({"pieces": {1: "rook"}}, "only with the option deck_pieces: chess15"),
        ({"markers": {14: {"answer": "perhaps"}}}, "markers: 14: answer must be yes or no"),
        ({"published": [3]}, "published must be a list of 2: a whole number"),
    ],
)
def test_what_is_wrong_with_a_document_is_said(keys: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("(", r"\(")):
        read({**OPEN, **keys})


@pytest.mark.parametrize("gone", [["spy"], ["partisan-1", "partisan-2"]])
def test_a_side_that_is_gone_needs_an_outcome(gone: list[str]) -> None:
    with pytest.raises(ValueError, match="outcome must say who won"):
        read({**WHOLE, "withdrawn": gone})


def test_a_hideout_that_cannot_be_drawn_must_be_given() -> None:
    with pytest.raises(ValueError, match="spy: hideout must be given"):
        read({"refuges": [1], "partisans": {"P1": 2}, "blocked": list(range(3, 91))})


def test_a_piece_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match=r"pieces: 1 must be one of bishop, .*, not 'wizard'"):
        read({**OPEN, "pieces": {1: "wizard"}}, deck_pieces="chess15")


@pytest.mark.parametrize(
    "expected",
    [
        {"refuges": [66, 8, 19]},  # sets without order
        {"spy": {"hand": [15, 1, 8]}},
        {"spy": {"assaulted": None}},
        {"markers": {}, "acted": {}},
        {"markers": {14: None}},
        {"partisans": {"P2": 61}},
        {},
    ],
)
def test_what_is_expected_and_so_is_no_difference(expected: dict[str, Any]) -> None:
    assert GAME.positions.compare(given().state, expected) == []


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ({"refuges": [8, 19]}, "refuges is [8, 19, 66], not [8, 19]."),
        ({"spy": {"house": 44}}, "spy: house is 43, not 44."),
        ({"markers": {14: {"answer": False}}}, "markers: 14 is absent, not {'answer': False}."),
        ({"partisans": {}}, "partisans is {'P1': 30, 'P2': 61, 'P3': 75, 'P4': 12, 'P5': 44}, not empty."),
        ({"draw_pile": [90, 77]}, "draw_pile is [77, 90], not [90, 77]."),
        ({"spy": None}, "spy is {"),
        ({"round": {"number": 3}}, "round is 3, not {'number': 3}."),
        ({"refuge": []}, "There is no key 'refuge' in a position."),
        ({"spy": {"cards": []}}, "There is no key 'spy: cards' in a position."),
    ],
)
def test_a_difference_is_one_sentence(expected: dict[str, Any], says: str) -> None:
    found = GAME.positions.compare(given(draw_pile=[77, 90]).state, expected)
    assert found
    assert found[0].startswith(says)


def test_a_bare_no_in_an_expectation_is_the_word() -> None:
    state = given(to_act="partisans", answers={"P1": "no"}, markers={"14": {"answer": "yes", "round": 1}}).state
    assert GAME.positions.compare(state, {"answers": {"P1": False}, "markers": {14: {"answer": True}}}) == []
    assert GAME.positions.compare(state, {"answers": {"P1": True}}) == ["answers: P1 is no, not yes."]


def test_there_is_no_position_before_the_set_up() -> None:
    with pytest.raises(ValueError, match="before the set-up is complete"):
        GAME.positions.write(Blank())
    assert GAME.positions.seats(Blank()) == ()
    assert GAME.positions.see(Blank(), P1).table is None


def test_a_position_is_seen_as_the_match_showed_it() -> None:
    match = dealt(6, players=3)
    assert {seat: GAME.positions.see(match.state, seat) for seat in match.views} == match.views
    assert GAME.positions.seats(match.state) == (SPY, P1, P2)
