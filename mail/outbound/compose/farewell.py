"""The letter to somebody who asked to be forgotten: what a yes will do, or that nothing was done."""

from domain.game import Section
from mail.outbound.compose.closing import limits
from mail.outbound.compose.opening import short_title
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import OUR_NAME, Sheet
from mail.outbound.words import SAY


def farewell(occasion: Occasion) -> Sheet:
    """The whole letter."""
    language = occasion.language
    stays = bool(occasion.note)
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
    return Sheet(
        kind="forget",
        language=language,
        subject=f"[{OUR_NAME}] {SAY('forget.subject', language)}",
        first=SAY("forget.stays" if stays else "forget.first", language),
        sections=() if stays else (Section(SAY("forget.heading", language), told),),
        otherwise=" ".join((*(() if stays else (SAY("forget.otherwise", language),)), *limits(occasion))),
    )
