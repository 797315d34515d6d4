"""Lines that their writer may never have seen: in doubt if they are orders, and left out if they are not."""

from collections.abc import Sequence
from typing import Final

import msgspec

from mail.inbound.classify import ClassifiedLine, Kind

UNSEEN: Final = "perhaps-unseen"


def with_unseen(lines: Sequence[ClassifiedLine], unsure: frozenset[str]) -> tuple[ClassifiedLine, ...]:
    """The lines with that doubt on each new one of ``unsure``.

    They are no new words any more: half an order that was seen is not made whole by another half that may not have been.
    """
    if not unsure:
        return tuple(lines)
    return tuple(
        msgspec.structs.replace(line, kind=Kind.HISTORY, reason=UNSEEN, doubt=UNSEEN)
        if line.kind is Kind.NEW and line.text.strip() in unsure
        else line
        for line in lines
    )
