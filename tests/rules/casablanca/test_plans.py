"""Standing and conditional orders (CB-82 to CB-84): which lines hold, what they come to, what becomes of them."""

from typing import Any

import pytest

from domain.games.casablanca import GAME
from domain.games.casablanca.plans.grammar import parse
from domain.games.casablanca.plans.lines import PlanLine
from domain.games.casablanca.plans.writing import write
from domain.games.casablanca.reading.notation import nearest
from domain.games.casablanca.state import View
from tests.rules.casablanca.play import BLACK, RED, Played, hand, position

assert GAME.reading.plan is not None
PLANS = GAME.reading.plan
HOME = {"gestapo": "M5", "fugitive": "Q3"}
FAR = {"gestapo": "M5", "fugitive": "S4"}


def table(red: dict[str, Any] = HOME, black: dict[str, Any] = FAR, **more: Any) -> Played:
    """Red is to act, card 13 (two hexes from everywhere) in force if not said."""
    return Played(position(red, black, to_act="red", **more))


def plan(view: View, *lines: str) -> tuple[PlanLine, ...]:
    """These lines as a plan."""
    parsed = parse("\n".join(lines), view)
    assert len(parsed.orders) == len(lines), parsed
    return tuple(written.order for written in parsed.orders)


def ordered(played: Played, *lines: str, late: bool = False) -> str:
    """What red's plan orders now, or when the time is up (``late``); "" if it leaves the decision to its owner."""
    view = played.view(RED)
    order = PLANS.answer(view, RED, plan(view, *lines), late)
    return "" if order is None else GAME.reading.write(order, "en")


def left(before: Played, red: str, *lines: str) -> tuple[list[str], str]:
    """What is left of red's plan after an order of red's, and why lines were dropped."""
    view = before.view(RED)
    kept = plan(view, *lines)
    before.give(RED, red)
    followed = PLANS.follow(view, before.view(RED), RED, kept)
    return [write(line, "en") for line in followed.plan], followed.why.reason if followed.why else ""


@pytest.mark.parametrize("line", ["always stay", "sempre passo", "always all stay"])
def test_who_always_stays_says_so_in_a_word(line: str) -> None:
    (said,) = plan(table().view(RED), line)
    assert write(said, "en") == "always all stay"


def test_the_first_line_that_holds_and_is_legal_speaks_for_a_piece() -> None:
    rail = "if card rail 3 then fugitive P2"
    assert ordered(table(), "always gestapo M6", rail, "always fugitive P3") == "gestapo M6; fugitive P3"
    assert ordered(table(card=4), "always gestapo M6", rail, "always fugitive P3") == "gestapo M6; fugitive P2"
    assert ordered(table(), "always gestapo U9", "always gestapo M6; fugitive stay") == "gestapo M6; fugitive stay"


def test_it_answers_only_if_it_says_what_both_pieces_do() -> None:
    assert ordered(table(), "always gestapo follow black") == ""
    assert ordered(table(), "route P2 O2") == ""
    assert ordered(table(), "always gestapo follow black", "always all stay") == "gestapo M4 N4"


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("card 13", True), ("card 3", False), ("card country 2", True), ("card country 3", False), ("at Q3", True),
        ("black at S4", True),
        ("black at Q3", False), ("gestapo within 3", False), ("gestapo within 8", True), ("marker 6", True),
        ("marker 7", False), ("money 400", True), ("money 600", False), ("holding boat", True), ("holding weapon", False),
        ("in europe", True), ("in africa", False), ("on camel", False), ("not card 13", False), ("not in africa", True),
    ],
)  # fmt: skip
def test_what_a_line_may_ask_is_what_its_owner_sees(test: str, holds: bool) -> None:
    played = table(markers={"red": 6}, hands={"red": hand("boat", "money", gold=1)})
    assert (ordered(played, f"if {test} then all stay") == "all stay") is holds


def test_a_route_goes_as_far_as_the_card_allows_and_then_nearer() -> None:
    gestapo = "always gestapo stay"
    assert ordered(table(card=20), gestapo, "route Q2 P2 O2 N2") == "gestapo stay; fugitive Q2 P2"
    assert ordered(table(card=16), gestapo, "route Q2 P2 O2 N2") == "gestapo stay; fugitive Q2"
    assert ordered(table(card=16), gestapo, "route Berlino") == "gestapo stay; fugitive P2"
    assert (
        ordered(table({"gestapo": "M5", "fugitive": "Q2"}, card=15), gestapo, "route N2") == "gestapo stay; fugitive N2"
    )


def test_a_camel_bought_in_the_same_line_carries_the_route() -> None:
    red = {"gestapo": "M5", "fugitive": "D17"}
    played = table(red, hands={"red": hand("money")})
    line = "if not on camel and money 200 then camel; route B18"
    assert ordered(played, "always gestapo stay", line) == "gestapo stay; camel; fugitive B18"


def test_lines_are_done_with_when_what_they_name_is_done() -> None:
    route = "always route Q2 P2 O2"
    assert left(table(), "fugitive Q2 P2", "route Q2 P2 O2", "always fugitive P2") == (["always route O2"], "")
    assert left(table(), "fugitive Q2 P2", "route Q2 P2") == ([], "")
    assert left(table(), "gestapo stay", "route Q2 P2 O2") == ([route], "")


def test_lines_are_dropped_when_they_can_never_be_of_use_again() -> None:
    hunted = table({"gestapo": "D18", "fugitive": "Q3"}, {"gestapo": "M5", "fugitive": "D17"}, markers={"black": 10})
    assert left(hunted, "gestapo D17", "always gestapo follow black", "always all stay") == (
        ["always all stay"],
        "plan-quarry-gone",
    )


def test_lines_that_can_never_be_of_use_are_refused() -> None:
    view = table().view(RED)
    for line, rule in (
        ("always gestapo follow red", "CB-64"),
        ("always gestapo follow blue", "G-14"),
        ("always card 24", "CB-43"),
        ("if blue at Q3 then all stay", "G-14"),
    ):
        refusal = PLANS.refusal_of(view, RED, plan(view, line))
        assert refusal is not None
        assert refusal.rule == rule


def test_events_and_red_cards_are_answered_too() -> None:
    city = {"gestapo": "M5", "fugitive": "N11"}
    asked = Played(position(city, FAR, card=24, phase="event", to_act="red", markers={"red": 4}))
    assert ordered(asked, "if card 28 then choose cards", "always choose lower") == "choose lower"
    cards = {"red": [16, 24], "black": [13]}
    articulated = Played(
        position(HOME, FAR, card=None, phase="card", to_act="red", red_hands=cards), options={"version": "articulated"}
    )
    assert ordered(articulated, "always card 3", "always card 24") == "card 24"


SILENT = "if nothing is heard from me"


def test_a_line_for_when_the_time_is_up_answers_then_and_not_before() -> None:
    line = f"{SILENT}, fugitive P3; gestapo M6"
    assert ordered(table(), line) == ""
    assert ordered(table(), line, late=True) == "gestapo M6; fugitive P3"
    assert ordered(table(), "always gestapo M4", line, late=True) == "gestapo M4; fugitive P3"


def test_a_piece_of_which_no_line_speaks_stays_when_the_time_is_up() -> None:
    assert ordered(table(), f"{SILENT} and card 13 then fugitive P3", late=True) == "fugitive P3"
    assert ordered(table(), f"{SILENT} and card 3 then fugitive P3", late=True) == ""
    assert ordered(table(), f"{SILENT}: gestapo follow black", late=True) == "gestapo M4 N4"
    assert ordered(table(), "always fugitive P3", late=True) == ""  # as in matches begun before there were such lines


def test_a_line_for_when_the_time_is_up_is_read_in_both_languages_and_told_back() -> None:
    view = table().view(RED)
    english = plan(view, f"{SILENT} and gestapo within 3 then fugitive P3")
    assert plan(view, "se non mi faccio sentire e gestapo entro 3, allora fuggiasco P3") == english
    assert write(english[0], "en") == f"{SILENT} and gestapo within 3 then fugitive P3"
    told = PLANS.explain(view, RED, plan(view, f"{SILENT}: fugitive P3"), "en")
    assert told[1] == "As things stand, when your time is up it plays fugitive →P3."
    assert parse(f"{SILENT}, fugitive somewhere", view).complaints
    assert not parse("If I don't reply, do not worry", view).complaints


def test_it_is_read_in_both_languages_and_talk_is_passed_over() -> None:
    view = table().view(RED)
    english = plan(view, "if card rail 3 and not on camel then fugitive by rail F11; gestapo stay")
    italian = plan(view, "Se carta treno 3 e non a cammello, allora fuggiasco in treno F11; gestapo ferma")
    talk = parse("Always yours\nIf you come to Rome then call me\nSempre tuo\nRoute 66 is long\nreact always", view)
    assert english == italian
    assert (talk.orders, talk.complaints) == ((), ())


def test_what_is_not_understood_is_marked() -> None:
    view = table().view(RED)
    (test,) = parse("if it rains then gestapo N5", view).complaints
    (order,) = parse("if card 3 then fugitv O2", view).complaints
    (route,) = parse("route P2 quickly", view).complaints
    assert (test.refusal.reason, test.start, test.end) == ("plan-test", 3, 11)
    assert (order.start, nearest(order)) == (15, ("fugitive", "fuggitivo"))
    assert (route.refusal.reason, route.start) == ("plan-route", 9)


def test_its_owner_is_told_what_it_comes_to_and_what_it_leaves_open() -> None:
    view = table().view(RED)
    told = PLANS.explain(view, RED, plan(view, "always gestapo follow black", "if card 13 then fugitive P3"), "en")
    assert told[0] == "1. “always gestapo follow black”"
    assert "As things stand that means: Gestapo →M4→N4, fugitive →P3." in told
    assert told[-1].startswith("No line says without a condition what your fugitive should do")
    assert BLACK not in told[-1]
