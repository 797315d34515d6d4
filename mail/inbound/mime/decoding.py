"""Bytes into text without ever raising: charsets, transfer encodings, encoded words."""

import binascii
import codecs
import re
from functools import lru_cache
from typing import Final

_WESTERN: Final = frozenset({"ascii", "iso8859-1", "cp1252"})
# An allow list, because codecs.lookup also finds what is no charset (base64, zlib) or is slow on purpose (punycode).
_CHARSETS: Final = frozenset(
    ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "koi8-r", "koi8-u", "mac-roman", "cp437", "cp850", "cp858", "cp874"]
    + [f"iso8859-{n}" for n in range(2, 17)]
    + [f"cp{n}" for n in range(1250, 1259)]
    + ["gb2312", "gbk", "gb18030", "big5", "hz", "shift_jis", "cp932", "euc_jp", "iso2022_jp", "euc_kr", "iso2022_kr"]
)
_ALIASES: Final = {
    "iso-8859-8-i": "iso-8859-8", "iso-8859-8-e": "iso-8859-8", "iso-8859-6-i": "iso-8859-6", "x-sjis": "shift_jis",
    "x-gbk": "gbk", "gb_2312-80": "gb2312", "windows-874": "cp874", "x-mac-roman": "mac-roman", "utf8mb4": "utf-8",
    "cp-850": "cp850", "cp-1252": "cp1252", "windows1252": "cp1252", "iso-2022-jp-ms": "iso2022_jp",
}  # fmt: skip
_ENCODED_WORD: Final = re.compile(
    r"=\?([A-Za-z0-9_.:+-]{1,40})(?:\*[A-Za-z0-9-]{0,20})?\?([bBqQ])\?([^?\s]{0,8192})\?="
)
_NOT_BASE64: Final = re.compile(rb"[^A-Za-z0-9+/]+")
_FOLD: Final = re.compile(r"[\r\n]+[ \t]*")
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def text_of(data: bytes, charset: str = "") -> str:
    """The text meant by ``data``: as the named charset says, unless that is unknown or plainly wrong.

    Bytes labelled as Western or not at all that form valid UTF-8 are UTF-8: the label is the commoner mistake. Bytes
    labelled UTF-8 of which no accent is, are Western. What cannot be decoded becomes U+FFFD.
    """
    name = _known(charset)
    for likely in ("utf-8",) if not name or name in _WESTERN else (name, "utf-8"):
        try:
            return data.decode(likely)
        except UnicodeError:
            continue
    if not name or name in _WESTERN:
        return data.decode("cp1252", "replace")
    text = data.decode(name, "replace")
    if name == "utf-8" and all(char.isascii() or char == "\ufffd" for char in text):
        return data.decode("cp1252", "replace")
    return text


def transferred(data: bytes, encoding: str) -> bytes:
    """The content behind a Content-Transfer-Encoding; an unknown one leaves the bytes as they are."""
    match encoding.strip().lower():
        case "base64":
            return _base64(data)
        case "quoted-printable":
            return binascii.a2b_qp(data)
        case _:
            return data


def header_text(value: bytes) -> str:
    """A header's value on one line without control characters, its encoded words decoded (RFC 2047)."""
    text = text_of(value)
    if text.isprintable() and "=?" not in text:  # as most are
        return text.strip()
    return _CONTROLS.sub(" ", _encoded_words(_FOLD.sub(" ", text))).strip()


def _encoded_words(text: str) -> str:
    """``text`` with its encoded words decoded; white space between two of them is dropped."""
    shown: list[str] = []
    end = 0
    pending = b""
    charset = ""
    for word in _ENCODED_WORD.finditer(text):
        between = text[end : word.start()]
        if pending and (between.strip() or word[1].lower() != charset):
            # Bytes are joined before they are decoded: some programs split one character over two words.
            shown.append(text_of(pending, charset))
            pending = b""
        if end == 0 or between.strip():
            shown.append(between)
        charset, end = word[1].lower(), word.end()
        pending += _word_bytes(word[2], word[3])
    shown.append(text_of(pending, charset))
    shown.append(text[end:])
    return "".join(shown)


@lru_cache(maxsize=64)
def _known(charset: str) -> str:
    try:
        plain = charset.strip().strip("\"'").lower()[:40]
        name = codecs.lookup(_ALIASES.get(plain, plain)).name if charset.isascii() else ""
    except (LookupError, ValueError):
        return ""
    return name if name in _CHARSETS or name in _WESTERN else ""


def _base64(data: bytes) -> bytes:
    # Everything up to the first padding counts; what follows it is a footer somebody glued on.
    symbols = _NOT_BASE64.sub(b"", data.split(b"=", 1)[0])
    symbols = symbols[: len(symbols) - (len(symbols) % 4 == 1)]
    return binascii.a2b_base64(symbols + b"=" * (-len(symbols) % 4))


def _word_bytes(encoding: str, content: str) -> bytes:
    data = content.encode("utf-8", "replace")
    return _base64(data) if encoding in "bB" else binascii.a2b_qp(data, header=True)
