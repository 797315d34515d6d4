"""The letter to whoever wrote one that could not be read for a fault of ours: it waits, and nothing is lost."""

from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import ASIDE_HOLDS, Sheet
from mail.outbound.words import SAY


def set_aside(occasion: Occasion) -> Sheet:
    """The whole letter; ``until`` of the occasion is when theirs came. Nothing of it is quoted, since it was not read."""
    language = occasion.language
    assert occasion.until is not None
    when = instant(occasion.until, occasion.zone, language)
    holds = (SAY("aside.holds", language),) if occasion.note == ASIDE_HOLDS else ()
    first, how = SAY("aside.first", language, when=when), SAY("aside.how", language)
    return of_no_match(occasion, SAY("aside.subject", language), first, holds, how=how)
