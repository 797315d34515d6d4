"""History behind a character or a margin of its own: what stands before each line of ours stands before older orders, too."""

from collections.abc import Sequence
from typing import Final

import msgspec

from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.quoting.marks import quotes
from mail.inbound.quoting.subtract import Origin, Sent, margin_of, words_of

_FEWEST: Final = 2
_UNSEEN: Final = ""  # nothing that is not ours


def with_prefixed(
    lines: Sequence[ClassifiedLine], origins: Sequence[Origin], letter: Sent, shared: str
) -> tuple[ClassifiedLine, ...]:
    """The lines with those quoted that begin as lines of ours next to them do, but as we did not write ours.

    Which character it is does not matter: two lines of ours in a row have it at least. Lines without words do not part them. A
    line above ours that is moved in, and less than they are, is in doubt: each answer moves in what is older once more.
    ``shared`` are the blanks before every line, which quote nothing.
    """
    added = [_added(line, origin, letter).removeprefix(shared) for line, origin in zip(lines, origins, strict=True)]
    if not any(added):
        return tuple(lines)
    found: set[int] = set()
    for downwards in (True, False):
        found |= _carried(
            lines, origins, added, shared, range(len(lines)) if downwards else range(len(lines) - 1, -1, -1)
        )
    moved = _moved_in(lines, origins, added, shared) - found
    return tuple(
        msgspec.structs.replace(line, kind=Kind.QUOTED, reason="shared-prefix", doubt="")
        if n in found
        else msgspec.structs.replace(line, doubt=line.doubt or "moved-in")
        if n in moved
        else line
        for n, line in enumerate(lines)
    )


def _added(line: ClassifiedLine, origin: Origin, letter: Sent) -> str:
    """What stands before a line of ours that we did not put there."""
    if origin not in ("history", "repeated") or line.text[:1].isalnum() or quotes(line.text):
        return _UNSEEN
    own = letter.margin(words_of(line.text))
    margin = margin_of(line.text)
    if own is None or not margin.endswith(own) or margin == own:
        return _UNSEEN
    return margin[: len(margin) - len(own)]


def _carried(
    lines: Sequence[ClassifiedLine],
    origins: Sequence[Origin],
    added: Sequence[str],
    shared: str,
    way: Sequence[int],
) -> set[int]:
    """The new lines that have the prefix of the run of ours that stands before them on this way, behind the shared blanks."""
    found: set[int] = set()
    prefix, seen = "", 0
    for n in way:
        text = lines[n].text.removeprefix(shared)
        if added[n]:
            goes_on = prefix and added[n].startswith(prefix)
            prefix, seen = (prefix, seen + 1) if goes_on else (added[n], 1)
        elif lines[n].kind is not Kind.NEW or origins[n] or not text.strip():
            continue
        elif not text.startswith(prefix):
            prefix, seen = "", 0
        elif seen >= _FEWEST:
            found.add(n)
    return found


def _moved_in(
    lines: Sequence[ClassifiedLine], origins: Sequence[Origin], added: Sequence[str], shared: str
) -> set[int]:
    """The new lines above lines of ours that have some of the blanks that were put before those."""
    found: set[int] = set()
    prefix = ""
    for n in range(len(lines) - 1, -1, -1):
        text = lines[n].text.removeprefix(shared)
        if added[n]:
            prefix = added[n]
        elif prefix and lines[n].kind is Kind.NEW and not origins[n] and text.strip():
            blanks = text[: len(text) - len(text.lstrip())]
            if prefix.startswith(blanks) and (len(blanks) >= _FEWEST or "\t" in blanks):
                found.add(n)
            else:
                prefix = ""
    return found
