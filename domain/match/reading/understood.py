"""What was understood of a letter: its orders, questions and faults, and whether its writer has to be asked first."""

from typing import Any, Final

import msgspec

from domain.game import Complaint, Parsed, Written
from domain.reading.misgivings import Misgiving
from domain.refusal import Refusal

_RULES: Final = {"taken-back": "G-19"}  # of a doubt; G-20 of any other

_DOUBT: Final = "doubt-"


class Doubt(msgspec.Struct, frozen=True):
    """A line that puts the letter in doubt, and why; ``read``: what is meant instead was understood, and a yes may play it."""

    line: int
    why: Misgiving
    read: bool = False


class Understood(Parsed[Any], frozen=True):
    """What a letter says: the orders, complaints and ignored lines of ``Parsed``, its questions, and where it was stopped.

    ``stopped`` is the line of the stop word, below which nothing is read; None if there is none. ``doubts`` are lines for
    which the letter is not carried out before its writer says yes; what a yes plays are the ``orders``, and ``counting`` has
    the words of each, by lines: read again, they are those orders and leave no doubt.
    """

    queries: tuple[Written[Any], ...] = ()
    stopped: int | None = None
    doubts: tuple[Doubt, ...] = ()
    counting: tuple[tuple[int, str], ...] = ()


def refusal_of(doubt: Doubt) -> Refusal:
    """Why a line was not carried out."""
    return Refusal(_RULES.get(doubt.why, "G-20"), f"{_DOUBT}{doubt.why}")


def is_of_doubt(complaint: Complaint) -> bool:
    """Whether a line is complained of for the doubt that it raises."""
    return complaint.refusal.reason.startswith(_DOUBT)
