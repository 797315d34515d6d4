"""How the spy moves: where each piece leads, and which path counts when several do (QC-09 to QC-16, QC-51)."""

from functools import lru_cache
from typing import Final

from domain.games.quinta_colonna.board.houses import (
    HEADINGS,
    STRAIGHT,
    Board,
    Heading,
    mask_of,
    rays,
    step,
    touching,
)
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.options import Wrap
from domain.games.quinta_colonna.orders import Direction

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


def _leapt(board: Board, house: int, jumps: bool, heading: Heading | None = None) -> int:
    if jumps:
        return _landings(board.wrap, house, heading) & board.free
    walks = (passed for first, passed in _ells(board.wrap, house) if heading in (None, first))
    return mask_of(passed[-1] for passed in walks if all(map(board.open.__getitem__, passed)))


@lru_cache(maxsize=512)
def _landings(wrap: Wrap, house: int, heading: Heading | None) -> int:
    """Where the knight's walks end on an empty board, or those of them whose first step goes there."""
    return mask_of(passed[-1] for first, passed in _ells(wrap, house) if heading in (None, first))


def _slid(board: Board, piece: Piece, house: int) -> int:
    if piece == "king":
        return touching(board.wrap)[house] & board.free
    which, slides = _USES[piece]
    is_free, lines = board.open, rays(board.wrap, house)
    reached: list[int] = []
    for index in which:
        for entered in lines[index] if slides else lines[index][:1]:
            if not is_free[entered]:
                break
            reached.append(entered)
    return mask_of(reached)


def path_to(
    board: Board, piece: Piece, house: int, target: int, *, jumps: bool, heading: Heading | None = None
) -> tuple[int, ...] | None:
    """The houses entered on the way to ``target``, itself last; None if the piece does not lead there.

    With a ``heading`` only the path whose first step goes there. Without, the shortest; of equally short ones the first
    in the order of HEADINGS: straight before diagonal, anticlockwise before clockwise, inward before outward (QC-15).
    """
    if piece == "knight":
        return (target,) if _leapt(board, house, jumps, heading) >> target & 1 else None
    which, slides = _USES[piece]
    rayed = rays(board.wrap, house)
    lines = [rayed[index] for index in which if heading in (None, HEADINGS[index])]
    ways = [_along(board.open, line if slides else line[:1], target) for line in lines]
    return min(filter(None, ways), key=len, default=None)


def _along(is_open: bytes, line: tuple[int, ...], target: int) -> tuple[int, ...]:
    """The way along a line to a house; empty if it does not lead there, or a blocked one comes first."""
    for length, entered in enumerate(line, 1):
        if not is_open[entered]:
            break
        if entered == target:
            return line[:length]
    return ()


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
