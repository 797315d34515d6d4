"""Every cap on what a letter may cost: at the cap it is read, above it is refused by name."""

import pytest

from mail.inbound import limits
from mail.inbound.letter import read
from mail.inbound.limits import Unreadable, check

FROM = b"From: one@example.org\n"
PICTURE = FROM + b"Content-Type: image/png\n\n"


def multipart(parts: int, body: bytes = b"B3 B4") -> bytes:
    """A letter of so many parts."""
    head = FROM + b"Content-Type: multipart/mixed; boundary=x\n\n"
    return head + (b"--x\n\n" + body + b"\n") * parts + b"--x--\n"


def nested(depth: int) -> bytes:
    """A letter of so many multiparts, each in the other."""
    opening = b"".join(b"Content-Type: multipart/mixed; boundary=x%d\n\n--x%d\n" % (n, n) for n in range(depth))
    return FROM + opening + b"\nB3 B4\n"


def limit_of(raw: bytes) -> str | None:
    """The key of the cap that a letter goes over."""
    excess = check(raw)
    return excess.limit if excess else None


@pytest.mark.parametrize(
    ("at_the_cap", "above", "limit"),
    [
        (PICTURE.ljust(limits.MESSAGE_BYTES), PICTURE.ljust(limits.MESSAGE_BYTES + 1), "message"),
        (FROM + b"X-A: a\n" * 199 + b"\n", FROM + b"X-A: a\n" * 200 + b"\n", "header-count"),
        (FROM + b"X-A: " + b"a" * 8189 + b"\n\n", FROM + b"X-A: " + b"a" * 8190 + b"\n\n", "header"),
        (FROM + (b"X-A: " + b"a" * 8000 + b"\n") * 8, FROM + (b"X-A: " + b"a" * 8000 + b"\n") * 9, "headers"),
        (
            FROM + b"To: " + b"a@example.org, " * 10 + b"\n\n",
            FROM + b"To: " + b"a@example.org, " * 11 + b"\n\n",
            "recipients",
        ),
        (
            FROM + b"To: a@example.org\nCc: " + b"a@example.org, " * 9 + b"\n\n",
            FROM + b"To: a@example.org\nCc: " + b"a@example.org, " * 9 + b"\nBcc: a@example.org\n\n",
            "recipients",
        ),
        (
            FROM + b"References: " + b"<a@b> " * 50 + b"\n\n",
            FROM + b"References: " + b"<a@b> " * 51 + b"\n\n",
            "references",
        ),
        (multipart(50), multipart(51), "parts"),
        (nested(10), nested(11), "nesting"),
        (FROM + b"\n" + b"a" * limits.TEXT_BYTES, FROM + b"\n" + b"a" * (limits.TEXT_BYTES + 1), "text"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_letter_is_read_up_to_the_cap_and_refused_above_it(at_the_cap: bytes, above: bytes, limit: str) -> None:
    assert (limit_of(at_the_cap), limit_of(above)) == (None, limit)
    with pytest.raises(Unreadable):
        read(above)


@pytest.mark.parametrize(
    ("raw", "limit"),
    [
        (FROM + b"To: " + b"a@example.org, " * 14_000 + b"\n\n", "header"),
        (FROM + b"Subject: " + b"=?utf-8?q?a?= " * 20_000 + b"\n\n", "header"),
        (multipart(50_000, b"a"), "parts"),
        (nested(1_000), "nesting"),
        (FROM + b"Cc: " + b"(" * 8_000 + b"\n" + b"\n", None),
        (FROM + b"Content-Type: multipart/mixed; boundary=" + b"x" * 8_000 + b"\n\n" + b"--x\n" * 200_000, None),
    ],
    ids=[
        "200 kB of addresses",
        "280 kB of encoded words",
        "50,000 parts",
        "1,000 nested",
        "open comments",
        "near boundaries",
    ],
)
@pytest.mark.timeout(20)
def test_mail_bombs_are_refused_by_a_limit_or_read_at_once(raw: bytes, limit: str | None) -> None:
    assert limit_of(raw) == limit


def test_the_sentence_says_what_to_do() -> None:
    excess = check(b"x" * (limits.MESSAGE_BYTES + 1))
    assert excess is not None
    assert excess.sentence.endswith("send it without attachments.")
    assert str(Unreadable(excess)) == excess.sentence


def test_headers_of_a_part_are_capped_too() -> None:
    part = b"Content-Type: text/plain\n" + b"X-A: a\n" * 201
    raw = FROM + b"Content-Type: multipart/mixed; boundary=x\n\n--x\n" + part + b"\nB3 B4\n--x--\n"
    assert limit_of(raw) == "header-count"


def test_attachments_do_not_count_as_words() -> None:
    attached = b"Content-Type: text/plain\nContent-Disposition: attachment\n\n" + b"a" * (limits.TEXT_BYTES + 1)
    raw = FROM + b"Content-Type: multipart/mixed; boundary=x\n\n--x\n" + attached + b"\n--x--\n"
    assert limit_of(raw) is None
