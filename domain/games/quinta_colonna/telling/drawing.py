"""The circular board as a neutral drawing, and the same table as lines of text that need no columns to be understood."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final

from domain.diagram import Diagram, LegendEntry, Link
from domain.games.quinta_colonna.board.houses import RINGS, SPOKES
from domain.games.quinta_colonna.events import SpyTurn
from domain.games.quinta_colonna.state import Table, View
from domain.games.quinta_colonna.telling.house_cells import SIZE, Houses, centre, houses
from domain.games.quinta_colonna.telling.house_marks import sample
from domain.games.quinta_colonna.telling.phrases import piece_word
from domain.games.quinta_colonna.telling.shown import ShownBoard, lying, shown
from domain.games.quinta_colonna.words import SAY
from domain.words import Language

WIDTH: Final = 72  # characters of a line of text
_GAP: Final = "  "
_ORDER: Final = ("blocked", "refuge", "fallen", "pawn", "yes", "no", "hideout", "spy", "seen", "trail")


def draw(view: View, language: Language) -> Diagram:
    """The board as this view knows it; the spy's trail and house only where the view has them, its route at the end."""
    table = view.table
    return _drawn(shown(view), language) if view.spy is not None or table is None else _open(table, language)


def _open(table: Table, language: Language) -> Diagram:
    """The same for all who know nothing of the spy."""
    return _drawn(ShownBoard(*lying(table)), language)


@lru_cache(maxsize=128)
def _drawn(seen: ShownBoard, language: Language) -> Diagram:
    """The partisans and observers of a match are shown the same board, letter after letter of a turn."""
    board = houses(seen, language)
    return Diagram(
        title="Quinta Colonna",
        width=SIZE,
        height=SIZE,
        cells=board.cells,
        text=_text(board, language),
        links=() if seen.route is None else route(*seen.route, language),
        legend=_legend(board.kinds, language),
    )


@lru_cache(maxsize=128)
def _legend(kinds: frozenset[str], language: Language) -> tuple[LegendEntry, ...]:
    return tuple(
        LegendEntry(sample(kind, language), SAY(f"legend.{kind}", language)) for kind in _ORDER if kind in kinds
    )


def route(start: int, turns: Sequence[SpyTurn], language: Language) -> tuple[Link, ...]:
    """Where the spy went (G-09): a line for every turn, its last stretch with arrow and round."""
    links: list[Link] = []
    at = start
    for walked in turns:
        piece = piece_word(walked.piece, language)
        says = SAY("drawing.turn", language, round=walked.round, piece=piece, card=walked.card)
        stretches = _stretches((at, *walked.path))
        for number, stretch in enumerate(stretches, 1):
            last = number == len(stretches)
            points = tuple(map(centre, stretch))
            links.append(Link(points, "path", says, arrow=last, letters=str(walked.round) if last else ""))
        at = walked.path[-1] if walked.path else at
    return tuple(links)


def _stretches(houses: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A path cut where it leaves the board on one side and comes back on another, so that no line crosses the board."""
    cut, start = [], 0
    for index in range(1, len(houses)):
        (spoke, ring), (after, inner) = divmod(houses[index - 1] - 1, RINGS), divmod(houses[index] - 1, RINGS)
        apart = min((spoke - after) % SPOKES, (after - spoke) % SPOKES)
        if abs(ring - inner) > 2 or (apart > 2 and ring == inner == 0):
            cut.append(houses[start:index])
            start = index
    return [stretch for stretch in (*cut, houses[start:]) if len(stretch) > 1]


def _text(board: Houses, language: Language) -> tuple[str, ...]:
    columns = [(SAY(f"drawing.ring-{ring + 1}", language), *board.words[ring::RINGS]) for ring in range(RINGS)]
    padded = [_padded(column) for column in columns]
    if len(_GAP.join([column[0] for column in padded])) <= WIDTH:
        padded[-1] = columns[-1]  # nothing stands behind it
        lines = tuple(map(_GAP.join, zip(*padded, strict=True)))
    else:
        lines = tuple(line for row in zip(*columns, strict=True) for line in _folded(row))
    return (SAY("drawing.by-spoke", language), *lines, *_keys(board.kinds, language))


@lru_cache(maxsize=512)
def _padded(column: tuple[str, ...]) -> tuple[str, ...]:
    """The houses of a ring, all as wide as the widest; a pawn's step leaves most rings as they are."""
    width = max(map(len, column))
    return tuple(map(str.ljust, column, repeat(width)))


@lru_cache(maxsize=128)
def _keys(kinds: frozenset[str], language: Language) -> tuple[str, ...]:
    """The legend as lines of text."""
    keys = [_key(kind, language) for kind in _ORDER if kind in kinds]
    return tuple(_folded((*(f"{key};" for key in keys[:-1]), *(f"{key}." for key in keys[-1:])), gap=" "))


def _key(kind: str, language: Language) -> str:
    """A map mark and what it means; no line of these may begin with a pawn, as orders do."""
    says = SAY(f"legend.{kind}", language)
    return f"{says} P1-P5" if kind == "pawn" else f"{SAY(f'map-mark.{kind}', language)} {says}"


def _folded(cells: Sequence[str], gap: str = _GAP) -> list[str]:
    """Cells side by side, on a further line where they would be wider than a letter."""
    lines = [""]
    for cell in cells:
        if lines[-1] and len(lines[-1] + gap + cell.rstrip()) > WIDTH:
            lines.append(cell)
        else:
            lines[-1] += (gap if lines[-1] else "") + cell
    return [line.rstrip() for line in lines if line.strip()]
