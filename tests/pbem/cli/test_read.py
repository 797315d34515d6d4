"""`pbem read`: all that the service makes of a letter, said before anything is done."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.game import Seat
from domain.match.events import SecretsSeen
from pbem.cli.letters.reading_aloud import WOULD
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.inquiry import RESUME
from tests.pbem.cli.conftest import Here
from tests.pbem.cli.shell import Shell
from tests.support.house import House, address_of, words_of


@pytest.fixture
def asked(here: Here, house: House, tmp_path: Path) -> Any:
    """``asked(raw)``: what the command says of a letter, in the house's own folder; ``asked(raw, *WHY)`` as its seat."""

    def ask(raw: bytes, *why: str) -> Any:
        letter = tmp_path / "letter.eml"
        letter.write_bytes(raw)
        return here("read", str(letter), *why).json

    return ask


WHY = ("--reason", "how was it read?", "--by", "ada")


def lines_of(found: Any) -> dict[str, str]:
    """What each line of a letter was taken for, blank ones left out."""
    return {line["text"]: line["taken"] for line in found["lines"] if line["text"].strip()}


def test_every_line_is_said_with_what_it_was_taken_for(house: House, asked: Any) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    found = asked(house.reply("spy", f"hello\n{order}\nrules QC-09\nplay 99 to\nstop\nboard\n-- \nAnna"))

    assert lines_of(found) == lines_of(found) | {
        "hello": "talk", order: "order", "rules QC-09": "question", "play 99 to": "complaint", "stop": "stop",
        "board": "below-stop", "-- ": "signature", "Anna": "signature",
    }  # fmt: skip
    assert found["text"].splitlines()[:3] == ["hello", order, "rules QC-09"]
    assert {line["reason"] for line in found["ignored"]} == {"quote-mark", "signature-mark", "below-signature"}
    assert found["questions"] == [{"line": 3, "text": "rules QC-09", "question": "rules", "about": "QC-09"}]
    assert [(one["line"], one["reason"]) for one in found["talk"]] == [(1, "no-order"), (6, "below-stop")]
    assert found["stop"] == {"line": 5, "text": "stop"}
    assert (found["complaints"][0]["line"], found["complaints"][0]["text"]) == (4, "play 99 to")


def test_an_answer_to_the_invitation_is_read_for_the_seat_that_its_reader_was_given(house: House, asked: Any) -> None:
    people = ("ada", "bruno")
    guests = tuple(Guest(address=address_of(one), form="text") for one in people)
    house.service.opening.open(OpeningRequest(game="quinta-colonna", guests=guests, invite=True), house.now)
    house.work()
    first = {who: house.last(who) for who in people}
    places = {asked(house.reply(who, "yes", to=first[who]))["seat"] for who in people}
    for who in people:
        house.answer(who, "yes")

    found = [asked(house.reply(who, "14", to=first[who]), *WHY) for who in people]

    assert places == {"place-1", "place-2"}
    assert {(one["seat"], one["view"]) for one in found} == {("spy", "seat"), ("partisan-1", "seat")}


def test_an_order_that_the_rules_refuse_is_said_before_it_is_sent(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    found = asked(house.reply("partisan-1", "P1 stay"), *WHY)

    assert [one["order"] for one in found["orders"]] == ["P1 stay"]
    (refused,) = found["refused"]
    assert (refused["line"], refused["text"]) == (1, "P1 stay")
    assert refused["rule"]
    assert refused["why"]
    assert found["complaints"] == []


def test_an_order_of_several_lines_is_refused_at_the_line_at_fault(house: House, asked: Any) -> None:
    house.open("red", "black", game="casablanca")
    found = asked(house.reply("red", "gestapo stay\nfugitive A1\nfugitive stay\nthank you"), *WHY)

    taken = {"gestapo stay": "order", "fugitive A1": "refused", "fugitive stay": "order", "thank you": "talk"}
    assert lines_of(found) == lines_of(found) | taken
    assert ([one["line"] for one in found["refused"]], found["complaints"]) == ([2], [])


def test_our_letter_is_subtracted_and_the_games_own_orders_are_held(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    ours = words_of(house.last("spy"))
    whole = house.reply("spy", f"help\n\n{ours}").partition(b"\r\n\r\n> ")[0]
    assert asked(whole)["text"] == "help"

    head = house.reply("spy", "").partition(b"\r\n\r\n")[0].decode()
    parts = (
        f'{head}\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nrook to 42\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>resign</p>\r\n--b--\r\n"
    )
    found = asked(parts.encode(), *WHY)
    assert (found["would"], found["body"], found["text"]) == ("hold-in-doubt", "plain", "")
    assert [(one["text"], one["doubt"]) for one in found["held"]] == [
        ("rook to 42", "parts-disagree"),
        ("resign", "parts-disagree"),
    ]


@pytest.mark.parametrize(
    ("change", "would"),
    [
        ((b"spy@example.org", b"eve@example.org"), "ask-owner"),
        ((b"Subject: Re: spy", b"Subject: unsubscribe"), "unsubscribe"),
        ((b"Subject:", b"Auto-Submitted: auto-replied\r\nSubject:"), "automatic"),
        ((b"\r\n\r\n", "\r\n\r\n👍\r\n> ".encode()), "reaction"),
        ((b"From:", b"From: <eve@example.org>\r\nFrom:"), "hold-and-confirm"),
        ((b"To: g+", b"To: g+aa"), "not-taken"),
        ((b"To: ", b"To: somebody-else@example.org\r\nX-To: "), "not-taken"),
        ((b"", b""), "accept"),
    ],
)
def test_what_it_says_would_be_done_is_what_is_done(
    house: House, asked: Any, change: tuple[bytes, bytes], would: str
) -> None:
    match = house.open("spy", "partisan-1")
    raw = house.reply("spy", house.some_order(match, "spy")).replace(*change, 1)
    before = house.match(match).version

    assert asked(raw)["would"] == would
    assert house.match(match).version == before


def test_the_sender_and_who_vouches_are_told(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    found = asked(house.reply("spy", "help").replace(b"From:", b"From: <eve@example.org>\r\nFrom:", 1))

    assert (found["sender"], found["sender_problem"]) == (None, "two-from-headers")
    assert found["authentication"] == {"verdict": "none", "domain": None, "method": None}
    assert found["results"] == []
    assert (found["automatic"], found["token"], found["purpose"]) == (None, "valid", "seat")


def test_a_letter_beyond_its_bounds_is_unreadable_with_a_sentence(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    found = asked(house.reply("spy", "help " * 300_000))

    assert "larger than 1024 kB" in found["unreadable"]
    assert (found["limit"], found["would"], found["text"], found["lines"]) == ("message", "unreadable", "", [])


def test_without_a_database_the_words_are_read_all_the_same(here: Here, tmp_path: Path) -> None:
    letter = tmp_path / "letter.eml"
    letter.write_bytes(
        b"From: a@example.org\r\nTo: g+abcdefghijklmnopqrstuvwxyz@pbem.localhost\r\n\r\nP1 stay\r\n\r\n> old\r\n"
    )
    found = here("read", str(letter)).json

    assert (found["text"], found["token"], found["would"]) == ("P1 stay", "unknown", None)
    assert [(one["line"], one["text"], one["reason"]) for one in found["ignored"]] == [(3, "> old", "quote-mark")]
    assert lines_of(found) == {"P1 stay": "new", "> old": "quoted"}
    assert not (tmp_path / "home").exists()


def test_the_view_that_counts_is_that_of_the_token(house: House, asked: Any) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    found = asked(house.reply("spy", order))

    assert (found["seat"], found["match"], found["decision"]) == (Seat("spy"), str(match), 1)
    assert [(one["line"], one["order"], one["name"]) for one in found["orders"]] == [
        (1, order, "quinta-colonna.play.v1")
    ]


def test_every_result_of_a_mail_server_is_told_with_its_place(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    trace = (
        b"Received: by mx.example.net\r\nAuthentication-Results: mx.example.net; dmarc=pass header.from=example.org\r\n"
    )
    found = asked(trace + house.reply("spy", "help"))["results"]
    assert found == [
        {
            "server": "mx.example.net",
            "received_above": 1,
            "believed": False,
            "verdict": "pass",
            "why_not": "no-server-named",
        }
    ]


def test_a_person_is_told_in_about_ten_lines(here: Here, house: House, tmp_path: Path) -> None:
    order = house.some_order(house.open("spy", "partisan-1"), "spy")
    letter = tmp_path / "letter.eml"
    letter.write_bytes(house.reply("spy", f"hello\n{order}\nrules QC-09\nplay 99 to\n-- \nAnna"))

    lines = here("read", "--text", str(letter)).out.splitlines()

    told = dict(line.split(": ", 1) for line in lines)
    assert len(lines) <= 14
    assert told["from"].startswith("spy@example.org; authenticated: none")
    assert told["for"] == "spy of match quinta-colonna 1, decision 1; its token: valid, seat"
    assert told["would"].startswith("accept: ")
    assert told["order"] == order
    assert told["question"] == "rules QC-09"
    assert told["not accepted"].startswith("“play 99 to”: ")
    assert "quote mark" in told["left out"]


def test_what_is_in_doubt_and_why_is_told_in_words(here: Here, house: House, tmp_path: Path) -> None:
    house.open("spy", "partisan-1")
    head = house.reply("spy", "").partition(b"\r\n\r\n")[0].decode()
    parts = (
        f'{head}\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nrook to 42\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>resign</p>\r\n--b--\r\n"
    )
    letter = tmp_path / "letter.eml"
    letter.write_bytes(parts.encode())

    said = here("read", "--plain", str(letter), *WHY).out
    assert "would: hold-in-doubt: nothing is done" in said
    assert "in doubt: “rook to 42” (parts disagree)" in said


@pytest.mark.parametrize(
    ("text", "would"),
    [("resume", "resume"), ("riprendi", "resume"), ("stop reminders", "unsubscribe"), ("P1 stay", "help")],
)
def test_what_would_become_of_an_answer_to_a_letter_about_reminders(
    house: House, asked: Any, text: str, would: str
) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "stop reminders")
    house.deliver(house.reply("spy", "").replace(b"Subject: Re: spy", b"Subject: unsubscribe"))
    house.work()
    (about,) = [
        one for one in house.letters("spy") if one["Subject"] and "eminder" in str(one["Subject"]) + words_of(one)[:300]
    ][-1:]

    assert asked(house.reply("spy", text, to=about))["would"] == would


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({}, "PBEM_MAIL_AUTHSERV_ID is not set"),
        ({"PBEM_MAIL_AUTHSERV_ID": "mx.other.example"}, "PBEM_MAIL_AUTHSERV_ID names another server"),
        ({"PBEM_MAIL_AUTHSERV_ID": "mx.example.net"}, "that is more than PBEM_MAIL_AUTHSERV_DEPTH allows"),
    ],
)
def test_where_no_result_is_believed_a_person_reads_each_with_its_place_and_the_reason(
    here: Here, tmp_path: Path, settings: dict[str, str], why: str
) -> None:
    letter = tmp_path / "letter.eml"
    trace = (
        b"Received: by mx.example.net\r\nAuthentication-Results: mx.example.net; dmarc=pass header.from=example.org\r\n"
    )
    letter.write_bytes(trace + b"From: a@example.org\r\nTo: g@pbem.localhost\r\n\r\nhello\r\n")
    said = here("read", "--text", str(letter), **settings).out

    assert f"by mx.example.net, 1 Received above, says pass; not believed: {why}" in said
    assert "--json" in said


@pytest.mark.parametrize(("words", "about"), [("fidati", "from now on"), ("non fidarti", "no longer")])
def test_to_be_believed_and_no_longer_are_told_apart(house: House, asked: Any, words: str, about: str) -> None:
    house.open("spy", "partisan-1")
    found = asked(house.reply("spy", words))["questions"]
    assert [(one["question"], one["about"]) for one in found] == [("believe-me", about)]


def test_everything_that_could_become_of_a_letter_is_told_in_words() -> None:
    assert {*(disposition.value for disposition in Disposition), RESUME} <= set(WOULD)


def test_at_a_terminal_lines_are_printed_and_elsewhere_the_document(shell: Shell, tmp_path: Path) -> None:
    letter = tmp_path / "letter.eml"
    letter.write_bytes(b"From: ada@example.org\r\nTo: g@pbem.localhost\r\n\r\nhello\r\n")
    inner, outer = os.openpty()
    command = [sys.executable, "-m", "pbem", "read", str(letter)]
    environment = {**os.environ, "PBEM_HOME": str(shell.home)}
    subprocess.run(command, stdout=outer, env=environment, check=True, timeout=60)
    os.close(outer)
    seen = os.read(inner, 10_000).decode()
    os.close(inner)
    assert seen.startswith(f"letter: {letter}")
    piped = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True, timeout=60)
    assert piped.stdout.startswith(b"{")


def test_what_a_seat_of_a_match_being_played_sees_is_used_for_a_reason_alone(house: House, asked: Any) -> None:
    match = house.open("spy", "partisan-1")
    before = house.match(match).version
    letter = house.reply("partisan-1", "P1 stay")

    found = asked(letter)
    assert ([one["order"] for one in found["orders"]], found["refused"], found["view"]) == (["P1 stay"], [], "public")
    assert house.match(match).version == before

    found = asked(letter, *WHY)
    assert ([one["text"] for one in found["refused"]], found["view"]) == (["P1 stay"], "seat")
    look = house.match(match).entries[-1].event
    assert isinstance(look, SecretsSeen)
    assert (house.match(match).version, look.seat, look.what) == (before + 1, "partisan-1", "position")


def test_two_hands_that_a_reader_may_not_see_read_the_same(house: House, asked: Any) -> None:
    match = house.open("spy", "partisan-1")
    texts = ("rook to 42", "queen to 33", "bishop 33", "knight to 1", house.some_order(match, "spy"))
    hidden = [asked(house.reply("spy", text)) for text in texts]
    house.open("spy", "partisan-1", seed=b"another hand")
    others = [asked(house.reply("spy", text)) for text in texts]

    same = ("orders", "complaints", "refused", "would", "text")
    assert [[one[key] for key in same] for one in hidden] == [[one[key] for key in same] for one in others]


def test_after_the_end_nothing_is_hidden_from_a_reader(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    house.resign("partisan-1")
    assert asked(house.reply("partisan-1", "P1 stay"))["view"] == "seat"
