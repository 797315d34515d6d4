"""A bell that can be handed out before anybody listens to it."""

from collections.abc import Callable
from uuid import UUID


class Bell:
    """Rings whoever is set to be rung; nobody at first, and then the next look round finds what there is to do."""

    def __init__(self) -> None:
        self._ring: Callable[[UUID | None], None] | None = None

    def ring_with(self, ring: Callable[[UUID | None], None]) -> None:
        """From now on this is rung, with the match that has something to do."""
        self._ring = ring

    def __call__(self, match_id: UUID | None) -> None:
        """Ring."""
        if self._ring is not None:
            self._ring(match_id)
