"""The entries of a match, of which those before a snapshot are read when somebody first asks for one of them."""

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from pbem.store.entry import Entry


class Earlier:
    """The first ``count`` entries of a match: read once, at need."""

    __slots__ = ("_entries", "_read", "count")

    def __init__(self, count: int, read: Callable[[], Sequence[Entry]]) -> None:
        self.count = count
        self._read = read
        self._entries: Sequence[Entry] | None = None

    @property
    def held(self) -> int:
        """How many of them are in memory."""
        return 0 if self._entries is None else self.count

    @property
    def entries(self) -> Sequence[Entry]:
        """All of them."""
        if self._entries is None:
            self._entries = self._read()
        return self._entries


class LazyEntries(Sequence[Entry]):
    """A list that knows its length and its end. Two that follow from each other share what was read of the beginning."""

    __slots__ = ("_earlier", "_known")

    def __init__(self, known: Sequence[Entry] = (), earlier: Earlier | None = None) -> None:
        self._known = known
        self._earlier = earlier

    @property
    def held(self) -> int:
        """How many of them are in memory."""
        return len(self._known) + (self._earlier.held if self._earlier is not None else 0)

    def plus(self, more: Sequence[Entry]) -> "LazyEntries":
        """These, and more behind them."""
        return LazyEntries([*self._known, *more], self._earlier) if more else self

    def __len__(self) -> int:
        return len(self._known) + self._before

    @overload
    def __getitem__(self, which: int) -> Entry: ...

    @overload
    def __getitem__(self, which: slice) -> Sequence[Entry]: ...

    def __getitem__(self, which: int | slice) -> Entry | Sequence[Entry]:
        before = self._before
        if isinstance(which, slice):
            start, stop, step = which.indices(len(self))
            if start < before or step < 0:
                return self._whole[which]
            return self._known[start - before : max(stop - before, 0) : step]
        place = which + len(self) if which < 0 else which
        return self._known[place - before] if place >= before else self._whole[which]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._whole)

    def __reversed__(self) -> Iterator[Entry]:
        yield from reversed(self._known)
        if self._earlier is not None:
            yield from reversed(self._earlier.entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyEntries) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def _before(self) -> int:
        return 0 if self._earlier is None else self._earlier.count

    @property
    def _whole(self) -> Sequence[Entry]:
        return self._known if self._earlier is None else [*self._earlier.entries, *self._known]
