"""Text that people or games wrote, made safe to print in a letter: no control characters, no reply address of ours."""

import re

# Controls, and the marks that turn the direction of writing and so could make a line read as another one.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_BREAK = re.compile("\r\n|[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_TOKEN = "[a-z2-7]{26}"  # 128 bits in base 32, as every reply address carries them
_ADDRESS = re.compile(rf"[a-z0-9._-]{{0,64}}(?:\+|%2b){_TOKEN}(?:@[a-z0-9.-]{{1,255}})?", re.IGNORECASE)
_BARE = re.compile(rf"(?<![a-z0-9])(?=[a-z]{{0,25}}[2-7]){_TOKEN}(?![a-z0-9])", re.IGNORECASE)
_HEADERISH = re.compile(
    r"(?:From |(?:From|To|Cc|Bcc|Date|Sent|Subject|Reply-To|Da|A|Data|Inviato|Oggetto|Per|Rispondi a)\s{0,3}:)",
    re.IGNORECASE,
)

SAFE = ":"
"""Headers begin with letters: lines that sort before this, with a blank or a number as most do, need not be ``guarded``."""


def one_line(text: str) -> str:
    """The text on a single line, without control characters or doubled blanks."""
    if text.isprintable():  # nothing in it breaks a line or controls anything, and its only blanks are " "
        return text if "  " not in text and text[:1] != " " != text[-1:] else " ".join(text.split())
    return " ".join(_CONTROL.sub("", _BREAK.sub(" ", text)).split())


def lines(text: str) -> tuple[str, ...]:
    """The text's own lines, each without control characters or blanks at its end."""
    return tuple(_CONTROL.sub("", line).replace("\t", "    ").rstrip() for line in _BREAK.split(text))


def without_addresses(text: str, instead: str) -> str:
    """Words of a player with every reply address and token of ours taken out: whoever held one could answer for that player."""
    return _BARE.sub(instead, _ADDRESS.sub(instead, text))


def guarded(line: str) -> str:
    """The same line, moved in by a blank if mail programs could take its beginning for a header or an mbox separator."""
    return " " + line if _HEADERISH.match(line) else line
