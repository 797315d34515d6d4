"""A sheet in its envelope as the bytes of a letter: the same bytes every time, whoever asks."""

import hashlib
import re
from concurrent.futures import Future
from datetime import UTC
from email.utils import format_datetime
from functools import lru_cache
from typing import Final, TypeAlias
from urllib.parse import quote

from mail.inbound.address import without_tag
from mail.inbound.tokens import words_with
from mail.outbound.addresses import checked_address, domain_of
from mail.outbound.drawing.picture import pictures, shown_in
from mail.outbound.rendering import headers
from mail.outbound.rendering.calendar import calendar_part
from mail.outbound.rendering.shared import EncodedPicture, Shared, part, quoted
from mail.outbound.scrub import one_line
from mail.outbound.sheet import OUR_NAME, Envelope, Sheet

Parts: TypeAlias = tuple[bytes | Future[EncodedPicture], ...]
"""A letter, or a part of one, in pieces: its pictures are not written out, and may still be in the making."""

_END: Final = b"\r\n"
_NOT_IN_IDS: Final = re.compile(r"[^a-z0-9-]+")


def letter_parts(sheet: Sheet, envelope: Envelope, shared: Shared) -> Parts:
    """The whole letter, cut at its pictures: ASCII, CRLF, no line over 78 characters but for a header's single long word and
    List-Unsubscribe, which is not to be folded (RFC 8058).

    What equals a letter made before is taken from ``shared``. ValueError if something in the envelope cannot stand in a header.
    """
    head = _head(sheet, envelope)
    mark = hashlib.sha256(f"pbem letter|{envelope.outbox_id}".encode()).hexdigest()[:32]
    body: Parts = (
        (shared.content(sheet).plain,) if envelope.form == "text" else _with_html(sheet, envelope, shared, mark)
    )
    if sheet.asked is not None:
        body = _multipart("mixed", f"=_m_{mark}", ((*body, _END), (calendar_part(sheet, sheet.asked, envelope), _END)))
    return (head, *body)


def _with_html(sheet: Sheet, envelope: Envelope, shared: Shared, mark: str) -> Parts:
    """The letter as text and as HTML with its pictures; ``mark`` is of this letter alone."""
    content = shared.content(sheet)
    board, region = (f"{mark}.{name}@{domain_of(envelope.reply_to)}" for name in ("board", "region"))
    cids = {"board": board, "region": region}
    html: Parts = (part("text/html; charset=utf-8", quoted(content.page.addressed(envelope, board, region))), _END)
    if sheet.diagram is not None:
        drawn = [
            (_above(picture.name, cids[picture.name]), shared.drawn(shown_in(sheet.diagram, picture), picture))
            for picture in pictures(sheet.diagram)
        ]
        html = (*_multipart("related", f"=_r_{mark}", (html, *drawn), '; type="text/html"'), _END)
    return _multipart("alternative", f"=_a_{mark}", ((content.plain, _END), html))


def joined(parts: Parts) -> bytes:
    """The letter in one piece; waits for its pictures."""
    return b"".join(part if isinstance(part, bytes) else part.result().lines for part in parts)


def _head(sheet: Sheet, envelope: Envelope) -> bytes:
    fields = [
        _from_us(without_tag(envelope.reply_to)),
        headers.mailbox("To", "", envelope.address),
        headers.mailbox("Reply-To", words_with(OUR_NAME, envelope.code) if envelope.code else "", envelope.reply_to),
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
    code = envelope.unsubscribe_code
    subject = quote(words_with("unsubscribe", code), safe="") if code else "unsubscribe"
    ways = [f"<mailto:{checked_address(envelope.unsubscribe_to or envelope.reply_to)}?subject={subject}>"]
    fields = []
    if envelope.unsubscribe_url:
        ways.insert(0, f"<{_checked_url(envelope.unsubscribe_url)}>,")
    fields.append(headers.one_line("List-Unsubscribe", *ways))
    if envelope.unsubscribe_url.startswith("https://"):
        fields.append(headers.one_line("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
    return fields


def _checked_url(url: str) -> str:
    if re.fullmatch(r"https?://[!-;=?-~]{1,800}", url) is None:
        raise ValueError(f"{url!r} cannot be the address of the page that stops reminders.")
    return url


def _above(name: str, cid: str) -> bytes:
    """What stands above the lines of a picture."""
    disposition = f'Content-Disposition: inline; filename="{name}.png"'
    return part("image/png", b"", f"Content-ID: <{cid}>", disposition, encoding="base64")


def _multipart(kind: str, boundary: str, bodies: tuple[Parts, ...], more: str = "") -> Parts:
    # "=_" cannot occur in quoted-printable or base 64, so no body can contain the boundary.
    head = f'Content-Type: multipart/{kind}{more};\r\n boundary="{boundary}"\r\n\r\n'.encode("ascii")
    divider = f"--{boundary}\r\n".encode("ascii")
    return (head, *(one for body in bodies for one in (divider, *body)), f"--{boundary}--\r\n".encode("ascii"))
