"""What the standard library of Python 3.11.7 gets wrong with letters does not reach us: each hole has its letter here."""

import pytest

from mail.inbound.address import BadAddress, mailboxes, normalise
from mail.inbound.desk import read_reply
from mail.inbound.html.markup import text_of_markup
from mail.inbound.letter import read
from mail.inbound.limits import check

FROM = b"From: one@example.org\n"


def test_an_empty_message_id_raises_nothing() -> None:
    assert read(FROM + b"Message-ID: <>\nIn-Reply-To: <>\nReferences: <> <\n\nP1 27").message_id is None


@pytest.mark.parametrize("name", [b"Subject", b"From", b"To", b"Message-ID", b"Date", b"Content-Type", b"References"])
@pytest.mark.parametrize(
    "value", [b"", b"=?utf-8?b?", b"=?x?q?=zz?=", b'"', b"(", b"<", b"[", b"\xff\xfe", b";=", b"*0*=a"]
)
def test_no_header_makes_reading_raise(name: bytes, value: bytes) -> None:
    assert read_reply(b"X-First: x\n" + name + b": " + value + b"\n\nP1 27").text == "P1 27"


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_an_encoded_line_break_in_a_value_starts_no_header(end: bytes) -> None:
    """CVE-2024-6923 and CVE-2026-1299: a value that is written out again must not become two headers."""
    found = read(FROM + b"Subject: =?utf-8?q?a=0D=0ABcc:_x=40example.org?= b" + end + b" c" + end + end + b"P1 27")
    assert found.subject.splitlines() == ["a Bcc: x@example.org b c"]
    assert found.cc == ()


@pytest.mark.parametrize(
    "value",
    ["one@example.org)two@example.net", "<one@example.org>two@example.net", '"a" <one@example.org>, <two@example.net',
     "one@example.org <two@example.net>", "one@example.org(<two@example.net>"],
)  # fmt: skip
def test_an_address_that_two_programs_read_differently_is_none(value: str) -> None:
    """CVE-2023-27043: a lenient parser names an address that the writer does not have."""
    assert read(f"From: {value}\n\nP1 27".encode()).sender is None


@pytest.mark.parametrize("address", ["a@b.org\nBcc: c@d.org", "a@b.org\r\nRCPT TO:<c@d.org>", "a\0@b.org", "a@b.org "])
def test_an_address_with_a_line_break_is_none(address: str) -> None:
    with pytest.raises(BadAddress):
        normalise(address)
    assert address not in mailboxes(address)


@pytest.mark.parametrize(
    ("raw", "limit"),
    [
        (FROM + b"To: " + b"a@example.org, " * 14_000 + b"\n\n", "header"),
        (FROM + b"Subject: " + b"=?utf-8?q?a?= " * 20_000 + b"\n\n", "header"),
        (FROM + b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\n\n" * 50_000, "parts"),
        (
            FROM + b"".join(b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(1_000)),
            "nesting",
        ),
    ],
    ids=["6 s of addresses", "7 s of encoded words", "5 s of parts", "a recursion error"],
)
def test_what_takes_the_library_seconds_or_all_its_stack_is_refused_by_name(raw: bytes, limit: str) -> None:
    excess = check(raw)
    assert excess is not None
    assert excess.limit == limit


@pytest.mark.parametrize("broken", ["<!--" + "<!" * 50_000, "<a " * 50_000, "</" * 50_000 + "x", "<![CDATA[" * 20_000])
def test_broken_markup_is_read_in_one_pass(broken: str) -> None:
    """CVE-2025-6069: the library's parser takes quadratic time."""
    assert text_of_markup(f"B3 B4<br>{broken}").startswith("B3 B4")


@pytest.mark.parametrize(
    "charset", ["idna", "punycode", "unicode_escape", "raw_unicode_escape", "rot13", "hex", "bz2", "undefined"]
)
def test_a_charset_that_is_none_decodes_nothing(charset: str) -> None:
    raw = FROM + f"Content-Type: text/plain; charset={charset}\n\n".encode() + b"P1 \\x4127"
    assert read_reply(raw).text == "P1 \\x4127"
