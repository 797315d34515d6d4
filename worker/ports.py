"""What the worker needs of the rest: pieces of work that are due, and somebody who does one of them."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

import msgspec

Task: TypeAlias = Literal[
    "read_letter",
    "play_bot",
    "close_decision",
    "remind",
    "note_letter",
    "send_letters",
    "answer_sign_ins",
    "tidy",
    "end_term",
]
"""What is done with a piece of work; the tasks of the broker's queues have these names."""


class Piece(msgspec.Struct, frozen=True):
    """A piece of work by the row it is about.

    ``line`` names the match, or the sender without one, that nobody else works on meanwhile; ``row`` is the number of a row of
    the task's own, 0 for the earliest letter of the line.
    """

    task: Task
    line: str = ""
    row: int = 0


class Done(msgspec.Struct, frozen=True):
    """How much work there was: letters read, orders of bots, decisions closed, reminders owed, letters sent.

    ``moved`` counts what else has changed: there is less to do than before.
    """

    read: int = 0
    bots: int = 0
    closed: int = 0
    reminded: int = 0
    sent: int = 0
    moved: int = 0

    def with_bots(self, count: int) -> "Done":
        """The same, and so many orders of bots."""
        return msgspec.structs.replace(self, bots=self.bots + count)

    @property
    def idle(self) -> bool:
        """Whether there was nothing to do, or nothing that can be done now."""
        return self == Done()


class Desk(Protocol):
    """Where pieces of work are found and done, each in one transaction.

    A piece that fails for a reason of its own is set aside, for a while or for good, before the failure is raised.
    """

    def due(self, now: datetime) -> Sequence[Piece]:
        """Some of what is due and can be done, whoever has waited longest first: letters are read before decisions close."""
        ...

    def do(self, piece: Piece, now: datetime) -> Done | None:
        """Do a piece that reads or decides: idle if it was done before, or cannot be done now. None if somebody else has its
        line."""
        ...

    def send(self, now: datetime) -> Done:
        """Render and hand over the next letters that are due, each to another seat."""
        ...

    def sending(self) -> AbstractContextManager[None]:
        """A turn at sending: nobody else hands over the same letters at the same time."""
        ...


class QueuedDesk(Desk, Protocol):
    """A desk whose pieces wait in queues: which do, its rows say."""

    def sweep(self, now: datetime) -> Sequence[Piece]:
        """What is due and is not, or not lately, in a queue; from now on it counts as queued. Nothing while another looks."""
        ...

    def next_of(self, piece: Piece, now: datetime) -> Sequence[Piece]:
        """What is due of the same line after a piece was done, and what came while nobody else could have it; queued."""
        ...
