"""Where things go on a map: labels along the upper edge of a cell, captions along the lower, marks between; and its parts."""

from functools import lru_cache
from typing import Final

from domain.diagram import Cell, Diagram, Frame, Point
from mail.outbound.drawing.geometry import Places, Spot, label_height, places, visible

# In parts of a cell's height: where letters stand, how high they are, how much marks take.
_LABEL_AT: Final = 0.21
_LABEL: Final = 0.115
_CAPTION_AT: Final = 0.785
_CAPTION: Final = 0.11  # at most
_CAPTION_WIDTH: Final = 1.1  # in parts of the cell's, at most
_LETTER: Final = 0.93  # how wide a letter is, in parts of its height
_MARK: Final = 0.42
_ROW: Final = 0.24
_PER_ROW: Final = 3  # marks, before there is a second row

RIM: Final = 0.035  # the width of a rim, in parts of a cell's height
RAIL: Final = 0.07  # of a railway
RIVER: Final = 0.085  # of a river


def placed(diagram: Diagram, cell: Cell) -> Places:
    """Where the label, the visible marks and the caption of a cell go."""
    if diagram.kind == "board":
        return places(cell)
    return on_map(cell.outline, cell.centre, bool(cell.label), len(cell.caption), len(visible(cell)))


def letters_of(diagram: Diagram, spot: Spot, text: str, span: float = 0.0) -> float:
    """The height of a label's letters, in the drawing's units; ``span`` is the width it may take."""
    return spot.size if diagram.kind == "map" else label_height(diagram, spot, text, span)


def line_width(diagram: Diagram, share: float) -> float:
    """The width of a line that takes this share of a cell's height."""
    return share * next((_height(cell.outline) for cell in diagram.cells if cell.outline), 0.0)


def in_frame(cell: Cell, frame: Frame | None) -> bool:
    """Whether anything of a cell is in that part of the drawing; everything is in the whole."""
    if frame is None:
        return True
    left, top, right, bottom = _bounds(cell.outline, cell.centre)
    return right > frame.x and left < frame.x + frame.width and bottom > frame.y and top < frame.y + frame.height


@lru_cache(maxsize=4096)
def _bounds(outline: tuple[Point, ...], centre: Point) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in (*outline, centre)], [y for _, y in (*outline, centre)]
    return min(across), min(down), max(across), max(down)


def inset(outline: tuple[Point, ...], centre: Point, rim: int) -> tuple[Point, ...]:
    """The middle of a cell's rim, counted from 0 at the outline."""
    share = 1 - (2 * RIM + 0.02) * (rim + 0.5) * 1.2
    return tuple((centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share) for x, y in outline)


def _height(outline: tuple[Point, ...]) -> float:
    return max(y for _, y in outline) - min(y for _, y in outline)


@lru_cache(maxsize=2048)
def on_map(outline: tuple[Point, ...], centre: Point, label: bool, caption: int, marks: int) -> Places:
    """The places in one cell with a label or none, so many letters of a caption, so many marks."""
    high = _height(outline)
    wide = max(x for x, _ in outline) - min(x for x, _ in outline)
    x, top = centre[0], centre[1] - high / 2
    rows = [marks] if marks <= _PER_ROW else [marks // 2, marks - marks // 2]
    spots = []
    for row, count in enumerate(rows):
        y = centre[1] + (row - (len(rows) - 1) / 2) * _ROW * high
        size = min((_MARK if len(rows) == 1 else _ROW) * high, 0.96 * wide / max(1, count))
        spots += [Spot(x + (place - (count - 1) / 2) * size, y, size * 0.98) for place in range(count)]
    below = min(_CAPTION * high, _CAPTION_WIDTH * wide / (_LETTER * max(1, caption)))
    return Places(
        Spot(x, top + _LABEL_AT * high, _LABEL * high) if label else None,
        tuple(spots),
        Spot(x, top + _CAPTION_AT * high, below) if caption else None,
    )
