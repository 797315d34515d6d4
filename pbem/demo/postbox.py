"""A player's letters as a mail program finds them: the files of a Maildir, read and never moved."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage, Message
from email.parser import BytesParser
from pathlib import Path
from typing import Any, Final

import msgspec

from mail.inbound.address import mailboxes

_FOLDERS: Final = ("new", "cur")
_PARSER: Final = BytesParser(policy=policy.default)


class Cover(msgspec.Struct, frozen=True):
    """What a list of letters shows. ``key`` is the file's name without the flags that mail programs add.

    ``begins`` is the first paragraph of the text: it tells letters of one subject apart.
    """

    key: str
    subject: str
    begins: str
    date: datetime
    message_id: str


class LetterPicture(msgspec.Struct, frozen=True):
    """A part that is shown inside the letter."""

    kind: str
    data: bytes


class OpenedLetter(msgspec.Struct, frozen=True, kw_only=True):
    """One letter opened. ``pictures`` are by Content-ID without brackets; ``html`` is None for a letter of text alone."""

    cover: Cover
    sender: str
    reply_to: str
    references: tuple[str, ...]
    text: str
    html: str | None
    pictures: dict[str, LetterPicture]
    raw: bytes


class _Found(msgspec.Struct, frozen=True):
    path: Path
    arrived: int  # nanoseconds: letters of one second stand in the order in which they were carried
    cover: Cover


class Postbox:
    """The letters to one address in a Maildir that others may share."""

    def __init__(self, folder: Path, address: str) -> None:
        self._folder = folder
        self._address = address
        self._covers: dict[str, Cover | None] = {}  # a letter never changes, so each file is looked into once

    def covers(self) -> list[Cover]:
        """Every letter to this address, newest first."""
        found = sorted(self._found(), key=lambda one: (one.cover.date, one.arrived, one.cover.key), reverse=True)
        return [one.cover for one in found]

    def letter(self, key: str) -> OpenedLetter | None:
        """One letter; None if there is none of that key to this address."""
        for found in self._found():
            if found.cover.key == key:
                return _opened(found.cover, found.path.read_bytes())
        return None

    def _found(self) -> Iterator[_Found]:
        for name in _FOLDERS:
            folder = self._folder / name
            if not folder.is_dir():
                continue
            with os.scandir(folder) as files:
                for file in files:
                    cover = self._cover(file)
                    if cover is not None:
                        yield _Found(Path(file.path), file.stat().st_mtime_ns, cover)

    def _cover(self, file: "os.DirEntry[str]") -> Cover | None:
        key = file.name.partition(":")[0]
        if key not in self._covers:
            letter = _PARSER.parsebytes(Path(file.path).read_bytes())
            mine = self._address in mailboxes(str(letter.get("To", "")))
            self._covers[key] = _cover(key, letter) if mine else None
        return self._covers[key]


def _cover(key: str, letter: Message) -> Cover:
    dated: Any = letter.get("Date")
    date = getattr(dated, "datetime", None) or datetime.fromtimestamp(0, UTC)
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    assert isinstance(letter, EmailMessage)
    begins = " ".join(_content(letter.get_body(("plain",))).partition("\n\n")[0].split())
    return Cover(key, str(letter.get("Subject", "")), begins, date, _identifier(letter.get("Message-ID", "")))


def _opened(cover: Cover, raw: bytes) -> OpenedLetter:
    message: Any = _PARSER.parsebytes(raw)
    assert isinstance(message, EmailMessage)
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    return OpenedLetter(
        cover=cover,
        sender=str(message.get("From", "")),
        reply_to=str(message.get("Reply-To", "") or message.get("From", "")),
        references=tuple(map(_identifier, str(message.get("References", "")).split())),
        text=_content(plain).rstrip("\n") + "\n",
        html=_content(html) if html is not None else None,
        pictures=dict(_pictures(message)),
        raw=raw,
    )


def _content(part: Any) -> str:
    return "" if part is None else str(part.get_content()).replace("\r\n", "\n")


def _pictures(message: EmailMessage) -> Iterator[tuple[str, LetterPicture]]:
    for part in message.walk():
        if part.get_content_maintype() == "image" and part.get("Content-ID"):
            data: Any = part.get_payload(decode=True)
            yield _identifier(part["Content-ID"]), LetterPicture(part.get_content_type(), data)


def _identifier(value: object) -> str:
    return str(value).strip().removeprefix("<").removesuffix(">")
