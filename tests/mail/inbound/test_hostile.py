"""Letters made to hurt: nothing but a limit stops them, and none takes longer than its size."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mail.inbound.address import mailboxes
from mail.inbound.desk import read_reply
from mail.inbound.html.markup import text_of_markup
from mail.inbound.limits import MESSAGE_BYTES, TEXT_BYTES, Unreadable
from mail.inbound.mime.decoding import header_text, text_of
from mail.inbound.parts.body import tidy, unflow
from mail.inbound.quoting.subtract import sent, subtract
from mail.inbound.sender.authentication import Believed, vouching
from tests.shares import WHOLE
from tests.support.newest import newest

PIECES = [
    b"From: one@example.org\n",
    b"From: ",
    b"To: g <g@pbem.localhost>, (",
    b"Subject: =?utf-8?b?=?= =?x?q?=zz?=",
    b"Content-Type: multipart/mixed; boundary=x\n",
    b"Content-Type: multipart/digest; boundary*0=x; boundary*1*=%ff\n",
    b"Content-Type: text/html; charset=utf-16\n",
    b"Content-Type: text/plain; charset=iso-2022-kr; format=flowed; delsp=yes\n",
    b"Content-Transfer-Encoding: base64\n",
    b"Content-Transfer-Encoding: quoted-printable\n",
    b"Authentication-Results: mx; dkim=pass (\\) header.d=\"\n",
    b"Received: x\n",
    b"\n",
    b"\r\n\r\n",
    b"--x\n",
    b"--x--\n",
    b"> On 1.1.2026 10:00 wrote:\n",
    b"<div style=\"display:none\"><blockquote><!--",
    b"&#99999999999;&#x0;",
    b"-- \n",
    b"\xff\xfe\x00",
    b"=E8=\n",
]  # fmt: skip

NEXT_TO_NONE = 0.05  # seconds of a processor
LONG = MESSAGE_BYTES // (8 if WHOLE else 16)
TOKENS = [
    "On my way ", "On 1/1/2026 10:00 ", "Il giorno ", "wrote:\n", "On 1/1/2026\n", "--\n", "-- \n", "-", "_" * 30 + "\n", "\n",
    " ", "\t", " \n", "> ", ">\n", "From: a@b.org 2026\n", "From: x\n\n", "a@b.org\n", "<a@b.org> wrote:\n", "Sent from my ",
    "Sent from my iPhone\n", "Inviato da a a a a a ", "*", "(", "<", "<!--", "<![", "</", "<a ", "<a b='", '<a "', "<a '\"",
    "<p>", "<div>", "</div>", "<div></p>", "<style>", "&", "&#", "&a", "=?", "=?utf-8?q?", "e\u0301\u0323", "\u0301\u0323", ",",
    '"', "\\", ":", ";", "@", "a.", "reply ", "\u200b", "##",
    "On 1/1/2026 10:00 x <a@b.org>\n", "On 1/1/2026 10:00 x <a@b.org> wrote:\n", "----- x -----\n",
    "Il 5 dic 2026 " * 20 + ":\n", "wrote " * 60 + ":\n", "---- wrote ----\n", "-" * 300 + "\n", "> Da: x@y\n", ">\nx\n",
    "> a\nb\n", "This message is confidential\n", "From: a@b\nTo: c\nDate: 1/1/2026\n", "a1 b2 c3 d4 e5\n", "<style>.a{",
    "<blockquote class=gmail_attr>", "<div style='color:#fff'>", " style='" * 3 + ">", "写道：\n", "(a@b.org) 10:00:\n",
    "1 " * 50 + "\n", "\ufdfa", "a@b.org 20:04\nA\ncc\n", "=====\n", "Da a@b.org 20:04\n\nha scritto:\n",
]  # fmt: skip


@given(st.one_of(st.binary(), st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=8))).map(b"".join)))
def test_any_bytes_are_read_or_over_a_limit(raw: bytes) -> None:
    try:
        reading = read_reply(raw)
    except Unreadable:
        return
    assert vouching(reading.letter, Believed("mx")).verdict


@given(st.binary(), st.text(max_size=20))
def test_any_bytes_are_text_in_any_charset(data: bytes, charset: str) -> None:
    assert isinstance(text_of(data, charset), str)
    assert isinstance(header_text(data), str)


@given(st.text())
def test_the_newest_words_of_the_newest_words_are_themselves(text: str) -> None:
    once = newest(tidy(text)).text
    assert newest(once).text == once


def read_all(text: str) -> None:
    """Everything that looks at a letter's text."""
    plain = tidy(text)
    newest(plain)
    newest(unflow(plain, spaces_go=True))
    newest(tidy(text_of_markup(text)))
    subtract(plain.split("\n"), sent(text[: TEXT_BYTES // 4]), ("Quinta Colonna", "g@example.org"))
    mailboxes(text[:8_192])
    header_text(text[:8_192].encode())


def seconds(text: str) -> float:
    """The processor time it takes."""
    start = time.process_time()
    read_all(text)
    return time.process_time() - start


def grows_with_its_size(token: str, size: int) -> bool:
    """Whether twice the text takes about twice the time, tried again if not; what takes next to none may vary."""
    half, whole = (token * (characters // len(token)) for characters in (size // 2, size))
    return any((took := seconds(whole)) <= NEXT_TO_NONE or took <= 3 * seconds(half) + NEXT_TO_NONE for _ in range(3))


@pytest.mark.parametrize("token", TOKENS, ids=ascii)
def test_a_long_letter_full_of_any_token_takes_time_that_grows_with_its_size(token: str) -> None:
    assert grows_with_its_size(token, LONG)


@settings(max_examples=15)
@given(
    st.one_of(st.text(min_size=1, max_size=40), st.lists(st.sampled_from(TOKENS), min_size=1, max_size=4).map("".join))
)
def test_so_does_a_letter_full_of_tokens_nobody_thought_of(token: str) -> None:
    assert grows_with_its_size(token, LONG)
