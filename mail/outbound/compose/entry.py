"""The letter with the link by which its reader signs in to the pages."""

from mail.outbound.occasion import Occasion
from mail.outbound.sheet import OUR_NAME, Sheet
from mail.outbound.words import SAY


def entry(occasion: Occasion) -> Sheet:
    """All of it but the link, which whoever renders it puts in."""
    language = occasion.language
    return Sheet(
        kind="sign-in",
        language=language,
        subject=f"[{OUR_NAME}] {SAY('sign-in.subject', language)}",
        first=SAY("sign-in.first", language),
        how=SAY("sign-in.how", language),
        otherwise=SAY("sign-in.otherwise", language),
    )
