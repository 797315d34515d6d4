"""What the worker needs of the rest: somebody who does one piece of work at a time, and turns at doing it."""

from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol


class Desk(Protocol):
    """One piece of work of a kind, each in one transaction. Every method gives False when there is none left.

    A piece that fails for a reason of its own is set aside, for a while or for good, before the failure is raised: whoever
    asks again gets the next one.
    """

    def read_next(self, now: datetime) -> bool:
        """Read the earliest letter that is not read yet, in order of arrival within a match."""
        ...

    def play_next_bot(self, now: datetime) -> bool:
        """Let a bot that is asked give an order."""
        ...

    def close_next(self, now: datetime) -> bool:
        """Close the earliest decision whose time is up, if every letter that arrived in time has been read."""
        ...

    def remind_next(self, now: datetime) -> bool:
        """Owe the reminders of the earliest decision two thirds of whose time are gone."""
        ...

    def send_next(self, now: datetime) -> bool:
        """Render and hand over the next letter that is due."""
        ...

    def deciding(self) -> AbstractContextManager[bool]:
        """A turn at reading and closing: nobody else decides on these matches, and a killed process gives its turn up. False
        if somebody else has it."""
        ...

    def unread(self) -> int | None:
        """The number of the letter that would be read next, whoever's turn it is; None if none waits."""
        ...

    def sending(self) -> AbstractContextManager[None]:
        """A turn at sending: nobody else hands over the same letter at the same time."""
        ...
