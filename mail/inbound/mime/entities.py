"""One linear MIME splitter: headers, body and children of an entity; both the limits and the reader walk it.

A second parser would be a second opinion on where the headers end. Nothing is decoded and no cap is applied here: children
are found one by one, so that whoever walks may stop.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import unquote

import msgspec

from mail.inbound.mime.decoding import text_of, transferred
from mail.inbound.mime.structured import between_semicolons

_HEADER: Final = re.compile(rb"([!-9;-~]{1,256})[ \t]*:")
_QUOTED_PAIR: Final = re.compile(r"\\(.)")
_EXTENDED: Final = re.compile(r"\*\d*\*?$")
_NO_VALUES: Final = (b"",)


class Header(msgspec.Struct, frozen=True, gc=False):
    """One header field as it stood: its name in lower case and its raw value, folds included."""

    name: str
    value: bytes


class Entity(msgspec.Struct, frozen=True):
    """A message or one of its parts; what is asked of its headers again and again was found once.

    ``content_type`` is ``type/subtype`` in lower case; what cannot be understood is text/plain, as RFC 2045 says.
    """

    headers: tuple[Header, ...]
    body: bytes
    values: Mapping[str, Sequence[bytes]]
    content_type: str
    content_parameters: Mapping[str, str]

    def all(self, name: str) -> Sequence[bytes]:
        """The raw values of every header of this lower-case name, in order."""
        return self.values.get(name, ())

    def first(self, name: str) -> bytes:
        """The raw value of the first header of this lower-case name, or nothing."""
        values = self.values.get(name)
        return values[0] if values else b""

    def parameter(self, name: str) -> str:
        """A parameter of the Content-Type, or an empty text."""
        return self.content_parameters.get(name, "")

    @property
    def is_attachment(self) -> bool:
        """Whether this part is a file that came along rather than words to be read."""
        disposition, facts = parameters(self.first("content-disposition"))
        return disposition == "attachment" or "filename" in facts

    def payload(self) -> bytes:
        """The body behind its transfer encoding."""
        return transferred(self.body, text_of(self.first("content-transfer-encoding")))

    def children(self) -> Iterator["Entity"]:
        """The parts of a multipart entity, found as they are asked for; none for any other."""
        kind = self.content_type
        boundary = self.parameter("boundary") if kind.startswith("multipart/") else ""
        if not boundary:
            return
        fallback = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        start = -1
        for line, end, closing in _delimiters(self.body, boundary.encode("utf-8", "replace")):
            if start >= 0:
                yield _entity(self.body[start : max(start, line - 1)], fallback)
            start = end
            if closing:
                return
        if 0 <= start < len(self.body):
            yield _entity(self.body[start:], fallback)


class Part(msgspec.Struct, frozen=True):
    """A message or one of its parts with what is asked of it again and again; ``words`` is None for what holds none."""

    entity: Entity
    content_type: str
    words: bytes | None


def part_of(found: Entity) -> Part:
    """A part, its words behind their transfer encoding; a file that came along holds none."""
    kind = found.content_type
    holds_words = kind.startswith("text/") and not found.is_attachment
    return Part(found, kind, found.payload() if holds_words else None)


def entity(raw: bytes) -> Entity:
    """The whole message; line ends of any kind become LF, and an mbox "From " line is passed over."""
    lines = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if lines.startswith((b"From ", b">From ")):
        lines = lines.partition(b"\n")[2]
    return _entity(lines, "text/plain")


def parameters(value: bytes) -> tuple[str, Mapping[str, str]]:
    """A structured header's first word and its parameters, names in lower case; RFC 2231 pieces are joined in order."""
    if not value:
        return "", {}
    first, *pieces = between_semicolons(text_of(value).replace("\n", " "))
    found: dict[str, str] = {}
    for piece in pieces:
        name, equals, content = piece.partition("=")
        name, content = name.strip().lower(), content.strip()
        if content.startswith('"'):
            content = content[1:].removesuffix('"')
            content = _QUOTED_PAIR.sub(r"\1", content) if "\\" in content else content
        elif name.endswith("*"):
            content = unquote(content.split("'", 2)[-1])
        base = _EXTENDED.sub("", name) if "*" in name else name
        if base != name:
            found[base] = found.get(base, "") + content
        elif equals:
            found.setdefault(name, content)
    return first.partition("(")[0].strip().lower(), found


def _entity(data: bytes, fallback: str) -> Entity:
    headers, at = _headers(data)
    values: dict[str, list[bytes]] = {}
    for header in headers:
        values.setdefault(header.name, []).append(header.value)
    kind, facts = parameters(values.get("content-type", _NO_VALUES)[0])
    understood = kind.count("/") == 1 and not kind.startswith("/")
    return Entity(headers, data[at:], values, kind if understood else fallback, facts)


def _headers(data: bytes) -> tuple[tuple[Header, ...], int]:
    """The headers, and where what they are about begins."""
    fields: list[tuple[str, list[bytes]]] = []
    at = 0
    # None of them stands below the first blank line.
    for line in (data.partition(b"\n\n")[0] + b"\n").split(b"\n"):
        if fields and line[:1] in (b" ", b"\t"):
            fields[-1][1].append(line)
        elif field := _HEADER.match(line):
            fields.append((field[1].decode("ascii").lower(), [line[field.end() :].strip()]))
        else:
            # A line that is no header ends the headers, with or without a blank line: mail servers think so too.
            at += 0 if line.strip() else len(line) + 1
            break
        at += len(line) + 1
    return tuple([Header(name, b"\n".join(value) if len(value) > 1 else value[0]) for name, value in fields]), at


def _delimiters(body: bytes, boundary: bytes) -> Iterator[tuple[int, int, bool]]:
    """Each line that delimits parts: where it starts, where the next line starts, and whether it is the closing one."""
    mark = b"--" + boundary
    at = 0 if body.startswith(mark) else body.find(b"\n" + mark) + 1
    while at > 0 or body.startswith(mark, at):
        end = body.find(b"\n", at)
        end = len(body) if end < 0 else end
        rest = body[at + len(mark) : end].rstrip(b" \t")
        if rest in (b"", b"--"):
            yield at, end + 1, rest == b"--"
        at = body.find(b"\n" + mark, end) + 1
        if at == 0:
            return
