"""What stays the same in all pictures of a map: water, terrain, rivers and railways, labels and captions, drawn once."""

import itertools
from functools import lru_cache
from typing import Final

import msgspec
from PIL import Image, ImageDraw

from domain.diagram import Cell, Diagram, Link, Point, Tone
from mail.outbound.drawing import inks, sprites
from mail.outbound.drawing.geometry import Spot, on_picture
from mail.outbound.drawing.maps import RAIL, RIVER, line_width, on_map
from mail.outbound.drawing.palette import MAP_LINE, PAINTS, PAPER

_FINE: Final = 3  # drawn this much larger and then reduced, so that edges come out smooth
_HATCHES: Final = 7  # slanting lines across a surface
_LETTERS: Final = 6  # pixels: letters less high cannot be read and are left out


def ground(diagram: Diagram, scale: float) -> Image.Image:
    """The whole map without marks, ``scale`` pixels to a unit. It is shared: copy it before drawing on it."""
    cells = tuple(_bare(cell) if cell.marks or cell.rims else cell for cell in diagram.cells)
    lines = tuple(link for link in diagram.links if link.ground)
    wide = (line_width(diagram, RIVER), line_width(diagram, RAIL))
    return _drawn(round(diagram.width * scale), round(diagram.height * scale), scale, cells, lines, wide)


def _bare(cell: Cell) -> Cell:
    """The cell with nothing on it."""
    return msgspec.structs.replace(cell, marks=(), rims=())


def dashes(points: tuple[Point, ...], length: float) -> list[tuple[Point, Point]]:
    """Every other stretch of this length along a line."""
    found, drawn, left = [], True, length
    for (x, y), (end_x, end_y) in itertools.pairwise(points):
        whole = ((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5
        at = 0.0
        while whole - at > 1e-9:
            step = min(left, whole - at)
            if drawn:
                found.append((_along(x, y, end_x, end_y, at / whole), _along(x, y, end_x, end_y, (at + step) / whole)))
            at, left = at + step, left - step
            if left <= 1e-9:
                drawn, left = not drawn, length
    return found


def _along(x: float, y: float, end_x: float, end_y: float, share: float) -> Point:
    return x + (end_x - x) * share, y + (end_y - y) * share


@lru_cache(maxsize=8)
def _drawn(
    width: int,
    height: int,
    scale: float,
    cells: tuple[Cell, ...],
    lines: tuple[Link, ...],
    wide: tuple[float, float],
) -> Image.Image:
    picture = Image.new("RGB", (width, height), PAINTS["water"].fill)
    for cell in cells:
        _surface(picture, cell.outline, cell.tone, cell.centre, scale)
    for line in lines:
        _line(picture, line.points, line.tone, scale, wide)
    draw = ImageDraw.Draw(picture)
    for cell in cells:
        place = on_map(cell.outline, cell.centre, bool(cell.label), len(cell.caption), 0)
        for text, spot in ((cell.label, place.label), (cell.caption, place.caption)):
            if spot is not None:
                _letters(draw, text, spot, cell.tone, scale)
    return inks.flat(picture, "map")


def _surface(picture: Image.Image, outline: tuple[Point, ...], tone: Tone, centre: Point, scale: float) -> None:
    left, top = (int(min(point[axis] for point in outline) * scale) - 2 for axis in (0, 1))
    right, bottom = (int(max(point[axis] for point in outline) * scale) + 3 for axis in (0, 1))
    fine = Image.new("RGB", ((right - left) * _FINE, (bottom - top) * _FINE), PAINTS[tone].fill)
    shown = Image.new("L", fine.size, 0)
    corners = on_picture(outline, scale * _FINE, (left * _FINE, top * _FINE))
    draw = ImageDraw.Draw(fine)
    if PAINTS[tone].hatch:
        middle_x, middle_y = on_picture((centre,), scale * _FINE, (left * _FINE, top * _FINE))[0]
        apart = fine.width / _HATCHES
        for step in range(-2 * _HATCHES, 2 * _HATCHES):
            # Between two lines, not on one, lies the middle of the cell, where marks stand.
            start = middle_x + middle_y + (step + 0.5) * apart
            draw.line([(start, 0), (start - fine.height, fine.height)], PAINTS[tone].hatch, round(scale * _FINE * 1.2))
    draw.line([*corners, corners[0], corners[1]], fill=MAP_LINE, width=round(1.4 * _FINE), joint="curve")
    ImageDraw.Draw(shown).polygon(corners, fill=255)
    picture.paste(fine.reduce(_FINE), (left, top), shown.reduce(_FINE))


def _line(picture: Image.Image, points: tuple[Point, ...], tone: Tone, scale: float, wide: tuple[float, float]) -> None:
    """A river as one line, a railway as a dark one with light sleepers."""
    river, rail = wide
    margin = round(river * scale) + 2
    left, top = (int(min(point[axis] for point in points) * scale) - margin for axis in (0, 1))
    right, bottom = (int(max(point[axis] for point in points) * scale) + margin for axis in (0, 1))
    place = (left * _FINE, top * _FINE)
    local = on_picture(points, scale * _FINE, place)
    for thick, colour, stretches in _strokes(points, tone, river, rail):
        layer = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE), 0)
        draw = ImageDraw.Draw(layer)
        pixels = max(1, round(thick * scale * _FINE))
        for stretch in stretches:
            draw.line(on_picture(stretch, scale * _FINE, place), fill=255, width=pixels, joint="curve")
        if len(stretches) == 1:
            for x, y in (local[0], local[-1]):
                draw.ellipse((x - pixels / 2, y - pixels / 2, x + pixels / 2, y + pixels / 2), fill=255)
        picture.paste(colour, (left, top), layer.reduce(_FINE))


def _strokes(
    points: tuple[Point, ...], tone: Tone, river: float, rail: float
) -> list[tuple[float, str, list[tuple[Point, ...]]]]:
    if tone != "rail":
        return [(river, PAINTS[tone].fill, [points])]
    sleepers: list[tuple[Point, ...]] = list(dashes(points, rail * 1.6))
    return [(rail, PAINTS[tone].fill, [points]), (rail * 0.5, PAPER, sleepers)]


def _letters(draw: ImageDraw.ImageDraw, text: str, spot: Spot, tone: Tone, scale: float) -> None:
    """Letters with the surface's own colour around them, so that no line runs through them."""
    height = round(spot.size * scale)
    if height >= _LETTERS:
        draw.text(
            (spot.x * scale, spot.y * scale),
            text,
            PAINTS[tone].ink,
            sprites.font(height),
            anchor="mm",
            stroke_width=max(1, round(height / 5)),
            stroke_fill=PAINTS[tone].fill,
        )
