"""Rings from a thread of its own: whoever took a letter in answers at once, however long a broker is away."""

import threading
from collections.abc import Callable

from worker.steps import Alarm


class Ringer:
    """Rings for each shard it is given, once for several that wait. What the broker does not take, the poller repeats."""

    def __init__(self, ring: Callable[[int], None], alarm: Alarm) -> None:
        self._ring = ring
        self._alarm = alarm
        self._wanted: set[int] = set()
        self._some = threading.Condition()
        threading.Thread(target=self._run, name="ringer", daemon=True).start()

    def __call__(self, shard: int) -> None:
        """Have the shard rung for; returns before it is."""
        with self._some:
            self._wanted.add(shard)
            self._some.notify()

    def _run(self) -> None:
        while True:
            with self._some:
                self._some.wait_for(lambda: self._wanted)
                shard = self._wanted.pop()
            try:
                self._ring(shard)
            except Exception as failure:
                self._alarm(failure)
