"""A letter that somebody else wrote, without what it quotes of a person: everything else of it stays as it came.

Headers and parts that quote nothing keep their bytes; those that do are written anew, as UTF-8.
"""

import base64
from email.header import Header as Encoded
from typing import Final

import msgspec

from mail.inbound.desk import words_of
from mail.inbound.limits import Excess, check_size, parts_of
from mail.inbound.mime.decoding import header_text, text_of
from mail.inbound.mime.entities import Entity, entity
from pbem.clubhouse.forgetting.quoted import Quotable

_OF_BODY: Final = frozenset(("content-type", "content-transfer-encoding"))
_ADDRESSED: Final = frozenset(("message-id", "in-reply-to", "references", "content-type"))
_LETTER: Final = "message/rfc822"
_ENCLOSED: Final = (b"content-type: message/rfc822",)
_IN_BASE64: Final = b"content-transfer-encoding: base64"
_DEEP: Final = 8  # letters in letters


class Remaining(msgspec.Struct, frozen=True):
    """What is left of a letter; None if nothing can be, since it could not be taken apart."""

    letter: bytes | None


def remaining(raw: bytes, quotable: Quotable) -> Remaining | None:
    """What remains of a letter without its quotations; None if it quotes nothing."""
    root = entity(raw) if check_size(raw) is None else None
    if root is None or isinstance(parts_of(root), Excess):
        # Too large or too tangled to be read: nobody played anything by it.
        return Remaining(None) if quotable.without(raw.decode("utf-8", "replace")) is not None else None
    written = _without(root, quotable, 0)
    if written is None:
        return Remaining(None) if _still(raw, quotable) else None
    return Remaining(None if _still(written, quotable) else written)


def words_alone(raw: bytes, words: str) -> bytes:
    """A letter with its headers, and these words in the place of all its parts."""
    heads = [_field(one.name, one.value) for one in entity(raw).headers if one.name not in _OF_BODY]
    fields = (*heads, _field("content-type", b"text/plain; charset=utf-8"), _IN_BASE64)
    return b"\n".join((*fields, b"", base64.encodebytes(words.encode())))


def _still(raw: bytes, quotable: Quotable) -> bool:
    return quotable.without(words_of(raw)) is not None


def _without(part: Entity, quotable: Quotable, deep: int) -> bytes | None:
    """A part written without; None if nothing in it is to go."""
    heads = [(one.name, one.value, _header_without(one.name, one.value, quotable)) for one in part.headers]
    body = _body_without(part, quotable, deep)
    if body is None and all(bare is None for *_, bare in heads):
        return None
    anew = _OF_BODY if body is not None and not part.content_type.startswith("multipart/") else frozenset()
    fields = [_field(name, value if bare is None else bare) for name, value, bare in heads if name not in anew]
    if anew:
        fields += _ENCLOSED if part.content_type == _LETTER else (_field("content-type", _as_utf8(part)), _IN_BASE64)
    return b"\n".join((*fields, b"", part.body if body is None else body))


def _field(name: str, value: bytes) -> bytes:
    return name.encode() + b": " + value


def _as_utf8(part: Entity) -> bytes:
    return f"{part.content_type}; charset=utf-8".encode()


def _header_without(name: str, value: bytes, quotable: Quotable) -> bytes | None:
    bare = None if name in _ADDRESSED else quotable.without(header_text(value))
    return None if bare is None else Encoded(bare, "utf-8", header_name=name).encode().encode()


def _body_without(part: Entity, quotable: Quotable, deep: int) -> bytes | None:
    if part.content_type.startswith("multipart/"):
        return _parts_without(part, quotable, deep)
    if part.content_type == _LETTER and deep < _DEEP:
        return _without(entity(part.payload()), quotable, deep + 1)
    if not part.content_type.startswith("text/"):
        return None
    markup = part.content_type == "text/html"
    bare = quotable.without(text_of(part.payload(), part.parameter("charset")), markup=markup)
    return None if bare is None else base64.encodebytes(bare.encode())


def _parts_without(part: Entity, quotable: Quotable, deep: int) -> bytes | None:
    whole = [(one, _without(one, quotable, deep)) for one in part.children()]
    if all(bare is None for _, bare in whole):
        return None
    boundary = part.parameter("boundary").encode("utf-8", "replace")
    parts = (b"--" + boundary + b"\n" + (_as_it_came(one) if bare is None else bare) for one, bare in whole)
    return b"\n".join((*parts, b"--" + boundary + b"--\n"))


def _as_it_came(part: Entity) -> bytes:
    return b"\n".join((*(_field(one.name, one.value) for one in part.headers), b"", part.body))
