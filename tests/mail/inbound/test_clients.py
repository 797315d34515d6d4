"""A letter of ours comes back from the programs that people use, as text, as HTML and as both: the answer alone is read."""

from functools import cache

import pytest

from domain.words import Language
from mail.inbound.desk import Reading, read_reply
from mail.outbound.rendering.text import render_text
from tests.mail.inbound.clients import TELLING, Client, Letter, Parts, unknown
from tests.mail.inbound.shapes import A, N
from tests.mail.outbound.correspondence import FIRST, SPY, Post
from tests.mail.outbound.rendered import render_html
from tests.mail.outbound.samples import envelope

ANSWERS = (["play 40 to 39", "P2 chiede 46"], ["gioca 40 in 39", "", "P1 27"], ["Ciao!", "P2 56"])
HEAD = f"From: anna@example.org\nTo: {A}\nSubject: Re: x\nMIME-Version: 1.0\n"


@cache
def ours(language: Language, seat: str) -> Letter:
    """A letter of a match well under way."""
    post = Post()
    post.play(30)
    sheet = post.write("turn", FIRST if seat == "partisan" else SPY, language=language)
    return Letter(render_text(sheet), render_html(sheet, envelope(), "picture@example.org"))


def raw(parts: Parts) -> bytes:
    """The letter of these parts, each in an entity of its own if there are two."""
    entities = [
        f"Content-Type: text/{kind}; charset=utf-8\n\n{text}\n"
        for kind, text in (("plain", parts.plain), ("html", parts.markup))
        if text is not None
    ]
    if len(entities) == 1:
        return (HEAD + entities[0]).encode()
    together = "".join(f"--frontier\n{entity}" for entity in entities)
    return f"{HEAD}Content-Type: multipart/alternative; boundary=frontier\n\n{together}--frontier--\n".encode()


def words(reading: Reading) -> list[str]:
    """The lines that are read."""
    return [line.strip() for line in reading.text.split("\n") if line.strip()]


@pytest.mark.parametrize("seat", ["spy", "partisan"])
@pytest.mark.parametrize("language", ["en", "it"])  # whose words these programs write above a quotation
@pytest.mark.parametrize("client", TELLING, ids=lambda client: client.__name__)
def test_the_answer_is_read_whichever_part_a_program_sends_and_nothing_is_in_doubt(
    client: Client, language: Language, seat: str
) -> None:
    letter = ours(language, seat)
    for answer in ANSWERS:
        parts = client(language, answer, letter)
        for sent in (parts, parts._replace(markup=None), parts._replace(plain=None)):
            if sent == Parts(None, None):
                continue
            for known in (None, letter.text):
                reading = read_reply(raw(sent), sent=known, ours=(N,))
                assert words(reading) == [line for line in answer if line]
                assert reading.held == ()


@pytest.mark.parametrize("language", ["en", "it"])  # whose words these programs write above a quotation
def test_our_own_letter_tells_where_no_language_does(language: Language) -> None:
    letter = ours(language, "spy")
    for answer in ANSWERS:
        came = raw(unknown(language, answer, letter))
        reading = read_reply(b"In-Reply-To: <a@example.org>\n" + came, sent=letter.text, ours=(N,))
        assert words(reading) == [line for line in answer if line]
        assert reading.held == ()
