"""The pipeline in order: letters are read before deadlines close, and whatever follows is sent last."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, TypeAlias

import msgspec

from worker.ports import Desk

Alarm: TypeAlias = Callable[[Exception], None]

_FAILURES: Final = 10  # of one kind in one round: by then it is not a single piece that is broken


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


def work_until_idle(desk: Desk, now: Callable[[], datetime], alarm: Alarm | None = None) -> Done:
    """Do all that is due and all that follows from it. Safe to run again after being killed at any line.

    A piece of work that fails is told to ``alarm`` and the rest goes on; without an alarm the failure is raised.
    """
    total = Done()
    while True:
        done = once(desk, now, alarm)
        total = Done(*(before + more for before, more in zip(_counts(total), _counts(done), strict=True)))
        if done.idle:
            return total


def once(desk: Desk, now: Callable[[], datetime], alarm: Alarm | None = None) -> Done:
    """One round over every kind of work. Sending is a turn of its own: a slow mail server keeps no letter from being read."""
    with desk.deciding():
        decided = Done(
            read=_all(desk.read_next, now, alarm),
            bots=_all(desk.play_next_bot, now, alarm),
            closed=_all(desk.close_next, now, alarm),
            reminded=_all(desk.remind_next, now, alarm),
        )
    with desk.sending():
        return msgspec.structs.replace(decided, sent=_all(desk.send_next, now, alarm))


def _all(step: Callable[[datetime], bool], now: Callable[[], datetime], alarm: Alarm | None) -> int:
    count = failures = 0
    while failures < _FAILURES:
        try:
            if not step(now()):
                break
            count += 1
        except Exception as failure:
            if alarm is None:
                raise
            alarm(failure)
            failures += 1
    return count


def _counts(done: Done) -> tuple[int, ...]:
    return msgspec.structs.astuple(done)
