"""The letter that is being read: whatever is logged, and every letter owed, until that is done names it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from structlog.contextvars import bound_contextvars

_at_hand: Final = ContextVar[int | None]("letter_in", default=None)


@contextmanager
def at_hand(number: int) -> Iterator[None]:
    """What happens now happens because of this letter."""
    token = _at_hand.set(number)
    try:
        with bound_contextvars(letter_in=number):
            yield
    finally:
        _at_hand.reset(token)


def letter_at_hand() -> int | None:
    """The number of the letter because of which something happens; None if time or an operator is the cause."""
    return _at_hand.get()
