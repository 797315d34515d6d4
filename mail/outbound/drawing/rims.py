"""Rims of cells as small pictures, each drawn once: lines along the inside of an outline, told apart by dashes too."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from domain.diagram import Cell, Point, Tone
from mail.outbound.drawing import inks, sprites
from mail.outbound.drawing.geometry import Spot
from mail.outbound.drawing.ground import dashes
from mail.outbound.drawing.maps import RIM, inset
from mail.outbound.drawing.palette import PAINTS

DASHED: Final[frozenset[Tone]] = frozenset(("free",))
_FINE: Final = 3


def paste(picture: Image.Image, cell: Cell, corner: Point, scale: float) -> None:
    """Draw the rims of a cell into a picture whose upper left corner is ``corner`` of the drawing."""
    x, y = cell.centre
    for number, tone in enumerate(cell.rims):
        sprite = _rim(_around(cell.outline, cell.centre, number), tone, cell.tone, scale)
        sprites.paste(picture, sprite, Spot(x - corner[0], y - corner[1], 0.0), scale)


@lru_cache(maxsize=2048)
def _around(outline: tuple[Point, ...], centre: Point, number: int) -> tuple[Point, ...]:
    """The line of a cell's rim, from the cell's middle: the same for all cells of one shape."""
    x, y = centre
    return tuple((round(a - x, 2), round(b - y, 2)) for a, b in inset(outline, centre, number))


@lru_cache(maxsize=64)
def _rim(around: tuple[Point, ...], tone: Tone, under: Tone, scale: float) -> sprites.Sprite:
    high = max(y for _, y in around) - min(y for _, y in around)
    reach = int(max(max(abs(x), abs(y)) for x, y in around) * scale) + 3
    side = 2 * reach * _FINE
    layer = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(layer)
    closed = tuple(((x * scale + reach) * _FINE, (y * scale + reach) * _FINE) for x, y in (*around, around[0]))
    width = max(_FINE, round(RIM * high * scale * _FINE))
    for stretch in dashes(closed, high * scale * _FINE / 8) if tone in DASHED else [(*closed, closed[1])]:
        draw.line(list(stretch), fill=255, width=width, joint="curve")
    layer = layer.reduce(_FINE)
    image = Image.new("RGB", layer.size, PAINTS[under].fill)
    image.paste(PAINTS[tone].fill, (0, 0), layer)
    return inks.flat(image, "map"), layer.point(lambda value: 255 if value > 60 else 0, "1")
