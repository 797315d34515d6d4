"""Letters and reports that somebody passes on: envelopes rewritten (SRS), seals (ARC), signatures broken by a list."""

from collections.abc import Iterator

import pytest

from domain.match.events import SeatUnreachable
from tests.peers.club import Club, gmail, plain
from tests.peers.mail_world import NAME, until, words_in

GMAIL, PLAIN, GONE = "ada@gmail.example.net", "dora@plain.example.net", "gus@gone.example.net"
SRS = "SRS0=Ab1c=XY=gmail.example.net=ada@forward.example.net"
SEALS = (
    "ARC-Seal: i=1; a=rsa-sha256; cv=none; d=forward.example.net; s=a; t=1764000000; b=c2VhbA==\r\n"
    "ARC-Message-Signature: i=1; a=rsa-sha256; d=forward.example.net; s=a; h=from; bh=aGFzaA==; b=c2lnbg==\r\n"
    f"ARC-Authentication-Results: i=1; {NAME}; dkim=pass header.d=plain.example.net; dmarc=pass header.from=plain.example.net\r\n"
).encode()


@pytest.fixture(autouse=True)
def opened(club: Club) -> Iterator[None]:
    """A match of two, in each test another one."""
    club.open({"red": GMAIL, "black": PLAIN}, "casablanca")
    yield
    club.sink.refused.clear()


def answered(
    club: Club, writer: str, answer: tuple[bytes, str], *, envelope: str = "", port: str = "submission"
) -> str:
    """What somebody hears whose answer came by this port, with this sender on its envelope or its writer."""
    raw, to = answer
    club.taken_in(lambda: club.world.submit(raw, envelope or writer, to, port=port))
    return words_in(club.letters(writer)[-1])


def test_a_letter_that_a_forwarder_has_given_its_own_envelope_is_its_writers(club: Club) -> None:
    answer = gmail(club.letters(GMAIL)[-1], "board", len(club.sink.letters))
    assert "Your letter" in answered(club, GMAIL, answer, envelope=SRS)
    assert SRS not in {address for _, addresses, _ in club.sink.letters for address in addresses}


def test_seals_that_a_letter_bears_vouch_for_nobody(club: Club) -> None:
    raw, to = plain(club.letters(PLAIN)[-1], "resign", len(club.sink.letters))
    assert "Is this letter yours?" in answered(club, PLAIN, (SEALS + raw, to))


def test_whose_answers_a_list_breaks_is_asked_once_told_why_and_believed_by_another_way(club: Club) -> None:
    answer = gmail(club.letters(GMAIL)[-1], "resign", len(club.sink.letters))
    assert "Is this letter yours?" in answered(club, GMAIL, answer, port="listing")
    question = club.letters(GMAIL)[-1]
    yes = gmail(question, "yes", len(club.sink.letters))
    assert "Your answer could not be believed" in answered(club, GMAIL, yes, port="listing")
    again = gmail(question, "yes", len(club.sink.letters))
    assert "Your letter" in answered(club, GMAIL, again)


def test_what_the_next_mail_server_refuses_is_reported_to_our_envelope_and_its_seat_is_unreachable(club: Club) -> None:
    club.sink.refused[GONE] = "550 5.1.1 no such mailbox"
    match = club.open_unheard({"red": GONE, "black": GMAIL}, "casablanca")

    def unreachable() -> bool:
        club.house.work()
        known = any(isinstance(entry.event, SeatUnreachable) for entry in club.house.match(match).entries)
        return known and set(club.sent()) <= set(club.came())

    until(unreachable, club.world.newest)
