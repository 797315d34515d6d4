"""A wish for another address is read where a letter says nothing else, and never where it may be talk."""

import pytest

from domain.match.reading.personal.new_address import AddressWish, new_address
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
    assert new_address(text, any_game) == AddressWish(NEW)


@pytest.mark.parametrize(
    "text", [f"second address {NEW}", f"Il mio secondo indirizzo è {NEW}\nGrazie", f"zweite Adresse: {NEW}"]
)
def test_a_second_address_is_read_as_such(text: str) -> None:
    assert new_address(text, any_game) == AddressWish(NEW, second=True)


@pytest.mark.parametrize("text", ["no second address", "Nessun secondo indirizzo.", "keine zweite Adresse, danke"])
def test_that_there_is_to_be_no_second_address_is_read(text: str) -> None:
    assert new_address(text, any_game) == AddressWish("", second=True)


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
