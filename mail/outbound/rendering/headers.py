"""Header fields as bytes: encoded, folded, and refused if a value could end the field and begin another (CVE-2024-6923)."""

import base64
import re
from typing import Final

from mail.outbound.addresses import checked_address, checked_id

_LINE: Final = 76
_LONGEST: Final = 900  # of 998 that a line may have
_CONTROL: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]")
_CHUNK: Final = 39  # bytes of UTF-8 in an encoded word: 52 characters of base 64 and 12 around them


def unstructured(name: str, value: str) -> bytes:
    """A field whose value is free text: folded at blanks, or in encoded words (RFC 2047) if it is not plain ASCII."""
    _refuse_breaks(name, value)
    if value.isascii() and all(len(word) < _LINE - len(name) - 4 for word in value.split(" ")) and "=?" not in value:
        return _folded(name, value.split(" "))
    return _folded(name, _encoded_words(value))


def mailbox(name: str, display: str, address: str) -> bytes:
    """A field with one mailbox: ``"Display" <address>``."""
    _refuse_breaks(name, display)
    checked_address(address)
    if not display:
        return _folded(name, [address])
    if display.isascii() and len(display) <= 200 and "=?" not in display:
        quoted = display.replace("\\", "\\\\").replace('"', '\\"')
        return _folded(name, [f'"{quoted}"', f"<{address}>"])
    return _folded(name, [*_encoded_words(display), f"<{address}>"])


def ids(name: str, identifiers: tuple[str, ...]) -> bytes:
    """A field of Message-IDs, each between angle brackets."""
    return _folded(name, [f"<{checked_id(identifier)}>" for identifier in identifiers])


def words(name: str, *values: str) -> bytes:
    """A field of ASCII words that must not be changed, folded between them; ValueError if one is not that."""
    _refuse_odd(name, values)
    return _folded(name, list(values))


def one_line(name: str, *values: str) -> bytes:
    """The same on one line, however long: providers have failed to read some fields that were folded."""
    _refuse_odd(name, (" ".join(values),))
    return f"{name}: {' '.join(values)}\r\n".encode("ascii")


def _refuse_odd(name: str, values: tuple[str, ...]) -> None:
    for value in values:
        _refuse_breaks(name, value)
        if not value.isascii() or len(value) > _LONGEST:
            raise ValueError(f"The header {name} cannot hold {value!r}.")


def _refuse_breaks(name: str, value: str) -> None:
    if _CONTROL.search(value):
        raise ValueError(f"The header {name} cannot hold a line break or a control character: {value!r}.")


def _folded(name: str, words: list[str]) -> bytes:
    whole = f"{name}: {' '.join(words)}\r\n"
    if len(whole) <= _LINE + 2:
        return whole.encode("ascii")
    line, done = f"{name}:", []
    for word in words:
        if len(line) + 1 + len(word) > _LINE and not line.endswith(":"):
            done.append(line)
            line = ""
        line += f" {word}"
    return ("\r\n".join((*done, line)) + "\r\n").encode("ascii")


def _encoded_words(text: str) -> list[str]:
    """The text in encoded words; characters are never split between two of them."""
    chunks: list[bytes] = [b""]
    for character in text:
        code = character.encode()
        if len(chunks[-1]) + len(code) > _CHUNK:
            chunks.append(b"")
        chunks[-1] += code
    return [f"=?utf-8?b?{base64.b64encode(chunk).decode()}?=" for chunk in chunks]
