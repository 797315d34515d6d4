"""A desk that hands every piece of work on to another: what a test wants to see or disturb, it overrides."""

from contextlib import AbstractContextManager
from datetime import datetime

from worker.ports import Desk


class Passing:
    """Implements ``worker.ports.Desk`` over a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def read_next(self, now: datetime) -> bool:
        return self._desk.read_next(now)

    def play_next_bot(self, now: datetime) -> bool:
        return self._desk.play_next_bot(now)

    def close_next(self, now: datetime) -> bool:
        return self._desk.close_next(now)

    def remind_next(self, now: datetime) -> bool:
        return self._desk.remind_next(now)

    def send_next(self, now: datetime) -> bool:
        return self._desk.send_next(now)

    def deciding(self) -> AbstractContextManager[bool]:
        return self._desk.deciding()

    def unread(self) -> int | None:
        return self._desk.unread()

    def sending(self) -> AbstractContextManager[None]:
        return self._desk.sending()
