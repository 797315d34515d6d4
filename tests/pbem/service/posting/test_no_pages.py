"""Where the pages open on the machine of the service alone, letters to others lead nowhere: no byte of them is a link to one."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.support.house import House

ELSEWHERE = {
    "PBEM_MAIL_DOMAIN": "example.net",
    "PBEM_MAIL_ADDRESS": "ada@example.net",
    "PBEM_MAIL_TRUST": "token",
}


def bytes_of(letter: EmailMessage) -> bytes:
    """A letter with every part of it decoded."""
    parts = [part.get_payload(decode=True) for part in letter.walk() if part.get_content_maintype() == "text"]
    return b"\n".join([str(letter.items()).encode(), *(bytes(part) for part in parts if isinstance(part, bytes))])


def played(home: Path, url: str, form: str, web: str) -> tuple[House, list[bytes]]:
    """A match from its invitations to its end, with what can be asked meanwhile, and all letters of it."""
    house = House(home, PBEM_DATABASE_URL=url, PBEM_WEB_URL=web, **ELSEWHERE)
    match = house.open("spy", "partisan-1", form=form, invite=True, host="host@example.org")
    for seat in ("spy", "partisan-1"):
        house.answer(seat, "yes")
    for line in (
        "help",
        "rules",
        "status",
        "history",
        "stop reminders",
        "my matches",
        "show my data",
        house.some_order(match, "spy"),
    ):
        house.answer("spy", line)
    house.wait(hours=60)
    house.answer("spy", "resign")
    house.answer("spy", "yes")
    everybody = ("spy@example.org", "partisan-1@example.org", "host@example.org")
    letters = [bytes_of(letter) for who in everybody for letter in house.letters_to(who)]
    house.close()
    return house, letters


@pytest.mark.parametrize("form", ["html", "text"])
def test_no_letter_leads_to_a_machine_that_its_reader_cannot_reach(tmp_path: Path, url: str, form: str) -> None:
    _, letters = played(tmp_path, url, form, "")
    assert any(b"Whoever runs this service has the whole record" in b" ".join(one.split()) for one in letters)
    assert all(b"List-Unsubscribe" in one and b"mailto:" in one for one in letters)
    assert [one for one in letters if b"://" in one or b"127.0.0.1" in one] == []


def test_with_an_address_on_the_web_they_do(tmp_path: Path, url: str) -> None:
    _, letters = played(tmp_path, url, "text", "https://games.example.net")
    assert all(b"https://games.example.net/unsubscribe/" in one for one in letters)
    assert any(b"https://games.example.net/record/" in one for one in letters)
