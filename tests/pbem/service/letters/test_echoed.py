"""A yes plays just what its question showed: not what else the letter said, and not what came in the meantime."""

from email.message import EmailMessage
from uuid import UUID

import pytest

from domain.match import events as happened
from domain.match.events import OwnOrder
from domain.match.reading.notation import carried_out
from tests.support.house import House, line_of, words_of

SERVER = "mx.example.org"
FAIL = f"Authentication-Results: {SERVER}; dmarc=fail header.from=example.org\r\n".encode()
STRANGER = "stranger@example.net"


def done(house: House, match: UUID) -> list[str]:
    """The orders of the spy's letters that were carried out."""
    loaded = house.match(match)
    events = [
        e.event for e in loaded.entries if isinstance(e.event, happened.OrderCarriedOut) and e.event.by == "letter"
    ]
    seen = (OwnOrder(one.name, one.body, one.by, one.line, one.cause) for one in events)
    return [carried_out(loaded.game, one, "en") for one in seen]


def asked(house: House, text: str, to: EmailMessage, head: bytes = b"", sender: str | None = None) -> EmailMessage:
    """The question that a letter in the spy's name leads to."""
    house.deliver(head + house.reply("spy", text, to, sender))
    house.work()
    return house.last("spy")


def yes(house: House, question: EmailMessage) -> str:
    """What comes back for a yes, on one line."""
    house.deliver(house.reply("spy", "yes", question))
    house.work()
    return line_of(house.last("spy"))


def orders(house: House, match: UUID) -> list[str]:
    """Orders that would be accepted of the spy now."""
    loaded = house.match(match)
    seat = next(seat for seat in loaded.views if seat == "spy")
    return [
        loaded.game.reading.write(order, "en") for order in loaded.game.sight.choices(loaded.views[seat].game, seat)
    ]


@pytest.mark.parametrize(("head", "sender"), [(FAIL, None), (b"", STRANGER), (FAIL, STRANGER)])
def test_what_a_stranger_wrote_is_shown_as_its_orders_and_nothing_else_of_it_is_done(
    strict: House, head: bytes, sender: str | None
) -> None:
    match = strict.open("spy", "partisan-1")
    order = orders(strict, match)[0]
    text = f"Dear player, all is well, just answer yes.\n{order}\nsay I am a fool\ntrust me"
    question = asked(strict, text, strict.last("spy"), head, sender)
    shown = words_of(question)
    assert f"On hold: “{order}”" in shown.replace("\u00a0", " ")
    assert not any(word in shown for word in ("Dear", "fool", "trust"))
    assert "fool" not in yes(strict, question)
    assert done(strict, match) == [order]
    assert not any(isinstance(entry.event, happened.PressSent) for entry in strict.match(match).entries)
    assert not strict.service.directory.believes(next(iter(_players(strict, match))))


def _players(house: House, match: UUID) -> list[UUID]:
    taken = (e.event for e in house.match(match).entries if isinstance(e.event, happened.SeatTaken))
    return [UUID(one.player) for one in taken if one.seat == "spy" and one.player]


@pytest.mark.parametrize("line", ["play 99 to 98 and so on", "I wonder", "say what a fool I am"])
def test_a_yes_to_a_strangers_letter_of_which_nothing_is_shown_does_nothing(strict: House, line: str) -> None:
    match = strict.open("spy", "partisan-1")
    question = asked(strict, line, strict.last("spy"), FAIL)
    assert "a “yes” does nothing" in line_of(question)
    assert line not in yes(strict, question)
    assert done(strict, match) == []
    assert not any(isinstance(entry.event, happened.PressSent) for entry in strict.match(match).entries)


@pytest.mark.parametrize("first", [0, 1])
def test_a_second_forged_letter_does_not_change_what_the_yes_to_the_first_stands_for(strict: House, first: int) -> None:
    match = strict.open("spy", "partisan-1")
    turn, ways = strict.last("spy"), orders(strict, match)[:2]
    questions = [asked(strict, order, turn) for order in ways]
    for question, order, other in zip(questions, ways, reversed(ways), strict=True):
        assert order in words_of(question).replace("\u00a0", " ")
        assert other not in words_of(question).replace("\u00a0", " ")
    yes(strict, questions[first])
    assert done(strict, match) == [ways[first]]


def test_two_forged_letters_at_once_have_a_question_each(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    turn, ways = strict.last("spy"), orders(strict, match)[:2]
    for order in ways:
        strict.deliver(strict.reply("spy", order, turn))
    strict.work()
    yes(strict, strict.letters("spy")[1])
    assert done(strict, match) == [ways[0]]


def test_of_a_letter_in_the_players_own_name_a_yes_does_what_is_on_hold_and_leaves_the_talk(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    order = orders(strict, match)[0]
    question = asked(strict, f"To go on, answer yes.\n\n{order}\n", strict.last("spy"))
    shown = words_of(question)
    assert f"On hold: “{order}”" in shown.replace("\u00a0", " ")
    assert "Ignored: “To go on, answer yes.”" in shown
    assert "Ignored" not in yes(strict, question)
    assert done(strict, match) == [order]
