"""A letter that names no letter of ours: from an authenticated sender with one match that waits for them it is taken for that."""

from uuid import UUID

import pytest

from pbem.inquiry import Inquiry, inquire
from tests.support.house import House, line_of

SERVER = "mx.example.org"
PASS = f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org\r\n"


def written(house: House, text: str, *, above: str = PASS, sender: str = "spy@example.org") -> None:
    """Somebody writes to the bare address, and answers nothing."""
    head = f"{above}From: <{sender}>\r\nTo: <g@pbem.localhost>\r\nSubject: hello\r\n"
    house.deliver(f"{head}Message-ID: <{text[:5].strip()}.{len(above)}@example.org>\r\n\r\n{text}\r\n".encode())
    house.work()


def played(house: House, match: UUID) -> bool:
    """Whether the spy's turn is over."""
    return house.match(match).views["spy"].decision > 1  # type: ignore[index]


def test_it_is_played_and_the_receipt_says_so(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    written(strict, strict.some_order(match, "spy"))
    assert played(strict, match)
    assert any("did not say which match" in line_of(one) for one in strict.letters("spy"))


@pytest.mark.parametrize("above", ["", PASS.replace("pass", "fail"), PASS.replace(SERVER, "mx.example.net")])
def test_nobody_is_believed_to_mean_anything_without_authentication(strict: House, above: str) -> None:
    match = strict.open("spy", "partisan-1")
    before = len(strict.letters("spy"))
    written(strict, strict.some_order(match, "spy"), above=above)
    assert not played(strict, match)
    assert len(strict.letters("spy")) == before


def test_of_two_matches_none_is_supposed(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    other = strict.open("spy", "partisan-1")
    written(strict, strict.some_order(match, "spy"))
    assert not played(strict, match)
    assert not played(strict, other)


def test_an_invitation_counts_as_another_match(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    strict.open("spy", "partisan-1", invite=True)
    written(strict, strict.some_order(match, "spy"))
    assert not played(strict, match)


def test_a_match_that_waits_for_somebody_else_is_not_supposed(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    written(strict, strict.some_order(match, "spy"), sender="partisan-1@example.org")
    assert not played(strict, match)


def test_a_letter_without_an_order_is_answered_as_one_about_no_match(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    written(strict, "hello there, is anybody at home?")
    assert not played(strict, match)
    told = line_of(strict.letters("spy")[-2]) + line_of(strict.last("spy"))
    assert "which match it belongs" in told


def test_pbem_read_supposes_the_same(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    raw = f"{PASS}From: <spy@example.org>\r\nTo: <g@pbem.localhost>\r\n\r\n{strict.some_order(match, 'spy')}\r\n"
    asked = inquire(strict.service, raw.encode())
    assert isinstance(asked, Inquiry)
    assert (asked.standing, asked.would) == ("referred", "accept")
