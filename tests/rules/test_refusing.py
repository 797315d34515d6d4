"""Which lines of a letter are refused, and with which words: one after another, too late, while play is held (G-01, G-03)."""

from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, Final

import pytest
from msgspec.structs import replace

from domain.game import AnyGame, Outcome, Seat, Written
from domain.games import find
from domain.games.casablanca.plans import PLANS
from domain.match import events as m
from domain.match.orders import Away, Day, Draw, NoDraw, Say
from domain.match.rules.refusing import refusals
from domain.match.rules.submission import Submission
from domain.match.sight import Asked, MatchView
from domain.match.state import Concluded, Decision, MatchState, Mustering, Occupant, Pausing, Underway
from domain.refusal import Refusal
from domain.wire import Wired

A, B, C = Seat("player-1"), Seat("player-2"), Seat("player-3")
NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(hours=9)


class Planned(Wired, frozen=True):
    """A line of a plan."""

    WIRE: ClassVar[str] = "planned.v1"
    text: str


def planned_badly(view: Any, seat: Seat, plan: tuple[Any, ...]) -> Refusal | None:
    """Why a line that says "bad" cannot stand: on which table, beside which lines."""
    return bad(view, seat, " ".join(line.text for line in plan)) if plan[-1].text == "bad" else None


def bad(table: tuple[str, ...], seat: Seat, order: str) -> Refusal:
    """The refusal of an order that came to be looked at with this table."""
    return Refusal("X-01", "bad", (("order", order), ("seat", seat), ("table", " ".join(table))))


def refusal_of(table: tuple[str, ...], seat: Seat, order: str) -> Refusal | None:
    """The toy refuses what says "bad"; figures behind it name the part of the order that is at fault."""
    if "bad" not in order:
        return None
    number = order.rpartition(" ")[2]
    return bad(table, seat, order).of_part(int(number)) if number.isdigit() else bad(table, seat, order)


_BASE: Final = find("casablanca")
# A game whose orders are words, and whose table is the words that were ordered.
GAME: Final[AnyGame] = replace(
    _BASE,
    sight=replace(
        _BASE.sight,
        refusal_of=refusal_of,
        foresee=lambda table, seat, order: (*table, f"{seat}:{order}"),
        needless=lambda table, seat, order: (table, seat, order) == (("t",), A, "needless"),
        talk=None,
    ),
    reading=replace(
        _BASE.reading,
        plan=replace(PLANS, lines=(Planned,), write=lambda line, language: str(line.text), refusal_of=planned_badly),
    ),
    rules=replace(_BASE.rules, ahead=lambda order: order.startswith("ahead")),
)
OPENED: Final = m.Opened(GAME.key, "1", {}, (A, B, C), 72, 3, "c" * 64, 1, away_days=10)
SEATED: Final = {seat: Occupant(f"player of {seat}") for seat in (A, B, C)}
RUNNING: Final = Underway(OPENED, SEATED, None, Decision(5, "w", (A, B), LATER), 5)
HELD: Final = replace(RUNNING, held=NOON)
PAUSED: Final = replace(HELD, paused=Pausing(B, LATER))
LEFT: Final = replace(RUNNING, vacated=(A,))
OVER: Final = Concluded(OPENED, SEATED, None, Outcome((), "x", "y"), 5)
GATHERING: Final = Mustering(OPENED, SEATED)
# The seat is asked what letters since decision 3 have invited it to send ahead, and has last ordered in decision 2.
VIEW: Final = MatchView(A, game=("t",), asked=Asked(5, "w", (A, B), LATER, invites="moves", since=3), ordered=2)
LEFT_IT: Final = Refusal("G-11", "seat-vacated")
LATE: Final = Refusal("G-03", "late", (("decision", 4), ("now", 5)))
PLAY_HELD, PLAY_PAUSED = Refusal("G-24", "play-held"), Refusal("G-29", "play-paused")
NO_DRAW: Final = Refusal("G-17", "no-draw-offered")
DOUBT: Final = Refusal("G-20", "not-understood")


def refused(
    *orders: Any,
    state: MatchState = RUNNING,
    view: MatchView = VIEW,
    game: AnyGame = GAME,
    now: datetime | None = None,
    **how: Any,
) -> dict[int, Refusal]:
    """What is refused of a letter with these orders, a line each, by the number of the line."""
    written = [order if isinstance(order, Written) else Written(at, order) for at, order in enumerate(orders)]
    found = refusals(game, state, view, Submission(seat=view.seat, orders=tuple(written), **how), now)
    assert len({one.line for one in found}) == len(found)
    return {one.line: one.refusal for one in found}


def test_each_line_is_checked_against_what_those_before_it_that_stand_lead_to() -> None:
    assert refused("one", "two") == {}
    assert refused("one", "bad two", "three", "bad four") == {
        1: bad(("t", f"{A}:one"), A, "bad two"),
        3: bad(("t", f"{A}:one", f"{A}:three"), A, "bad four"),
    }


def test_what_the_last_line_leads_to_is_not_asked_for() -> None:
    def foreseen(table: Any, seat: Seat, order: Any) -> Any:
        assert order != "last"
        return (*table, order)

    game = replace(GAME, sight=replace(GAME.sight, foresee=foreseen))
    assert refused("one", "last", game=game) == {}
    assert refused("one", "last", "bad", game=GAME).keys() == {2}


def test_a_refusal_stands_on_the_line_of_the_part_that_is_at_fault() -> None:
    joined, alone = Written(4, "bad 1", (4, 7)), Written(9, "bad 0")
    assert refused(joined, alone).keys() == {7, 9}
    assert refused(Written(4, "bad 2", (4, 7))).keys() == {4}
    assert refused(Written(4, "bad", (3, 7))).keys() == {4}
    assert refused(Written(4, "bad 0", (3, 7))).keys() == {3}


def test_lines_are_refused_in_their_order_whether_they_were_understood_or_not() -> None:
    doubted = (m.LineRefused(9, DOUBT), m.LineRefused(0, DOUBT))
    orders = (Written(3, "bad"), Written(1, "bad"))
    submission = Submission(seat=A, orders=orders, refused=doubted)
    assert [one.line for one in refusals(GAME, RUNNING, VIEW, submission)] == [0, 1, 3, 9]


@pytest.mark.parametrize("undone", [(), ((1, 4),)])
def test_of_a_line_that_came_too_late_nothing_else_is_said(undone: tuple[tuple[int, int], ...]) -> None:
    doubted = (m.LineRefused(0, DOUBT), m.LineRefused(1, DOUBT), m.LineRefused(2, DOUBT))
    submission = Submission(seat=A, decision=4, orders=(Written(0, "one"), Written(1, NoDraw())), refused=doubted)
    found = refusals(GAME, RUNNING, replace(VIEW, undone=undone), submission)
    late = Refusal("G-25", "undone", LATE.facts) if undone else LATE
    assert [(one.line, one.refusal) for one in found] == [(0, late), (1, DOUBT), (1, NO_DRAW), (2, DOUBT)]


def test_plan_lines_are_checked_last_each_beside_those_before_it_on_the_table_the_orders_lead_to() -> None:
    assert refused(Planned("one"), "first", Planned("two"), "second") == {}
    assert refused(Planned("one"), "first", Planned("bad")) == {2: bad(("t", f"{A}:first"), A, "one bad")}
    assert refused(Planned("bad"), "first") == {0: bad(("t", f"{A}:first"), A, "bad")}
    assert refused(Planned("bad"), Planned("bad")) == {0: bad(("t",), A, "bad"), 1: bad(("t",), A, "bad bad")}


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (OVER, Refusal("G-14", "match-over")),
        (GATHERING, Refusal("G-03", "not-begun")),
        (LEFT, Refusal("G-11", "seat-vacated")),
        (HELD, PLAY_HELD),
        (PAUSED, PLAY_PAUSED),
    ],
)
def test_where_play_does_not_go_on_orders_and_plans_are_refused_and_words_are_not(
    state: MatchState, why: Refusal
) -> None:
    assert refused("one", Planned("two"), state=state) == {0: why, 1: why}
    if state is not LEFT:
        assert refused("one", Say("words"), state=state, decision=2) == {0: why}


@pytest.mark.parametrize("decision", [None, 3, 4, 5])
@pytest.mark.parametrize("state", [LEFT, replace(LEFT, held=NOON)], ids=["played", "held"])
def test_whoever_gave_a_seat_up_is_told_so_whenever_the_letter_was_written(
    state: MatchState, decision: int | None
) -> None:
    assert refused("one", "ahead", state=state, decision=decision) == dict.fromkeys((0, 1), LEFT_IT)


def test_play_that_is_held_is_not_late_whenever_a_letter_was_written() -> None:
    for state, why in ((HELD, PLAY_HELD), (PAUSED, PLAY_PAUSED)):
        for decision in (None, 3, 4, 5):
            assert refused("ahead", state=state, decision=decision) == {0: why}
    assert refused("needless", state=HELD) == {}


def test_who_has_left_can_order_nothing_and_the_others_can() -> None:
    assert refused("one", state=replace(RUNNING, vacated=(B,))) == {}


@pytest.mark.parametrize(("decision", "late"), [(None, False), (5, False), (6, False), (4, True), (0, True)])
def test_an_order_for_a_decision_that_is_closed_is_late(decision: int | None, late: bool) -> None:
    why = Refusal("G-03", "late", (("decision", decision or 0), ("now", 5)))
    assert refused("one", decision=decision) == ({0: why} if late else {})


@pytest.mark.parametrize(("decision", "why"), [(1, "late"), (2, "undone"), (3, "undone"), (4, "late")])
def test_an_order_for_a_decision_that_was_undone_is_told_so(decision: int, why: str) -> None:
    rule = {"late": "G-03", "undone": "G-25"}[why]
    view = replace(VIEW, undone=((2, 2), (3, 3)))
    assert refused("one", view=view, decision=decision) == {0: Refusal(rule, why, (("decision", decision), ("now", 5)))}
    assert refused("one", view=replace(VIEW, undone=((0, 0),)), decision=0)[0].reason == "undone"


def test_a_late_letter_may_still_ask_for_what_holds_already_speak_and_plan() -> None:
    orders = ("needless", Say("words"), Planned("one"), "other", "bad")
    assert refused(*orders, decision=4) == {3: LATE, 4: LATE}
    bare = replace(GAME, sight=replace(GAME.sight, needless=None))
    assert refused("needless", game=bare, decision=4) == {0: LATE}
    assert refused("needless", view=replace(VIEW, seat=B), decision=4) == {0: LATE}


def test_what_holds_already_is_refused_in_answer_to_a_decision_that_was_undone() -> None:
    view = replace(VIEW, undone=((3, 4),))
    undone = Refusal("G-25", "undone", LATE.facts)
    assert refused("needless", Say("words"), view=view, decision=4) == {0: undone}
    assert refused("needless", view=view, decision=2) == {}
    assert refused("needless", view=view, decision=5, state=HELD) == {}
    assert refused("needless", view=view, decision=4, state=HELD) == {0: PLAY_HELD}


def test_what_was_sent_ahead_counts_if_it_can_still_be_done() -> None:
    assert refused("ahead", "ahead again", decision=4) == {}
    assert refused("ahead", "ahead again", decision=3) == {}
    assert refused("ahead", "ahead bad", decision=4) == {0: LATE, 1: LATE}
    assert refused("ahead", NoDraw(), decision=4) == {1: NO_DRAW}
    assert refused("ahead bad", NoDraw(), Say("words"), decision=4) == {0: LATE, 1: NO_DRAW}
    assert refused("ahead", Planned("bad"), decision=4) == {1: bad(("t", f"{A}:ahead"), A, "bad")}
    assert refused("ahead bad", Planned("bad"), decision=4) == {0: LATE, 1: bad(("t",), A, "bad")}


def test_days_that_are_past_are_refused_in_a_letter_that_crosses_too() -> None:
    past = Away(Day(1, 5, 2026))
    assert refused("ahead", past, decision=4, now=NOON) == {1: Refusal("G-28", "away-past")}
    assert refused("ahead bad", past, decision=4, now=NOON) == {0: LATE, 1: Refusal("G-28", "away-past")}


ASKED: Final = VIEW.asked
NOTHING_AHEAD: Final = replace(GAME, rules=replace(GAME.rules, ahead=None))


@pytest.mark.parametrize(
    "otherwise",
    [
        {"decision": 2, "view": replace(VIEW, ordered=0)},
        {"view": replace(VIEW, asked=ASKED and replace(ASKED, invites=""))},
        {"view": replace(VIEW, ordered=4)},
        {"view": replace(VIEW, ordered=5)},
        {"spoken": True},
        {"game": NOTHING_AHEAD},
    ],
)
def test_a_letter_crosses_only_where_it_was_invited_and_its_seat_has_ordered_nothing_since(
    otherwise: dict[str, Any],
) -> None:
    given: dict[str, Any] = {"decision": 4, **otherwise}
    facts = (("decision", given["decision"]), ("now", 5))
    assert refused("ahead", **given) == {0: Refusal("G-03", "late", facts)}


def test_whether_a_seat_has_ordered_since_is_said_by_its_letter_before_it_is_counted() -> None:
    assert refused("ahead", view=replace(VIEW, ordered=4), spoken=False, decision=4) == {}
    assert refused("ahead", view=replace(VIEW, ordered=3), decision=4) == {}


def test_orders_that_may_not_be_sent_ahead_keep_the_others_of_their_letter_from_counting() -> None:
    assert refused("ahead", "one", decision=4) == {0: LATE, 1: LATE}
    assert refused("ahead", Draw(), Planned("one"), decision=4) == {}
