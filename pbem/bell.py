"""A bell that can be handed out before anybody listens to it."""

from collections.abc import Callable


class Bell:
    """Rings whoever is set to be rung; nobody at first, and then the next look round finds what there is to do."""

    def __init__(self) -> None:
        self._ring: Callable[[], None] | None = None

    def ring_with(self, ring: Callable[[], None]) -> None:
        """From now on this is rung."""
        self._ring = ring

    def __call__(self) -> None:
        """Ring."""
        if self._ring is not None:
            self._ring()
