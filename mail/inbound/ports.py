"""What taking letters in asks of others, and what it hands them."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeAlias

import msgspec

Clock: TypeAlias = Callable[[], datetime]
"""The present time, with its zone."""


class RawLetter(msgspec.Struct, frozen=True):
    """A letter for one recipient as it came, with the network address it was handed over from.

    ``envelope_from`` is empty for the null sender, which only machines use, and None if nobody wrote it down.
    """

    envelope_from: str | None
    recipient: str
    peer: str
    raw: bytes


class Taken(StrEnum):
    """What became of a letter at the door."""

    STORED = "stored"
    ALREADY = "already"  # the same letter came before; once is enough
    LATER = "later"  # too many at once, or no room: the sender's server keeps it and tries again
    NOBODY = "nobody"  # its token is no longer known


class Doorkeeper(Protocol):
    """The inbox's door. Both may be called from several threads at once; an exception means "try again later"."""

    def knows(self, address: str) -> bool:
        """Whether a letter to this normalised address would be taken in: it carries a token of ours that is known."""
        ...

    def take_in(self, letter: RawLetter, clock: Clock) -> Taken:
        """Put the letter into the inbox; when this returns STORED, it survives a crash.

        Its time of arrival is what ``clock`` says once it can no longer be overlooked by whoever closes a deadline.
        """
        ...
