"""Older letters of the writer's own, unmarked below ours: what stands under a heading that names the writer is no answer."""

from collections.abc import Sequence
from typing import Final

from mail.inbound.quoting.attribution import attribution_at, framed_at
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.quoting.heading import form_at, header_field
from mail.inbound.quoting.subtract import Origin, words_of

_HEADING_LINES: Final = 4


def own_history(
    lines: Sequence[ClassifiedLine], origins: Sequence[Origin], writer: frozenset[str], address: str
) -> frozenset[int]:
    """The lines of older letters of the writer: below a heading that names them, from there to the next line of ours.

    A heading counts below lines of ours alone, in a letter whose new words stand above all history: who answers at the bottom
    writes below the last heading of all.
    """
    first = next((n for n, line in enumerate(lines) if line.kind is not Kind.NEW and line.text.strip()), len(lines))
    if not any(line.text.strip() for line in lines[:first]):
        return frozenset()
    texts = [line.text for line in lines]
    found: list[int] = []
    ours = own = False
    for n, line in enumerate(lines):
        if line.kind is Kind.NEW:
            continue
        if origins[n]:
            ours, own = True, False
        elif ours and _names(texts, n, writer, address):
            own = True
        if own:
            found.append(n)
    return frozenset(found)


def _names(lines: Sequence[str], at: int, writer: frozenset[str], address: str) -> bool:
    """Whether a heading of an older letter begins there that names the writer."""
    line = lines[at].strip()
    if not line:
        return False
    if header_field(line) is not None:
        return header_field(line) == "from" and _is_of(line, writer, address)
    count = framed_at(lines, at) or attribution_at(lines, at) or (_HEADING_LINES if form_at(lines, at) else 0)
    return count > 0 and _is_of(" ".join(lines[at : at + count]), writer, address)


def _is_of(text: str, writer: frozenset[str], address: str) -> bool:
    return (bool(address) and address in text.casefold()) or not writer.isdisjoint(words_of(text).split())
