"""How many letters are taken in, read and answered within an hour or a day: the numbers of the setting PBEM_LIMITS."""

import sys
from typing import Final

import msgspec

from pbem.setting import SettingsError

_NO_LIMIT: Final = sys.maxsize // 100  # still room to multiply


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """``seat``: letters of a seat answered within an hour, those that played something aside. ``sender``: letters of an
    address without a match, read within an hour. ``help``: explanations in answer to one letter of ours within an hour;
    ``address``: explanations to one player within a day. ``same``: answers within an hour to the same words, in vain.
    ``peer`` and ``all``: letters taken in within an hour from one
    network address that is not of this network, and altogether. ``links``: letters with a link to sign in sent to one player
    within an hour; ``asks``: such links asked for within an hour from one network address, and a hundred times that altogether.
    """

    seat: int = 20
    sender: int = 60
    help: int = 1
    address: int = 5
    same: int = 2
    peer: int = 3600
    all: int = 60_000
    links: int = 5
    asks: int = 20


NO_LIMITS: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, _NO_LIMIT))


def read_limits(text: str) -> Limits:
    """The limits in ``seat=40,help=2``; what is left out is as usual. SettingsError says what is not understood."""
    given: dict[str, int] = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, equals, number = (word.strip() for word in pair.partition("="))
        known = name in Limits.__struct_fields__ and bool(equals)
        if not known or not (number == "off" or (number.isdecimal() and 0 < int(number) <= _NO_LIMIT)):
            names = ", ".join(Limits.__struct_fields__)
            raise SettingsError(
                f"PBEM_LIMITS has {pair!r} in it: write pairs such as seat=20 with commas between them; the names are"
                f" {names}, and the number may be off."
            )
        given[name] = _NO_LIMIT if number == "off" else int(number)
    return Limits(**given)
