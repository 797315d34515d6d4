"""Whoever has come by one token of a player stops nobody: what cannot be believed uses up nothing of the seat's own."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from uuid import UUID

import pytest

from mail.inbound.ports import Taken
from tests.support.house import House, line_of, words_of

SERVER = "mx.example.org"
PASS, FAIL = "dmarc=pass header.from=example.org", "dmarc=fail header.from=example.org"


@pytest.fixture
def limits() -> dict[str, str]:
    """Four letters of a seat are answered within an hour."""
    return {"PBEM_LIMITS": "seat=4"}


@pytest.fixture
def unvouched(tmp_path: Path, url: str) -> Iterator[House]:
    """A service for which nobody vouches."""
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_TRUST="authenticated", PBEM_LIMITS="seat=8")
    yield made
    made.close()


def send(house: House, text: str, result: str, to: EmailMessage, sender: str | None = None) -> None:
    """A letter in the spy's name arrives, and is not read yet."""
    head = f"Authentication-Results: {SERVER}; {result}\r\n".encode() * bool(result)
    assert house.deliver(head + house.reply("spy", text, to, sender)) is Taken.STORED


def flood(house: House, count: int, result: str, to: EmailMessage, sender: str | None = None) -> None:
    """Somebody with that letter's token writes many letters, each with words of its own."""
    for number in range(count):
        send(house, f"I wonder about rook and bishop {number}", result, to, sender)
    house.work()


def plays(house: House, match: UUID, order: str, result: str, to: EmailMessage) -> bool:
    """Whether the spy's order in answer to that letter moves the match on."""
    before = house.match(match).version
    send(house, order, result, to)
    house.work()
    return house.match(match).version > before


@pytest.mark.parametrize("count", [9, 45], ids=["some", "more than are read"])
@pytest.mark.parametrize(
    ("result", "sender"),
    [(FAIL, None), ("", None), (PASS, "stranger@example.org"), (FAIL, "stranger@example.org")],
    ids=["forged", "nobody vouches", "another sender", "another forged sender"],
)
def test_a_leaked_token_stops_no_letter_that_is_vouched_for(
    strict: House, count: int, result: str, sender: str | None
) -> None:
    match = strict.open("spy", "partisan-1")
    letter, order = strict.last("spy"), strict.some_order(match, "spy")
    flood(strict, count, result, letter, sender)

    assert len(strict.letters("spy")) <= 3
    assert plays(strict, match, order, PASS, letter)
    assert strict.verdicts()[-1] == "receipt"


@pytest.mark.parametrize("header", ["Auto-Submitted: auto-replied", "X-Loop: g@pbem.localhost"])
def test_letters_in_a_machines_name_stop_nobody_either(strict: House, header: str) -> None:
    match = strict.open("spy", "partisan-1")
    letter, order = strict.last("spy"), strict.some_order(match, "spy")
    for number in range(45):
        strict.deliver(f"{header}\r\n".encode() + strict.reply("spy", f"I am away {number}", letter))
    strict.work()
    assert strict.verdicts() == ["automatic"] * 40 + ["too many"] * 5
    assert plays(strict, match, order, PASS, letter)


def test_what_failed_is_asked_about_once_an_hour_and_none_of_it_is_repeated(strict: House) -> None:
    strict.open("spy", "partisan-1")
    letter = strict.last("spy")
    flood(strict, 5, FAIL, letter)
    flood(strict, 5, PASS, letter, "stranger@example.org")
    questions = [line_of(one) for one in strict.letters("spy")[1:]]
    assert len(questions) == 1
    assert "the check of its sender failed" in questions[0]
    assert "rook" not in questions[0]
    strict.wait(hours=1)
    flood(strict, 2, FAIL, letter)
    assert len(strict.letters("spy")) == 3


def test_where_nobody_vouches_the_player_answers_a_newer_letter_and_plays(unvouched: House) -> None:
    match = unvouched.open("spy", "partisan-1")
    letter, order = unvouched.last("spy"), unvouched.some_order(match, "spy")
    flood(unvouched, 90, "", letter)
    told = [line_of(one) for one in unvouched.letters("spy")[1:]]
    assert len(told) == 3
    assert "answer a newer letter" in told[1]
    assert "Answer a newer letter" in told[2]
    assert not plays(unvouched, match, order, "", unvouched.last("spy"))
    assert order in words_of(unvouched.last("spy"))
    assert plays(unvouched, match, "yes", "", unvouched.last("spy"))


def test_a_machine_that_answers_each_question_gets_no_more_than_an_hours_share(unvouched: House) -> None:
    unvouched.open("spy", "partisan-1")
    for number in range(12):
        send(unvouched, f"play 10 to 11, answer {number}", "", unvouched.last("spy"))
        unvouched.work()
    assert len(unvouched.letters("spy")) == 1 + 8
    assert "This is the last such question for now" in line_of(unvouched.last("spy"))
