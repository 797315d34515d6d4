"""A sheet in its envelope as the bytes of a letter: the same bytes every time, whoever asks."""

import base64
import binascii
import hashlib
import re
from datetime import UTC
from email.utils import format_datetime
from functools import lru_cache
from typing import Final

from mail.inbound.address import without_tag
from mail.outbound.addresses import checked_address, domain_of
from mail.outbound.drawing.picture import pictures, render_png
from mail.outbound.rendering import headers
from mail.outbound.rendering.html import render_html
from mail.outbound.rendering.text import render_text
from mail.outbound.scrub import one_line
from mail.outbound.sheet import OUR_NAME, Envelope, Sheet

_BLANK_BEFORE_END: Final = re.compile(r"[ \t]$", re.MULTILINE)
_NOT_IN_IDS: Final = re.compile(r"[^a-z0-9-]+")


def render_letter(sheet: Sheet, envelope: Envelope) -> bytes:
    """The whole letter, ready to be carried: ASCII, CRLF, no line over 78 characters but for a header's single long word.

    ValueError if something in the envelope cannot stand in a header.
    """
    head = _head(sheet, envelope)
    plain = _part(("Content-Type: text/plain; charset=utf-8",), _quoted(render_text(sheet)))
    if envelope.form == "text":
        return head + plain
    mark = hashlib.sha256(f"pbem letter|{envelope.outbox_id}".encode()).hexdigest()[:32]
    shown = pictures(sheet.diagram) if sheet.diagram is not None else ()
    board, region = (f"{mark}.{name}@{domain_of(envelope.reply_to)}" for name in ("board", "region"))
    cids = {"board": board, "region": region}
    html = _part(("Content-Type: text/html; charset=utf-8",), _quoted(render_html(sheet, envelope, board, region)))
    if sheet.diagram is not None:
        drawn = [
            _picture(picture.name, render_png(sheet.diagram, picture.size, picture.frame), cids[picture.name])
            for picture in shown
        ]
        html = _multipart("related", f"=_r_{mark}", (html, *drawn), '; type="text/html"')
    return head + _multipart("alternative", f"=_a_{mark}", (plain, html))


def _head(sheet: Sheet, envelope: Envelope) -> bytes:
    fields = [
        _from_us(without_tag(envelope.reply_to)),
        headers.mailbox("To", "", envelope.address),
        headers.mailbox("Reply-To", "", envelope.reply_to),
        headers.unstructured("Subject", one_line(sheet.subject)),
        headers.words("Date", format_datetime(envelope.date.astimezone(UTC))),
        headers.ids("Message-ID", (envelope.message_id,)),
    ]
    ancestors = tuple(dict.fromkeys(parent for parent in (envelope.thread, envelope.previous) if parent))
    if ancestors:
        fields.append(headers.ids("In-Reply-To", ancestors[-1:]))
        fields.append(headers.ids("References", ancestors))
    fields += [
        _of_a_machine(envelope.automatic, without_tag(envelope.reply_to)),
        _of_the_match(envelope.match, domain_of(envelope.reply_to)),
        *_ways_to_stop(envelope),
        _of_the_body(sheet.language),
    ]
    return b"".join(fields)


@lru_cache(maxsize=8)
def _from_us(mailbox: str) -> bytes:
    """The same name and address in every letter: what people put into their address books, and filters go by."""
    return headers.mailbox("From", OUR_NAME, mailbox)


@lru_cache(maxsize=8)
def _of_a_machine(automatic: str, mailbox: str) -> bytes:
    """What tells other machines not to answer, and ours that this letter was its own."""
    return b"".join(
        (
            headers.words("Auto-Submitted", automatic),
            headers.words("X-Auto-Response-Suppress", "All"),
            headers.words("X-Loop", checked_address(mailbox)),
        )
    )


@lru_cache(maxsize=64)
def _of_the_match(match: str, domain: str) -> bytes:
    name = _NOT_IN_IDS.sub("-", match.lower()).strip("-") or "match"
    return headers.words("List-Id", f"<{name}.match.{domain}>")


@lru_cache(maxsize=8)
def _of_the_body(language: str) -> bytes:
    return headers.words("Content-Language", language) + headers.words("MIME-Version", "1.0")


def _ways_to_stop(envelope: Envelope) -> list[bytes]:
    """How to stop reminders: by a page that acts on POST alone, or by letter."""
    ways = [f"<mailto:{checked_address(envelope.unsubscribe_to or envelope.reply_to)}?subject=unsubscribe>"]
    fields = []
    if envelope.unsubscribe_url:
        ways.insert(0, f"<{_checked_url(envelope.unsubscribe_url)}>,")
    fields.append(headers.words("List-Unsubscribe", *ways))
    if envelope.unsubscribe_url.startswith("https://"):
        fields.append(headers.words("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
    return fields


def _checked_url(url: str) -> str:
    if re.fullmatch(r"https?://[!-;=?-~]{1,800}", url) is None:
        raise ValueError(f"{url!r} cannot be the address of the page that stops reminders.")
    return url


def _part(fields: tuple[str, ...], body: bytes, encoding: str = "quoted-printable") -> bytes:
    lines = (*fields, f"Content-Transfer-Encoding: {encoding}", "", "")
    return "\r\n".join(lines).encode("ascii") + body


def _picture(name: str, png: bytes, cid: str) -> bytes:
    disposition = f'Content-Disposition: inline; filename="{name}.png"'
    fields = ("Content-Type: image/png", f"Content-ID: <{cid}>", disposition)
    code = base64.b64encode(png)
    return _part(fields, b"\r\n".join(code[at : at + 76] for at in range(0, len(code), 76)), "base64")


def _multipart(kind: str, boundary: str, parts: tuple[bytes, ...], more: str = "") -> bytes:
    # "=_" cannot occur in quoted-printable or base 64, so no body can contain the boundary.
    head = f'Content-Type: multipart/{kind}{more};\r\n boundary="{boundary}"\r\n\r\n'.encode("ascii")
    divider = f"--{boundary}\r\n".encode("ascii")
    return head + b"".join(divider + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode("ascii")


def _quoted(text: str) -> bytes:
    """The text in quoted-printable, which no mail server on the way has a reason to change."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")  # a lone CR would make the encoder doubt what ends a line
    # The encoder lets a line that ends in a blank grow over the limit, unless it sees where the text ends.
    parts = plain.split("\n") if _BLANK_BEFORE_END.search(plain) else [plain]
    body = b"\r\n".join(binascii.b2a_qp(part.encode(), istext=True).replace(b"\n", b"\r\n") for part in parts)
    return (b"\r\n" + body).replace(b"\r\nFrom ", b"\r\n=46rom ")[2:]  # mbox files would make it ">From "
