"""Orders that came by a wrong way are answered: to the address that stops reminders, and under the number of another letter."""

import re
from uuid import UUID

import pytest

from domain.match import events as happened
from mail.inbound.ports import Taken
from tests.support.house import House, line_of


def played(house: House, match: UUID) -> int:
    """How many orders of letters were carried out."""
    events = (entry.event for entry in house.match(match).entries)
    return sum(isinstance(event, happened.OrderCarriedOut) and event.by == "letter" for event in events)


def newest(house: House) -> str:
    """The words of the newest letter to the spy, on one line."""
    return line_of(house.last("spy"))


def to_stop(house: House, raw: bytes) -> bytes:
    """The same letter, to the address of the unsubscribe link of the spy's first letter."""
    address = re.search(r"<mailto:([^?]+)\?", str(house.letters("spy")[0]["List-Unsubscribe"]))
    assert address is not None
    return re.sub(rb"(?m)^To: [^\r]*", f"To: <{address[1]}>".encode(), raw, count=1)


def numbered(raw: bytes, name: str = "same") -> bytes:
    """The letter with this Message-ID."""
    return re.sub(rb"(?m)^Message-ID: [^\r]*", f"Message-ID: <{name}@example.org>".encode(), raw, count=1)


def take(house: House, raw: bytes) -> None:
    assert house.deliver(raw) is Taken.STORED
    house.work()


def test_an_order_to_the_unsubscribe_address_is_answered_once_a_day_and_stops_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    for _ in range(3):
        take(house, to_stop(house, house.reply("spy", order, turn)))
    assert house.verdicts() == ["misdirected"] * 3
    assert len(house.letters("spy")) == 2
    assert "Send the orders again" in newest(house)
    assert order not in newest(house)
    assert played(house, match) == 0
    house.wait(hours=24)
    take(house, to_stop(house, house.reply("spy", order, turn)))
    assert sum("Send the orders again" in line_of(one) for one in house.letters("spy")) == 2


@pytest.mark.parametrize("text", ["unsubscribe", "", "Please, no more of these.\n\nAda", "basta promemoria"])
def test_what_comes_to_that_address_and_is_no_order_stops_reminders(house: House, text: str) -> None:
    house.open("spy", "partisan-1")
    take(house, to_stop(house, house.reply("spy", text)))
    assert house.verdicts() == ["unsubscribed"]


def test_the_mail_programs_own_unsubscribing_letter_stops_reminders_whatever_it_says(house: House) -> None:
    match = house.open("spy", "partisan-1")
    raw = to_stop(house, house.reply("spy", house.some_order(match, "spy")))
    take(house, raw.replace(b"Subject: Re: spy", b"Subject: unsubscribe"))
    assert house.verdicts() == ["unsubscribed"]


def test_a_stranger_who_has_the_link_has_nothing_said_about_orders(house: House) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    take(house, to_stop(house, house.reply("spy", order, sender="stranger@example.net")))
    assert house.verdicts() == ["unsubscribed"]


def test_another_letter_under_a_number_used_before_is_asked_about_and_a_yes_plays_it(house: House) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    take(house, numbered(house.reply("spy", "board", turn)))
    take(house, numbered(house.reply("spy", order, turn)))
    assert house.verdicts() == ["receipt", "held"]
    assert "the number (Message-ID) of one that was here before" in newest(house)
    assert f"On hold: “{order}”" in newest(house).replace("\u00a0", " ")
    assert played(house, match) == 0
    take(house, house.reply("spy", "yes"))
    assert played(house, match) == 1


def test_a_letter_written_anew_on_its_way_is_the_same_letter(house: House) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    raw = numbered(house.reply("spy", order, turn))
    take(house, raw)
    count = len(house.letters("spy"))
    take(house, raw.replace(order.encode(), order.replace(" ", "  ").encode(), 1) + b"\r\n")
    take(house, b"X-Scanned: yes\r\n" + raw)
    assert house.verdicts()[1:] == ["duplicate", "duplicate"]
    assert len(house.letters("spy")) == count
    assert played(house, match) == 1


def test_a_stranger_gains_nothing_by_the_number_of_a_players_letter(house: House) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    take(house, numbered(house.reply("spy", "board", turn)))
    for number in range(4):
        take(house, numbered(house.reply("spy", f"{order}\n{number}", turn, "stranger@example.net")))
    assert house.verdicts()[1:] == ["held", "unanswered", "unanswered", "unanswered"]
    assert played(house, match) == 0


def test_many_letters_under_one_number_are_limited_like_all(house: House) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    for number in range(30):
        house.deliver(numbered(house.reply("spy", f"{order}\nnumber {number}", turn)))
    house.work()
    assert house.verdicts().count("too many") >= 30 - 21
