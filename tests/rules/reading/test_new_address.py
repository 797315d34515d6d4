"""A wish for another address is read where a letter says nothing else, and never where it may be talk."""

import pytest

from domain.match.reading.personal.new_address import new_address
from mail.inbound.opinion import any_game

NEW = "new@example.org"


@pytest.mark.parametrize(
    "text",
    [
        f"address {NEW}",
        f"My new address is: {NEW}.\n\nThank you!\n",
        f"il mio nuovo indirizzo è {NEW}",
        f"neue Adresse: <{NEW}>",
        f"address {NEW}<mailto:{NEW}>",
        f"address {NEW}\nstop\nplay 37 to 42",
        f"Hello,\naddress {NEW}\n\nregards\nAda Rossi",
        f"address {NEW}\n\nSent from my iPhone",
    ],
)
def test_a_wish_for_another_address_is_read(text: str) -> None:
    assert new_address(text, any_game) == NEW


@pytest.mark.parametrize(
    "text",
    [
        f"is my address {NEW}?",
        f"address {NEW}\nplay 37 to 42",
        f"address {NEW}\nPass",
        f"Ada\naddress {NEW}",
        f"address {NEW}\naddress other@example.org",
        f"address {NEW} or other@example.org",
        f"address {NEW} is my wife's",
        "address",
        NEW,
    ],
)
def test_what_says_more_or_asks_is_none(text: str) -> None:
    assert new_address(text, any_game) is None
