"""The frame of a letter that belongs to no match."""

from collections.abc import Iterable
from typing import Any

from mail.outbound.compose.closing import limits
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import OUR_NAME, Sheet


def of_no_match(occasion: Occasion, subject: str, first: str, otherwise: Iterable[str] = (), **more: Any) -> Sheet:
    """The letter; ``more`` is what else stands in its sheet. At its end stands which limits are reached."""
    return Sheet(
        kind=occasion.kind,
        language=occasion.language,
        subject=f"[{OUR_NAME}] {subject}",
        first=first,
        otherwise=" ".join(filter(None, (*otherwise, *limits(occasion)))),
        **more,
    )
