"""Letters made to hurt: nothing but a limit stops them, and none takes longer than its size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mail.inbound.address import mailboxes
from mail.inbound.authentication import Believed, vouching
from mail.inbound.body import tidy, unflow
from mail.inbound.classify import newest
from mail.inbound.decoding import header_text, text_of
from mail.inbound.desk import read_reply
from mail.inbound.limits import TEXT_BYTES, Unreadable
from mail.inbound.markup import text_of_markup

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

TOKENS = [
    "On my way ", "On 1/1/2026 10:00 ", "Il giorno ", "wrote:\n", "On 1/1/2026\n", "--\n", "-- \n", "-", "_" * 30 + "\n", "\n",
    " ", "\t", " \n", "> ", ">\n", "From: a@b.org 2026\n", "From: x\n\n", "a@b.org\n", "<a@b.org> wrote:\n", "Sent from my ",
    "Sent from my iPhone\n", "Inviato da a a a a a ", "*", "(", "<", "<!--", "<![", "</", "<a ", "<a b='", '<a "', "<a '\"",
    "<p>", "<div>", "</div>", "<div></p>", "<style>", "&", "&#", "&a", "=?", "=?utf-8?q?", "e\u0301\u0323", "\u0301\u0323", ",",
    '"', "\\", ":", ";", "@", "a.", "reply ", "\u200b", "##",
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


@pytest.mark.parametrize("token", TOKENS, ids=ascii)
@pytest.mark.timeout(20)
def test_as_much_of_any_token_as_a_letter_may_hold_is_read_in_time_that_grows_with_its_size(token: str) -> None:
    text = token * (TEXT_BYTES // len(token))
    newest(tidy(text))
    newest(unflow(tidy(text), spaces_go=True))
    newest(tidy(text_of_markup(text)))
    mailboxes(text[:8_192])
    header_text(text[:8_192].encode())
