"""A reply as a mail program writes it, and the way it takes to the service."""

from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from domain.words import Language
from mail.inbound.desk import read_reply
from pbem.demo import NotHandedOver
from pbem.demo.reply import compose
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.support.demonstration import Demonstration

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def written(table: Demonstration, text: str, language: Language = "en") -> EmailMessage:
    """The reply to the newest letter, read again from its bytes."""
    letter = table.demo.letter(table.newest)
    assert letter is not None
    raw = compose(letter, text, sender=table.demo.address, language=language, now=NOW).as_bytes()
    return message_from_bytes(raw, policy=policy.default)


def test_it_is_addressed_and_threaded_as_replies_are(table: Demonstration) -> None:
    table.send("help")
    letter = table.demo.letter(table.newest)
    assert letter is not None
    reply = written(table, "play 3 to 42")
    assert (reply["From"], reply["To"]) == (table.demo.address, letter.reply_to)
    assert reply["Subject"] == f"Re: {letter.cover.subject}"
    assert reply["In-Reply-To"].strip() == f"<{letter.cover.message_id}>"
    assert reply["References"].split() == [f"<{one}>" for one in (*letter.references, letter.cover.message_id)]
    assert reply["Message-ID"].endswith("@pbem.localhost>")
    assert reply["Date"].datetime == NOW
    assert reply["Auto-Submitted"] is None


def test_the_new_words_stand_on_top_and_the_letter_is_quoted_below(table: Demonstration) -> None:
    body = written(table, "play 3 to 42\r\n\r\n").get_body(("plain",))
    assert body is not None
    new, attribution, *quoted = (line for line in body.get_content().splitlines() if line)
    assert new == "play 3 to 42"
    assert attribution.startswith("On ")
    assert attribution.endswith("@pbem.localhost> wrote:")
    assert all(line.startswith(">") for line in quoted)
    assert [line.removeprefix("> ") for line in quoted if line != ">"] == [
        line for line in table.text().splitlines() if line
    ]


def test_its_html_says_the_same(table: Demonstration) -> None:
    part = written(table, "P1 < P2 & P3\nfine").get_body(("html",))
    assert part is not None
    lines = part.get_content().splitlines()
    assert lines[:2] == ['<div dir="ltr">P1 &lt; P2 &amp; P3<br>', "fine</div>"]
    assert any(line.startswith('<blockquote class="gmail_quote"') for line in lines)


def test_an_italian_reply_quotes_in_italian_and_keeps_its_accents(table: Demonstration) -> None:
    body = written(table, "la spia è già lì", "it").get_body(("plain",))
    assert body is not None
    new, _, attribution, *_ = body.get_content().splitlines()
    assert new == "la spia è già lì"
    assert attribution.startswith("Il giorno ")
    assert attribution.endswith("@pbem.localhost> ha scritto:")


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_service_reads_only_the_new_words(table: Demonstration, language: Language) -> None:
    raw = written(table, "play 3 to 42\nP1 in 13", language).as_bytes(policy=policy.SMTP)
    assert read_reply(raw, envelope_from=table.demo.address).text.strip() == "play 3 to 42\nP1 in 13"


def test_it_comes_in_through_the_listener(table: Demonstration) -> None:
    table.demo.reply(table.newest, "help")
    with reading(table.service.engine) as conn:
        row = conn.execute(inbox.select()).one()
    assert (row.sender, row.peer, row.state) == ("somebody", "127.0.0.1", "new")
    assert row.recipient.startswith("g+#")  # the hash of the token, never the token


def test_a_reply_that_nobody_takes_is_said(table: Demonstration) -> None:
    table.listener.stop()
    with pytest.raises(NotHandedOver) as refused:
        table.demo.reply(table.newest, "help")
    assert refused.value.answer == ""


def test_a_reply_that_the_listener_refuses_says_why(table: Demonstration) -> None:
    with pytest.raises(NotHandedOver) as refused:
        table.demo.reply(table.newest, "help " * 400_000)
    assert "maximum" in refused.value.answer


def test_a_letter_that_is_not_there_cannot_be_answered(table: Demonstration) -> None:
    with pytest.raises(LookupError):
        table.demo.reply("nothing", "help")
