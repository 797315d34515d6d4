"""How the spy moves: where each piece leads, and which path counts when several do (QC-09 to QC-16, QC-51)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from domain.games.quinta_colonna.board import HEADINGS, STRAIGHT, Board, Heading, mask_of, rays, step
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.orders import Direction
from domain.games.quinta_colonna.rules_options import Wrap

RULES: Final[dict[Piece, str]] = {
    "king": "QC-13", "queen": "QC-10", "rook": "QC-10", "bishop": "QC-10", "knight": "QC-11", "pawn": "QC-12",
}  # fmt: skip
_SPOKES: Final[dict[Direction, int]] = {"anticlockwise": 1, "clockwise": -1}
_RINGS: Final[dict[Direction, int]] = {"inward": 1, "outward": -1}
# Which of HEADINGS each piece takes, and whether it slides on.
_USES: Final[dict[Piece, tuple[range, bool]]] = {
    "king": (range(8), False), "queen": (range(8), True), "rook": (range(4), True), "bishop": (range(4, 8), True),
    "pawn": (range(1, 2), False),
}  # fmt: skip


def heading_of(directions: tuple[Direction, ...]) -> Heading | None:
    """The heading that one word (straight) or two (diagonal) name; None if they name none."""
    spokes = [_SPOKES[word] for word in directions if word in _SPOKES]
    rings = [_RINGS[word] for word in directions if word in _RINGS]
    if len(spokes) > 1 or len(rings) > 1 or not directions:
        return None
    return Heading(sum(spokes), sum(rings))


def destinations(board: Board, piece: Piece, house: int, *, jumps: bool) -> int:
    """The set of houses to which a piece leads; ``jumps`` is the option knight_jumps."""
    known = board.destinations.get((piece, house, jumps))
    if known is None:
        known = _leapt(board, house, jumps) if piece == "knight" else _slid(board, piece, house)
        board.destinations[piece, house, jumps] = known
    return known


def _leapt(board: Board, house: int, jumps: bool) -> int:
    found = 0
    for landing, way in _landings(board.wrap, house):
        if not (landing if jumps else way) & board.blocked:
            found |= landing
    return found


@lru_cache(maxsize=512)
def _landings(wrap: Wrap, house: int) -> tuple[tuple[int, int], ...]:
    """For each of the knight's walks, as sets: where it lands, and all that it passes."""
    return tuple((1 << passed[-1], mask_of(passed)) for _, passed in _ells(wrap, house))


def _slid(board: Board, piece: Piece, house: int) -> int:
    which, slides = _USES[piece]
    blocked, lines, found = board.blocked, rays(board.wrap, house), 0
    for index in which:
        for entered in lines[index] if slides else lines[index][:1]:
            bit = 1 << entered
            if bit & blocked:
                break
            found |= bit
    return found


def path_to(
    board: Board, piece: Piece, house: int, target: int, *, jumps: bool, heading: Heading | None = None
) -> tuple[int, ...] | None:
    """The houses entered on the way to ``target``, itself last; None if the piece does not lead there.

    With a ``heading`` only the path whose first step goes there. Without, the shortest; of equally short ones the first
    in the order of HEADINGS: straight before diagonal, anticlockwise before clockwise, inward before outward (QC-15).
    """
    best: tuple[int, ...] | None = None
    for first, line, count in _paths(board, piece, house, jumps):
        if line[count - 1] == target and heading in (None, first) and (best is None or count < len(best)):
            best = line[:count]
    return best


def _paths(board: Board, piece: Piece, house: int, jumps: bool) -> Iterator[tuple[Heading, tuple[int, ...], int]]:
    """Every path of a piece, in the order of HEADINGS: the heading of its first step, a line, and how much of it is entered.

    Blocked houses end a slide.
    """
    if piece == "knight":
        yield from _leaps(board, house, jumps)
        return
    which, slides = _USES[piece]
    lines = rays(board.wrap, house)
    for index in which:
        line = lines[index]
        for count, entered in enumerate(line if slides else line[:1], start=1):
            if board.blocked >> entered & 1:
                break
            yield HEADINGS[index], line, count


def _leaps(board: Board, house: int, jumps: bool) -> Iterator[tuple[Heading, tuple[int, ...], int]]:
    """The knight's landings (QC-11). With ``jumps`` only the landing house must be free, else the whole way."""
    for first, passed in _ells(board.wrap, house):
        if not any(board.blocked >> entered & 1 for entered in (passed[-1:] if jumps else passed)):
            yield first, passed[-1:], 1


@lru_cache(maxsize=512)
def _ells(wrap: Wrap, house: int) -> tuple[tuple[Heading, tuple[int, ...]], ...]:
    """Every walk of two steps straight and one at right angles, in either order, with its first heading."""
    found = []
    for first in STRAIGHT:
        for side in STRAIGHT:
            if (first.spoke == 0) != (side.spoke == 0):
                walks = (_walk(wrap, house, (first, first, side)), _walk(wrap, house, (first, side, side)))
                found += [(first, passed) for passed in walks if passed]
    return tuple(found)


def _walk(wrap: Wrap, house: int, headings: tuple[Heading, ...]) -> tuple[int, ...]:
    """The houses of a walk, step by step; empty if it leaves the board. A crossing turns the ring steps after it round."""
    passed: list[int] = []
    turned = False
    for heading in headings:
        wanted = Heading(heading.spoke, -heading.ring if turned else heading.ring)
        after = step(wrap, house, wanted)
        if after is None:
            return ()
        house = after[0]
        turned ^= after[1].ring != wanted.ring
        passed.append(house)
    return tuple(passed)
