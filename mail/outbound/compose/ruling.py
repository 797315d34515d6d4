"""What a letter tells of a ruling on its reader's dispute: why it was ruled so."""

from domain.game import Section
from domain.words import Language
from mail.outbound.occasion import RulingTold
from mail.outbound.scrub import without_addresses
from mail.outbound.words import SAY


def reason_of(ruling: RulingTold, language: Language) -> Section:
    """The reason as it was written, without any address that answers could be sent from."""
    if ruling.why is None:
        return Section(SAY("letter.why-ruled", language), (SAY("letter.reason-erased", language),))
    lines = without_addresses(ruling.why, SAY("part.removed", language)).splitlines()
    return Section(SAY("letter.why-ruled", language), tuple(line.strip() for line in lines if line.strip()))
