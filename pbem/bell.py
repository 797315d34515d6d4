"""A bell that can be handed out before anybody listens to it."""

from collections.abc import Callable

from worker.ports import Piece


class Bell:
    """Tells whoever is set to be told of a piece of work; nobody at first, and then the next look round finds it."""

    def __init__(self) -> None:
        self._tell: Callable[[Piece], None] | None = None
        self.queues = False  # whether what is told of gets into a queue

    def ring_with(self, tell: Callable[[Piece], None], *, queues: bool = False) -> None:
        """From now on this is told."""
        self._tell = tell
        self.queues = queues

    def __call__(self, piece: Piece) -> None:
        """Ring."""
        if self._tell is not None:
            self._tell(piece)
