"""What may differ between two installations that a seat cannot tell apart, and nothing else: opaque names, by their order."""

import re
from itertools import count
from typing import Final

_SOFT_BREAK: Final = re.compile(rb"=\r\n")
# Message-IDs, Content-IDs, MIME boundaries, heads of the chain; reply tokens.
_OPAQUE: Final = re.compile(
    rb"\b[0-9a-f]{16,64}\b|(?<=_)[0-9a-f]{32}|(?<=\+|/)[a-z2-7]{26}(?![a-z0-9])|(?<=%2B)[a-z2-7]{26}"
)


def blanked(letters: list[bytes]) -> list[bytes]:
    """A mailbox with every opaque name replaced by the number of its first appearance, so that equal ones stay equal.

    Dates, sizes, subjects, order and pictures stay as they are; broken lines of quoted-printable are joined.
    """
    numbers = count(1)
    names: dict[bytes, bytes] = {}

    def name(found: re.Match[bytes]) -> bytes:
        if found[0] not in names:
            names[found[0]] = b"{%d}" % next(numbers)
        return names[found[0]]

    return [_OPAQUE.sub(name, _SOFT_BREAK.sub(b"", letter)) for letter in letters]
