"""Work that failed for a fault of ours rests for a while, so that it holds up no other."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final, TypeVar

from pbem.store.errors import StoreError

T = TypeVar("T")

_REST: Final = timedelta(minutes=5)


class Resting:
    """Which rows of one table rest, by their numbers, as long as this process lives."""

    def __init__(self) -> None:
        self._until: dict[int, datetime] = {}

    def first(self, rows: Iterable[tuple[int, T]], now: datetime) -> T | None:
        """The first of the numbered rows that does not rest."""
        return next((row for number, row in rows if self._until.get(number, now) <= now), None)

    @contextmanager
    def unless_done(self, number: int, now: datetime) -> Iterator[None]:
        """Have a row rest if what is done for it fails; the database's trouble is nothing of its own."""
        try:
            yield
        except StoreError:
            raise
        except Exception:
            self._until[number] = now + _REST
            raise
        self._until.pop(number, None)
