"""Looks round every second or so and rings for whatever is due: a lost bell costs a moment, never a letter."""

import threading
from collections.abc import Callable, Iterable
from typing import Final

LOOK_ROUND_SECONDS: Final = 1.0
Alarm = Callable[[Exception], None]


class Poller:
    """Rings for what ``due`` names until it is told to stop. Neither a database nor a broker that is away ends it."""

    def __init__(self, due: Callable[[], Iterable[int]], ring: Callable[[int], None], alarm: Alarm) -> None:
        self._due = due
        self._ring = ring
        self._alarm = alarm
        self._over = threading.Event()

    def run(self, every: float = LOOK_ROUND_SECONDS) -> None:
        """Look round, again and again; returns after ``stop``."""
        while not self._over.is_set():
            self.look_round()
            self._over.wait(every)

    def look_round(self) -> None:
        """Ring once for each shard that has something to do."""
        try:
            for shard in sorted(self._due()):
                self._ring(shard)
        except Exception as failure:
            self._alarm(failure)

    def stop(self) -> None:
        """End after the round in hand."""
        self._over.set()
