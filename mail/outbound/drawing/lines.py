"""Lines as small pictures, cased in white so that they show on every tone: the same one is drawn once for many pictures."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from domain.diagram import Link, Point, Tone
from mail.outbound.drawing import arrows, sprites
from mail.outbound.drawing.geometry import on_picture
from mail.outbound.drawing.inks import Box
from mail.outbound.drawing.palette import PAPER, line_colour
from mail.outbound.drawing.sprites import Sprite

_MARGIN: Final = 8
_FINE: Final = 2
_CASING: Final = 13
_CORE: Final = 8
_SHORT: Final = 10_000  # pixels around a line that is worth keeping: a long one would take the room of many
_SEEN: Final = [255 if value > 127 else 0 for value in range(256)]

_Line = tuple[Sprite, tuple[int, int]]
"""The line in the colours of the palette with what of it is to be seen, and its upper left corner."""


def draw(picture: Image.Image, link: Link, scale: float, box: Box) -> None:
    """Put a line on a picture; it has a dot at either end, or an arrowhead near the last."""
    across, down = ([point[axis] * scale for point in link.points] for axis in (0, 1))
    room = (max(across) - min(across) + 2 * _MARGIN) * (max(down) - min(down) + 2 * _MARGIN)
    (line, seen), corner = (_kept if room <= _SHORT else _drawn)(link.points, link.tone, link.arrow, scale, box)
    picture.paste(line, corner, seen)


def _drawn(way: tuple[Point, ...], tone: Tone, arrow: bool, scale: float, box: Box) -> _Line:
    points = on_picture(way, scale)
    left, top = (max(0, int(min(point[axis] for point in points)) - _MARGIN) for axis in (0, 1))
    right, bottom = (int(max(point[axis] for point in points)) + _MARGIN for axis in (0, 1))
    size, corner = ((right - left) * _FINE, (bottom - top) * _FINE), (left * _FINE, top * _FINE)
    core, casing = Image.new("L", size, 0), Image.new("L", size, 0)
    local = on_picture(way, scale * _FINE, corner)
    head = on_picture(arrows.head(Link(way)), scale * _FINE, corner) if arrow else []
    for layer, wide in ((casing, _CASING), (core, _CORE)):
        _stroke(ImageDraw.Draw(layer), local, head, wide)
    shades = sprites.blend(PAPER, line_colour(tone), box)
    inner = core.reduce(_FINE)
    line = inner.point([shades[value * 4 // 255] for value in range(256)])
    seen = ImageChops.lighter(inner, casing.reduce(_FINE)).point(_SEEN, "1")
    return (Image.frombytes("P", line.size, line.tobytes()), seen), (left, top)


_kept = lru_cache(maxsize=1024)(_drawn)


def _stroke(layer: ImageDraw.ImageDraw, points: list[Point], head: list[Point], wide: int) -> None:
    layer.line(points, fill=255, width=wide, joint="curve")
    for x, y in (points[0], points[-1]):
        layer.ellipse((x - wide * 0.6, y - wide * 0.6, x + wide * 0.6, y + wide * 0.6), fill=255)
    if head:
        layer.polygon(head, fill=255)
        layer.line([*head, head[0]], fill=255, width=wide // 2, joint="curve")
