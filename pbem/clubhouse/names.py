"""What a player may be called in letters to others: the one rule for it, wherever the name is given."""

from typing import Final

from mail.outbound.scrub import one_line, without_addresses

LONGEST: Final = 60


class BadName(ValueError):
    """What was given cannot stand in a letter as a name."""


def own_name(text: str) -> str | None:
    """A name without quotation marks around it; None if nothing is said. BadName if it is too long or has an address in it."""
    name = one_line(text).strip("\"' ")
    if len(name) > LONGEST or "@" in name or name != without_addresses(name, ""):
        raise BadName(name)
    return name or None
