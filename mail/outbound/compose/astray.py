"""The answer to a letter that belongs to no match: what it said, and which matches its writer could have meant."""

from typing import Final

from domain.game import AnyGame, Section
from mail.outbound.compose.closing import limits
from mail.outbound.compose.opening import short_title
from mail.outbound.compose.own_matches import match_line
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import without_addresses
from mail.outbound.sheet import OUR_NAME, Receipt, ReceiptLine, Sheet
from mail.outbound.words import SAY

_ABOUT: Final = {"host": "astray.host-letter", "seat-passed": "astray.seat-passed"}


def astray(game: AnyGame, occasion: Occasion) -> Sheet:
    """The whole letter; ``game`` signs it."""
    language = occasion.language
    first = _why(occasion)
    lines = tuple(match_line(match, occasion) for match in occasion.running)
    said = occasion.answer.lines if occasion.answer is not None else ()
    shown = tuple(
        ReceiptLine(without_addresses(text, SAY("part.removed", language)), "not-played")
        for text in said
        if text.strip()
    )
    return Sheet(
        kind=occasion.kind,
        language=language,
        subject=f"[{OUR_NAME}] {short_title(game, language)}",
        first=first,
        receipt=Receipt(SAY("astray.none-of-it", language), shown) if shown else None,
        sections=(Section(SAY("astray.running", language), lines),) if lines else (),
        otherwise=" ".join(limits(occasion)),
    )


def _why(occasion: Occasion) -> str:
    """Why nothing was done, and where orders arrive; of an answer to a question of ours, what has become of that."""
    language = occasion.language
    if f"help.{occasion.note}" in SAY:
        return SAY(f"help.{occasion.note}", language)
    first = SAY(_ABOUT.get(occasion.note, "astray.no-match"), language)
    return f"{first} {SAY('astray.sent-again' if occasion.running else 'astray.no-running', language)}"
