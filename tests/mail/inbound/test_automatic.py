"""Which letters count as written by a machine, and which do not."""

import pytest

from mail.inbound.desk import read_reply
from mail.inbound.letter import read


def reason(header: str) -> str | None:
    """Why a letter with this header counts as automatic."""
    return read(f"From: one@example.org\n{header}\n\nB3 B4".encode()).automatic


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("Auto-Submitted: auto-replied", "auto-submitted"),
        ("Auto-Submitted: auto-generated; owner=x", "auto-submitted"),
        ("Precedence: bulk", "precedence"),
        ("Precedence: Junk", "precedence"),
        ("Precedence: list", "precedence"),
        ("List-Id: <talk.example.org>", "list-id"),
        ("X-Auto-Response-Suppress: All", "x-auto-response-suppress"),
        ("X-Autoreply: yes", "x-autoreply"),
        ("X-Loop: one@example.org", "loop"),
        ("X-Loop: one+away@example.org", "loop"),
        ("Return-Path: <>", "null-sender"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=x", "report"),
    ],
)
def test_letters_by_machines_are_told_by_their_headers(header: str, why: str) -> None:
    assert reason(header) == why


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: no",
        "Auto-Submitted: no (by hand)",
        "Precedence: normal",
        "Return-Path: <one@example.org>",
        "X-Autoreply: no",
        "X-Loop: forwarder@example.net",
    ],
)
def test_letters_by_people_are_not(header: str) -> None:
    assert reason(header) is None


def test_the_null_sender_of_the_envelope_is_a_machine() -> None:
    assert read_reply(b"From: one@example.org\n\nB3 B4", envelope_from="").automatic == "null-sender"


def test_an_envelope_that_nobody_wrote_down_says_nothing() -> None:
    assert read_reply(b"From: one@example.org\n\nB3 B4").automatic is None
