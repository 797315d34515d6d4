"""What letters of equal content have in common, made once: their text, their page and their pictures.

Only what is equal is shared: a picture by its whole drawing, a text by all that its letter says. Two seats that are not shown the
same have nothing in common here, whatever match they are in.
"""

import base64
import binascii
import hashlib
import struct
from concurrent.futures import Executor, Future
from functools import cached_property
from typing import Final, NamedTuple

from domain.diagram import Diagram
from mail.outbound.drawing.picture import Canvas, Picture, drawn
from mail.outbound.rendering.html import HtmlPage
from mail.outbound.rendering.text import render_text
from mail.outbound.sheet import Sheet

LINE: Final = 76  # characters of base 64


class EncodedPicture(NamedTuple):
    """A picture, the hash of its bytes, and the same as the lines of a letter, each ended."""

    png: bytes
    digest: str
    lines: bytes


class Content:
    """What a sheet says, without whom it is said to."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.page = HtmlPage(sheet)

    @cached_property
    def plain(self) -> bytes:
        """The part that is plain text."""
        return part("text/plain; charset=utf-8", quoted(render_text(self._sheet).encode()))


class Shared:
    """What was made for some letters, for those after them. Their pictures are compressed by ``beside``, while other letters are
    written; without it at once."""

    def __init__(self, beside: Executor | None = None) -> None:
        self._beside = beside
        self._contents: dict[Sheet, Content] = {}
        self._drawn: dict[tuple[Diagram, Picture], Future[EncodedPicture]] = {}

    def content(self, sheet: Sheet) -> Content:
        """What a sheet says; the one of an equal sheet if there was one."""
        if sheet not in self._contents:
            self._contents[sheet] = Content(sheet)
        return self._contents[sheet]

    def drawn(self, diagram: Diagram, picture: Picture) -> Future[EncodedPicture]:
        """A picture of a drawing; the one of an equal drawing if there was one."""
        if (diagram, picture) not in self._drawn:
            self._drawn[diagram, picture] = self._encoded(drawn(diagram, picture.size, picture.frame))
        return self._drawn[diagram, picture]

    def _encoded(self, picture: Canvas) -> Future[EncodedPicture]:
        if self._beside is not None:
            return self._beside.submit(_encode, picture)
        done = Future[EncodedPicture]()
        done.set_result(_encode(picture))
        return done


def _encode(picture: Canvas) -> EncodedPicture:
    png = picture.png()
    return EncodedPicture(png, hashlib.sha256(png).hexdigest(), wrapped(png))


def part(kind: str, body: bytes, *fields: str, encoding: str = "quoted-printable") -> bytes:
    """A part of a letter: what it is, and its body, which is encoded already."""
    lines = (f"Content-Type: {kind}", *fields, f"Content-Transfer-Encoding: {encoding}", "", "")
    return "\r\n".join(lines).encode("ascii") + body


def quoted(plain: bytes) -> bytes:
    """A text in quoted-printable, which no mail server on the way has a reason to change."""
    if b"\r" in plain:  # a lone one would make the encoder doubt what ends a line
        plain = plain.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = plain.split(b"\n")
    # The encoder lets a line that ends in a blank grow over the limit, unless it sees where the text ends.
    parts = lines if any(line.endswith((b" ", b"\t")) for line in lines) else [plain]
    body = b"\r\n".join(binascii.b2a_qp(part, istext=True).replace(b"\n", b"\r\n") for part in parts)
    return (b"\r\n" + body).replace(b"\r\nFrom ", b"\r\n=46rom ")[2:]  # mbox files would make it ">From "


def wrapped(png: bytes, width: int = LINE) -> bytes:
    """A picture in base 64, in lines of so many characters, each ended."""
    text = base64.b64encode(png)
    whole, rest = divmod(len(text), width)
    lines = struct.unpack(f"{width}s" * whole + f"{rest}s" * (rest > 0), text)
    return b"\r\n".join((*lines, b""))
