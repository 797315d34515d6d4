"""Where things go inside a cell: its label and marks side by side along its longer direction, each as large as fits."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from domain.diagram import Cell, Diagram, Frame, Mark, Point, Shape, Tone
from mail.outbound.drawing.palette import DARK, PAINTS

_LABEL_SHARE: Final = 0.75  # of a mark's, when both stand in a cell
_ELONGATED: Final = 1.15  # how much longer a cell must be one way for its things to be lined up that way
LINE_STEP: Final = 1.5  # from one line of a label to the next, in heights of its letters
_LABEL_CAP: Final = 0.03  # a label's height, at most, in parts of the drawing's longer side


class Spot(msgspec.Struct, frozen=True):
    """A round place in a cell: its centre and diameter, in the drawing's units."""

    x: float
    y: float
    size: float


class Places(msgspec.Struct, frozen=True):
    """Where a cell's label, its marks and its caption go."""

    label: Spot | None
    marks: tuple[Spot, ...]
    caption: Spot | None = None


def places(cell: Cell) -> Places:
    """Where the label and the visible marks of a cell go."""
    spots = _spots(cell.outline, cell.centre, cell.room, bool(cell.label), len(visible(cell)))
    return Places(spots[0], spots[1:]) if cell.label else Places(None, spots)


def label_height(diagram: Diagram, spot: Spot, text: str, span: float = 0.0) -> float:
    """The height of a label's letters, in the drawing's units; ``span`` is the width it may take, 0 the place's own."""
    lines = text.split("\n")
    longest = max(lines, key=len)
    fits = letter_height(1.15 * spot.size, longest)
    if span:
        # As high as its lines leave room for, and as wide as it may be: a capital is about as wide as high.
        fits = min(span / (0.98 * max(1, len(longest))), spot.size / (LINE_STEP * len(lines)))
    return min(_LABEL_CAP * max(diagram.width, diagram.height), fits)


def letter_height(size: float, text: str) -> float:
    """The height of letters that fit a round place of this diameter."""
    return 0.98 * size / math.hypot(1.0, 0.95 * max(1, len(text)))  # a capital or digit is about as wide as high


_LETTER_SHARE: Final[dict[Shape, float]] = {
    "disc": 0.9, "square": 1.0, "diamond": 0.76, "ring": 0.76, "cross": 0.62, "star": 0.7, "triangle": 0.66, "text": 1.0,
    "humps": 0.72,
}  # fmt: skip
DROP: Final[dict[Shape, float]] = {"triangle": 0.22, "humps": 0.26}
"""How far below the middle of a mark its letters stand, in parts of its radius."""
INNER: Final = 0.76  # of a mark of the reader's own: its size within its second rim


HUB: Final = 0.6  # of a cross that has letters on it: the radius of the disc they stand on, in parts of its own


def on_picture(points: Iterable[Point], scale: float, corner: Point = (0.0, 0.0)) -> list[Point]:
    """Points of the drawing in a picture of ``scale`` pixels to a unit, whose upper left ``corner`` is given in pixels."""
    return [(x * scale - corner[0], y * scale - corner[1]) for x, y in points]


def letter_ink(shape: Shape, tone: Tone, under: Tone) -> str:
    """The colour of a mark's letters: bare text is written on the cell, rings are white inside."""
    if shape == "ring":
        return DARK
    return PAINTS[under if shape == "text" else tone].ink


def visible(cell: Cell) -> tuple[Mark, ...]:
    """The marks to be drawn: bare text in the tone of its cell only says in letters what the cell's own surface shows."""
    return tuple(mark for mark in cell.marks if not (mark.shape == "text" and mark.tone == cell.tone))


def mark_letter_height(shape: Shape, size: float, letters: str) -> float:
    """The height of the letters on a mark of this shape and diameter."""
    return letter_height(size * _LETTER_SHARE[shape], letters)


def shape_points(shape: Shape, radius: float) -> tuple[Point, ...]:
    """The corners of a mark about the origin; () for the round ones and for bare text."""
    match shape:
        case "square":
            half = radius * 0.8
            return ((-half, -half), (half, -half), (half, half), (-half, half))
        case "diamond":
            return ((0, -radius), (radius, 0), (0, radius), (-radius, 0))
        case "triangle":
            return ((0, -radius), (radius * 0.866, radius * 0.5), (-radius * 0.866, radius * 0.5))
        case "star":
            return tuple(_on_circle(radius if corner % 2 == 0 else radius * 0.55, corner / 12) for corner in range(12))
        case "cross":
            arm, thin = radius * 0.97, radius * 0.22
            upright = ((-thin, -arm), (thin, -arm), (thin, -thin))
            return tuple(_on_slant(_turned(point, quarters)) for quarters in range(4) for point in upright)
        case "humps":
            return tuple((x * radius, y * radius) for x, y in _humps())
        case _:
            return ()


def areas(
    cells: Iterable[Cell], diagram: Diagram, width: int, frame: Frame | None = None
) -> dict[str, tuple[tuple[int, int], ...]]:
    """The outlines of some cells in pixels of the picture shown ``width`` pixels wide, for an image map.

    Of a picture of one part, the cells whose middle it shows.
    """
    if frame is None:
        scale = width / diagram.width
        return {cell.name: _in_pixels(cell.outline, scale) for cell in cells}
    scale = width / frame.width
    right, bottom = frame.x + frame.width, frame.y + frame.height
    return {
        cell.name: _in_pixels(tuple((x - frame.x, y - frame.y) for x, y in cell.outline), scale)
        for cell in cells
        if frame.x <= cell.centre[0] <= right and frame.y <= cell.centre[1] <= bottom
    }


@lru_cache(maxsize=4096)
def _in_pixels(outline: tuple[Point, ...], scale: float) -> tuple[tuple[int, int], ...]:
    return tuple((round(x * scale), round(y * scale)) for x, y in outline)


@lru_cache(maxsize=1)
def _humps() -> tuple[Point, ...]:
    """A disc with two humps on it, a camel's: as far as its three circles reach from the middle of the largest."""
    low, circles = 0.26, ((0.0, 0.26, 0.74), (-0.42, -0.4, 0.36), (0.42, -0.4, 0.36))
    corners = []
    for step in range(72):
        away_x, away_y = _on_circle(1.0, step / 72)
        reaches = [0.0]
        for x, y, radius in circles:
            along = x * away_x + (y - low) * away_y
            aside = radius**2 - (x**2 + (y - low) ** 2 - along**2)
            if aside >= 0:
                reaches.append(along + math.sqrt(aside))
        corners.append((away_x * max(reaches), low + away_y * max(reaches)))
    return tuple(corners)


def _on_circle(radius: float, turn: float) -> Point:
    return radius * math.sin(turn * math.tau), -radius * math.cos(turn * math.tau)


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def _on_slant(point: Point) -> Point:
    """A point turned by an eighth: an upright cross becomes a leaning one."""
    return (point[0] - point[1]) * math.sqrt(0.5), (point[0] + point[1]) * math.sqrt(0.5)


@lru_cache(maxsize=4096)
def _spots(outline: tuple[Point, ...], centre: Point, room: float, label: bool, marks: int) -> tuple[Spot, ...]:
    shares = ([_LABEL_SHARE if marks else 1.0] if label else []) + [1.0] * marks
    if len(shares) < 2:
        return (Spot(centre[0], centre[1], room),) * len(shares)
    along = _long_direction(outline)
    in_line = _line(outline, centre, along, shares, room)
    if len(shares) < 3:
        return in_line
    # A crowd: the first ones in one row, the others in a second, if that leaves them larger.
    half = len(shares) // 2
    first, second = _line(outline, centre, along, [float(half), float(len(shares) - half)], math.inf)
    across = (abs(along[1]), -along[0] if along[1] > 0 else along[0])
    rows = tuple(
        spot
        for row, part in ((first, shares[:half]), (second, shares[half:]))
        for spot in _line(outline, (row.x, row.y), across, part, min(room, row.size))
    )
    return max(
        in_line, rows, key=lambda spots: min(spot.size / share for spot, share in zip(spots, shares, strict=True))
    )


def _line(
    outline: Sequence[Point], centre: Point, along: Point, shares: Sequence[float], most: float
) -> tuple[Spot, ...]:
    """Places one after another through ``centre``, as long as their shares, none larger than ``most``."""
    before, after = _reach(outline, centre, along, most)
    length, at = before + after, -before
    spots = []
    for share in shares:
        part = length * share / sum(shares)
        middle = at + part / 2
        x, y = centre[0] + along[0] * middle, centre[1] + along[1] * middle
        left, right = _reach(outline, (x, y), (-along[1], along[0]), most)
        spots.append(Spot(x, y, min(part * 0.94, 1.84 * min(left, right), most)))
        at += part
    return tuple(spots)


def _long_direction(outline: Sequence[Point]) -> Point:
    """The direction in which a cell is longest, pointing right or down; straight down if it is about as wide as high."""
    samples = [point for one, other in _edges(outline) for point in _between(one, other)]
    if not samples:
        return 0.0, 1.0
    mean_x, mean_y = (sum(point[axis] for point in samples) / len(samples) for axis in (0, 1))
    xx = sum((x - mean_x) ** 2 for x, _ in samples)
    yy = sum((y - mean_y) ** 2 for _, y in samples)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in samples)
    spread = math.hypot(xx - yy, 2 * xy)
    if math.sqrt((xx + yy + spread) / max(xx + yy - spread, 1e-9)) < _ELONGATED:
        return 0.0, 1.0
    angle = math.atan2(2 * xy, xx - yy) / 2
    direction = (math.cos(angle), math.sin(angle))
    forward = direction[1] if abs(direction[1]) > abs(direction[0]) else direction[0]
    return direction if forward > 0 else (-direction[0], -direction[1])


def _between(one: Point, other: Point) -> list[Point]:
    """Points along an edge, as many as it is long, so that a finely drawn arc weighs no more than a straight edge."""
    steps = max(1, round(math.dist(one, other) / 2))
    return [(one[0] + (other[0] - one[0]) * n / steps, one[1] + (other[1] - one[1]) * n / steps) for n in range(steps)]


def _edges(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, (*outline[1:], *outline[:1]), strict=True))


def _reach(outline: Sequence[Point], start: Point, along: Point, room: float) -> tuple[float, float]:
    """How far the cell goes on from ``start``: against ``along``, and along it."""
    hits = []
    for (x1, y1), (x2, y2) in _edges(outline):
        edge_x, edge_y = x2 - x1, y2 - y1
        cross = along[0] * edge_y - along[1] * edge_x
        if abs(cross) < 1e-9:
            continue
        on_edge = ((x1 - start[0]) * along[1] - (y1 - start[1]) * along[0]) / cross
        if 0 <= on_edge <= 1:
            hits.append(((x1 - start[0]) * edge_y - (y1 - start[1]) * edge_x) / cross)
    return (
        min((-hit for hit in hits if hit < 0), default=room / 2),
        min((hit for hit in hits if hit > 0), default=room / 2),
    )
