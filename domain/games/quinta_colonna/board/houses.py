"""The ninety houses and what touches what (rulebook section "The board"): lists and bit masks, made when first needed.

A set of houses is a number: bit n is house n. House n lies on spoke (n-1) // 5, ring (n-1) % 5, ring 0 being the outermost.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import compress
from typing import Final, NamedTuple

from domain.games.quinta_colonna.options import Wrap

SPOKES: Final = 18
RINGS: Final = 5
HOUSES: Final = tuple(range(1, SPOKES * RINGS + 1))
_NUMBERS: Final = (0, *HOUSES)
ALL: Final = (1 << len(HOUSES) + 1) - 2
_BEYOND: Final = 1 << len(HOUSES) + 1  # no house: it makes ``spread`` as long for every map


class Heading(NamedTuple):
    """A direction of a step: spokes anticlockwise (+1), rings inward (+1)."""

    spoke: int
    ring: int


# In the order in which ties between equally short paths are decided (QC-15).
STRAIGHT: Final = (Heading(1, 0), Heading(0, 1), Heading(0, -1), Heading(-1, 0))
DIAGONAL: Final = (Heading(1, 1), Heading(1, -1), Heading(-1, 1), Heading(-1, -1))
HEADINGS: Final = STRAIGHT + DIAGONAL

_BITS: Final = bytes.maketrans(b"01", b"\0\1")


def mask_of(houses: Iterable[int]) -> int:
    """The set of these houses."""
    mask = 0
    for house in houses:
        mask |= 1 << house
    return mask


def unpacked(mask: int) -> tuple[int, ...]:
    """The houses of a set, ascending. For sets that never come again; ``houses_of`` remembers its answers."""
    return tuple(compress(_NUMBERS, spread(mask)))


houses_of: Final = lru_cache(maxsize=8192)(unpacked)


def spread(mask: int) -> bytes:
    """A set as a byte for each number up to its highest house: 1 for its houses."""
    return bin(mask)[:1:-1].encode().translate(_BITS)  # several times faster than a loop


def step(wrap: Wrap, house: int, heading: Heading) -> tuple[int, Heading] | None:
    """The house one step away and the heading with which a walk goes on; None where the board ends."""
    spoke, ring = divmod(house - 1, RINGS)
    spoke, ring = (spoke + heading.spoke) % SPOKES, ring + heading.ring
    if not 0 <= ring < RINGS:
        if wrap == "none":
            return None
        if wrap == "torus":
            ring %= RINGS
        else:  # Through the middle or round the rim: the same ring of the spoke opposite, and now the other way (QC-51).
            ring -= heading.ring
            spoke = (spoke + SPOKES // 2) % SPOKES
            heading = Heading(heading.spoke, -heading.ring)
    return spoke * RINGS + ring + 1, heading


@lru_cache(maxsize=512)
def rays(wrap: Wrap, house: int) -> tuple[tuple[int, ...], ...]:
    """For each of HEADINGS the houses that a slide enters, up to the edge or before a house entered already (QC-51)."""
    found = []
    for heading in HEADINGS:
        ray: list[int] = []
        seen = {house}
        after = step(wrap, house, heading)
        while after is not None and after[0] not in seen:
            seen.add(after[0])
            ray.append(after[0])
            after = step(wrap, *after)
        found.append(tuple(ray))
    return tuple(found)


@cache
def touching(wrap: Wrap) -> tuple[int, ...]:
    """For each house the set of those one step away on an empty board; nothing for house 0, which there is not."""
    return (0, *(mask_of(ray[0] for ray in rays(wrap, house) if ray) for house in HOUSES))


class Board:
    """The houses of one map: which are free, what each one touches, where two steps lead."""

    __slots__ = ("_two_steps", "blocked", "destinations", "free", "near", "open", "wrap")

    def __init__(self, wrap: Wrap, blocked: int) -> None:
        self.wrap: Final = wrap
        self.blocked: Final = blocked
        self.free: Final = ALL & ~blocked
        # By house, 0 being none: whether it is free, and the free houses that it touches if it is.
        self.open: Final = spread(self.free | _BEYOND)[:-1]
        free = self.free
        self.near: Final = [
            touched & free if is_free else 0 for touched, is_free in zip(touching(wrap), self.open, strict=True)
        ]
        self.destinations: Final[dict[tuple[str, int, bool], int]] = {}  # filled by moves.py as it goes
        self._two_steps: Final[dict[int, int]] = {}

    def within_two(self, house: int) -> int:
        """Where a pawn may end other than where it stands: one step or two, never onto or through a blocked house."""
        known = self._two_steps.get(house)
        if known is None:
            known = self.near[house]
            for first in houses_of(known):
                known |= self.near[first]
            known &= ~(1 << house)
            self._two_steps[house] = known
        return known

    def between(self, origin: int, house: int) -> int | None:
        """The lowest house by which a pawn reaches ``house`` in two steps; None if there is none."""
        both = self.near[origin] & self.near[house]
        return houses_of(both)[0] if both else None

    def connected(self) -> bool:
        """Whether every free house can be reached from every other."""
        reached = frontier = self.free & -self.free
        while frontier:
            grown = 0
            for house in houses_of(frontier):
                grown |= self.near[house]
            frontier = grown & ~reached
            reached |= frontier
        return reached == self.free


@lru_cache(maxsize=128)
def board(wrap: Wrap, blocked: int) -> Board:
    """The board of a map; the same object for the same map."""
    return Board(wrap, blocked)
