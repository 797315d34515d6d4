"""What every carrier of letters promises, and how it says that it did not take one."""

from typing import Final, NamedTuple, Protocol

from mail.outbound.addresses import checked_address
from mail.outbound.carriers.refusals import Slowed

HAND_OVER_SECONDS: Final = 60.0  # the longest that handing one letter over may take, from the first word to the last


class CarryError(Exception):
    """A letter was not taken. ``permanent``: sending it again to this address is of no use. ``offered``: it was offered at
    all; otherwise this says nothing about the letter. ``passing``: it was refused for good for a reason that may pass.
    ``slowed``: what else is to wait, if the server wants fewer letters."""

    def __init__(
        self,
        sentence: str,
        *,
        permanent: bool,
        offered: bool = True,
        passing: bool = False,
        slowed: Slowed | None = None,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.permanent = permanent
        self.offered = offered
        self.passing = passing
        self.slowed = slowed


class DeliveryRoute(NamedTuple):
    """Where bounces of a letter go, "" for nowhere, and the one address it goes to."""

    envelope_from: str
    recipient: str

    def check(self) -> None:
        """CarryError if one of the addresses could be read as anything else by a server."""
        try:
            checked_address(self.recipient)
            if self.envelope_from:
                checked_address(self.envelope_from)
        except ValueError as fault:
            raise CarryError(str(fault), permanent=True) from fault


class Carrier(Protocol):
    """Takes finished letters. One thread at a time uses it."""

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        """Take one letter; when this returns, it is the carrier's. CarryError if it was not taken.

        A letter carried again may arrive again, under its own Message-ID. It takes HAND_OVER_SECONDS at most: a letter that
        is not taken by then counts as not taken. ``following`` is the route of the letter that is carried next, if that is
        known: it is announced together with the end of this one, which saves waiting. Nothing comes of it if another letter
        is carried after all, or none.
        """
        ...

    def close(self) -> None:
        """Let go of any connection; the next letter opens another."""
        ...
