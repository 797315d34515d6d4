"""`pbem audit MATCH`: every order, letter, deadline and act of a match, and who sits in it."""

from collections.abc import Callable

import pytest

from domain.game import Seat
from domain.match.events import OrderCarriedOut
from domain.match.rules.rewinding import as_of, rewind
from domain.match.state import Underway
from pbem.audit.asked import askings
from pbem.audit.dossier import orders_of
from pbem.audit.receipts import answered_letters
from pbem.cli.looking import operator
from pbem.store.engine import reading
from tests.pbem.audit.conftest import Audit
from tests.support.house import House

GAMES = {
    "quinta-colonna": ("spy", "partisan-1"),
    "casablanca": ("red", "black"),
    "mata-hari": ("agent-1", "agent-2", "agent-3"),
    "vedova-nera": ("player-1", "player-2"),
}


def test_orders_refusals_letters_deadlines_and_looks_are_listed(house: House, audit: Audit) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "play 99 to")
    house.answer("spy", "thank you")
    house.answer("spy", house.some_order(match, "spy"))
    house.wait(hours=80)

    found = audit()
    orders = [(one["order"]["seat"], one["order"]["by"], one["order"]["became"]) for one in found["orders"]]
    assert orders[:3] == [
        ("spy", "letter", "refused"), ("spy", "letter", "carried-out"), ("partisan-1", "default", "carried-out"),
    ]  # fmt: skip
    assert [one["order"]["number"] for one in found["orders"]] == list(range(1, len(orders) + 1))
    assert [(one["letter"], one["result"], one["order"]) for one in found["letters"]] == [
        (1, "receipt", 1), (2, "help", None), (3, "receipt", 2),
    ]  # fmt: skip
    assert "match.deadline-missed.v1" in {one["what"] for one in found["deadlines"]}
    assert (found["acts"][-1]["what"], found["acts"][-1]["by"]) == ("match.secrets-seen.v1", operator("ada").said)
    assert [one["address"] for one in found["seats"]] == ["spy@example.org", "partisan-1@example.org"]


def test_the_lines_for_a_person_tell_the_same(house: House, said: Callable[..., str]) -> None:
    match = house.open("spy", bots=("partisan-1",))
    order = house.some_order(match, "spy")
    house.answer("spy", order)

    lines = said().splitlines()
    assert lines[0].startswith(f"quinta-colonna 1 ({match}), underway")
    assert lines[1].startswith("  its dice were fixed by hand: whoever opened it named the seed")
    assert lines[2:4] == ["  spy: spy@example.org", "  partisan-1: a bot"]
    assert any("order 1  spy, by letter 1, decision 1: carried out" in line for line in lines)
    assert any("order 2  partisan-1, by bot, decision 2: carried out" in line for line in lines)


def test_a_look_made_several_times_for_one_reason_stands_once_with_their_number(
    house: House, said: Callable[..., str]
) -> None:
    house.open("spy", "partisan-1")
    for _ in range(2):
        said()
    looks = [line for line in said().splitlines() if "secrets seen" in line]
    assert len(looks) == 1
    assert "(3 times, the last at " in looks[0]


def test_press_plans_and_resigning_are_orders_of_the_letter_that_held_them(house: House, audit: Audit) -> None:
    match = house.open("partisan-1", "partisan-2", bots=("spy",))
    house.answer("partisan-1", "say to partisan-2: hello")
    house.resign("partisan-2")

    asked = [one["order"] for one in audit()["orders"] if one["order"]["by"] == "letter"]
    assert [(one["seat"], one["letter"], one["became"]) for one in asked] == [
        ("partisan-1", 1, "said"), ("partisan-2", 2, "resignation-asked"), ("partisan-2", 3, "resigned"),
    ]  # fmt: skip
    assert house.match(match).version > 0


@pytest.mark.parametrize("game", GAMES)
def test_each_order_of_every_game_is_told_and_their_numbers_never_change(
    house: House, game: str, audit: Audit, said: Callable[..., str]
) -> None:
    first, *others = GAMES[game]
    match = house.open(first, game=game, bots=tuple(others))
    for _ in range(3):
        house.answer(first, house.some_order(match, first))

    loaded = house.match(match)
    with reading(house.service.engine) as conn:
        orders = orders_of(loaded, answered_letters(conn, match))
    carried = [entry for entry in loaded.entries if isinstance(entry.event, OrderCarriedOut)]
    assert sum(isinstance(loaded.entries[n - 1].event, OrderCarriedOut) for one in orders for n in one.events) == len(
        carried
    )
    for upto in range(loaded.version):
        before = askings(loaded.entries[:upto], ())
        assert [one.first for one in before] == [one.first for one in orders[: len(before)]]
    for order in orders[:4]:
        assert audit("--order", str(order.number))["order"]["seat"] == order.seat
        assert f"order {order.number}: {order.seat}, by " in said("--order", str(order.number))
    assert Seat(first) in {order.seat for order in orders}


def test_what_a_rewind_undid_stays_in_the_list_and_is_marked(
    house: House, audit: Audit, said: Callable[..., str]
) -> None:
    match = house.open("spy", "partisan-1")
    keep = house.match(match).version
    house.answer("spy", house.some_order(match, "spy"))
    loaded = house.match(match)
    state, views = as_of(loaded.game, [entry.event for entry in loaded.entries], keep, map(Seat, ("spy", "partisan-1")))
    assert isinstance(state, Underway)
    chance = house.service.record.chance(loaded)
    house.service.record.commit(loaded, rewind(loaded.game, 2, keep, state, views, chance, house.now), None, house.now)
    house.answer("spy", house.some_order(match, "spy"))

    orders = [(one["order"]["number"], one["order"]["undone"]) for one in audit()["orders"]]
    assert orders == [(1, True), (2, False)]
    assert (f"rewound: to event {keep}" in said(), "carried out (undone)" in said()) == (True, True)
    assert audit("--order", "1")["before"]["whole"] == audit("--order", "2")["before"]["whole"]


def test_a_dispute_and_its_words_are_told(house: House, audit: Audit) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("spy", "dispute 1: I asked for 41")

    found = audit()
    assert found["orders"][-1]["order"]["became"] == "disputed"
    assert [one["said"] for one in found["acts"] if one["what"] == "match.dispute-opened.v1"] == ["I asked for 41"]


def test_of_a_refused_line_the_reason_that_its_writer_was_told_is_told_alone(house: House, audit: Audit) -> None:
    house.open("spy", "partisan-1", "partisan-2")
    house.answer("spy", house.some_order(house.standing()[0].match, "spy"))
    answer = house.told("partisan-1", "P1 40 41 42 then tea")
    doubt, rule = "There is an order here among other words", "P1 can enter one house or two"
    assert (doubt in answer, rule in answer) == (False, True)
    (refused,) = [one for one in audit()["orders"] if one["order"]["became"] == "refused"]
    assert (doubt in refused["said"], rule in refused["said"], refused["rules"]) == (False, True, ["QC-29"])
    number = str(refused["order"]["number"])
    assert [one["rule"] for one in audit("--order", number)["rulings"]] == ["QC-29"]


def test_a_dispute_without_words_is_a_question_what_is_disputed_until_it_is_answered(
    house: House, audit: Audit, said: Callable[..., str]
) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "dispute")
    assert [one["order"]["became"] for one in audit()["orders"]] == ["dispute-asked"]
    assert "asked what is disputed: no dispute was opened" in said()
    house.answer("spy", "I asked for 41")
    assert [one["order"]["became"] for one in audit()["orders"]] == ["dispute-asked", "disputed"]
