"""Reminders stopped and resumed: by a line, by the link of a letter, by a complaint; and what the player is told."""

import re
from email.message import EmailMessage
from pathlib import Path
from uuid import UUID

import pytest

from domain.game import Seat
from mail.inbound.address import normalise
from mail.inbound.ports import RawLetter, Taken
from pbem.clubhouse.letters.reminders import reminders_wanted
from pbem.store.engine import reading
from tests.support.house import House, line_of, words_of

COMPLAINT = """\
From: feedback@mail.example.net
To: {to}
Subject: FW: your letter
Message-ID: <1.complaint@mail.example.net>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

This is an email abuse report.

--b1
Content-Type: message/feedback-report

Feedback-Type: {kind}
User-Agent: SomeGenerator/1.0
Version: 1

--b1--
"""


def reminded(house: House, seat: str) -> bool:
    """Whether the player of a seat wants reminders."""
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, f"{seat}@example.org")
    assert player is not None
    return house.service.directory.wants_reminders(player)


def stop_address(letter: EmailMessage) -> str:
    """Where the mail program's unsubscribe button writes to."""
    found = re.search(r"<mailto:([^?]+)\?subject=unsubscribe>", str(letter["List-Unsubscribe"]))
    assert found is not None
    return normalise(found[1])


def about(house: House) -> list[EmailMessage]:
    """The letters about reminders."""
    return [letter for letter in house.letters("spy") if str(letter["Subject"]).endswith("Reminders")]


def write_to(
    house: House, address: str, text: str, *, sender: str = "spy@example.org", envelope: str | None = None
) -> Taken:
    """A letter to some address of ours, as a mail program sends it by itself."""
    head = f"From: <{sender}>\r\nTo: <{address}>\r\nSubject: unsubscribe\r\nMessage-ID: <{len(text)}@x.example>\r\n\r\n"
    raw = (head + text + "\r\n").encode()
    taken = house.service.intake.take_in(
        RawLetter(sender if envelope is None else envelope, address, "test", raw), lambda: house.now
    )
    house.work()
    return taken


@pytest.fixture
def match(house: House) -> UUID:
    """Quinta Colonna, the spy to move."""
    return house.open("spy", "partisan-1")


def test_a_line_stops_reminders_and_another_brings_them_back(house: House, match: UUID) -> None:
    told = line_of(house.answer("spy", "Stop reminders, please"))
    assert "You get no more reminders" in told
    assert "with the one line “resume”" in told
    assert house.wait(hours=60).reminded == 1
    assert not any("most of the time is gone" in line_of(letter) for letter in house.letters("spy"))
    assert not reminded(house, "spy")

    assert "You are reminded again" in line_of(house.answer("spy", "resume"))
    assert reminded(house, "spy")


def test_an_order_beside_it_is_carried_out(house: House, match: UUID) -> None:
    order = house.some_order(match, "spy")
    receipt = words_of(house.answer("spy", f"{order}\nbasta promemoria"))

    assert not reminded(house, "spy")
    assert "You get no more reminders" in receipt
    assert house.match(match).views[Seat("spy")].decision == 2


def test_the_unsubscribe_button_writes_to_an_address_that_can_do_nothing_else(house: House, match: UUID) -> None:
    before = house.match(match).version
    address = stop_address(house.last("spy"))
    write_to(house, address, "resign\nresign yes")

    assert not reminded(house, "spy")
    assert house.match(match).version == before
    letter = house.last("spy")
    assert str(letter["Subject"]).endswith("Reminders")
    assert "What still comes" in words_of(letter)

    write_to(house, address, "resume please")
    assert not reminded(house, "spy")


def test_whoever_has_the_link_may_use_it_and_the_player_alone_is_told(house: House, match: UUID) -> None:
    write_to(house, stop_address(house.last("spy")), "", sender="button@mail.example.net")

    assert not reminded(house, "spy")
    assert house.letters_to("button@mail.example.net") == []
    assert len(house.letters("spy")) == 2


def test_a_machine_that_answers_the_link_stops_nothing(house: House, match: UUID) -> None:
    write_to(house, stop_address(house.last("spy")), "I am away", envelope="")
    assert reminded(house, "spy")


def test_the_letter_about_it_can_be_answered_to_undo_it(house: House, match: UUID) -> None:
    write_to(house, stop_address(house.last("spy")), "")
    about = house.last("spy")
    house.deliver(house.reply("spy", "riprendi", to=about))
    house.work()

    assert reminded(house, "spy")
    assert "You are reminded again" in words_of(house.last("spy"))


def test_a_second_letter_to_the_link_is_told_once_a_day(house: House, match: UUID) -> None:
    address = stop_address(house.last("spy"))
    for text in ("", "again", "and once more", "stop it now"):
        write_to(house, address, text)
    assert len(house.letters("spy")) == 3


@pytest.mark.parametrize(("kind", "wants"), [("abuse", False), ("not-spam", True)])
def test_a_complaint_stops_reminders_without_another_letter(house: House, match: UUID, kind: str, wants: bool) -> None:
    outbox_id = str(house.last("spy")["Message-ID"]).strip("<>").partition(".")[0]
    to = house.service.ours.bounce_with_token(house.service.outbox.tokens.bounce_of(outbox_id))
    raw = COMPLAINT.format(to=to, kind=kind).replace("\n", "\r\n").encode()
    house.service.intake.take_in(RawLetter("feedback@mail.example.net", to, "test", raw), lambda: house.now)
    house.work()

    assert reminded(house, "spy") is wants
    assert len(house.letters("spy")) == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("stop", None),
        ("basta\nbasta promemoria", None),
        ("niente promemoria, grazie", False),
        ("Riprendi i promemoria!", True),
    ],
)
def test_the_stop_word_is_another(text: str, wanted: bool | None) -> None:
    assert reminders_wanted(text) is wanted


def test_every_change_is_told_until_the_limit_of_answers_of_which_the_last_one_tells(tmp_path: Path) -> None:
    """Stopped and resumed again and again in answer to letters about reminders, which belong to no match."""
    house = House(tmp_path, PBEM_LIMITS="seat=4")
    house.open("spy", "partisan-1")
    house.answer("spy", "stop reminders")
    write_to(house, stop_address(house.last("spy")), "")
    for number in range(8):
        house.deliver(house.reply("spy", "stop reminders" if number % 2 else "resume", about(house)[-1]))
        house.work()
    assert len(about(house)) == 1 + 4
    assert "the last for now" in line_of(about(house)[-1])
    house.close()
