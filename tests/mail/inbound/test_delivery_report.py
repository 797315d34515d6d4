"""Reports of mail servers: failed, delayed, complained of, or unclear; and what a status code says of the next attempt."""

import base64
import time

import pytest

from mail.delivery_status import may_pass, status_in
from mail.inbound.limits import Excess, parts_of
from mail.inbound.machines.delivery_report import Report, report_in_words, report_of
from mail.inbound.mime.entities import entity


def dsn(*groups: str, kind: str = "message/delivery-status", root: str = "multipart/report") -> bytes:
    """A report with such groups of fields."""
    body = "\n\n".join(("Reporting-MTA: dns; mx.example.net", *groups))
    return (
        f'From: <>\nContent-Type: {root}; boundary="b"\n\n--b\nContent-Type: text/plain\n\nSorry.\n'
        f"--b\nContent-Type: {kind}\n\n{body}\n--b--\n"
    ).encode()


def read(raw: bytes) -> Report | None:
    """What a letter reports."""
    parts = parts_of(entity(raw))
    assert not isinstance(parts, Excess)
    return report_of(parts)


@pytest.mark.parametrize(
    ("groups", "found"),
    [
        (("Action: failed\nStatus: 5.1.1",), Report("failed", "5.1.1")),
        (("action: Failed\nstatus: 5.0.0\nDiagnostic-Code: smtp; 550-5.1.1 nobody",), Report("failed", "5.1.1")),
        (("Action: failed (bad destination)\nStatus: 5.2.2 (full)",), Report("failed", "5.2.2")),
        (("Action: failed\nDiagnostic-Code: smtp; 550 no such user",), Report("failed", "550")),
        (("Action: delayed\nStatus: 4.4.1",), Report("delayed")),
        (("Action: delivered\nStatus: 2.0.0",), Report("unclear")),
        (("Action: relayed\nStatus: 2.0.0", "Action: failed\nStatus: 5.1.2"), Report("failed", "5.1.2")),
        ((), Report("unclear")),
    ],
)
def test_a_delivery_report_says_what_became_of_the_letter(groups: tuple[str, ...], found: Report) -> None:
    assert read(dsn(*groups)) == found


def test_international_reports_and_those_whose_parts_are_encoded_are_read() -> None:
    raw = dsn("Action: failed", "Status: 5.1.1", kind="message/global-delivery-status")
    assert read(raw) == Report("failed", "5.1.1")
    encoded = raw.replace(
        b"message/global-delivery-status", b"message/delivery-status\nContent-Transfer-Encoding: base64"
    )
    head, _, body = encoded.rpartition(b"base64\n\n")

    text, _, end = body.rpartition(b"\n--b--")
    assert read(head + b"base64\n\n" + base64.b64encode(text) + b"\n--b--" + end) == Report("failed", "5.1.1")


@pytest.mark.parametrize(("kind", "found"), [("abuse", "complaint"), ("fraud", "complaint"), ("not-spam", "unclear")])
def test_a_complaint_is_told_from_its_opposite(kind: str, found: str) -> None:
    report = read(dsn(f"Feedback-Type: {kind}", kind="message/feedback-report"))
    assert report is not None
    assert report.kind == found


def test_a_letter_of_a_person_reports_nothing_even_if_it_speaks_of_it() -> None:
    assert read(b"From: ada@example.org\n\nAction: failed\nStatus: 5.1.1\n") is None
    inner = b"From: a@example.org\nContent-Type: message/rfc822\n\n" + dsn("Action: failed\nStatus: 5.1.1")
    assert read(inner) is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Remote host said: 550 5.1.1 unknown user", Report("failed", "5.1.1")),
        ("I am away until 5 January", Report("unclear")),
        ("Version 5.1.12.3 is out", Report("unclear")),
    ],
)
def test_words_alone_count_only_with_a_permanent_status(words: str, found: Report) -> None:
    assert report_in_words(words) == found


@pytest.mark.parametrize(
    ("said", "passes"),
    [
        ("550 5.1.1 no such user", False), ("552 5.2.2 full", True), ("552 too much mail", True), ("5.4.7 expired", True),
        ("554 5.7.1 spam", False), ("550 mailbox unavailable", False), ("4.4.7 expired", True), ("5.3.0 system", True),
        ("", False),
    ],
)  # fmt: skip
def test_what_may_pass_by_itself_is_tried_again(said: str, passes: bool) -> None:
    assert may_pass(said) is passes


def test_the_telling_status_is_the_one_that_says_something() -> None:
    assert status_in("5.0.0 smtp; 550 5.7.1 refused") == "5.7.1"
    assert status_in("5.0.0") == "5.0.0"
    assert status_in("192.0.2.1 said no") == ""


def spent_on(text: str) -> float:
    """Processor time that a report with this text takes, the least of three."""
    raw, taken = dsn(text), list[float]()
    for _ in range(3):
        begun = time.process_time()
        read(raw)
        taken.append(time.process_time() - begun)
    return min(taken)


@pytest.mark.parametrize("token", ["Action: failed\n", "5.", "5.1", "a:", "Status: 5.1.1 "])
def test_eight_times_as_much_of_anything_takes_no_more_than_its_share(token: str) -> None:
    little = spent_on(token * (2**17 // len(token)))
    assert spent_on(token * (2**20 // len(token))) < 24 * little  # 64 times, if it grew with the square
