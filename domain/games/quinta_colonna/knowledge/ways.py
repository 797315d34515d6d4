"""Every way a piece can go on a map: from each house the houses it can end in, each with the houses that then count as passed."""

from functools import lru_cache
from typing import Final, TypeAlias

from domain.games.quinta_colonna.board.deck import CARDS, piece_of
from domain.games.quinta_colonna.board.houses import HEADINGS, HOUSES, board, houses_of, mask_of
from domain.games.quinta_colonna.events import PIECES, Piece
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.rules.moves import destinations, path_to
from domain.games.quinta_colonna.state import Table

From: TypeAlias = tuple[tuple[tuple[int, int], ...], tuple[int, ...], int]
"""From one house: every (house entered last, set of houses that count as passed); all the former; all the latter together."""
Ways: TypeAlias = tuple[From, ...]
"""By the house left. Nothing for house 0, which there is not."""

_NONE: Final[From] = ((), (), 0)
_MAPS: Final = 16  # of several matches looked at in turn


class WaysOnMap:
    """The ways of every piece on one map under one set of rules, made when a piece is first played."""

    __slots__ = ("_ways", "jumps", "map", "passes")

    def __init__(self, rules: Rules, blocked: int) -> None:
        self.map: Final = board(rules.wrap, blocked)
        self.jumps: Final = rules.knight_jumps
        self.passes: Final = rules.trail_slides == "all"
        self._ways: Final[dict[Piece, Ways]] = {}

    def ways(self, piece: Piece) -> Ways:
        """All ways of a piece. The spy may name the first step, so that each heading is a way of its own (QC-15)."""
        known = self._ways.get(piece)
        if known is None:
            known = self._ways[piece] = (_NONE, *(self._from(piece, house) for house in HOUSES))
        return known

    def _from(self, piece: Piece, house: int) -> From:
        if not self.map.free >> house & 1:
            return _NONE
        found: dict[tuple[int, int], None] = {}
        for target in houses_of(destinations(self.map, piece, house, jumps=self.jumps)):
            for heading in HEADINGS:
                path = path_to(self.map, piece, house, target, jumps=self.jumps, heading=heading)
                if path is not None:
                    found[target, mask_of(path if self.passes else path[-1:])] = None
        over = 0
        for _, passed in found:
            over |= passed
        return tuple(found), tuple({target: None for target, _ in found}), over


@lru_cache(maxsize=_MAPS)
def terrain(rules: Rules, blocked: int) -> WaysOnMap:
    """The terrain of a map; the same object for the same map and rules."""
    return WaysOnMap(rules, blocked)


def immobile(table: Table, house: int) -> int:
    """The cards, as a set, that lead nowhere from a house (QC-25)."""
    on = terrain(table.rules, table.blocked)
    held = frozenset(piece for piece in PIECES if not on.ways(piece)[house][0])
    return mask_of(card for card in CARDS if piece_of(card, table.pieces) in held) if held else 0
