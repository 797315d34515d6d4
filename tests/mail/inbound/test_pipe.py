"""Piped letters: whom they are for, and what the mail server is told."""

from datetime import UTC, datetime

import pytest

from mail.inbound.address import ReplyAddress
from mail.inbound.letter import read
from mail.inbound.ports import Clock, RawLetter, Taken
from mail.inbound.transport.pipe import ExitCode, deliver, recipient

TOKEN = "abcdefghijklmnopqrstuvwxyz"
OTHER = "bcdefghijklmnopqrstuvwxyza"
OURS = ReplyAddress("g@pbem.localhost")
ADDRESS = OURS.with_token(TOKEN)
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)


class Door:
    """A doorkeeper that knows one address and answers as it is told."""

    def __init__(self, answer: Taken | Exception = Taken.STORED) -> None:
        self.answer = answer
        self.taken: list[RawLetter] = []
        self.arrived: list[datetime] = []

    def knows(self, address: str) -> bool:
        """Whether it is the one address."""
        return address == ADDRESS

    def take_in(self, letter: RawLetter, clock: Clock) -> Taken:
        """Keep the letter, unless the answer is a failure."""
        if isinstance(self.answer, Exception):
            raise self.answer
        self.taken.append(letter)
        self.arrived.append(clock())
        return self.answer


def exit_code(raw: bytes, door: Door | None = None, *, envelope_to: str | None = None) -> ExitCode:
    """What the mail server is told of a letter."""
    return deliver(raw, door or Door(), OURS, lambda: NOW, envelope_to=envelope_to)


def letter(*headers: str) -> bytes:
    """A letter with these headers."""
    return "\n".join([*headers, "From: one@example.org", "", "B3 B4"]).encode()


@pytest.mark.parametrize("name", ["Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc"])
def test_the_recipient_is_found_in_any_header_that_names_us(name: str) -> None:
    assert recipient(read(letter(f"{name}: Game <{ADDRESS.upper()}>")), OURS) == ADDRESS


def test_what_the_mail_server_wrote_goes_before_what_the_writer_wrote() -> None:
    raw = letter(f"To: {OURS.with_token(OTHER)}", "X-Original-To: me@example.org", f"Delivered-To: {ADDRESS}")
    assert recipient(read(raw), OURS) == ADDRESS


def test_an_address_with_a_token_goes_before_the_bare_one() -> None:
    assert recipient(read(letter(f"Delivered-To: {OURS.base}", f"To: {ADDRESS}")), OURS) == ADDRESS
    assert recipient(read(letter(f"To: {OURS.base}")), OURS) == OURS.base
    assert recipient(read(letter("To: h@pbem.localhost")), OURS) is None


def test_a_bounce_finds_its_way_back() -> None:
    assert recipient(read(letter(f"To: b+{TOKEN}@pbem.localhost")), OURS) == f"b+{TOKEN}@pbem.localhost"


def test_a_letter_taken_in_is_handed_over_whole() -> None:
    door = Door()
    raw = letter("Return-Path: <One@example.org>", f"To: {ADDRESS}")
    assert exit_code(raw, door) is ExitCode.TAKEN
    assert door.taken == [RawLetter("one@example.org", ADDRESS, "pipe", raw)]
    assert door.arrived == [NOW]


@pytest.mark.parametrize(("header", "sender"), [("Return-Path: <>", ""), ("X-Other: a", None)])
def test_the_null_sender_is_told_from_one_that_nobody_wrote_down(header: str, sender: str | None) -> None:
    door = Door()
    exit_code(letter(header, f"To: {ADDRESS}"), door)
    assert [taken.envelope_from for taken in door.taken] == [sender]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Taken.ALREADY, ExitCode.TAKEN),
        (Taken.LATER, ExitCode.TRY_AGAIN),
        (Taken.NOBODY, ExitCode.UNKNOWN_USER),
        (OSError("disk"), ExitCode.TRY_AGAIN),
    ],
)
def test_the_doorkeepers_answer_becomes_an_exit_code(answer: Taken | Exception, code: ExitCode) -> None:
    assert exit_code(letter(f"To: {ADDRESS}"), Door(answer)) is code


def test_a_letter_to_nobody_we_know_is_for_an_unknown_user() -> None:
    assert exit_code(letter("To: me@example.org")) is ExitCode.UNKNOWN_USER
    assert exit_code(letter(f"To: {OURS.with_token(OTHER)}")) is ExitCode.UNKNOWN_USER
    assert exit_code(letter(f"To: {ADDRESS}"), envelope_to="no address") is ExitCode.UNKNOWN_USER


def test_the_envelope_goes_before_every_header() -> None:
    door = Door()
    assert exit_code(letter(f"To: {OURS.with_token(OTHER)}"), door, envelope_to=ADDRESS.upper()) is ExitCode.TAKEN
    assert [taken.recipient for taken in door.taken] == [ADDRESS]


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"not a letter", b"\x00\xff"])
def test_what_is_no_letter_is_a_data_error(raw: bytes) -> None:
    assert exit_code(raw, envelope_to=ADDRESS) is ExitCode.DATA_ERROR


def test_a_letter_over_a_limit_is_refused() -> None:
    assert exit_code(letter(f"To: {ADDRESS}") + b"x" * 2_000_000) is ExitCode.REFUSED


def test_the_codes_are_those_of_sysexits() -> None:
    assert [int(code) for code in ExitCode] == [0, 65, 67, 75, 77]
