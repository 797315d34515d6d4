"""A letter as bytes: its headers, its parts, and that they never change."""

import email
import re
from datetime import datetime, timedelta, timezone
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mail.outbound.drawing.picture import render_png
from mail.outbound.rendering import headers
from mail.outbound.rendering.text import render_text
from tests.mail.outbound.rendered import render_html, render_letter
from tests.mail.outbound.samples import REPLY_TO, board, envelope, turn


def read(raw: bytes) -> EmailMessage:
    """The letter as the standard library reads it."""
    return email.message_from_bytes(raw.replace(b"\r\n", b"\n"), policy=default)


def test_rendered_twice_it_is_the_same_letter() -> None:
    assert render_letter(turn(), envelope()) == render_letter(turn(), envelope())


def test_another_row_has_other_boundaries() -> None:
    first, second = (render_letter(turn(), envelope(outbox_id=row)) for row in ("a", "b"))
    assert first != second
    assert len(first) == len(second)


def test_it_holds_text_and_html_with_the_picture_in_it() -> None:
    raw = render_letter(turn(), envelope())
    parts = list(read(raw).walk())
    kinds = ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]
    assert [part.get_content_type() for part in parts] == kinds
    assert not any(part.defects for part in parts)
    cid = parts[4]["Content-ID"].strip("<>")
    assert parts[1].get_content() == render_text(turn())
    assert parts[3].get_content() == render_html(turn(), envelope(), cid)
    assert parts[4].get_content() == render_png(board())


def test_who_wants_text_gets_text_alone() -> None:
    read_back = read(render_letter(turn(), envelope(form="text")))
    assert read_back.get_content_type() == "text/plain"
    assert read_back.get_content() == render_text(turn())


def test_every_line_ends_and_is_short() -> None:
    raw = render_letter(turn(), envelope())
    assert raw.isascii()
    assert raw.count(b"\n") == raw.count(b"\r\n") == raw.count(b"\r")
    assert max(len(line) for line in raw.split(b"\r\n") if not line.startswith(b"List-Unsubscribe: ")) <= 78


def test_threads_answers_and_loops_are_looked_after() -> None:
    head = read(render_letter(turn(), envelope()))
    assert head["From"] == "pbem <g@pbem.example.org>"
    assert head["Reply-To"] == REPLY_TO
    assert head["Message-ID"] == "<m2.7f3a@pbem.example.org>"
    assert head["In-Reply-To"] == "<m1.5c5c@pbem.example.org>"
    assert head["References"] == "<m0.11aa@pbem.example.org> <m1.5c5c@pbem.example.org>"
    assert head["Auto-Submitted"] == "auto-generated"
    assert head["X-Auto-Response-Suppress"] == "All"
    assert head["List-Id"] == "<match-12.match.pbem.example.org>"
    assert head["Content-Language"] == "en"
    ways = f"<https://pbem.example.org/stop/abc>, <mailto:{REPLY_TO}?subject=unsubscribe>"
    assert head["List-Unsubscribe"] == ways
    assert head["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_the_first_letter_of_a_match_answers_nothing() -> None:
    head = read(render_letter(turn(), envelope(thread="", previous="")))
    assert "In-Reply-To" not in head
    assert "References" not in head


def test_a_page_without_tls_is_not_called_one_click() -> None:
    head = read(render_letter(turn(), envelope(unsubscribe_url="http://127.0.0.1:8025/stop/a")))
    assert "List-Unsubscribe-Post" not in head
    assert "127.0.0.1" in head["List-Unsubscribe"]


def test_dates_are_told_in_utc() -> None:
    rome = datetime(2026, 12, 5, 20, 0, tzinfo=timezone(timedelta(hours=1)))
    assert read(render_letter(turn(), envelope(date=rome)))["Date"] == "Sat, 05 Dec 2026 19:00:00 +0000"


@pytest.mark.parametrize("broken", ["a\r\nBcc: x@example.org", "a\nb", "a\x00b", "a\rb", "a\x85b", "a\u2028b"])
@pytest.mark.parametrize("field", ["address", "reply_to", "message_id", "previous", "unsubscribe_url"])
def test_no_value_can_begin_another_header(field: str, broken: str) -> None:
    with pytest.raises(ValueError, match=r"cannot|not an address"):
        render_letter(turn(), envelope(**{field: broken}))


@pytest.mark.parametrize(
    "address", ["", "a", "a@", "@b.org", "a b@c.org", "a@b.org,c@d.org", '"a"@b.org', "a@b..org", "è@b.org"]
)
def test_only_plain_addresses_are_written_to(address: str) -> None:
    with pytest.raises(ValueError, match="not an address"):
        render_letter(turn(), envelope(address=address))


@given(st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), max_size=200))
def test_subjects_in_any_script_are_read_back(subject: str) -> None:
    wanted = " ".join(subject.split())
    raw = headers.unstructured("Subject", wanted)
    assert max(map(len, raw.split(b"\r\n"))) <= 78
    assert str(read(raw + b"\r\n")["Subject"] or "") == wanted


@pytest.mark.parametrize("name", ["Quinta Colonna", "Perché no?", 'A "B" \\ C', "x" * 90, "=?utf-8?q?x?="])
def test_sender_names_are_read_back(name: str) -> None:
    field = read(headers.mailbox("From", name, "g@example.org") + b"\r\n")["From"]
    assert [(one.display_name, one.addr_spec) for one in field.addresses] == [(name, "g@example.org")]


def test_a_line_that_mbox_files_would_change_is_encoded() -> None:
    raw = render_letter(turn(first="From here on it is your turn"), envelope())
    assert not re.search(rb"^From ", raw, re.MULTILINE)
