"""Every reason there is for a refusal, and that the rules and the views agree about them."""

from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.orders import Arrest, Ask, Branch, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.state import Blank
from tests.rules.quinta_colonna.match import P1, P2, SPY, Match, given, played
from tests.rules.quinta_colonna.reasons import REASONS

TWO = ["spy", "partisan-1", "partisan-2"]
Rules = dict[str, object]
NO_WRAP: Rules = {"wrap": "none"}
ASKED: dict[str, Any] = {"acted": {"P2": ["move", "ask"]}, "answers": {"P2": "no"}}
IF_P2 = Branch(house=29, pawn="P2", answer="yes")
START: dict[str, Any] = {"phase": "start", "to_act": "partisans", "partisans": {"P1": 30}}

# The spy stands on 43 with 1 (king), 8 (queen) and 15 (rook); P1 stands on 30, P2 on 61.
SPYS: list[tuple[str, Order, dict[str, Any], Rules]] = [
    ("QC-38 partisans-only", End(), {}, {}),
    ("G-03 not-your-turn", Play(card=1, house=42), {"to_act": "partisans"}, {}),
    ("QC-09 no-such-house", Play(card=1, house=91), {}, {}),
    ("QC-10 blocked", Play(card=1, house=42), {"blocked": [42]}, {}),
    ("QC-09 not-in-hand", Play(card=2, house=42), {}, {}),
    ("QC-09 same-house", Play(card=1, house=43), {}, {}),
    ("QC-13 out-of-reach", Play(card=1, house=41), {}, {}),
    ("QC-10 out-of-reach", Play(card=15, house=37), {}, {}),
    ("QC-11 out-of-reach", Play(card=5, house=42), {"spy": {"hand": [5], "hideout": 9}}, {}),
    ("QC-12 out-of-reach", Play(card=6, house=42), {"spy": {"hand": [6]}}, {}),
    ("QC-15 no-such-direction", Play(card=1, house=42, directions=("inward", "outward")), {}, {}),
    ("QC-15 not-that-way", Play(card=1, house=42, directions=("inward",)), {}, {}),
    ("QC-10 not-that-way", Play(card=15, house=42, directions=("inward",)), {"blocked": [45]}, {}),
    ("QC-25 can-move", Discard(card=1), {}, {}),
    ("QC-09 not-in-hand", Discard(card=2), {}, {}),
]
PARTISANS: list[tuple[str, Order, dict[str, Any], Rules]] = [
    ("QC-42 spy-only", Play(card=1, house=42), {}, {}),
    ("G-03 not-your-turn", Stay(pawn="P1"), {"to_act": "spy"}, {}),
    ("QC-64 still-choosing", Stay(pawn="P1"), START, {}),
    ("QC-64 already-playing", Start(pawn="P1", house=1), {}, {}),
    ("QC-29 no-such-house", Move(pawn="P1", houses=(0,)), {}, {}),
    ("QC-32 no-such-house", Ask(pawn="P1", house=91), {}, {}),
    ("QC-67 no-such-house", Start(pawn="P2", house=91), START, {}),
    ("QC-34 no-such-house", Arrest(pawn="P1", house=91), {}, {"arrest_range": "adjacent"}),
    ("QC-29 blocked", Move(pawn="P1", houses=(29,)), {"blocked": [29]}, {}),
    ("QC-32 blocked", Ask(pawn="P1", house=29), {"blocked": [29]}, {}),
    ("QC-67 blocked", Start(pawn="P2", house=29), {**START, "blocked": [29]}, {}),
    ("QC-34 blocked", Arrest(pawn="P1", house=29), {"blocked": [29]}, {"arrest_range": "adjacent"}),
    ("QC-29 no-such-pawn", Stay(pawn="P2"), {"partisans": {"P1": 30}}, {}),
    ("QC-38 not-your-pawn", Stay(pawn="P2"), {"seats": TWO}, {"control": "assigned"}),
    ("QC-31 already-moved", Move(pawn="P1", houses=(29,)), {"acted": {"P1": ["move"]}}, {}),
    ("QC-44 asked-already", Stay(pawn="P2"), ASKED, {"partisan_phase": "interleaved"}),
    ("QC-31 fixed", Stay(pawn="P1"), ASKED, {}),
    ("QC-29 path-length", Move(pawn="P1", houses=()), {}, {}),
    ("QC-29 own-house-in-path", Move(pawn="P1", houses=(29, 30)), {}, {}),
    ("QC-29 too-far", Move(pawn="P1", houses=(27,)), {}, NO_WRAP),
    ("QC-29 no-step", Move(pawn="P1", houses=(29, 27)), {}, {}),
    ("QC-53 occupied", Move(pawn="P1", houses=(29,)), {"partisans": {"P1": 30, "P2": 29}}, {"partisans_stack": "no"}),
    ("QC-57 grace", Ask(pawn="P1", house=29), {"grace": True}, {}),
    ("QC-32 already-asked", Ask(pawn="P2", house=62), ASKED, {}),
    ("QC-31 others-unmoved", Ask(pawn="P1", house=29), {"seats": TWO}, {}),
    ("QC-32 no-question", Ask(pawn="P1", house=None), {}, {}),
    ("QC-32 own-house", Ask(pawn="P1", house=30), {}, {}),
    ("QC-32 not-adjacent", Ask(pawn="P1", house=28), {}, {}),
    ("QC-59 too-many-branches", Ask(pawn="P1", house=29, branches=(IF_P2,) * 3), ASKED, {}),
    ("QC-66 no-answer", Ask(pawn="P1", house=29, branches=(IF_P2,)), {}, {}),
    ("QC-35 questions-begun", Arrest(pawn="P1"), ASKED, {}),
    ("QC-34 arrest-elsewhere", Arrest(pawn="P1", house=29), {}, {}),
    ("QC-34 arrest-unnamed", Arrest(pawn="P1"), {}, {"arrest_range": "adjacent"}),
    ("QC-34 arrest-too-far", Arrest(pawn="P1", house=28), {}, {"arrest_range": "adjacent"}),
    ("QC-54 already-ended", End(), {"seats": TWO, "end_by": ["partisan-1"]}, {}),
    ("QC-64 already-placed", Start(pawn="P1", house=1), START, {}),
    ("QC-67 start-on-refuge", Start(pawn="P2", house=8), START, {}),
    ("QC-67 start-taken", Start(pawn="P2", house=30), START, {}),
]


def refused(match: Match, seat: Seat, order: Order) -> str:
    """How an order is refused, in the rules and in the seat's view alike."""
    rule, reason = match.refusal(seat, order)
    seen = GAME.sight.refusal_of(match.views[seat], seat, order)
    assert seen is not None
    assert (seen.rule, seen.reason) == (rule, reason)
    return f"{rule} {reason}"


@pytest.mark.parametrize(("why", "order", "position", "rules"), SPYS, ids=[case[0] for case in SPYS])
def test_the_spy_is_refused(why: str, order: Order, position: dict[str, Any], rules: Rules) -> None:
    assert refused(given(rules=rules, **position), SPY, order) == why


@pytest.mark.parametrize(("why", "order", "position", "rules"), PARTISANS, ids=[case[0] for case in PARTISANS])
def test_a_partisan_is_refused(why: str, order: Order, position: dict[str, Any], rules: Rules) -> None:
    assert refused(given(rules=rules, **{"to_act": "partisans", **position}), P1, order) == why


def test_before_the_beginning_after_the_end_and_from_strangers_every_order_is_refused() -> None:
    ended = given(outcome={"winners": ["spy"]})
    assert refused(ended, SPY, Play(card=1, house=42)) == "G-14 ended"
    assert Match(Blank()).refusal(SPY, Discard(card=1)) == ("G-03", "not-begun")
    assert given().refusal(Seat("red"), End()) == ("G-14", "unknown-seat")
    assert given(seats=TWO, withdrawn=["partisan-2"]).refusal(P2, End()) == ("G-11", "withdrawn")


def test_every_reason_is_provoked_here_and_cites_what_it_may() -> None:
    apart = {"G-14 ended", "G-03 not-begun", "G-14 unknown-seat", "G-11 withdrawn"}
    provoked = {tuple(why.split()) for why in (*apart, *(case[0] for case in (*SPYS, *PARTISANS)))}
    listed = {(rule, reason.key) for reason in REASONS for rule in reason.rules}
    assert provoked == listed


@drawn(st.integers(0, 10_000), st.integers(0, 90), st.sampled_from([2, 3, 6]), st.sampled_from(["shared", "assigned"]))
def test_the_rules_refuse_what_the_view_refuses_and_facts_are_those_listed(
    seed: int, plies: int, players: int, control: str
) -> None:
    match = played(seed, plies, players, control=control, arrest_range="adjacent", partisan_start="choose")
    facts = {reason.key: set(reason.facts) for reason in REASONS}
    for seat in (SPY, P1):
        for order in GAME.sight.samples(match.views[seat], seat, SeededChance(seed.to_bytes(4, "big"))):
            refusal = GAME.sight.refusal_of(match.views[seat], seat, order)
            known = ("", "") if refusal is None else (refusal.rule, refusal.reason)
            assert match.refusal(seat, order) == known
            assert refusal is None or set(dict(refusal.facts)) == facts[refusal.reason]


def test_a_refusal_of_the_spys_orders_needs_the_spys_view() -> None:
    with pytest.raises(ValueError, match="against the spy's own view"):
        GAME.sight.refusal_of(given().views[P1], SPY, Play(card=1, house=42))
