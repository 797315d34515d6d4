"""What a letter tells of a ruling that concerns its reader: what was ruled, and why."""

from domain.game import Section
from domain.words import Language
from mail.outbound.occasion import RulingTold
from mail.outbound.scrub import without_addresses
from mail.outbound.words import SAY


def ruled_words(ruling: RulingTold, language: Language) -> str:
    """What was ruled: on a dispute of the reader's, or though nobody disputed."""
    if ruling.disputed:
        said = SAY(f"ruling.{ruling.ruling}", language)
        return f"{SAY('letter.ruled', language, decision=ruling.decision)} {said}"
    said = SAY(f"ruling-unasked.{ruling.ruling}", language)
    return f"{SAY('letter.ruled-unasked', language, decision=ruling.decision)} {said}"


def reason_of(ruling: RulingTold, language: Language) -> Section:
    """The reason as it was written, without any address that answers could be sent from."""
    if ruling.why is None:
        return Section(SAY("letter.why-ruled", language), (SAY("letter.reason-erased", language),))
    lines = without_addresses(ruling.why, SAY("part.removed", language)).splitlines()
    return Section(SAY("letter.why-ruled", language), tuple(line.strip() for line in lines if line.strip()))
