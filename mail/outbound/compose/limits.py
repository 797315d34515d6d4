"""What a letter tells of limits: which are reached with it, and until when what is over them is not read or not answered."""

from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.words import SAY


def limits(occasion: Occasion) -> tuple[str, ...]:
    """Which limits are reached with this letter, and until when: nothing else tells, for what is over them is not answered."""
    return tuple(
        SAY(f"limit.{name}", occasion.language, when=instant(until, occasion.zone, occasion.language))
        for name, until in occasion.limits
    )
