"""Where the spy can be, worked out from what lies open on the table: cards shown, refuges fallen, returns, answers."""

from functools import lru_cache
from typing import NamedTuple

from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import Board, houses_of, mask_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.rules.moves import destinations
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import Table


class Whereabouts(NamedTuple):
    """Sets of houses: where the spy can stand now, and where its hideout can be. Neither is ever empty."""

    spy: int
    hideout: int


def whereabouts(table: Table, *, memory: int = 0) -> Whereabouts:
    """What hunters can deduce who remember the last ``memory`` spy turns (0: all of them).

    A guess where a pass, or refuges that move before they fall, have misled it.
    """
    ground_now, rules = ground(table), table.rules
    hideouts = ground_now.free & ~mask_of(card for _, card in table.shown)
    recent = table.shown[-memory:]
    spy = hideouts if len(recent) == len(table.shown) else ground_now.free
    # A refuge falls a turn after the spy stood there, unless it was moved in between (QC-62).
    stood = {} if rules.refuge_move == "every_n" else {number - 1: house for number, house in table.fallen}
    for number, card in recent:
        reached = _after(ground_now, piece_of(card, table.pieces), spy, rules.knight_jumps) & ~_denied(table, number)
        spy = reached or ground_now.free
        if number in table.returns:
            hideouts = spy = (spy & hideouts) or hideouts
        if number in stood:
            spy = 1 << stood[number]
        if table.published is not None and table.published[0] == number:
            spy = 1 << table.published[1]
    return Whereabouts(spy, hideouts)


def _denied(table: Table, number: int) -> int:
    """The houses in which the spy cannot have stood in this round, since the answer was no then or later (QC-16)."""
    returned = table.returns[-1] if table.returns else 0
    published = table.published[0] if table.published is not None else 0
    if number <= returned or number < published:
        return (
            0  # What was passed until then no longer counts, nor does the house where a sortie starts (QC-17, QC-18).
        )
    longer = table.rules.trail_scope != "turn"
    return mask_of(
        house
        for house, marker in table.markers.items()
        if not marker.answer and (marker.round == number or (longer and marker.round > number))
    )


@lru_cache(maxsize=4096)
def _after(board: Board, piece: Piece, houses: int, jumps: bool) -> int:
    """Where a piece can lead from any of these houses."""
    reached = 0
    for house in houses_of(houses):
        reached |= destinations(board, piece, house, jumps=jumps)
    return reached
