"""The pipeline in order: letters are read before deadlines close, and whatever follows is sent last."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias

import msgspec

from worker.ports import Desk, Done, Piece

Alarm: TypeAlias = Callable[[Exception], None]

_SENDING: Final = Piece("send_letters")
_FAILURES: Final = 10  # of one line, or of sending: by then it is not a single letter that is broken


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
    round_ = Round(desk, now, alarm, over)
    total = Done()
    while True:
        decided = _until_idle(round_.decide)
        sent = round_.send()
        total = _sum(total, _sum(decided, sent))
        if decided.idle and sent.idle:
            return total


class Round:
    """Rounds of work at a desk: at what time, who is told of failures, and whether another piece may be begun."""

    def __init__(
        self,
        desk: Desk,
        now: Callable[[], datetime],
        alarm: Alarm | None = None,
        over: Callable[[], bool] = _never,
    ) -> None:
        self._desk = desk
        self._now = now
        self._alarm = alarm
        self._over = over
        self._failed = Counter[Piece]()

    def decide(self, owed: Callable[[], object] = _nothing) -> Done:
        """Some letters, some deadlines. ``owed`` is called after each piece that may have made letters to be sent, and at the
        end for the letters that others owe."""
        total = Done()
        for piece in self._desk.due(self._now()):
            if self._over():
                break
            done = self._tried(piece, partial(self._desk.do, piece, self._now()))
            if not done.idle:
                total = _sum(total, done)
                owed()
        owed()
        return total

    def send(self) -> Done:
        """All letters that are due. Sending is a turn of its own: a slow mail server keeps no letter from being read."""
        total = Done()
        with self._desk.sending():
            while not self._over():
                done = self._tried(_SENDING, lambda: self._desk.send(self._now()))
                if done.idle:
                    break
                total = _sum(total, done)
        return total

    def _tried(self, piece: Piece, do: Callable[[], Done | None]) -> Done:
        """What was done of a piece. One that failed is told, and tried again as if something had been done, but not for ever."""
        if self._failed[piece] == _FAILURES:
            return Done()
        try:
            return do() or Done()
        except Exception as failure:
            if self._alarm is None:
                raise
            self._alarm(failure)
            self._failed[piece] += 1
            return Done(moved=1)


def _until_idle(decide: Callable[[], Done]) -> Done:
    total = Done()
    while not (done := decide()).idle:
        total = _sum(total, done)
    return total


def _sum(one: Done, other: Done) -> Done:
    counts = zip(msgspec.structs.astuple(one), msgspec.structs.astuple(other), strict=True)
    return Done(*(before + more for before, more in counts))
