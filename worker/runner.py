"""A thread that works whenever the bell rings, and looks round by itself in between."""

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Final

from worker.ports import Desk
from worker.steps import Alarm, work_until_idle

LOOK_ROUND_SECONDS: Final = 1.0


class Runner:
    """Works in a thread of its own from ``start`` to ``stop``. A failure is told to ``alarm`` and does not end it."""

    def __init__(self, desk: Desk, now: Callable[[], datetime], alarm: Alarm) -> None:
        self._desk = desk
        self._now = now
        self._alarm = alarm
        self._bell = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def ring(self) -> None:
        """There is something to do. Losing a ring loses nothing: the next look round finds it."""
        self._bell.set()

    def stop(self) -> None:
        """Finish the piece of work in hand and end."""
        self._over.set()
        self._bell.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.is_set():
            self._bell.clear()
            try:
                work_until_idle(self._desk, self._now, self._alarm, over=self._over.is_set)
            except Exception as failure:
                self._alarm(failure)
            self._bell.wait(LOOK_ROUND_SECONDS)
