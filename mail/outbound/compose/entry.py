"""The letter with the link by which its reader signs in to the pages."""

from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY


def entry(occasion: Occasion) -> Sheet:
    """All of it but the link, which whoever renders it puts in."""
    language = occasion.language
    subject, first, how, otherwise = (
        SAY(f"sign-in.{part}", language) for part in ("subject", "first", "how", "otherwise")
    )
    return of_no_match(occasion, subject, first, (otherwise,), how=how)
