"""How a letter was read, asked again later: on the match as it stood, and with its writer's yes if there was one."""

from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from mail.inbound.limits import Excess
from pbem.inquiry import Inquiry, inquire, inquire_again, inquire_alone, told
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.support.house import House
from tests.support.tree import ROOT


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the spy is asked."""
    return house.open("spy", "partisan-1")


def last(house: House) -> int:
    """The arrival number of the newest letter."""
    with reading(house.service.engine) as conn:
        return int(conn.execute(select(inbox.c.id).order_by(inbox.c.id.desc()).limit(1)).scalar_one())


def again(house: House, number: int) -> dict[str, str]:
    """What each line with words of a letter was taken for."""
    asked = inquire_again(house.service, number)
    assert isinstance(asked, Inquiry)
    return {line.line.text: line.taken for line in told(asked) if line.line.text.strip()}


def two_parts(house: House, plain: str, markup: str) -> bytes:
    """A reply of the spy whose parts say different things."""
    head = house.reply("spy", "").partition(b"\r\n\r\n")[0].decode()
    return (
        f'{head}\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n'
        f"--b\r\nContent-Type: text/plain\r\n\r\n{plain}\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>{markup}</p>\r\n--b--\r\n"
    ).encode()


def test_a_line_held_is_an_order_after_its_writers_yes(house: House, match: UUID) -> None:
    order = house.some_order(match, "spy")
    house.deliver(two_parts(house, "good evening", order))
    house.work()
    number = last(house)
    assert again(house, number) == {"good evening": "talk", order: "held"}

    house.deliver(house.reply("spy", "yes"))
    house.work()
    assert again(house, number) == {"good evening": "talk", order: "order"}


def test_what_it_said_before_is_what_was_done(house: House, match: UUID) -> None:
    raw = house.reply("spy", f"hello\n{house.some_order(match, 'spy')}\nboard")
    before = inquire(house.service, raw)
    house.deliver(raw)
    house.work()
    after = inquire_again(house.service, last(house))

    assert isinstance(before, Inquiry)
    assert isinstance(after, Inquiry)
    assert (told(after), after.would, after.refused) == (told(before), "accept", ())


def test_an_order_that_was_right_then_stays_right(house: House, match: UUID) -> None:
    order = house.some_order(match, "spy")
    house.answer("spy", order)
    number = last(house)
    house.wait(days=30)

    assert again(house, number)[order] == "order"


def test_a_letter_that_answers_nothing_of_ours_cannot_be_asked_about(house: House) -> None:
    assert inquire_again(house.service, 4711) is None


LETTERS = sorted((ROOT / "tests" / "mail").rglob("*.eml"))


@pytest.mark.parametrize("letter", LETTERS, ids=lambda path: path.stem)
def test_the_lines_taken_for_words_are_the_newest_words(letter: Path) -> None:
    asked = inquire_alone(letter.read_bytes(), read_settings({}))
    if isinstance(asked, Excess):
        return
    words = [line.line.text.rstrip() for line in told(asked) if line.at is not None]
    assert words == [line for line in asked.read.text.splitlines() if line.strip()]
