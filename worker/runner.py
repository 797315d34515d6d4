"""Two threads that work whenever the bell rings, and look round by themselves in between: one decides, one sends."""

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Final

from worker.ports import Desk, Done
from worker.steps import Alarm, Round

LOOK_ROUND_SECONDS: Final = 1.0


class Runner:
    """Works from ``start`` to ``stop``. A failure is told to ``alarm`` and does not end it.

    Letters are sent beside the reading of others: most of the time that sending takes is waiting for a mail server.
    """

    def __init__(self, desk: Desk, now: Callable[[], datetime], alarm: Alarm) -> None:
        over = threading.Event()
        self._over = over

        def new_round() -> Round:
            return Round(desk, now, alarm, over.is_set)

        self._sender = _Worker("sender", lambda: new_round().send(), alarm, over)
        self._decider = _Worker("decider", lambda: new_round().decide(self._sender.ring), alarm, over)

    def start(self) -> None:
        """Begin to work."""
        self._decider.start()
        self._sender.start()

    def ring(self) -> None:
        """There is something to do. Losing a ring loses nothing: the next look round finds it.

        Whoever decides rings for whoever sends, and not before: woken at once it would only be in the way.
        """
        self._decider.ring()

    def stop(self) -> None:
        """Finish the pieces of work in hand and end."""
        self._over.set()
        self._decider.stop()
        self._sender.stop()


class _Worker:
    """One thread: whenever it is rung for, it does a round of work, and another one if
    there was something to do or it was rung for meanwhile."""

    def __init__(self, name: str, work: Callable[[], Done], alarm: Alarm, over: threading.Event) -> None:
        self._work = work
        self._alarm = alarm
        self._over = over
        self._bell = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.start = self._thread.start
        self.ring = self._bell.set

    def stop(self) -> None:
        self._bell.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.is_set():
            self._bell.clear()
            try:
                idle = self._work().idle
            except Exception as failure:
                self._alarm(failure)
                idle = True
            if idle:
                self._bell.wait(LOOK_ROUND_SECONDS)
