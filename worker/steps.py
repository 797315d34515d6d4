"""The pipeline in order: letters are read before deadlines close, and whatever follows is sent last."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from worker.ports import Desk


class Done(msgspec.Struct, frozen=True):
    """How much work there was: letters read, orders of bots, decisions closed, reminders owed, letters sent."""

    read: int = 0
    bots: int = 0
    closed: int = 0
    reminded: int = 0
    sent: int = 0

    @property
    def idle(self) -> bool:
        """Whether there was nothing to do."""
        return not (self.read or self.bots or self.closed or self.reminded or self.sent)


def work_until_idle(desk: Desk, now: Callable[[], datetime]) -> Done:
    """Do all that is due and all that follows from it. Safe to run again after being killed at any line."""
    total = Done()
    while True:
        with desk.turn():
            done = once(desk, now)
        total = Done(*(before + more for before, more in zip(_counts(total), _counts(done), strict=True)))
        if done.idle:
            return total


def once(desk: Desk, now: Callable[[], datetime]) -> Done:
    """One round over every kind of work."""
    return Done(
        read=_all(desk.read_next, now),
        bots=_all(desk.play_next_bot, now),
        closed=_all(desk.close_next, now),
        reminded=_all(desk.remind_next, now),
        sent=_all(desk.send_next, now),
    )


def _all(step: Callable[[datetime], bool], now: Callable[[], datetime]) -> int:
    count = 0
    while step(now()):
        count += 1
    return count


def _counts(done: Done) -> tuple[int, ...]:
    return msgspec.structs.astuple(done)
