"""Letters that answer each other: what is ours is known again, and machines that do not say what they are get few answers."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mail.inbound.ports import Taken
from tests.support.house import House, words_of


@pytest.mark.parametrize("sender", ["spy@example.org", "stranger@example.net"])
def test_our_own_loop_header_coming_back_is_never_answered(house: House, sender: str) -> None:
    house.open("spy", "partisan-1")
    before = len(house.files())
    raw = house.reply("spy", "what is this?", sender=sender)
    assert house.deliver(b"X-Loop: g@pbem.localhost\r\n" + raw) is Taken.STORED
    house.work()
    assert len(house.files()) == before


def away(number: int, how: str) -> str:
    """What an answering machine writes."""
    return {
        "same": "I am away until Monday.",
        "counting": f"I am away (answer {number}).",
        "order-like": "play 10 to 11",
    }[how]


def answered_by_a_machine(house: House, seat: str, how: str, *, quoting: bool, rounds: int = 60) -> int:
    """A machine without headers of its own answers every letter that comes to a player, at once; how many letters came."""
    done = 0
    for number in range(rounds):
        letters = house.letters(seat)
        for letter in letters[done:]:
            raw = house.reply(seat, away(number, how), letter)
            raw = raw.replace(b"Subject: Re: spy", b"Subject: My holidays, answer %d" % number)
            if not quoting:
                raw = raw.partition(b"\r\n\r\n> ")[0].replace(b"In-Reply-To", b"X-Was") + b"\r\n"
            assert house.deliver(raw) is Taken.STORED
        if len(letters) == done:
            break
        done = len(letters)
        house.work()
    return len(house.letters(seat))


@pytest.mark.parametrize("quoting", [True, False], ids=["quoting", "bare"])
@pytest.mark.parametrize(("how", "most"), [("same", 2), ("counting", 5), ("order-like", 20)])
def test_a_machine_that_answers_every_letter_gets_few(house: House, how: str, most: int, *, quoting: bool) -> None:
    house.open("spy", "partisan-1")
    before = len(house.letters("spy"))

    assert answered_by_a_machine(house, "spy", how, quoting=quoting) - before <= most


def test_a_machine_gets_no_more_in_a_day_of_turns_and_reminders(house: House) -> None:
    """Every kind of letter that a day brings is answered by the machine; what it causes stays within the day's limit."""
    house.open("spy", "partisan-1", pace_hours=2)
    answers = 0
    for _ in range(8):
        house.wait(hours=3)
        answered_by_a_machine(house, "spy", "counting", quoting=True, rounds=9)
        house.deliver(house.reply("partisan-1", "say are you there?"))
        house.work()
        answers = sum(letter["Auto-Submitted"] == "auto-replied" for letter in house.letters("spy"))
    assert 0 < answers <= 5


def test_a_machine_that_is_asked_whether_a_letter_is_its_own_gets_few(tmp_path: Path) -> None:
    """Nobody vouches for anybody here, so every letter is held, and the machine answers that, too."""
    house = House(tmp_path, PBEM_MAIL_TRUST="authenticated")
    house.open("spy", "partisan-1")
    assert answered_by_a_machine(house, "spy", "counting", quoting=True) <= 1 + 20 + 5
    house.close()


def test_a_machine_at_an_invited_address_gets_few(house: House) -> None:
    house.open("spy", "partisan-1", invite=True)
    assert answered_by_a_machine(house, "spy", "counting", quoting=True) <= 1 + 5


def said_to(house: House) -> str:
    """Another player speaks, and the words come to the spy."""
    house.open("spy", "partisan-1")
    house.answer("partisan-1", "say are you there?")
    return "spy"


def ended(house: House) -> str:
    """The match is over, and the spy has the last letter."""
    house.open("spy", "partisan-1")
    house.answer("spy", "draw")
    house.answer("partisan-1", "draw")
    return "spy"


def hosting(house: House) -> str:
    """Somebody declines, which the host is told."""
    house.open("spy", "partisan-1", invite=True, host="organiser@example.org")
    house.deliver(house.reply("partisan-1", "no"))
    house.work()
    return "organiser"


def unsubscribed(house: House) -> str:
    """The spy's mail program has stopped reminders, which the spy is told."""
    house.open("spy", "partisan-1")
    address = re.search(r"<mailto:([^?]+)\?", str(house.last("spy")["List-Unsubscribe"]))
    assert address is not None
    raw = f"From: <spy@example.org>\r\nTo: <{address[1]}>\r\nSubject: unsubscribe\r\nMessage-ID: <u@x.example>\r\n\r\n"
    house.deliver(raw.encode())
    house.work()
    return "spy"


@pytest.mark.parametrize("happens", [said_to, ended, hosting, unsubscribed])
def test_a_machine_that_answers_letters_of_every_kind_gets_few(house: House, happens: Callable[[House], str]) -> None:
    seat = happens(house)
    before = len(house.letters(seat))
    assert before > 0
    answered_by_a_machine(house, seat, "counting", quoting=True)
    assert 0 < len(house.letters(seat)) - before <= 5 + 1  # five explanations, and once the match's letter again


@pytest.mark.parametrize("headers", [True, False], ids=["whole", "stripped"])
def test_two_installations_that_answer_each_other_stop(tmp_path: Path, *, headers: bool) -> None:
    """Each takes the other's letters for answers of its player, with what says that they are automatic, or without."""
    houses = [House(tmp_path / name, PBEM_MAIL_DOMAIN=f"{name}.localhost") for name in ("one", "two")]
    for house in houses:
        house.open("spy", "partisan-1")
    sent = [0, 0]
    for _ in range(60):
        for at, (house, other) in enumerate((houses, houses[::-1])):
            for letter in house.letters("spy")[sent[at] :]:
                raw = other.reply("spy", words_of(letter))
                marks = (
                    "".join(f"{name}: {letter[name]}\r\n" for name in ("Auto-Submitted", "X-Loop")) if headers else ""
                )
                other.deliver(marks.encode() + raw)
            sent[at] = len(house.letters("spy"))
        for house in houses:
            house.work()
    assert all(len(house.letters("spy")) <= (1 if headers else 1 + 20) for house in houses)
    for house in houses:
        house.close()
