"""Replies as programs write them: history is never played, and what is in doubt is asked about."""

from uuid import UUID

import pytest

from domain.match import events as happened
from mail.inbound.ports import Taken
from tests.support.house import House, words_of


def orders(house: House, match: UUID) -> list[str]:
    """The stored names of the orders carried out by letter."""
    events = (entry.event for entry in house.match(match).entries)
    return [event.name for event in events if isinstance(event, happened.OrderCarriedOut) and event.by == "letter"]


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the partisans are asked, and have moved a pawn already."""
    opened = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(opened, "spy"))
    house.answer("partisan-1", "P1 stay")
    return opened


def head(house: House, more: str = "") -> str:
    """The headers of an answer to the newest letter of the partisan."""
    letter = house.last("partisan-1")
    return (
        f"From: <partisan-1@example.org>\r\nTo: {letter['Reply-To']}\r\nSubject: Re\r\n"
        f"Message-ID: <{more or 'one'}@example.org>\r\nIn-Reply-To: {letter['Message-ID']}\r\nMIME-Version: 1.0\r\n"
    )


def test_our_whole_letter_unquoted_below_the_answer_is_history(house: House, match: UUID) -> None:
    ours = words_of(house.last("partisan-1")).replace("\n", "\r\n")
    raw = f"{head(house)}Content-Type: text/plain; charset=utf-8\r\n\r\nP2 stay\r\n\r\n{ours}"

    assert house.deliver(raw.encode()) is Taken.STORED
    house.work()

    assert orders(house, match)[2:] == ["quinta-colonna.stay.v1"]


def test_parts_that_disagree_are_asked_about_and_a_yes_carries_out_what_was_seen(house: House, match: UUID) -> None:
    raw = (
        f'{head(house)}Content-Type: multipart/alternative; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nP2 stay\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>P3 stay</p>\r\n--b--\r\n"
    )
    house.deliver(raw.encode())
    house.work()

    asked = words_of(house.last("partisan-1"))
    assert orders(house, match) == ["quinta-colonna.play.v1", "quinta-colonna.stay.v1"]
    assert "P3 stay" in asked
    assert "P2 stay" not in asked  # two versions of one line: never both

    house.deliver(house.reply("partisan-1", "yes"))
    house.work()
    assert orders(house, match)[2:] == ["quinta-colonna.stay.v1"]


def test_a_plain_half_glued_together_is_no_dead_end(house: House, match: UUID) -> None:
    raw = (
        f'{head(house)}Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n'
        "P2 stayInviato dal mio Galaxy\r\n--b\r\nContent-Type: text/html\r\n\r\n"
        "<div>P2 stay</div><div>Inviato dal mio Galaxy</div>\r\n--b--\r\n"
    )
    house.deliver(raw.encode())
    house.work()
    assert orders(house, match)[2:] == ["quinta-colonna.stay.v1"]


def test_an_order_below_the_signature_is_asked_about_and_played_after_a_yes(house: House, match: UUID) -> None:
    house.answer("partisan-1", "Hello,\r\n-- \r\nP2 stay")
    assert "P2 stay" in words_of(house.last("partisan-1"))
    assert orders(house, match)[2:] == []
    house.answer("partisan-1", "yes")
    assert orders(house, match)[2:] == ["quinta-colonna.stay.v1"]


@pytest.mark.parametrize("words", ["👍", "Liked “P2 stay”", "Ha messo “Mi piace” a «P2 ferma»"])
def test_a_reaction_is_answered_by_nothing_and_plays_nothing(house: House, match: UUID, words: str) -> None:
    letters = len(house.letters("partisan-1"))
    raw = f"{head(house)}Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{words}\r\n"
    house.deliver(raw.encode())
    house.work()

    assert len(house.letters("partisan-1")) == letters
    assert orders(house, match)[2:] == []


def test_a_letter_made_to_be_slow_costs_itself_and_its_sender_is_told(house: House, match: UUID) -> None:
    bomb = head(house, "bomb") + "".join(f"X-{n}: {'a' * 7000}\r\n" for n in range(30)) + "\r\nP2 stay\r\n"

    house.deliver(bomb.encode())
    house.work()

    assert "too large or too tangled" in words_of(house.last("partisan-1")).replace("\n", " ")
    house.answer("partisan-1", "P2 stay")
    assert orders(house, match)[2:] == ["quinta-colonna.stay.v1"]
