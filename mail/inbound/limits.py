"""What a letter may cost: the caps of what we read, checked on the raw bytes before anything is decoded."""

from typing import Final

import msgspec

from mail.inbound.address import mailboxes
from mail.inbound.decoding import text_of
from mail.inbound.mime import Entity, entity

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


def check(raw: bytes) -> Excess | None:
    """The first cap that ``raw`` goes over, or None. Costs time linear in its size, and stops at the cap."""
    return check_size(raw) or check_entity(entity(raw))


def check_entity(root: Entity) -> Excess | None:
    """The same of a letter whose size was checked and whose outermost headers are known."""
    return _check_headers(root) or _check_addresses(root) or _check_parts(root)


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
    recipients = sum(len(mailboxes(text_of(value))) for name in ("to", "cc", "bcc") for value in root.all(name))
    if recipients > RECIPIENTS:
        return Excess("recipients", f"The letter goes to more than {RECIPIENTS} addresses: answer only us.")
    if sum(value.count(b"<") for value in root.all("references")) > REFERENCES:
        return Excess("references", f"The letter refers to more than {REFERENCES} others: start a fresh answer.")
    return None


def _check_parts(root: Entity) -> Excess | None:
    """Walk the parts without recursion; a multipart inside ten others is not opened."""
    parts = 0
    text = 0
    waiting = [(root, 0)]
    while waiting:
        part, depth = waiting.pop()
        if depth > NESTING:
            return Excess("nesting", f"The parts of the letter are nested deeper than {NESTING}.")
        if part.content_type.startswith("text/") and not part.is_attachment:
            text += len(part.payload())
        if text > TEXT_BYTES:
            return Excess(
                "text", f"The words of the letter are more than {TEXT_BYTES // 1024} kB: cut the quoted history."
            )
        for child in part.children():
            parts += 1
            if parts > PARTS:
                return Excess("parts", f"The letter has more than {PARTS} parts.")
            if excess := _check_headers(child):
                return excess
            waiting.append((child, depth + 1))
    return None
