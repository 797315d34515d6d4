"""Header fields byte by byte: where they are folded, when they are encoded, and what they refuse to hold."""

import base64
from collections.abc import Callable

import pytest

from mail.outbound.rendering.headers import ids, mailbox, one_line, unstructured, words

LONGEST = 900  # characters that the values of a field may have
ID = "0123456789abcdef.0123456789@pbem.example"


def encoded(text: str) -> str:
    """An encoded word."""
    return f"=?utf-8?b?{base64.b64encode(text.encode()).decode()}?="


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (unstructured("Subject", "Match 7: your turn"), "Subject: Match 7: your turn\r\n"),
        (unstructured("Subject", "a  b"), "Subject: a  b\r\n"),
        (unstructured("Subject", "Città"), f"Subject: {encoded('Città')}\r\n"),
        (unstructured("Subject", "=?utf-8?b?WA==?="), f"Subject: {encoded('=?utf-8?b?WA==?=')}\r\n"),
        (unstructured("S", "x" * 70), f"S: {'x' * 70}\r\n"),
        (
            unstructured("S", "x" * 71),
            f"S: {encoded('x' * 39)}\r\n {encoded('x' * 32)}\r\n",
        ),
        (
            unstructured("S", "x" * 38 + "\t" + "y" * 38),
            f"S: {encoded('x' * 38 + chr(9))}\r\n {encoded('y' * 38)}\r\n",
        ),
        (unstructured("S", f"{'x' * 36} {'y' * 36}"), f"S: {'x' * 36} {'y' * 36}\r\n"),
        (unstructured("S", f"{'x' * 36} {'y' * 37}"), f"S: {'x' * 36}\r\n {'y' * 37}\r\n"),
        (unstructured("S", f"{'x' * 60} {'y' * 60} {'z' * 14}"), f"S: {'x' * 60}\r\n {'y' * 60} {'z' * 14}\r\n"),
        (unstructured("S", f"{'x' * 60} {'y' * 60} {'z' * 15}"), f"S: {'x' * 60}\r\n {'y' * 60}\r\n {'z' * 15}\r\n"),
        (unstructured("S", "é" * 20), f"S: {encoded('é' * 19)}\r\n {encoded('é')}\r\n"),
        (unstructured("S", "x" * 38 + "é"), f"S: {encoded('x' * 38)}\r\n {encoded('é')}\r\n"),
        (unstructured("S", "x" * 37 + "é"), f"S: {encoded('x' * 37 + 'é')}\r\n"),
        (mailbox("To", "", "ada@example.org"), "To: ada@example.org\r\n"),
        (mailbox("To", "Ada", "ada@example.org"), 'To: "Ada" <ada@example.org>\r\n'),
        (mailbox("To", 'A "b" \\', "ada@example.org"), 'To: "A \\"b\\" \\\\" <ada@example.org>\r\n'),
        (mailbox("To", "Adà", "ada@example.org"), f"To: {encoded('Adà')} <ada@example.org>\r\n"),
        (mailbox("To", "=?x", "ada@example.org"), f"To: {encoded('=?x')} <ada@example.org>\r\n"),
        (mailbox("To", "x" * 200, "a@example.org"), f'To: "{"x" * 200}"\r\n <a@example.org>\r\n'),
        (
            mailbox("To", "x" * 201, "a@example.org"),
            f"To: {encoded('x' * 39)}\r\n" + f" {encoded('x' * 39)}\r\n" * 4 + f" {encoded('x' * 6)} <a@example.org>\r\n",
        ),
        (ids("References", (ID,)), f"References: <{ID}>\r\n"),
        (ids("References", (ID, ID)), f"References: <{ID}>\r\n <{ID}>\r\n"),
        (words("Auto-Submitted", "auto-replied"), "Auto-Submitted: auto-replied\r\n"),
        (words("List", "a", "b c"), "List: a b c\r\n"),
        (words("X", "y" * 900), f"X: {'y' * 900}\r\n"),
    ],
)  # fmt: skip
def test_a_field_is_these_bytes(field: bytes, expected: str) -> None:
    assert field.decode("ascii") == expected


CHARACTERS = ["\x00", "\x08", "\n", "\r", "\x0b", "\x1f", "\x7f", "\x85", "\u2028", "\u2029"]


@pytest.mark.parametrize("char", CHARACTERS, ids=repr)
@pytest.mark.parametrize(
    "write",
    [unstructured, lambda name, value: mailbox(name, value, "ada@example.org"), lambda name, value: words(name, "a", value)],
    ids=["unstructured", "mailbox", "words"],
)  # fmt: skip
def test_no_value_ends_its_field(write: Callable[[str, str], bytes], char: str) -> None:
    with pytest.raises(ValueError, match=r"The header Subject cannot hold a line break or a control character: 'x"):
        write("Subject", f"x{char}Bcc: everybody@example.org")


def test_what_must_not_be_changed_is_refused_if_it_would_have_to_be() -> None:
    for value in ("Città", "y" * 901):
        with pytest.raises(ValueError, match=r"The header X cannot hold '"):
            words("X", "fine", value)
    with pytest.raises(ValueError, match="address"):
        mailbox("To", "", "ada@example.org>, <b@example.org")
    with pytest.raises(ValueError, match="Message-ID"):
        ids("References", ("a b",))


def test_what_stands_on_one_line_is_looked_at_as_a_whole() -> None:
    first = "a" * (LONGEST - 2)
    assert one_line("X", first, "b") == f"X: {first} b\r\n".encode()
    for values in ((first, "bc"), ("fine", "città"), ("fine", "b\r\nBcc: everybody@example.org")):
        with pytest.raises(ValueError, match=r"The header X cannot hold"):
            one_line("X", *values)


def test_a_tab_is_no_control_character() -> None:
    assert words("X", "a\tb") == b"X: a\tb\r\n"
