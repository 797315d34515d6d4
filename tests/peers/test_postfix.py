"""The files of deploy/postfix in a real Postfix: whom it takes letters from, what it signs, and what comes out of it."""

import re
import smtplib

import pytest

from tests.peers.club import Answer, Club, exchange, gmail
from tests.peers.mail_world import DOMAIN, NAME, words_in

GMAIL, EXCHANGE = "ada@gmail.example.net", "carl@exchange.example.net"


@pytest.fixture(autouse=True)
def opened(club: Club) -> None:
    """A match of two, in each test another one."""
    club.open({"red": GMAIL, "black": EXCHANGE}, "casablanca")


def test_the_files_are_understood_and_nothing_in_them_is_warned_of(club: Club) -> None:
    assert club.world.configured("/usr/sbin/postfix", "check") == ""
    assert "warning" not in club.world.configured("/usr/sbin/postconf", "-n")


def test_letters_leave_with_both_ways_of_unsubscribing_signed_and_on_one_line_each(club: Club) -> None:
    head = club.sink.letters[0][2].partition(b"\r\n\r\n")[0].decode()
    lines = dict(line.split(": ", 1) for line in head.split("\r\n") if line.startswith("List-Unsubscribe"))
    assert re.fullmatch(r"<https://\S+>, <mailto:\S+>", lines["List-Unsubscribe"])
    assert lines["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    signature = re.search(r"^DKIM-Signature: (.*)$", re.sub(r"\r\n[ \t]+", " ", head), re.MULTILINE)
    assert signature
    assert f"d={DOMAIN};" in signature[1]
    signed = {name.strip().lower() for name in re.findall(r"\bh=([^;]*)", signature[1])[0].split(":")}
    assert {"list-unsubscribe", "list-unsubscribe-post", "reply-to", "from", "message-id"} <= signed


def test_the_world_writes_to_nobody_else_and_to_no_address_that_is_not_known(club: Club) -> None:
    for recipient in ("somebody@example.com", f"g+{'a' * 26}@{DOMAIN}", f"nobody@{DOMAIN}"):
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            club.world.submit(b"From: <x@example.com>\r\n\r\nhello\r\n", "x@example.com", recipient, port="mx")


@pytest.mark.parametrize(("address", "program"), [(GMAIL, gmail), (EXCHANGE, exchange)])
def test_an_answer_that_its_provider_has_signed_goes_all_the_way_round(
    club: Club, address: str, program: Answer
) -> None:
    raw, to = program(club.letters(address)[-1], "board", len(club.sink.letters))
    club.taken_in(lambda: club.world.submit(raw, address, to))
    assert club.letters(address)[-1]["Auto-Submitted"] == "auto-replied"
    assert "Your letter" in words_in(club.letters(address)[-1])


def test_results_that_a_letter_brings_along_are_dropped_and_a_sender_without_a_signature_is_asked_for(
    club: Club,
) -> None:
    raw, to = gmail(club.letters(GMAIL)[-1], "resign", len(club.sink.letters))
    forged = f"Authentication-Results: {NAME}; dkim=pass header.d=gmail.example.net\r\n".encode() + raw
    club.taken_in(lambda: club.world.submit(forged, GMAIL, to, port="mx"))
    assert "Is this letter yours?" in words_in(club.letters(GMAIL)[-1])


def test_a_letter_that_a_list_has_changed_on_its_way_is_asked_about(club: Club) -> None:
    raw, to = gmail(club.letters(GMAIL)[-1], "resign", len(club.sink.letters))
    club.taken_in(lambda: club.world.submit(raw, GMAIL, to, port="listing"))
    assert "Is this letter yours?" in words_in(club.letters(GMAIL)[-1])
