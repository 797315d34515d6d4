"""The letter to somebody who asked to be forgotten: what a yes will do, or that nothing was done."""

from domain.game import Section
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import short_title
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY


def farewell(occasion: Occasion) -> Sheet:
    """The whole letter."""
    language = occasion.language
    lost = [
        f"{short_title(one.game, language)} {one.view.opened.number if one.view.opened is not None else ''}".strip()
        for one in occasion.running
    ]
    seats = SAY("forget.seats", language, matches=", ".join(lost)) if lost else SAY("forget.no-seats", language)
    told = (
        SAY("forget.texts", language),
        SAY("forget.moves", language),
        seats,
        SAY("forget.disputes", language),
        SAY("forget.after", language),
        SAY("forget.mailboxes", language),
    )
    if occasion.note:
        return of_no_match(occasion, SAY("forget.subject", language), SAY("forget.stays", language))
    return of_no_match(
        occasion,
        SAY("forget.subject", language),
        SAY("forget.first", language),
        (SAY("forget.otherwise", language),),
        sections=(Section(SAY("forget.heading", language), told),),
    )
