"""The answer to a letter that belongs to no match: what it said, which could have been meant, and what else can be sent."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.game import AnyGame, Section
from domain.reading.courtesy import is_courtesy
from domain.words import Language
from mail.outbound.compose.help import topic_section
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import short_title
from mail.outbound.compose.own_matches import match_line
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import without_addresses
from mail.outbound.sheet import SERVICE_HELP, Receipt, ReceiptLine, Sheet
from mail.outbound.words import SAY

_UNDERSTOOD_NOWHERE: Final = ("lost-token", "no-match")
_ABOUT: Final = {"host": "astray.host-letter", "seat-passed": "astray.seat-passed"}


def astray(game: AnyGame, occasion: Occasion) -> Sheet:
    """The whole letter; ``game`` signs it where its reader plays in a match that runs."""
    language = occasion.language
    shown = occasion.answer.lines if occasion.answer is not None else ()
    lines = tuple(match_line(match, occasion) for match in occasion.running)
    return of_no_match(
        occasion,
        short_title(game, language) if lines else SAY("astray.subject", language),
        _why(occasion),
        receipt=unread(shown, language),
        sections=(*_running(lines, language), *_what_else(occasion)),
    )


def unread(lines: Sequence[str], language: Language) -> Receipt | None:
    """The lines of a letter of which nothing was done, courtesy left out; None if there are none."""
    told = tuple(text for text in lines if text.strip())
    said = tuple(text for text in told if not is_courtesy(text)) or told
    shown = (without_addresses(text, SAY("part.removed", language)) for text in said)
    return (
        Receipt(SAY("astray.none-of-it", language), tuple(ReceiptLine(text, "not-played") for text in shown))
        if said
        else None
    )


def _running(lines: tuple[str, ...], language: Language) -> Iterator[Section]:
    if lines:
        yield Section(SAY("astray.running", language), lines)


def _what_else(occasion: Occasion) -> Iterator[Section]:
    """What can be sent that belongs to no match; nothing where a question of ours was answered."""
    if occasion.note == SERVICE_HELP:
        yield topic_section(occasion.said, occasion.language)
    elif occasion.note in _UNDERSTOOD_NOWHERE:
        yield topic_section("service", occasion.language)


def _why(occasion: Occasion) -> str:
    """Why nothing was done, and where orders arrive; of an answer to a question of ours, what has become of that."""
    language = occasion.language
    if f"help.{occasion.note}" in SAY:
        return SAY(f"help.{occasion.note}", language)
    if occasion.note in _UNDERSTOOD_NOWHERE and not occasion.running:
        return SAY("astray.not-understood", language)
    first = SAY(_ABOUT.get(occasion.note, "astray.no-match"), language)
    return f"{first} {SAY('astray.sent-again' if occasion.running else 'astray.no-running', language)}"
