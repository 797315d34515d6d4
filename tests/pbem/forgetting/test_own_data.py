"""A person with nothing but a mail program asks what is kept of them; the registered address alone is told, and no secret."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mail.inbound.ports import Taken
from pbem.clubhouse.matches.looks import Looking
from tests.pbem.forgetting.conftest import MARK, OTHER, WRITER, opened, send, writer_address, written
from tests.support.coming_in import signed_in
from tests.support.house import House, line_of


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A whole service on the small database."""
    made = House(tmp_path, PBEM_ADMINS="admin@example.org", PBEM_TRUST_TOKEN="1")
    yield made
    made.close()


def told(house: House) -> list[str]:
    """The letters that tell the writer what is kept, each on one line."""
    letters = [one for one in house.letters_to(writer_address()) if "What we keep of you" in str(one["Subject"])]
    return [line_of(one) for one in letters]


@pytest.mark.parametrize("text", ["show my data", "Please show me my data!", "Ciao,\nmostra i miei dati, grazie"])
def test_one_letter_tells_what_is_kept(house: House, text: str) -> None:
    opened(house)
    written(house)
    send(house, text)
    (shown,) = told(house)
    assert writer_address() in shown
    assert f"{MARK}name" in shown
    assert "La Vedova Nera 1" in shown
    assert f"{MARK}press, and so on" in shown
    assert f"{MARK}dispute happened" in shown
    assert "forget me" in shown


@pytest.mark.parametrize("text", ["show my data\nchoose red", "say show my data", "do not show my data"])
def test_other_letters_ask_for_nothing_of_the_kind(house: House, text: str) -> None:
    opened(house)
    send(house, text)
    assert told(house) == []


def test_it_is_told_once_a_day(house: House) -> None:
    opened(house)
    for hours in (0, 0, 25):
        house.wait(hours=hours)
        send(house, "show my data")
    assert len(told(house)) == 2


def test_who_writes_from_another_address_is_told_nothing_and_makes_nothing_be_told(house: House) -> None:
    opened(house)
    send(house, "show my data", sender="thief@example.org")
    assert told(house) == []
    assert not any("What we keep of you" in str(one["Subject"]) for one in house.letters_to("thief@example.org"))


def test_what_somebody_else_wrote_in_their_name_is_not_repeated(house: House) -> None:
    opened(house)
    send(house, "say stolen words", sender="thief@example.org")
    send(house, "show my data")
    (shown,) = told(house)
    assert "stolen words" not in shown
    assert "thief@" not in shown


def test_a_look_at_a_running_match_is_not_told_before_the_end(house: House) -> None:
    match = opened(house)
    house.service.looks.record(match, Looking(reason="a peculiar reason", by="olga", what="position"), house.now)
    send(house, "show my data")
    assert "peculiar" not in told(house)[0]


def test_a_letter_to_the_bare_address_is_enough(house: House) -> None:
    opened(house)
    raw = f"From: {writer_address()}\r\nTo: {house.service.ours.base}\r\nSubject: hi\r\n\r\nmy data\r\n"
    assert house.deliver(raw.encode()) is Taken.STORED
    house.work()
    assert len(told(house)) == 1


def test_nothing_of_others_is_told(house: House) -> None:
    opened(house)
    house.answer(OTHER, "say a word of somebody else")
    send(house, "show my data")
    assert "somebody else" not in told(house)[0]
    assert WRITER not in told(house)[0]


def test_where_a_browser_is_signed_in_is_told(house: House) -> None:
    opened(house)
    send(house, "show my data")
    signed_in(house, writer_address())
    house.wait(hours=25)
    send(house, "show my data")
    before, after = told(house)
    assert "A browser is signed in since" not in before
    assert after.count("A browser is signed in since") == 1


def test_a_diary_stands_under_a_heading_of_its_own_and_not_among_what_others_were_told(house: House) -> None:
    opened(house)
    send(house, "say good evening\ndiary: my secret thoughts")
    send(house, "show my data")
    (shown,) = told(house)
    said, _, diary = shown.partition("Your diary, which nobody else reads before the match is over")
    assert "good evening" in said
    assert "my secret thoughts" not in said
    assert "my secret thoughts" in diary.partition("What you wrote")[0]
