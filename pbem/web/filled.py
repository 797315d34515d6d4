"""What visitors fill in, or write into an address, read as what it should be."""

from typing import Final

_DIGITS: Final = 9  # that a number of ours may have; Python refuses to read thousands


def number_in(text: str) -> int | None:
    """A whole number that is not negative; None if it is none, or larger than any of ours."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _DIGITS else None
