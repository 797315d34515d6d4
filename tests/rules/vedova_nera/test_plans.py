"""Conditional orders (VN-37): a tree of answers, followed as far as the others go along with it."""

from domain.game import Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.plans.lines import Line
from domain.games.vedova_nera.plans.words import parse, write
from domain.games.vedova_nera.state import State
from domain.refusal import Refusal
from tests.rules.vedova_nera.test_turns import dealt
from tests.rules.vedova_nera.webs import after, laid

DISH = "E . . R .\nF . . G .\nG . . B ."
WEB = "A @ . . .\nB . . R .\nC . . G .\nD . . B ."
RED = Seat("red")
assert GAME.reading.plan is not None
PLANS = GAME.reading.plan


def three(to_act: str = "green") -> State:
    """Red's pawn on B3, green's on C3, blue's on D3; the Advisor on A1."""
    return laid(WEB, DISH, to_act=to_act)


def plan(state: State, *lines: str) -> tuple[Line, ...]:
    """These lines as red's plan; every one of them can be kept."""
    found: tuple[Line, ...] = ()
    for written in parse("\n".join(lines), state).orders:
        found = (*found, written.order)
        assert PLANS.refusal_of(state, RED, found) is None
    assert len(found) == len(lines)
    return found


def refused(state: State, *lines: str) -> str:
    """Why the last of these lines cannot be kept."""
    found = tuple(written.order for written in parse("\n".join(lines), state).orders)
    refusal = PLANS.refusal_of(state, RED, found)
    assert refusal is not None
    assert refusal.rule == "VN-37"
    return refusal.reason


def played(state: State, lines: tuple[Line, ...], *orders: str) -> tuple[list[str], str | None]:
    """What is left of red's plan after these turns, and why it was dropped."""
    why: Refusal | None = None
    for order in orders:
        before, state = state, after(state, order)
        left = PLANS.follow(before, state, RED, lines)
        lines, why = left.plan, left.why
    return [write(line, "en") for line in lines], None if why is None else why.reason


def test_an_answer_waits_for_the_turns_it_names_and_is_then_given() -> None:
    lines = plan(three(), "if green C3 C4 and blue D3 D4 then B3 B4")

    assert played(three(), lines, "C3 C4") == (["if blue move D3 D4 then move B3 B4"], None)
    state = after(three(), "C3 C4", "D3 D4")
    ready = PLANS.follow(
        after(three(), "C3 C4"), state, RED, PLANS.follow(three(), after(three(), "C3 C4"), RED, lines).plan
    )
    order = PLANS.answer(state, RED, ready.plan, False)
    assert order is not None
    assert GAME.reading.write(order, "it") == "muovi B3 B4"


def test_the_branch_that_the_others_choose_is_followed_and_the_other_dropped() -> None:
    lines = plan(three("blue"), "if blue D3 D4 then B3 B4, if green C3 C4 then B4 B3", "if blue D3 D2 then B3 B2")

    assert played(three("blue"), lines, "D3 D4", "B3 B4") == (["if green move C3 C4 then move B4 B3"], None)
    assert played(three("blue"), lines, "D3 D2") == ([" then move B3 B2"], None)


def test_a_seat_that_is_not_named_may_do_anything() -> None:
    lines = plan(three(), "if blue D3 D4 then B3 B4")

    assert played(three(), lines, "advisor A2", "D3 D4") == ([" then move B3 B4"], None)


def test_when_the_game_leaves_the_tree_the_plan_is_dropped_and_says_who_left_it() -> None:
    lines = plan(three(), "if green C3 C4 then B3 B4")

    assert played(three(), lines, "C3 C2") == ([], "plan-left")
    assert played(three(), lines, "C3 C4", "D3 D4", "B3 B4") == ([], None)
    assert played(three(), lines, "C3 C4", "D3 D4", "B3 B2") == ([], "plan-left")


def test_turns_that_could_not_be_played_are_refused_when_the_plan_is_made() -> None:
    assert refused(three(), "if green C3 B3 then B3 B4") == "plan-illegal"
    assert refused(three("blue"), "if blue D3 D4 then B4 B3") == "plan-own-illegal"
    assert refused(three("red"), "if green C3 C4 then B3 B4") == "plan-move-first"
    assert refused(three(), "if white C3 C4 then B3 B4") == "plan-not-here"
    assert refused(three(), "if red B3 B4 then B4 B3") == "plan-own-condition"
    assert refused(three(), "if green C3 C4 then B3 B4", "if green C3 C4 then B3 B2") == "plan-twice"


def test_lines_are_read_in_both_languages_and_talk_of_ifs_is_not() -> None:
    english = plan(three(), "if green advisor A2 and blue D3 D4 then B3 B4, if green C3 C4 then pass")
    italian = plan(
        three(), "Se il verde consigliere A2 e il blu muove D3 D4, allora B3 B4; se verde C3 C4 allora passo"
    )
    talk = parse("If you come to Rome, then call me.\nSe vinci tu allora pago io\nif it rains", three())

    assert english == italian
    assert not talk.orders + talk.complaints


def test_a_line_that_stops_making_sense_is_marked_where_it_does() -> None:
    (whose,) = parse("if advisor F1 then B3 B4", three()).complaints
    (slip,) = parse("if green advisorr A2 then B3 B4", three()).complaints
    (form,) = parse("if green C3 C4 then B3 B4, blue D3 D4", three()).complaints

    assert (whose.refusal.reason, whose.start) == ("plan-whose", 3)
    assert (slip.refusal.reason, slip.start, slip.nearest) == ("word-unknown", 9, ("advisor",))
    assert form.refusal.reason == "plan-form"


SILENT = "if nothing is heard from me"


def late(state: State, *lines: str) -> str:
    """What red's plan orders when the time is up; "" if it leaves that to the default."""
    kept = plan(state, *lines)
    assert PLANS.answer(state, RED, kept, False) is None
    order = PLANS.answer(state, RED, kept, True)
    return "" if order is None else GAME.reading.write(order, "en")


def test_of_what_is_wanted_when_the_time_is_up_the_first_that_may_be_played_is() -> None:
    assert late(three("red"), f"{SILENT}: C1 C2, B3 C3, B3 B4 or advisor A2") == "move B3 B4"
    assert late(three("red"), f"{SILENT}: C1 C2", f"{SILENT} then advisor A2") == "advisor A2"
    assert late(three("red"), f"{SILENT}: C1 C2") == ""


def test_what_is_wanted_when_the_time_is_up_stands_until_it_is_changed_beside_answers_to_others() -> None:
    lines = plan(three(), f"{SILENT}, B3 B4", "if green C3 C4 then B3 B2")

    assert played(three(), lines, "C3 C2") == ([f"{SILENT} then move B3 B4"], "plan-left")
    assert played(three(), lines[:1], "C3 C2", "D3 D4", "B3 B4") == ([f"{SILENT} then move B3 B4"], None)


def test_a_colour_may_be_wished_for_when_the_time_is_up() -> None:
    state = dealt(2)
    both = plan(state, f"{SILENT}: blue, red", f"{SILENT}: A1 A2")
    chosen = after(state, "choose blue")
    second = state.seats[1]
    order = PLANS.answer(chosen, second, both, True)
    assert order is not None
    assert GAME.reading.write(order, "it") == "scelgo rosso"
    begun = after(chosen, "choose red")
    assert PLANS.follow(chosen, begun, second, both).plan == both[1:]


def test_what_could_never_be_played_when_the_time_is_up_is_refused() -> None:
    silent = [f"{SILENT}: {said}" for said in ("choose blue", "pass")]
    rules = [PLANS.refusal_of(three(), RED, tuple(one.order for one in parse(line, three()).orders)) for line in silent]
    assert [one.rule for one in rules if one is not None] == ["VN-02", "VN-05"]
    assert parse(f"{SILENT}, B3 B9", three()).complaints
    assert not parse("If I don't reply, do not worry", three()).complaints


def test_it_is_said_in_three_languages() -> None:
    english = plan(three(), f"{SILENT} then B3 B4, advisor A2")
    assert plan(three(), "Se non mi faccio sentire, allora muovo B3 B4 oppure consigliere A2") == english
    assert plan(three(), "Wenn ich mich nicht melde, dann ziehe B3 B4 oder Consigliere A2") == english
    told = PLANS.explain(three(), RED, english, "en")
    assert told == (
        "If nothing is heard from you, the first of these that can be played then is: “move B3 B4”, “advisor A2”.",
    )
