"""Standing and conditional orders (MH-70 to MH-72): what a claim promises, what lines answer and when."""

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari.board.cards import card_name
from domain.games.mata_hari.plans.claimed import holds_all
from domain.games.mata_hari.plans.grammar import parse
from domain.games.mata_hari.reading.claim_grammar import read
from domain.games.mata_hari.state import Laid, Phase, View
from tests.rules.mata_hari.play import states

assert GAME.reading.plan is not None
PLANS = GAME.reading.plan
SILENT = "if nothing is heard from me"


@pytest.mark.parametrize(
    ("claim", "named", "surely"),
    [
        ("at least one is a coat", "coat", True), ("at least one is green", "coat", False), ("all are coats", "coat", True),
        ("card 1 is a coat 3", "coat", True), ("card 1 is a coat 3", "coat 3", True), ("card 1 is a coat", "coat 3", False),
        ("one is a coat", "green", True), ("none is a coat", "coat", False), ("at most one is a coat", "coat", False),
    ],
)  # fmt: skip
def test_a_line_believes_of_an_offer_what_is_claimed_and_no_more(claim: str, named: str, surely: bool) -> None:
    assert holds_all((read(claim),), (named,)) is surely


def asked(phase: Phase, claim: str, *, active: bool) -> View:
    """The view of a seat in the first such moment of a match, one other offer of a card lying there with this claim."""
    for state, views in states(3, "plans"):
        table = state.table
        answers = phase != "resolve" or table.acceptable()
        if table.phase == phase and table.laid and answers and not table.looks:
            seat = table.active if active else next(one for one in table.playing if one != table.active)
            laid = {other: Laid(1, (read(claim),)) for other in table.laid}
            laid = laid if active else {table.active: laid[table.active]}
            return replace(views[seat], table=replace(table, laid=laid, declined=(), barred=(), pairs=()))
    raise AssertionError(phase)


def answered(view: View, *lines: str, late: bool = False) -> list[str]:
    """What a plan answers now, as a letter would say it; nothing: its owner is asked."""
    plan = tuple(written.order for written in parse("\n".join(lines), view).orders)
    assert len(plan) == len(lines)
    order = PLANS.answer(view, view.seat, plan, late)
    return [] if order is None else [GAME.reading.write(order, "en")]


def test_it_counters_an_offer_that_claims_what_it_names_with_the_cards_it_names() -> None:
    view = asked("counter", "at least one is a coat", active=False)
    card = card_name(view.own.hand[0], "en")
    assert answered(view, f"if they offer a coat, take it for {card}") == [f"offer {card}"]
    assert answered(view, f"if they offer a gun, take it for {card}", f"{SILENT}: decline") == []
    assert answered(view, f"if they offer a gun, take it for {card}", f"{SILENT}: decline", late=True) == ["decline"]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        (f"{SILENT}: always decline", "decline"),
        ("se non mi faccio sentire: sempre non offro", "decline"),
    ],
)
def test_always_may_stand_behind_what_keeps_a_line_for_when_the_time_is_up(line: str, order: str) -> None:
    view = asked("counter", "at least one is a coat", active=False)
    assert (answered(view, line), answered(view, line, late=True)) == ([], [order])


def test_it_makes_an_agent_that_is_refused_no_counter_offer() -> None:
    view = asked("counter", "at least one is a coat", active=False)
    assert view.table is not None
    other = next(seat for seat in view.table.seats if seat not in (view.seat, view.table.active))
    assert answered(view, f"refuse everything from {view.table.active}") == ["decline"]
    assert answered(view, f"refuse everything from {other}") == []


def test_it_accepts_the_first_counter_offer_that_claims_what_it_names() -> None:
    view = asked("resolve", "at least one is a coat", active=True)
    assert view.table is not None
    first = view.table.acceptable()[0]
    refusing = [f"refuse everything from {seat}" for seat in view.table.acceptable()]
    assert answered(view, "accept any offer with coat") == [f"accept {first}"]
    assert answered(view, "accept any offer with gun") == []
    assert answered(view, "accept any offer with coat", *refusing) == ["refuse"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("accept any offer from agent 7 with coat for gloves", "plan-whose"), ("always offer gloves 2", "plan-offer-waits"),
        ("accept any offer with coat", "plan-card"),
    ],
)  # fmt: skip
def test_a_line_that_can_never_be_of_use_is_refused(line: str, reason: str) -> None:
    view = next(views[Seat("agent-1")] for _, views in states(3, "plans"))
    (written,) = parse(line, view).orders
    refused = PLANS.refusal_of(view, view.seat, (written.order,))
    assert refused is not None
    assert refused.reason == reason
    assert all(len(GAME.telling.words(refused, language)) > 20 for language in ("en", "it"))


@pytest.mark.parametrize(
    "line", ["accept any offer with shoes", f"{SILENT}: dance", "refuse everything from agent nine"]
)
def test_a_line_understood_half_is_a_complaint(line: str) -> None:
    view = next(views[Seat("agent-1")] for _, views in states(3, "plans"))
    assert [wrong.refusal.rule for wrong in parse(line, view).complaints] == ["MH-70"]


def test_the_same_line_twice_is_refused() -> None:
    view = next(views[Seat("agent-1")] for _, views in states(3, "plans"))
    line = parse("always decline", view).orders[0].order
    refused = PLANS.refusal_of(view, view.seat, (line, line))
    assert refused is not None
    assert refused.reason == "plan-twice"
