"""How many letters leave in a day and in a minute: the numbers of the settings PBEM_MAIL_OUT_DAILY and PBEM_MAIL_OUT_PACE."""

from collections.abc import Mapping
from typing import Final

import msgspec

from pbem.setting import SettingsError

_MOST: Final = 10_000_000
_FOR_ALL: Final = (2, 3)  # of each number so many parts of so many are for letters that everybody knows are owed
_LAST: Final = 5  # one in so many is kept for letters that ask


class Quota(msgspec.Struct, frozen=True, kw_only=True):
    """Letters within 24 hours, and within a minute: altogether, to each domain, and to domains by name. None: as many as there
    are.

    Each number is shared out: two thirds are for letters that everybody at the table knows are owed, the rest for receipts,
    reminders and all that is between a player and us. So nobody's hidden letter has another one wait.
    """

    day: int | None = None
    minute: int | None = None
    each: int | None = None
    domains: Mapping[str, int] = {}

    @property
    def counts(self) -> bool:
        """Whether anything is to be counted."""
        return self.day is not None or self.minute is not None or self.each is not None or bool(self.domains)

    def of_domain(self, domain: str) -> int | None:
        """How many letters a minute go to a domain."""
        return self.domains.get(domain, self.each)


def share(number: int, *, known: bool) -> int:
    """The part of a number for letters that everybody knows are owed, or that of all others: at least one."""
    parts, whole = _FOR_ALL
    for_all = max(1, number * parts // whole)
    return for_all if known else max(1, number - for_all)


def before_the_last(number: int) -> int:
    """How many of a part may have left when news begin to wait: the rest is kept for what asks."""
    return number - -(-number // _LAST)


def read_daily(text: str) -> int | None:
    """``500``, or ``off``. SettingsError says what is not understood."""
    if text == "off":
        return None
    if not _is_number(text):
        raise SettingsError(
            f"PBEM_MAIL_OUT_DAILY cannot be {text!r}: it is how many letters the provider takes within 24 hours, such as 500,"
            " or off."
        )
    return int(text)


def read_quota(daily: str, pace: str) -> Quota:
    """A day's letters, and letters a minute in ``60``, ``60,each=20`` or ``60,libero.it=5``: altogether, to each domain, to one
    by name. SettingsError says what is not understood."""
    day, minute, each = read_daily(daily), None, None
    domains: dict[str, int] = {}
    for pair in filter(None, (part.strip().lower() for part in pace.split(","))):
        if pair == "off":
            continue
        name, equals, number = (word.strip() for word in pair.rpartition("="))
        if not _is_number(number) or (equals and name != "each" and "." not in name):
            raise SettingsError(
                f"PBEM_MAIL_OUT_PACE has {pair!r} in it: write how many letters a minute, such as 60, or 60,each=20 for each"
                " domain, or 60,example.org=5 for one, or off."
            )
        if not equals:
            minute = int(number)
        elif name == "each":
            each = int(number)
        else:
            domains[name] = int(number)
    return Quota(day=day, minute=minute, each=each, domains=domains)


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and 0 < int(text) <= _MOST
