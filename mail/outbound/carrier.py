"""What every carrier of letters promises, and how it says that it did not take one."""

from typing import Final, Protocol

HAND_OVER_SECONDS: Final = 60.0  # the longest that handing one letter over may take, from the first word to the last


class CarryError(Exception):
    """A letter was not taken. ``permanent``: sending it again to this address is of no use."""

    def __init__(self, sentence: str, *, permanent: bool) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.permanent = permanent


class Carrier(Protocol):
    """Takes finished letters. One thread at a time uses it."""

    def carry(self, envelope_from: str, recipient: str, raw: bytes) -> None:
        """Take one letter to one address; when this returns, it is the carrier's. CarryError if it was not taken.

        ``envelope_from`` is where bounces go, "" for nowhere. A letter carried again may arrive again, under its own Message-ID.
        It takes HAND_OVER_SECONDS at most: a letter that is not taken by then counts as not taken.
        """
        ...

    def close(self) -> None:
        """Let go of any connection; the next letter opens another."""
        ...
