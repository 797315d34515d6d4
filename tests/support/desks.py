"""One piece of work at a time, and a desk that hands each on to another: what a test wants to see or disturb, it overrides."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime

from worker.ports import Desk, Done, Piece, Task


def next_piece(desk: Desk, now: datetime, *tasks: Task) -> Piece | None:
    """The next piece that is due, of these tasks if any are named."""
    return next((piece for piece in desk.due(now) if not tasks or piece.task in tasks), None)


def do_next(desk: Desk, now: datetime, *tasks: Task) -> Done:
    """Do the next piece of these tasks; idle if none is due."""
    piece = next_piece(desk, now, *tasks)
    return (desk.do(piece, now) if piece is not None else None) or Done()


def read_all(desk: Desk, now: datetime) -> int:
    """Read every letter; how many there were."""
    count = 0
    while (done := do_next(desk, now, "read_letter")) != Done():
        count += done.read
    return count


def send_all(desk: Desk, now: datetime) -> int:
    """Send every letter that is due; how many there were."""
    count = 0
    while (done := desk.send(now)) != Done():
        count += done.sent
    return count


class Passing:
    """Implements ``worker.ports.Desk`` over a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def due(self, now: datetime) -> Sequence[Piece]:
        return self._desk.due(now)

    def do(self, piece: Piece, now: datetime) -> Done | None:
        return self._desk.do(piece, now)

    def send(self, now: datetime) -> Done:
        return self._desk.send(now)

    def sending(self) -> AbstractContextManager[None]:
        return self._desk.sending()
