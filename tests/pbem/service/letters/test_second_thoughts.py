"""Letters that take back, hedge or ask (G-19, G-20): nothing is played before a yes, and a yes plays just what was echoed."""

from uuid import UUID

import pytest

from domain.match import events as happened
from domain.match.events import OwnOrder
from domain.match.reading.notation import carried_out
from mail.inbound.ports import Taken
from tests.support.house import House, line_of, words_of


def played(house: House, match: UUID, seat: str) -> list[str]:
    """The orders of a seat that were carried out, as a player would write them."""
    loaded = house.match(match)
    done = (entry.event for entry in loaded.entries if isinstance(entry.event, happened.OrderCarriedOut))
    seen = (OwnOrder(one.name, one.body, one.by, one.line, one.cause) for one in done if one.seat == seat)
    return [carried_out(loaded.game, one, "en") for one in seen]


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the partisans are asked."""
    opened = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(opened, "spy"))
    return opened


def free(house: House, match: UUID, pawn: str) -> list[str]:
    """Moves of a pawn that would be accepted now."""
    loaded = house.match(match)
    view = loaded.views[next(seat for seat in loaded.views if seat == "partisan-1")]
    written = [loaded.game.reading.write(order, "en") for order in loaded.game.sight.choices(view.game, view.seat)]
    return [order for order in written if order.startswith(f"{pawn} to ")]


def test_an_order_taken_back_is_not_played_and_a_yes_plays_the_correction(house: House, match: UUID) -> None:
    first, second = free(house, match, "P1")[:2]
    held = words_of(house.answer("partisan-1", f"{first}\nno wait, {second}\nend"))
    assert played(house, match, "partisan-1") == []
    assert held.index(second) < held.index(first)
    assert "Those orders: yes (I mean them), no (drop them)" in held
    house.answer("partisan-1", "yes")
    assert played(house, match, "partisan-1") == [second, "end"]


def test_a_correction_on_hold_is_not_called_ignored_too(house: House, match: UUID) -> None:
    first, second = free(house, match, "P1")[:2]
    told = line_of(house.answer("partisan-1", f"{first}\noops, not that: {second}"))
    assert f"On hold: “{second}”" in told
    assert "Ignored" in told
    assert "“oops, not that:”" in told
    assert f"not that: {second}" not in told


@pytest.mark.parametrize("words", ["{first}\nno wait, {second}", "{first}, no wait {second}"])
def test_of_a_letter_that_comes_too_late_nothing_is_asked(house: House, match: UUID, words: str) -> None:
    first, second = free(house, match, "P1")[:2]
    asked = house.last("partisan-1")
    house.answer("partisan-1", f"{first}\nend")
    told = words_of(house.answer("partisan-1", words.format(first=first, second=second), to=asked))

    assert "which is closed" in told
    assert "yes" not in told
    assert "On hold" not in told
    assert played(house, match, "partisan-1") == [first, "end"]


def test_a_turn_is_not_closed_beside_a_line_in_doubt(house: House, match: UUID) -> None:
    first, second = free(house, match, "P1")[0], free(house, match, "P2")[0]
    told = house.answer("partisan-1", f"{first}\nif they agree, {second}\nend")
    assert played(house, match, "partisan-1") == []
    assert "This cannot be tested. A plan can ask" in line_of(told)


@pytest.mark.parametrize(
    "line", ["forget it", "actually no", "hold on, let me sleep on it", "P.S. but only if they agree"]
)
def test_nothing_is_offered_for_a_yes_where_what_is_meant_was_not_read(house: House, match: UUID, line: str) -> None:
    house.answer("partisan-1", f"{free(house, match, 'P1')[0]}\n\n{line}")
    house.answer("partisan-1", "yes")
    assert played(house, match, "partisan-1") == []


def test_a_letter_whose_yes_would_play_nothing_is_refused_at_once(house: House, match: UUID) -> None:
    first = free(house, match, "P1")[0]
    told = words_of(house.answer("partisan-1", f"{first}\nno wait, P1 to 99\nend"))
    assert "has not been carried out" in " ".join(told.split())
    assert "“yes”" not in told


def test_a_line_that_names_what_is_on_the_table_is_never_passed_over(house: House, match: UUID) -> None:
    first = free(house, match, "P1")[0]
    told = words_of(house.answer("partisan-1", f"{first}\nand I think of P2 for the other pawn\nend"))
    assert "was not understood" in " ".join(told.split())
    assert played(house, match, "partisan-1") == []


def test_a_new_letter_instead_of_a_yes_counts_alone(house: House, match: UUID) -> None:
    first, second, third = free(house, match, "P1")[:3]
    house.answer("partisan-1", f"{first}\nno wait, {third}")
    house.answer("partisan-1", second)
    assert played(house, match, "partisan-1") == [second]


def test_a_yes_after_a_new_letter_plays_nothing_and_says_why(house: House, match: UUID) -> None:
    (first, third), second = free(house, match, "P2")[:2], free(house, match, "P1")[0]
    question = house.answer("partisan-1", f"{first}\nno wait, {third}")
    house.answer("partisan-1", second)
    told = house.answer("partisan-1", "yes", to=question)
    assert played(house, match, "partisan-1") == [second]
    assert "You have given other orders since" in line_of(told)
    house.answer("partisan-1", "yes", to=question)
    assert played(house, match, "partisan-1") == [second]


def test_a_correction_of_a_letter_in_doubt_may_be_in_doubt_too(house: House, match: UUID) -> None:
    first, second, third = free(house, match, "P1")[:3]
    house.answer("partisan-1", f"{first}\nno wait, {third}")
    house.answer("partisan-1", f"{first}\nsorry, I meant {second}")
    assert played(house, match, "partisan-1") == []
    house.answer("partisan-1", "yes")
    assert played(house, match, "partisan-1") == [second]


@pytest.mark.parametrize(
    ("line", "ruling"), [("don't {order}", "G-20"), ("should I {order}?", "G-20"), ("if they pass, {order}", "QC-81")]
)
def test_what_is_not_meant_is_answered_with_a_reason_and_never_played(
    house: House, match: UUID, line: str, ruling: str
) -> None:
    receipt = words_of(house.answer("partisan-1", line.format(order=free(house, match, "P1")[0])))
    assert ruling in receipt
    assert played(house, match, "partisan-1") == []


def test_courtesy_and_several_orders_on_a_line_need_no_question(house: House, match: UUID) -> None:
    first, second = free(house, match, "P1")[0], free(house, match, "P2")[0]
    receipt = words_of(
        house.answer("partisan-1", f"Hi,\n\nplease {first}; {second} thanks\n\nSorry for the delay!\nAnna")
    )
    assert played(house, match, "partisan-1") == [first, second]
    assert first in receipt
    assert second in receipt


def test_an_order_in_the_subject_alone_is_echoed_and_a_yes_plays_it(house: House, match: UUID) -> None:
    order = free(house, match, "P1")[0]
    raw = house.reply("partisan-1", "Thanks!").replace(b"Subject: Re: partisan-1", f"Subject: {order}".encode())
    assert house.deliver(raw) is Taken.STORED
    house.work()
    assert order in words_of(house.last("partisan-1"))
    assert played(house, match, "partisan-1") == []
    house.answer("partisan-1", "yes")
    assert played(house, match, "partisan-1") == [order]


def test_a_second_thought_below_the_signature_is_asked_about_and_a_yes_plays_the_rest(
    house: House, match: UUID
) -> None:
    order, thought = free(house, match, "P1")[0], "Actually wait, don't play that."
    told = line_of(house.answer("partisan-1", f"{order}\n\n-- \nAda\n{thought}"))
    assert played(house, match, "partisan-1") == []
    assert "It is not certain which orders of your letter you mean" in told
    assert f"On hold: “{order}” Ignored: “{thought}”" in told
    house.answer("partisan-1", "yes")
    assert played(house, match, "partisan-1") == [order]


@pytest.mark.parametrize("motto", ["Never mind the bollocks", "Do not print this e-mail", "Don't panic"])
def test_a_motto_below_the_signature_holds_nothing_up(house: House, match: UUID, motto: str) -> None:
    order = free(house, match, "P1")[0]
    house.answer("partisan-1", f"{order}\n\n-- \nAda\n{motto}")
    assert played(house, match, "partisan-1") == [order]


def test_a_line_in_doubt_that_the_rules_refuse_is_left_out_of_what_a_yes_plays(house: House, match: UUID) -> None:
    order = free(house, match, "P1")[0]
    told = line_of(house.answer("partisan-1", f"{order}\n\n-- \nP1 to 99"))
    assert f"On hold: “{order}” Ignored: “P1 to 99”" in told
    house.answer("partisan-1", "yes")
    assert played(house, match, "partisan-1") == [order]


def test_no_yes_is_offered_for_lines_in_doubt_of_which_none_can_be_played(house: House, match: UUID) -> None:
    told = line_of(house.answer("partisan-1", "Thanks!\n\n-- \nP1 to 99"))
    assert "so a “yes” does nothing" in told
    assert "I mean them" not in told
    assert "Ignored: “Thanks!”, “P1 to 99”" in told
