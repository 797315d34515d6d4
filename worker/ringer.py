"""Tells from a thread of its own: nobody who takes a letter in waits for a broker."""

import threading
from collections.abc import Callable, Sequence

from worker.ports import Piece
from worker.steps import Alarm


class Ringer:
    """Puts in each piece it is given, once for several that are the same. What it does not get done, the sweep repeats."""

    def __init__(self, put: Callable[[Sequence[Piece]], None], alarm: Alarm) -> None:
        self._put = put
        self._alarm = alarm
        self._wanted: dict[Piece, None] = {}
        self._some = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="ringer", daemon=True)
        self._thread.start()

    def __call__(self, piece: Piece) -> None:
        """Have a piece put in; returns before it is."""
        with self._some:
            self._wanted[piece] = None
            self._some.notify()

    def finish(self) -> None:
        """Put in what was given, and end."""
        with self._some:
            self._over = True
            self._some.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._some:
                self._some.wait_for(lambda: self._wanted or self._over)
                if not self._wanted:
                    return
                pieces, self._wanted = list(self._wanted), {}
            try:
                self._put(pieces)
            except Exception as failure:
                self._alarm(failure)
