"""Letters that are broken, huge or forged: each is answered or let lie as said, none is shunted, and the next one plays."""

import re
from base64 import b64encode
from email.message import EmailMessage
from random import Random
from typing import Final
from uuid import UUID

import pytest

from mail.inbound.ports import RawLetter, Taken
from tests.pbem.service.test_reminders import COMPLAINT, reminded
from tests.support.bounces import bounce_address, report
from tests.support.house import House, words_of

NOISE: Final = Random(1).randbytes(3_000).replace(b"@", b"")
MIME: Final = b"MIME-Version: 1.0\r\nContent-Type: "
DEEP: Final = b"".join(b"--B%d\r\nContent-Type: multipart/mixed; boundary=B%d\r\n\r\n" % (n, n + 1) for n in range(200))
# Further headers, and the body; @ is an order. What becomes of the letter.
ODD: Final = {
    "twenty megabytes": (b"", b"@\r\n" + (b"x" * 76 + b"\r\n") * 270_000, "unreadable"),
    "ten thousand recipients": (b"Cc: " + b",\r\n ".join(b"u%d@example.org" % n for n in range(10_000)), b"@", "unreadable"),
    "two hundred lines of recipients": (b"Cc: u@example.org\r\n" * 190 + b"X-A: b", b"@", "unreadable"),
    "nested parts": (MIME + b"multipart/mixed; boundary=B0", DEEP + b"@", "unreadable"),
    "thousands of parts": (MIME + b"multipart/mixed; boundary=B", b"--B\r\n\r\nx\r\n" * 5_000, "unreadable"),
    "nested rules": (MIME + b"text/html", b"<style>" + b".a{" * 5_000 + b"</style><p>@", "unreadable"),
    "links without end": (MIME + b"text/html", b"<link rel " * 20_000 + b"<p>@", "receipt"),
    "a part never closed": (MIME + b"multipart/mixed; boundary=B", b"--B\r\nContent-Type: text/plain\r\n\r\n@", "receipt"),
    "a multipart without boundary": (MIME + b"multipart/mixed", b"@", "help"),
    "no content type at all": (MIME + b";;;", b"@", "receipt"),
    "a charset nobody knows": (MIME + b"text/plain; charset=x-klingon", b"@", "receipt"),
    "a charset that is none": (MIME + b"text/plain; charset=rot13", b"cynl 10 gb 11", "help"),
    "an encoding nobody knows": (MIME + b"text/plain\r\nContent-Transfer-Encoding: x-zip", b"@", "receipt"),
    "base64 that is none": (MIME + b"text/plain\r\nContent-Transfer-Encoding: base64", b"@@@@", "help"),
    "our letter as an attachment": (MIME + b"message/rfc822", b"Subject: x\r\n\r\n@", "help"),
    "nothing": (b"X-A: b", b"", "help"),
    "random bytes": (b"X-A: b", NOISE, "unreadable"),
    "random bytes as base64": (MIME + b"text/plain\r\nContent-Transfer-Encoding: base64", b64encode(NOISE), "unreadable"),
    "an order above random bytes": (b"X-A: b", b"@\r\n" + NOISE, "receipt"),
    "words below random bytes": (b"X-A: b", NOISE + b"\r\nhelp me\r\n", "receipt"),
}  # fmt: skip


def arrive(house: House, raw: bytes, to: str, sender: str = "spy@example.org") -> None:
    """A mail server that keeps to no limits hands a letter over."""
    address = re.search(r"<?([^<>\s]+@[^<>\s]+)>?", to)
    assert address is not None
    assert house.service.intake.take_in(RawLetter(sender, address[1], "test", raw), lambda: house.now) is Taken.STORED
    house.work()


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_letter_is_answered_and_the_next_one_plays(house: House, kind: str) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    more, body, result = ODD[kind]
    head = house.reply("spy", "", turn).partition(b"\r\n\r\n")[0]
    body = body.replace(b"@", order.encode()) if b"@@" not in body else body
    arrive(house, head + b"\r\n" + more + b"\r\n\r\n" + body, str(turn["Reply-To"]))
    assert house.verdicts() == [result]
    assert len(house.letters("spy")) == 2
    if result != "receipt":
        house.deliver(house.reply("spy", order, turn))
        house.work()
    assert house.verdicts()[-1] == "receipt"


def test_a_reply_that_quotes_a_digest_of_our_letters_plays_its_own_line_alone(house: House) -> None:
    match = house.open("spy", "partisan-1")
    turn, order = house.last("spy"), house.some_order(match, "spy")
    older = "\n\n".join(f"Message: {n}\nFrom: pbem\nSubject: x\n\nplay {n} to {n + 1}" for n in range(10, 40))
    quoted = "\n".join(f"> {line}" for line in (older + words_of(turn) * 20).splitlines())
    raw = house.reply("spy", f"{order}\n\nOn Monday the list wrote:\n{quoted}", turn)
    arrive(house, raw, str(turn["Reply-To"]))
    assert house.verdicts() == ["receipt"]
    assert f"Done: “{order}”" in words_of(house.last("spy")).replace("\u00a0", " ")


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the spy is asked."""
    return house.open("spy", "partisan-1")


def stays(house: House, match: UUID, spy: EmailMessage) -> bool:
    """Whether nothing has happened in the match, and the spy heard nothing and is reminded as before."""
    names = {type(entry.event).__name__ for entry in house.match(match).entries}
    quiet = names.isdisjoint({"SeatUnreachable", "DeadlineExtended", "OrderCarriedOut"})
    return quiet and reminded(house, "spy") and str(house.last("spy")["Message-ID"]) == str(spy["Message-ID"])


def test_a_report_with_the_token_of_another_seat_says_nothing_of_the_seat_it_names(house: House, match: UUID) -> None:
    spy, partisan = house.last("spy"), house.last("partisan-1")
    forged = report(bounce_address(house, partisan)).replace(b"somebody@example.org", b"spy@example.org")
    forged += b"\r\nMessage-ID: " + str(spy["Message-ID"]).encode()
    arrive(house, forged, bounce_address(house, partisan), "")
    arrive(house, report(str(spy["Reply-To"]), number=2), str(spy["Reply-To"]), "")
    assert house.verdicts() == ["bounce", "automatic"]
    events = [entry.event for entry in house.match(match).entries if type(entry.event).__name__ == "SeatUnreachable"]
    assert [str(getattr(event, "seat", "")) for event in events] == ["partisan-1"]
    assert reminded(house, "spy")


@pytest.mark.parametrize("header", ["Reply-To", "List-Unsubscribe"])
def test_a_complaint_at_an_address_that_is_not_the_envelopes_is_nobodys(house: House, match: UUID, header: str) -> None:
    spy = house.last("spy")
    to = re.search(r"g\+\w+@[\w.]+", str(spy[header]))
    assert to is not None
    raw = COMPLAINT.format(to=to[0], kind="abuse").replace("\n", "\r\n").encode()
    arrive(house, raw, to[0], "feedback@mail.example.net")
    assert house.verdicts() == ["automatic"]
    assert stays(house, match, spy)
