"""Shuffles, draws and dice: numbered, labelled by purpose, and recomputable from one secret per match, and its players' words.

The n-th value drawn for a purpose is HMAC-SHA-256(seed, "purpose|n|try") read as a number, with rejection sampling, so
every value below ``size`` is equally likely and no draw depends on another.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from struct import Struct
from typing import Final, Protocol, TypeVar

import msgspec

T = TypeVar("T")

SEED_BYTES = 32
_ALL: Final = 1 << 64  # as many values as eight bytes have
_BLOCK: Final = 64  # bytes that SHA-256 takes in at a time
_PADS: Final = tuple(int.from_bytes(bytes([byte]) * _BLOCK, "big") for byte in (0x36, 0x5C))  # of RFC 2104
_first_eight: Final = Struct(">Q24x").unpack  # of the bytes of a digest, as a number


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """Values drawn for a purpose, one after another: the first has this ``ordinal`` and is below ``size``.

    Of several none was put back: each has the next ordinal and is below a size one smaller. A value is a place, from 0, among
    what could be drawn, in the order that the rules give it: of a die the face less one. The value that is drawn leaves, and
    the last one takes its place.
    """

    purpose: str
    ordinal: int
    size: int
    results: tuple[int, ...]


class Chance(Protocol):
    """What rules may ask of chance."""

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

    def with_words(self, hashes: Sequence[str]) -> "Chance":
        """Chance as it is once words with these hashes have gone into it; the same where there are none."""
        ...

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every draw since this object was made, one after another."""
        ...


class SeededChance:
    """Chance from a secret seed; ``used`` says how many values each purpose has already taken in the effective history."""

    def __init__(self, seed: bytes, used: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._used = dict(used or {})
        self._drawn: list[Drawn] = []

    def pick(self, purpose: str, among: Sequence[T]) -> T:
        """One of ``among`` (not empty), each equally likely."""
        return among[self._below(purpose, len(among))[0]]

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
        for at in self._below(purpose, len(left), count):
            drawn.append(left[at])
            left[at] = left[-1]
            left.pop()
        return tuple(drawn)

    def with_words(self, hashes: Sequence[str]) -> "SeededChance":
        """Chance from the seed that the secret and words with these hashes give."""
        return SeededChance(seed_with(self._seed, hashes), self._used) if hashes else self

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every draw since this object was made, one after another."""
        return tuple(self._drawn)

    def _below(self, purpose: str, size: int, count: int = 1) -> list[int]:
        first = self._used.get(purpose, 0)
        results = _positions(self._seed, purpose, range(first, first + count), size)
        if count:
            self._used[purpose] = first + count
            self._drawn.append(Drawn(purpose, first, size, tuple(results)))
        return results


def used(drawn: Iterable[Drawn]) -> dict[str, int]:
    """How many values each of these purposes has taken in all, after these draws: the ordinal of the next."""
    return {one.purpose: one.ordinal + len(one.results) for one in drawn}


def draw(seed: bytes, purpose: str, ordinal: int, size: int) -> int:
    """The ``ordinal``-th value of a purpose, uniform in ``range(size)``; anyone who has the seed can recompute it."""
    return _positions(seed, purpose, range(ordinal, ordinal + 1), size)[0]


def _positions(seed: bytes, purpose: str, ordinals: range, size: int) -> list[int]:
    """A value for each ordinal, below ``size``, then below ``size - 1`` and so on: what was drawn is not put back."""
    if size < len(ordinals):
        raise ValueError("there is nothing to draw from")
    inner, outer = _keyed(seed)
    labelled = inner.copy()
    labelled.update(f"{purpose}|".encode())
    surely = _ALL - size  # Values up to here are good for every smaller size too.
    found: list[int] = []
    for ordinal in ordinals:
        within, around = labelled.copy(), outer.copy()
        within.update(b"%d|0" % ordinal)
        around.update(within.digest())
        (value,) = _first_eight(around.digest())
        if value > surely:
            value = _tried_again(value, labelled, outer, ordinal, size)
        found.append(value % size)
        size -= 1
    return found


def _tried_again(value: int, labelled: "hashlib._Hash", outer: "hashlib._Hash", ordinal: int, size: int) -> int:
    """The first value that is below the last whole multiple of ``size``, from what the first try gave."""
    attempt = 0
    while value >= _ALL - _ALL % size:
        attempt += 1
        within, around = labelled.copy(), outer.copy()
        within.update(b"%d|%d" % (ordinal, attempt))
        around.update(within.digest())
        (value,) = _first_eight(around.digest())
    return value


class ScriptedChance:
    """Chance whose next results are given, for scenario files; what is not given comes from ``rest``.

    A script names the results themselves: the face of a die, the number of a card. A shuffle consumes none (ruling G-15).
    """

    def __init__(self, script: Iterable[object], rest: Chance) -> None:
        self._script = list(script)
        self._rest = rest

    @property
    def drawn(self) -> tuple[Drawn, ...]:
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

    def with_words(self, hashes: Sequence[str]) -> "ScriptedChance":
        """The same script; what it does not give comes from another seed."""
        return ScriptedChance(self._script, self._rest.with_words(hashes))


def commitment(seed: bytes) -> str:
    """What the first letter says of the seed: its SHA-256 under a label of its own, in hexadecimal."""
    return hashlib.sha256(b"pbem seed v1\0" + seed).hexdigest()


def word_hash(commitment: str, word: str) -> str:
    """What all are told of a word that a player adds to chance: SHA-256 over a label, what the secret was committed to with, and
    the word, in hexadecimal.

    Nothing in it is left to be chosen once the invitation is out, and whoever knows the word can recompute it at once.
    """
    return hashlib.sha256(b"pbem word v1\0" + commitment.encode() + b"\0" + word.encode()).hexdigest()


def seed_with(secret: bytes, hashes: Sequence[str]) -> bytes:
    """The seed of all draws: the secret itself without words, else its HMAC-SHA-256 over ``words`` and their hashes, sorted, so
    that the order in which letters are read changes nothing."""
    return hmac.digest(secret, "|".join(("words", *sorted(hashes))).encode(), "sha256") if hashes else secret


def salt(seed: bytes, number: int) -> bytes:
    """The secret salt of the stored event ``number``: without it a chain head tells nothing before the end."""
    within, around = (half.copy() for half in _keyed(seed))
    within.update(f"event salt|{number}".encode())
    around.update(within.digest())
    return around.digest()


@lru_cache(maxsize=64)
def _keyed(seed: bytes) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """The two hashes of HMAC-SHA-256 (RFC 2104), each of which has taken in the seed: a draw copies them.

    The library's own HMAC takes the seed in anew every time or, copied, costs half as much again.
    """
    key = (hashlib.sha256(seed).digest() if len(seed) > _BLOCK else seed).ljust(_BLOCK, b"\0")
    number = int.from_bytes(key, "big")
    inner, outer = ((number ^ pad).to_bytes(_BLOCK, "big") for pad in _PADS)
    return hashlib.sha256(inner), hashlib.sha256(outer)
