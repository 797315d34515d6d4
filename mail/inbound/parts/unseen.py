"""Lines that HTML shows as no words of today: perhaps never seen, or part of a signature. Left out, and in doubt if orders."""

from collections.abc import Sequence
from typing import Final

import msgspec

from mail.inbound.html.markup import Markup
from mail.inbound.opinion import LooksLikeOrder
from mail.inbound.quoting.classify import IN_DOUBT, ClassifiedLine, Kind
from mail.inbound.quoting.second_thoughts import SECOND_THOUGHT, is_second_thought

UNSEEN: Final = "perhaps-unseen"


def as_shown(
    lines: Sequence[ClassifiedLine], markup: Markup, looks_like_order: LooksLikeOrder
) -> tuple[ClassifiedLine, ...]:
    """The lines without those that the markup leaves in doubt, and those of a signature that a program added.

    None of them is new any more: half an order that was seen is not made whole by another half that may not have been.
    """
    if not markup.unsure and not markup.signed:
        return tuple(lines)
    return tuple(_judged(line, markup, looks_like_order) if line.kind is Kind.NEW else line for line in lines)


def _judged(line: ClassifiedLine, markup: Markup, looks_like_order: LooksLikeOrder) -> ClassifiedLine:
    text = line.text.strip()
    if text in markup.unsure:
        return msgspec.structs.replace(line, kind=Kind.HISTORY, reason=UNSEEN, doubt=UNSEEN)
    if text in markup.signed:
        second = SECOND_THOUGHT if is_second_thought(text) else "below-signature"
        reason = "order-below-signature" if looks_like_order(text) else second
        doubt = reason if reason in IN_DOUBT else ""
        return msgspec.structs.replace(line, kind=Kind.SIGNATURE, reason=reason, doubt=doubt)
    return line
