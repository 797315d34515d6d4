"""Standing and conditional orders (QC-81 to QC-84): which lines hold, what they come to and when, what is refused."""

import time
from typing import Any

import pytest

from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.orders import PAWNS, Move, Pawn
from domain.games.quinta_colonna.plans.grammar import parse
from domain.games.quinta_colonna.plans.lines import PlanLine
from domain.games.quinta_colonna.state import View
from tests.rules.quinta_colonna.match import P1, P2, SPY, Match, given

assert GAME.reading.plan is not None
PLANS = GAME.reading.plan
ONE = ["spy", "partisan-1"]
TWO = ["spy", "partisan-1", "partisan-2"]
OPEN: dict[Pawn, int] = {"P1": 30, "P2": 61, "P3": 75, "P4": 12, "P5": 44}
MARKED: dict[str, Any] = {"29": {"answer": "yes", "round": 2}}
SHOWN: dict[str, Any] = {"played": [20, 21], "shown": [[1, 20], [2, 21]]}  # 20 is a queen, 21 a rook
KINGS: dict[str, Any] = {"hand": [1, 7, 13]}
SILENT = "if nothing is heard from me"


def turn(seats: list[str] = ONE, **more: Any) -> Match:
    """The partisans' turn: P1 stands on 30, P2 on 61, P3 on 75, P4 on 12, P5 on 44."""
    return given(to_act="partisans", seats=seats, **more)


def plan(view: View, *lines: str) -> tuple[PlanLine, ...]:
    """These lines as a plan that stands."""
    parsed = parse("\n".join(lines), view)
    assert len(parsed.orders) == len(lines), parsed
    found = tuple(written.order for written in parsed.orders)
    assert PLANS.refusal_of(view, view.seat, found) is None
    return found


def ordered(match: Match, *lines: str, seat: Seat = P1, late: bool = False) -> list[str]:
    """What a plan orders, one order after another, until it leaves the rest to its owner or the turn is over."""
    given_up: list[str] = []
    lasting = plan(match.views[seat], *lines)
    while GAME.rules.awaited(match.state) and seat in GAME.rules.awaited(match.state):
        order = PLANS.answer(match.views[seat], seat, lasting, late)
        if order is None:
            break
        given_up.append(GAME.reading.write(order, "en"))
        match.order(seat, order)
    return given_up


def test_a_pawn_goes_where_a_line_sends_it_if_the_test_holds() -> None:
    line = "if nobody is within two of 45, P1 to 29"
    assert ordered(turn(partisans={**OPEN, "P5": 88}), line) == ["P1 to 29"]
    assert ordered(turn(), line) == []  # P5 stands on 44


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("nobody is within 2 of 88", True), ("nobody is within 1 of 29", False), ("somebody is within 1 of 29", True),
        ("P1 is within 1 of 29", True), ("P2 is within 1 of 29", False), ("P1 is at 30", True), ("P1 is at 29", False),
        ("P1 is not at 29", True), ("somebody is at 12", True), ("29 answered yes", True), ("29 answered no", False),
        ("29 has not answered no", True), ("28 answered no", False), ("the last card is the rook", True),
        ("the last card is a queen", False), ("the last card is 21", True), ("the last card is not 21", False),
        ("29 non ha risposto no", True), ("nessuna pedina è entro 2 da 88", True), ("non c'è nessuno entro 1 da 29", False),
        ("ci sono pedine entro 1 da 29", True), ("no pawn is at 30", False),
        ("non ci sono pedine entro 1 da 29", False),
        ("P1 is at 30 and 29 answered yes", True), ("P1 is at 30 and P2 is at 30", False),
    ],
)  # fmt: skip
def test_what_a_line_may_ask_is_what_its_owner_sees(test: str, holds: bool) -> None:
    assert (ordered(turn(markers=MARKED, **SHOWN), f"if {test} then P2 stay") == ["P2 stay"]) is holds


def test_the_first_line_that_can_be_done_speaks_for_a_pawn() -> None:
    assert ordered(turn(), "if P2 is at 30 then P1 to 24", "always P1 to 29", "always P1 stay") == ["P1 to 29"]


def test_a_pawn_sent_further_than_it_can_walk_goes_nearer_every_turn() -> None:
    match = turn(rules={"wrap": "none"})
    assert ordered(match, "always P1 to 26") == ["P1 to 18"]
    assert ordered(given(to_act="partisans", seats=ONE, partisans={**OPEN, "P1": 28}), "always P1 to 26") == [
        "P1 to 26"
    ]
    assert ordered(given(to_act="partisans", seats=ONE, partisans={**OPEN, "P1": 26}), "always P1 to 26") == [
        "P1 to 26"
    ]


def test_it_asks_only_when_every_pawn_has_moved_or_been_told_to_stay() -> None:
    assert ordered(turn(), "always ask 29") == []
    assert ordered(turn(), "always ask 29", "always all stay")[-1] == "P1 ask 29"
    match = turn()
    match.order(P1, *(Move(pawn=pawn, houses=(house,)) for pawn, house in OPEN.items()))
    assert ordered(match, "always ask 29", "always ask 34") == ["P1 ask 29"]


def test_it_asks_in_one_house_once_a_turn_and_may_ask_for_more_by_what_was_answered() -> None:
    match = turn(partisans={**OPEN, "P2": 34}, spy={"trail": [29, 43]})
    said = ordered(
        match, "always all stay", "if 29 answered yes then ask 28", "if 29 answered yes, ask 33", "always ask 29"
    )
    assert said[5:] == ["P1 ask 29", "P2 ask 28"]


def test_end_waits_for_the_questions_of_the_plan() -> None:
    assert ordered(turn(), "always end; ask 29") == []
    said = ordered(turn(), "always end; ask 29; all stay")
    assert said[-2:] == ["P1 ask 29", "end"]


def test_when_the_time_is_up_the_pawns_stay_and_it_asks_all_the_same() -> None:
    said = ordered(turn(), "always ask 29", late=True)
    assert [line.partition(" ")[2] for line in said] == [*["stay"] * 5, "ask 29"]


def test_of_several_partisans_each_may_have_a_plan_and_nobody_asks_before_all_have_moved() -> None:
    match = turn(TWO)
    assert ordered(match, "always P2 stay", "always ask 29", seat=P2) == ["P2 stay"]
    match.order(P1, *(Move(pawn=pawn, houses=(OPEN[pawn],)) for pawn in PAWNS if pawn != "P2"))
    assert ordered(match, "always P2 stay", "always ask 29", seat=P2) == ["P1 ask 29"]


def test_the_spys_plan_waits_until_the_time_is_up_and_takes_the_first_house_a_card_leads_to() -> None:
    line = f"{SILENT}: 90, 42, 44"
    assert ordered(given(seats=ONE), line, seat=SPY) == []
    assert ordered(given(seats=ONE, spy=KINGS), line, seat=SPY, late=True) == ["play 1 to 42"]
    assert ordered(given(seats=ONE), f"{SILENT} and I am burnt: 42", seat=SPY, late=True) == []


def test_the_spy_keeps_as_far_from_all_pawns_as_its_cards_lead() -> None:
    around = {"P1": 42, "P2": 41, "P3": 37, "P4": 47, "P5": 46}
    said = ordered(given(seats=ONE, partisans=around), f"{SILENT}: stay away from pawns", seat=SPY, late=True)
    assert said == ["play 8 to 86"]


@pytest.mark.parametrize(
    ("seat", "line", "reason"),
    [
        (P1, "if I am burnt then P1 to 29", "plan-spys-own"), (P1, "if somebody is within 2 of me, P1 to 29", "plan-spys-own"),
        (P1, "always P1 to 20", "blocked"), (P1, "if nobody is within 2 of 95, P1 to 29", "no-such-house"),
        (P1, f"{SILENT}: stay away from pawns", "spy-only"), (SPY, f"{SILENT}: P1 to 29", "partisans-only"),
        (SPY, "always stay away from pawns", "plan-spy-waits"), (SPY, f"{SILENT}: 20", "blocked"),
    ],
)  # fmt: skip
def test_a_line_that_can_never_be_of_use_is_refused(seat: Seat, line: str, reason: str) -> None:
    view = given(seats=ONE, blocked=[20]).views[seat]
    (written,) = parse(line, view).orders
    refused = PLANS.refusal_of(view, seat, (written.order,))
    assert refused is not None
    assert refused.reason == reason
    assert all(len(GAME.telling.words(refused, language)) > 20 for language in ("en", "it"))


def test_the_same_line_twice_is_refused_and_so_is_a_pawn_of_another_player() -> None:
    match = turn(TWO, rules={"control": "assigned"})
    line = parse("always P1 stay", match.views[P1]).orders[0].order
    twice, anothers = (
        PLANS.refusal_of(match.views[P1], P1, (line, line)),
        PLANS.refusal_of(match.views[P2], P2, (line,)),
    )
    assert (twice and twice.reason, anothers and anothers.reason) == ("plan-twice", "not-your-pawn")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("if P2 is gone, P1 to 36", "plan-test"),
        ("if 29 did not answer, P1 to 36", "plan-test"),
        ("se 29 non ha risposto, P1 in 36", "plan-test"),
        ("if nobody is within 2 of 37, send the cavalry", "plan-deed"),
    ],
)
def test_a_line_understood_half_is_a_complaint(line: str, reason: str) -> None:
    assert [wrong.refusal.reason for wrong in parse(line, turn().views[P1]).complaints] == [reason]


@pytest.mark.parametrize("start", ["if", "if 1, 1", "always 1"])
def test_twice_as_many_blanks_take_no_more_than_about_twice_the_time(start: str) -> None:
    view = turn().views[P1]

    def seconds(blanks: int) -> float:
        begun = time.process_time()
        assert parse(start + " " * blanks + "x", view).orders == ()
        return time.process_time() - begun

    assert any(seconds(16_000) <= 3 * seconds(8_000) + 0.1 for _ in range(3))


@pytest.mark.parametrize(
    "talk",
    [
        "if you like",
        "always yours, Ada",
        "se potessi, verrei",
        "sempre tuo",
        "if only I had known, I would have stayed",
    ],
)
def test_talk_of_ifs_is_no_plan(talk: str) -> None:
    parsed = parse(talk, turn().views[P1])
    assert (parsed.orders, parsed.complaints) == ((), ())


def test_what_a_plan_comes_to_is_said_in_words() -> None:
    match = turn()
    lines = plan(match.views[P1], "always P1 to 29")
    assert PLANS.explain(match.views[P1], P1, lines, "en") == (
        "1. “always P1 to 29”",
        "As things stand, the next thing that it orders is “P1 to 29”.",
    )
    spys = given(seats=ONE).views[SPY]
    assert PLANS.explain(spys, SPY, plan(spys, f"{SILENT}: 42"), "it") == (
        "1. «se non mi faccio sentire allora in 42»",
        "Per come stanno le cose, allo scadere del tempo gioca «gioca 1 in 42».",
    )
