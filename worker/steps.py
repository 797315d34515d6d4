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


def _never() -> bool:
    return False


def work_until_idle(
    desk: Desk, now: Callable[[], datetime], alarm: Alarm | None = None, *, over: Callable[[], bool] = _never
) -> Done:
    """Do all that is due and all that follows from it. Safe to run again after being killed at any line.

    A piece of work that fails is told to ``alarm`` and the rest goes on; without an alarm the failure is raised. Once
    ``over`` says so, no other piece is begun.
    """
    total = Done()
    while True:
        done = once(desk, now, alarm, over=over)
        total = Done(*(before + more for before, more in zip(_counts(total), _counts(done), strict=True)))
        if done.idle:
            return total


def once(
    desk: Desk, now: Callable[[], datetime], alarm: Alarm | None = None, *, over: Callable[[], bool] = _never
) -> Done:
    """One round over every kind of work. Sending is a turn of its own: a slow mail server keeps no letter from being read."""

    def all_of(step: Callable[[datetime], bool]) -> int:
        return _all(step, now, alarm, over)

    with desk.deciding():
        decided = Done(
            read=all_of(desk.read_next),
            bots=all_of(desk.play_next_bot),
            closed=all_of(desk.close_next),
            reminded=all_of(desk.remind_next),
        )
    with desk.sending():
        return msgspec.structs.replace(decided, sent=all_of(desk.send_next))


def _all(
    step: Callable[[datetime], bool], now: Callable[[], datetime], alarm: Alarm | None, over: Callable[[], bool]
) -> int:
    count = failures = 0
    while failures < _FAILURES and not over():
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
