"""Shuffles, draws and dice: numbered, labelled by purpose, and recomputable from one secret seed per match.

The n-th value drawn for a purpose is HMAC-SHA-256(seed, "purpose|n|try") read as a number, with rejection sampling, so
every value below ``size`` is equally likely and no draw depends on another.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_ALL: Final = 1 << 64  # as many values as eight bytes have
_BLOCK: Final = 64  # bytes that SHA-256 takes in at a time
_Mac: TypeAlias = Callable[[bytes], bytes]


class Chance(Protocol):
    """What rules may ask of fate."""

    def pick(self, purpose: str, among: Sequence[T]) -> T:
        """One of ``among`` (not empty), each equally likely."""
        ...

    def top(self, purpose: str, of: Sequence[T]) -> T:
        """The top of a supply that lies shuffled: equally likely too, but never a result that a script names (G-15, G-16)."""
        ...

    def shuffle(self, purpose: str, items: Iterable[T]) -> tuple[T, ...]:
        """The same items in an order of which every one is equally likely."""
        ...

    def sample(self, purpose: str, among: Iterable[T], count: int) -> tuple[T, ...]:
        """``count`` different items, in the order in which they were drawn."""
        ...

    @property
    def drawn(self) -> dict[str, int]:
        """How many values each purpose has taken in all, for the purposes used since this object was made."""
        ...


class SeededChance:
    """Chance from a secret seed; ``used`` says how many values each purpose has already taken in the effective history."""

    def __init__(self, seed: bytes, used: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._before = dict(used or {})
        self._used = dict(self._before)

    def pick(self, purpose: str, among: Sequence[T]) -> T:
        """One of ``among`` (not empty), each equally likely."""
        return among[self._below(purpose, len(among))]

    def top(self, purpose: str, of: Sequence[T]) -> T:
        """The top of a supply that lies shuffled."""
        return self.pick(purpose, of)

    def shuffle(self, purpose: str, items: Iterable[T]) -> tuple[T, ...]:
        """Fisher and Yates, drawing from the seed."""
        left = list(items)
        return self.sample(purpose, left, len(left))

    def sample(self, purpose: str, among: Iterable[T], count: int) -> tuple[T, ...]:
        """``count`` different items of ``among``, in the order in which they were drawn."""
        left = list(among)
        drawn: list[T] = []
        under, first = _under(self._seed), self._used.get(purpose, 0)
        self._used[purpose] = first + count
        for ordinal in range(first, first + count):
            at = _drawn(under, purpose, ordinal, len(left))
            drawn.append(left[at])
            left[at] = left[-1]
            left.pop()
        return tuple(drawn)

    @property
    def drawn(self) -> dict[str, int]:
        """How many values each purpose has taken in all, for the purposes used since this object was made."""
        return {purpose: n for purpose, n in self._used.items() if self._before.get(purpose, 0) != n}

    def _below(self, purpose: str, size: int) -> int:
        ordinal = self._used.get(purpose, 0)
        self._used[purpose] = ordinal + 1
        return draw(self._seed, purpose, ordinal, size)


def draw(seed: bytes, purpose: str, ordinal: int, size: int) -> int:
    """The ``ordinal``-th value of a purpose, uniform in ``range(size)``; anyone who has the seed can recompute it."""
    return _drawn(_under(seed), purpose, ordinal, size)


def _drawn(under: _Mac, purpose: str, ordinal: int, size: int) -> int:
    """The same from an HMAC that has taken in the seed."""
    if size < 1:
        raise ValueError("there is nothing to draw from")
    limit = _ALL - _ALL % size
    attempt = 0
    while True:
        value = int.from_bytes(under(f"{purpose}|{ordinal}|{attempt}".encode())[:8], "big")
        if value < limit:
            return value % size
        attempt += 1


class ScriptedChance:
    """Chance whose next results are given, for scenario files; what is not given comes from ``rest``.

    A script names the results themselves: the face of a die, the number of a card. A shuffle consumes none (ruling G-15).
    """

    def __init__(self, script: Iterable[object], rest: Chance) -> None:
        self._script = list(script)
        self._rest = rest

    @property
    def drawn(self) -> dict[str, int]:
        """What the seed was asked for; the script leaves no trace."""
        return self._rest.drawn

    @property
    def left(self) -> tuple[object, ...]:
        """What has not been used yet."""
        return tuple(self._script)

    def pick(self, purpose: str, among: Sequence[T]) -> T:
        """The next result of the script; ValueError if it is not one of ``among``."""
        if not self._script:
            return self._rest.pick(purpose, among)
        wanted = self._script.pop(0)
        for item in among:
            if item == wanted:
                return item
        raise ValueError(f"the chance given next is {wanted!r}, but {purpose} needs one of {list(among)}")

    def top(self, purpose: str, of: Sequence[T]) -> T:
        """The top of a supply that lies shuffled; consumes nothing of the script."""
        return self._rest.top(purpose, of)

    def shuffle(self, purpose: str, items: Iterable[T]) -> tuple[T, ...]:
        """An order of no consequence to the script."""
        return self._rest.shuffle(purpose, items)

    def sample(self, purpose: str, among: Iterable[T], count: int) -> tuple[T, ...]:
        """As many picks, one after another, without putting back."""
        left = list(among)
        drawn: list[T] = []
        for _ in range(count):
            item = self.pick(purpose, left)
            left.remove(item)
            drawn.append(item)
        return tuple(drawn)


def commitment(seed: bytes) -> str:
    """What the first letter says of the seed: its SHA-256 under a label of its own, in hexadecimal."""
    return hashlib.sha256(b"pbem seed v1\0" + seed).hexdigest()


def salt(seed: bytes, number: int) -> bytes:
    """The secret salt of the stored event ``number``: without it a chain head tells nothing before the end."""
    return _under(seed)(f"event salt|{number}".encode())


@lru_cache(maxsize=64)
def _under(seed: bytes) -> _Mac:
    """HMAC-SHA-256 under a seed that has been taken in already.

    As RFC 2104 says it: what the library offers takes the seed in anew every time, or copies more than the two hashes.
    """
    key = (hashlib.sha256(seed).digest() if len(seed) > _BLOCK else seed).ljust(_BLOCK, b"\0")
    inner, outer = (
        hashlib.sha256(bytes(byte ^ 0x36 for byte in key)),
        hashlib.sha256(bytes(byte ^ 0x5C for byte in key)),
    )

    def mac(message: bytes) -> bytes:
        within, around = inner.copy(), outer.copy()
        within.update(message)
        around.update(within.digest())
        return around.digest()

    return mac
