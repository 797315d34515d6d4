"""Text signed in the clear (RFC 9580, section 7): what a program put around it, and dashes it put before its lines."""

from collections.abc import Sequence
from typing import Final

import msgspec

from mail.inbound.quoting.phrases import ARMOUR_HEADERS

_BEGIN: Final = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE: Final = "-----BEGIN PGP SIGNATURE-----"
_END: Final = "-----END PGP SIGNATURE-----"
_ESCAPED: Final = "- "
_MOST_HEADERS: Final = 10


class Cleartext(msgspec.Struct, frozen=True):
    """Lines without the dashes that escaped some of them, and which (from 0) are the program's own."""

    lines: list[str]
    armour: frozenset[int] = frozenset()


def opened(lines: list[str]) -> Cleartext:
    """The lines of a letter with each signed text in it as its writer wrote it; a frame that is not whole is none."""
    begins = [n for n, line in enumerate(lines) if line.startswith("-----") and line.rstrip() == _BEGIN]
    if not begins:
        return Cleartext(lines)
    said, armour = list(lines), set[int]()
    for at in begins:
        first = _first_signed(lines, at)
        signature = _next(lines, first, _SIGNATURE)
        end = _next(lines, signature, _END)
        if end >= len(lines) or at in armour:
            continue
        armour |= {*range(at, first), *range(signature, end + 1)}
        for n in range(first, signature):
            said[n] = lines[n].removeprefix(_ESCAPED)
    return Cleartext(said, frozenset(armour))


def _first_signed(lines: Sequence[str], at: int) -> int:
    """Where the signed text begins: below the headers and the one blank line that ends them."""
    n = at + 1
    while n < min(len(lines), at + 1 + _MOST_HEADERS) and _is_header(lines[n]):
        n += 1
    return n + 1 if n < len(lines) and not lines[n].strip() else n


def _is_header(line: str) -> bool:
    label, colon, _ = line.partition(":")
    return bool(colon) and label.lower() in ARMOUR_HEADERS.exact


def _next(lines: Sequence[str], start: int, wanted: str) -> int:
    return next((n for n in range(start, len(lines)) if lines[n].rstrip() == wanted), len(lines))
