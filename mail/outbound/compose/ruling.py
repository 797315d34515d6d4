"""What a letter tells of a ruling that concerns its reader: what was ruled, and why."""

from domain.game import Section
from domain.words import Language
from mail.outbound.occasion import RulingTold
from mail.outbound.scrub import without_addresses
from mail.outbound.words import SAY


def ruled_words(ruling: RulingTold, language: Language) -> str:
    """What was ruled, on a dispute of the reader's or though nobody disputed, and whether play goes back."""
    if ruling.disputed:
        about = SAY("letter.ruled", language, decision=ruling.decision)
        said = SAY(f"ruling.{ruling.ruling}", language)
    else:
        assert ruling.ruling != "stands"  # there is nothing that could
        about = SAY("letter.ruled-unasked", language, decision=ruling.decision)
        said = SAY(f"ruling-unasked.{ruling.ruling}", language)
    if ruling.back is None:
        return f"{about} {said}"
    decision, again = ruling.back
    return f"{about} {said} {SAY('letter.ruled-back', language, decision=decision, again=again)}"


def reason_of(ruling: RulingTold, language: Language) -> Section:
    """The reason as it was written, without any address that answers could be sent from."""
    if ruling.why is None:
        return Section(SAY("letter.why-ruled", language), (SAY("letter.reason-erased", language),))
    lines = without_addresses(ruling.why, SAY("part.removed", language)).splitlines()
    return Section(SAY("letter.why-ruled", language), tuple(line.strip() for line in lines if line.strip()))
