"""A mail provider passes on that a reader has called a letter of ours unwanted (RFC 5965)."""

from datetime import timedelta
from email.message import EmailMessage
from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.events import DeadlineExtended
from mail.inbound.ports import RawLetter
from tests.support.bounces import bounce_address
from tests.support.house import House, line_of, words_of

SERVER = "mx.example.org"
OURS = "g@pbem.localhost"
PASS = f"Authentication-Results: {SERVER}; dkim=pass header.d=example.net\r\n"
ARF = """\
From: <feedback@example.net>
To: {to}
Subject: complaint
Message-ID: <1.arf@example.net>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an abuse report for a letter received from you.
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Loop/1
Version: 1
--b
Content-Type: message/rfc822

From: {sender}
Message-ID: {letter}

board
--b--
"""


def complain(house: House, letter: EmailMessage, to: str, results: str = PASS) -> None:
    """The provider of a reader complains about a letter, to an address of ours."""
    text = ARF.format(to=to, sender=letter["From"], letter=letter["Message-ID"]).replace("\n", "\r\n")
    house.service.intake.take_in(
        RawLetter("feedback@example.net", to, "test", (results + text).encode()), lambda: house.now
    )
    house.work()


def events(house: House, match: UUID) -> list[str]:
    """What happened in a match, by name."""
    return [type(entry.event).__name__ for entry in house.match(match).entries]


def unreachable(house: House, match: UUID) -> int:
    """How often the match was told that letters to a seat do not arrive."""
    return events(house, match).count("SeatUnreachable")


def test_the_seat_counts_as_out_of_reach_and_the_host_is_told_and_nobody_is_answered(strict: House) -> None:
    match = strict.open("spy", "partisan-1", host="host@example.org")
    letter, before = strict.last("spy"), len(strict.letters("spy"))
    complain(strict, letter, bounce_address(strict, letter))
    assert unreachable(strict, match) == 1
    assert "could not be delivered" in line_of(strict.letters_to("host@example.org")[-1])
    assert len(strict.letters("spy")) == before
    strict.wait(hours=60)
    assert not any("Reminder" in words_of(one) for one in strict.letters("spy"))


def test_its_decision_gets_the_whole_time_once_more_and_the_others_are_told(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.wait(hours=10)
    complain(house, house.last("spy"), bounce_address(house, house.last("spy")))
    (moved,) = [entry.event for entry in house.match(match).entries if isinstance(entry.event, DeadlineExtended)]
    assert moved.due == house.now + timedelta(hours=72)
    assert house.match(match).views[Seat("partisan-1")].unreachable == (Seat("spy"),)
    assert "could not be delivered" in line_of(house.last("partisan-1"))


@pytest.mark.parametrize("line", ["resume", "riprendi"])
def test_resume_takes_it_back_and_nothing_is_sent_twice(house: House, line: str) -> None:
    match = house.open("spy", "partisan-1")
    letter = house.last("spy")
    complain(house, letter, bounce_address(house, letter))
    house.answer("spy", line)
    assert events(house, match)[-1] == "SeatReachable"
    assert [one["Message-ID"] for one in house.letters("spy")].count(letter["Message-ID"]) == 1
    house.wait(hours=10)
    assert events(house, match).count("SeatReachable") == 1


def test_an_order_of_that_player_takes_it_back_too(house: House) -> None:
    match = house.open("spy", "partisan-1")
    complain(house, house.last("spy"), bounce_address(house, house.last("spy")))
    house.answer("spy", house.some_order(match, "spy"))
    assert events(house, match).count("SeatReachable") == 1


@pytest.mark.parametrize(("results", "counts"), [(PASS, 1), ("", 0), (PASS.replace("pass", "fail"), 0)])
def test_one_that_names_the_letter_by_its_headers_alone_has_to_be_vouched_for(
    strict: House, results: str, counts: int
) -> None:
    match = strict.open("spy", "partisan-1")
    complain(strict, strict.last("spy"), OURS, results)
    assert unreachable(strict, match) == counts
