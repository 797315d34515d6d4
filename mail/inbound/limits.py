"""What a letter may cost: the caps of what we read, checked on the raw bytes before anything is decoded."""

from typing import Final

import msgspec

from mail.inbound.address import mailboxes
from mail.inbound.mime.decoding import text_of
from mail.inbound.mime.entities import Entity, Part, entity, part_of

MESSAGE_BYTES: Final = 1024 * 1024
HEADERS_BYTES: Final = 64 * 1024
HEADER_BYTES: Final = 8 * 1024
HEADERS: Final = 200
NESTING: Final = 10
PARTS: Final = 50
TEXT_BYTES: Final = 256 * 1024
LINE_LENGTH: Final = 2_000
LINES: Final = 5_000
RECIPIENTS: Final = 10
REFERENCES: Final = 50


class Excess(msgspec.Struct, frozen=True):
    """Which cap a letter goes over: a stable key, and the sentence its sender's server is told."""

    limit: str
    sentence: str


class Unreadable(Exception):
    """Raised for a letter over a limit; carries the excess."""

    def __init__(self, excess: Excess) -> None:
        super().__init__(excess.sentence)
        self.excess = excess


TOO_LARGE: Final = Excess(
    "message", f"The letter is larger than {MESSAGE_BYTES // 1024} kB: send it without attachments."
)
NO_TEXT: Final = Excess("no-text", "The letter is mostly no text at all: answer with plain words and no attachments.")


def check(raw: bytes) -> Excess | None:
    """The first cap that ``raw`` goes over, or None. Costs time linear in its size, and stops at the cap."""
    if excess := check_size(raw):
        return excess
    found = parts_of(entity(raw))
    return found if isinstance(found, Excess) else None


def parts_of(root: Entity) -> tuple[Part, ...] | Excess:
    """All parts of a letter whose size was checked, in reading order, itself first; or the first cap that it goes over.

    Letters inside the letter are not opened.
    """
    return _check_headers(root) or _check_addresses(root) or _opened(root)


def check_size(raw: bytes) -> Excess | None:
    """The excess of a letter that is too large, which needs no look inside."""
    return TOO_LARGE if len(raw) > MESSAGE_BYTES else None


def _check_headers(part: Entity) -> Excess | None:
    if len(part.headers) > HEADERS:
        return Excess("header-count", f"The letter has more than {HEADERS} header lines.")
    sizes = [len(header.name) + len(header.value) for header in part.headers]
    if any(size > HEADER_BYTES for size in sizes):
        return Excess("header", f"A header of the letter is longer than {HEADER_BYTES // 1024} kB.")
    if sum(sizes) > HEADERS_BYTES:
        return Excess("headers", f"The headers of the letter are larger than {HEADERS_BYTES // 1024} kB.")
    return None


def _check_addresses(root: Entity) -> Excess | None:
    values = [value for name in ("to", "cc", "bcc") for value in root.all(name)]
    # Nothing but these two characters parts addresses: most letters need no closer look.
    at_most = sum(1 + value.count(b",") + value.count(b";") for value in values)
    if at_most > RECIPIENTS and sum(len(mailboxes(text_of(value))) for value in values) > RECIPIENTS:
        return Excess("recipients", f"The letter goes to more than {RECIPIENTS} addresses: answer only us.")
    if sum(value.count(b"<") for value in root.all("references")) > REFERENCES:
        return Excess("references", f"The letter refers to more than {REFERENCES} others: start a fresh answer.")
    return None


def _opened(root: Entity) -> tuple[Part, ...] | Excess:
    """Walk the parts once and without recursion; a multipart inside ten others is not opened."""
    parts: list[Part] = []
    found = text = 0
    waiting = [(root, 0)]
    while waiting:
        at, depth = waiting.pop()
        if depth > NESTING:
            return Excess("nesting", f"The parts of the letter are nested deeper than {NESTING}.")
        parts.append(part_of(at))
        text += len(parts[-1].words or b"")
        if text > TEXT_BYTES:
            return Excess(
                "text", f"The words of the letter are more than {TEXT_BYTES // 1024} kB: cut the quoted history."
            )
        inside: list[tuple[Entity, int]] = []
        for child in at.children():
            found += 1
            if found > PARTS:
                return Excess("parts", f"The letter has more than {PARTS} parts.")
            if excess := _check_headers(child):
                return excess
            inside.append((child, depth + 1))
        waiting += reversed(inside)
    return tuple(parts)
