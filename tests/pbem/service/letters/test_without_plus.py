"""A provider that knows no plus: every address of ours is the bare one, and answers are known all the same."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import UUID

import pytest

from mail.inbound.ports import RawLetter, Taken
from pbem.store.engine import reading
from tests.support.bounces import returned
from tests.support.house import House, address_of, words_of

OURS = "g@pbem.localhost"


@pytest.fixture
def plain(tmp_path: Path, url: str) -> Iterator[House]:
    """A service whose letters name its bare address alone."""
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_PLUS="no")
    yield made
    made.close()


def turn_of(house: House, match: UUID) -> int:
    """The number of the decision that is open."""
    return house.match(match).views["spy"].decision  # type: ignore[index]


def written_to(house: House, address: str, body: str) -> None:
    """A player follows a ``mailto:`` link: a letter that answers none, with the subject and the words of the link."""
    parts = urlsplit(address)
    fields = {name: values[0] for name, values in parse_qs(parts.query).items()}
    head = f"From: <{address_of('spy')}>\r\nTo: <{unquote(parts.path)}>\r\nSubject: {fields['subject']}\r\n"
    raw = f"{head}Message-ID: <{len(house.files())}.tap@example.org>\r\n\r\n{fields.get('body', body)}\r\n".encode()
    assert house.deliver(raw) is Taken.STORED
    house.work()


def ways_to_stop(letter: EmailMessage) -> str:
    """The address by which a letter says that reminders are stopped."""
    found = re.search(r"<(mailto:[^>]+)>", str(letter["List-Unsubscribe"]))
    assert found
    return found[1]


def test_no_letter_names_an_address_with_a_token_which_stands_beside_it(plain: House) -> None:
    plain.open("spy", "partisan-1", form="html")
    for file in plain.files():
        assert re.search(rb"[gb](\+|%2B)[a-z2-7]{26}(@|%40)", file.read_bytes()) is None
    (to,) = plain.last("spy")["Reply-To"].addresses
    assert to.addr_spec == OURS
    assert re.fullmatch(r"pbem \([a-z2-7]{26}\)", to.display_name)
    assert plain.service.ours.bounce_with_token("a" * 26) == OURS


def test_an_answer_is_known_by_the_letter_that_it_names(plain: House) -> None:
    match = plain.open("spy", "partisan-1")
    plain.answer("spy", plain.some_order(match, "spy"))
    assert turn_of(plain, match) == 2


def test_a_tap_on_a_choice_brings_its_token_in_the_subject(plain: House) -> None:
    match = plain.open("spy", "partisan-1", form="html")
    page = plain.last("spy").get_body(("html",))
    assert page is not None
    link = next(iter(re.findall(r'href="(mailto:[^"]+body=[^"]+)"', page.get_content())))
    written_to(plain, link.replace("&amp;", "&"), "")
    assert turn_of(plain, match) == 2


def test_reminders_are_stopped_by_the_subject_that_the_letter_names_and_nothing_else_is_done(plain: House) -> None:
    match = plain.open("spy", "partisan-1")
    order = plain.some_order(match, "spy")
    written_to(plain, ways_to_stop(plain.last("spy")), order)
    assert turn_of(plain, match) == 1
    assert "reminders" in words_of(plain.last("spy"))


def test_a_letter_that_comes_back_is_known_by_the_headers_that_are_given_back(plain: House) -> None:
    match = plain.open("spy", "partisan-1")
    raw = returned(plain.last("spy"))
    assert plain.service.intake.take_in(RawLetter("", OURS, "test", raw), lambda: plain.now) is Taken.STORED
    plain.work()
    assert [type(entry.event).__name__ for entry in plain.match(match).entries].count("SeatUnreachable") == 1


@pytest.mark.parametrize(
    ("envelope", "result", "believed"),
    [
        ("eve@example.net", "", False),
        ("", "", False),
        ("", "fail", False),
        ("eve@example.net", "pass", False),
        ("", "pass", True),
    ],
)
@pytest.mark.parametrize("plus", ["yes", "no"])
def test_a_report_by_the_number_of_a_letter_is_believed_of_mail_servers_that_are_vouched_for(
    tmp_path: Path, envelope: str, result: str, *, believed: bool, plus: str
) -> None:
    trust = {"PBEM_MAIL_TRUST": "authenticated", "PBEM_MAIL_AUTHSERV_ID": "mx.example.org", "PBEM_MAIL_PLUS": plus}
    house = House(tmp_path, **trust)
    match = house.open("spy", "partisan-1")
    head = f"Authentication-Results: mx.example.org; dmarc={result} header.from=mx.example.net\r\n" if result else ""
    raw = head.encode() + returned(house.last("spy"))
    assert house.service.intake.take_in(RawLetter(envelope, OURS, "test", raw), lambda: house.now) is Taken.STORED
    house.work()
    events = [type(entry.event).__name__ for entry in house.match(match).entries]
    assert ("SeatUnreachable" in events) is believed
    house.close()


def test_the_references_of_a_report_name_nothing_that_came_back(plain: House) -> None:
    match = plain.open("spy", "partisan-1")
    strange = returned(plain.last("spy")).replace(b"\r\nMessage-ID: <", b"\r\nReferences: <")
    plain.service.intake.take_in(RawLetter("", OURS, "test", strange), lambda: plain.now)
    plain.work()
    assert "SeatUnreachable" not in [type(entry.event).__name__ for entry in plain.match(match).entries]


def test_a_letter_about_no_match_is_answered_at_the_bare_address_too(plain: House) -> None:
    plain.open("spy", "partisan-1")
    plain.deliver(plain.reply("spy", "forget me"))
    plain.work()
    assert plain.deliver(plain.reply("spy", "yes")) is Taken.STORED
    plain.work()
    with reading(plain.service.engine) as conn:
        assert plain.service.directory.find(conn, address_of("spy")) is None


def test_another_address_is_asked_and_answers_at_the_bare_address(plain: House) -> None:
    plain.open("spy", "partisan-1")
    written_to(plain, f"mailto:{OURS}?subject=hello", "address new@example.org")
    question = next(letter for letter in plain.letters("spy") if "new@example.org" in words_of(letter))
    plain.deliver(plain.reply("spy", "yes", to=question))
    plain.work()
    asked = plain.letters_to("new@example.org")[-1]
    plain.deliver(plain.reply("spy", "yes", to=asked, sender="new@example.org"))
    plain.work()
    with reading(plain.service.engine) as conn:
        assert plain.service.directory.find(conn, "new@example.org") is not None
