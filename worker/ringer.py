"""Rings from a thread of its own: nobody who took a letter in, or decided, waits for a broker or a mail server."""

import threading
from collections.abc import Callable

from worker.steps import Alarm


class Ringer:
    """Rings for each shard it is given, once for several that wait. What a ring does not get done, the poller repeats."""

    def __init__(self, ring: Callable[[int], None], alarm: Alarm) -> None:
        self._ring = ring
        self._alarm = alarm
        self._wanted: set[int] = set()
        self._some = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="ringer", daemon=True)
        self._thread.start()

    def __call__(self, shard: int) -> None:
        """Have the shard rung for; returns before it is."""
        with self._some:
            self._wanted.add(shard)
            self._some.notify()

    def stop(self) -> None:
        """End after the ring in hand."""
        with self._some:
            self._over = True
            self._some.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._some:
                self._some.wait_for(lambda: self._wanted or self._over)
                if self._over:
                    return
                shard = self._wanted.pop()
            try:
                self._ring(shard)
            except Exception as failure:
                self._alarm(failure)
