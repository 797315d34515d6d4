"""The pipeline in order: letters are read before deadlines close, and whatever follows is sent last."""

import math
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final, TypeAlias

import msgspec

from worker.ports import Desk

Alarm: TypeAlias = Callable[[Exception], None]

_AT_A_TIME: Final = (
    10  # pieces of each kind in a round: a turn is short, and the deadlines of other matches do not wait for all mail
)
_A_WHILE_SECONDS: Final = 0.25  # no new round is begun after that: others, elsewhere, wait for a process
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


def _nothing() -> None:
    """Nobody wants to hear of it."""


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
        total = _sum(total, done)
        if done.idle:
            return total


def once(
    desk: Desk, now: Callable[[], datetime], alarm: Alarm | None = None, *, over: Callable[[], bool] = _never
) -> Done:
    """One round over every kind of work, one after the other."""
    pieces = Pieces(now, alarm, over)
    return _sum(decide(desk, pieces), send(desk, pieces))


class Pieces:
    """How pieces of work are done: at what time, who is told of failures, and whether another one may be begun."""

    def __init__(
        self, now: Callable[[], datetime], alarm: Alarm | None = None, over: Callable[[], bool] = _never
    ) -> None:
        self._now = now
        self._alarm = alarm
        self._over = over

    def all_of(
        self, step: Callable[[datetime], bool], after: Callable[[], object] = _nothing, *, most: float = math.inf
    ) -> int:
        """How many pieces of one kind were done until none was left, or ``most`` of them; ``after`` is called after each."""
        count = failures = 0
        while count < most and failures < _FAILURES and not self._over():
            try:
                if not step(self._now()):
                    break
                count += 1
            except Exception as failure:
                if self._alarm is None:
                    raise
                self._alarm(failure)
                failures += 1
                continue
            after()
        return count


def decide(desk: Desk, pieces: Pieces, owed: Callable[[], object] = _nothing) -> Done:
    """One round: some letters, some deadlines. ``owed`` is called after each piece that may have made letters to be sent: not
    before the bots have answered it, or people would get a letter for each of their steps. At the end it is called for
    the letters that others owe."""
    return _tried(desk, pieces, owed) or Done()


def decide_for_a_while(
    desk: Desk, pieces: Pieces, owed: Callable[[], object], seconds: Callable[[], float] = time.monotonic
) -> bool:
    """Some rounds. True if there is more to do: whoever called should have it called again, after others.

    Who finds the turn taken leaves at once, and his letter may have come after the last look of the one who had it. So that
    one looks once more when the turn is over, and ends only if the same letter still waits after another round: it
    cannot be read now.
    """
    end = seconds() + _A_WHILE_SECONDS
    waited: int | None = None
    while seconds() < end:
        done = _tried(desk, pieces, owed)
        if done is None:
            return False
        if done.idle:
            waiting = desk.unread()
            if waiting is None or waiting == waited:
                return False
            waited = waiting
    return True


def _tried(desk: Desk, pieces: Pieces, owed: Callable[[], object]) -> Done | None:
    """One round; None if somebody else has the turn."""
    with desk.deciding() as own:
        done = _round(desk, pieces, owed) if own else None
    owed()
    return done


def _round(desk: Desk, pieces: Pieces, owed: Callable[[], object]) -> Done:
    bots = 0

    def answered() -> None:
        nonlocal bots
        bots += pieces.all_of(desk.play_next_bot, most=_AT_A_TIME)
        owed()

    read = pieces.all_of(desk.read_next, answered, most=_AT_A_TIME)
    waited = pieces.all_of(desk.play_next_bot, most=_AT_A_TIME)
    closed = pieces.all_of(desk.close_next, answered, most=_AT_A_TIME)
    reminded = pieces.all_of(desk.remind_next, most=_AT_A_TIME)
    return Done(read=read, bots=bots + waited, closed=closed, reminded=reminded)


def send(desk: Desk, pieces: Pieces) -> Done:
    """All letters that are due. Sending is a turn of its own: a slow mail server keeps no letter from being read."""
    with desk.sending():
        return Done(sent=pieces.all_of(desk.send_next))


def _sum(one: Done, other: Done) -> Done:
    counts = zip(msgspec.structs.astuple(one), msgspec.structs.astuple(other), strict=True)
    return Done(*(before + more for before, more in counts))
