"""Marks and labels as small pictures, each drawn once: what a board is pasted together from."""

from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from domain.diagram import Shape, Tone
from mail.outbound.drawing import inks
from mail.outbound.drawing.geometry import (
    DROP,
    HUB,
    INNER,
    LINE_STEP,
    Spot,
    letter_ink,
    mark_letter_height,
    shape_points,
)
from mail.outbound.drawing.inks import Box
from mail.outbound.drawing.palette import DARK, PAINTS, WHITE, rgb

_FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSans-Bold-subset.ttf"
_FINE: Final = 4
_CAPITAL: Final = 0.73  # the height of a capital in this font, in parts of its size

Sprite: TypeAlias = tuple[Image.Image, Image.Image]
"""A small picture in the colours of the palette, and which of its pixels are to be seen."""


def paste(picture: Image.Image, sprite: Sprite, spot: Spot, scale: float) -> None:
    """Put a sprite in the middle of a spot."""
    image, mask = sprite
    picture.paste(image, (round(spot.x * scale - image.width / 2), round(spot.y * scale - image.height / 2)), mask)


@lru_cache(maxsize=1024)
def mark(
    shape: Shape, tone: Tone, letters: str, pixels: int, under: Tone, *, mine: bool = False, box: Box = "board"
) -> Sprite:
    """A mark of a diameter in pixels on a cell of tone ``under``, dark-rimmed so that it stands out on any."""
    side = (pixels + 2) * _FINE
    image, shown = Image.new("RGB", (side, side), PAINTS[under].fill), Image.new("L", (side, side), 0)
    middle, radius, rim = side / 2, pixels * _FINE / 2, max(1.2, pixels / 18) * _FINE
    if mine:
        _shape(ImageDraw.Draw(image), shape, middle, radius, rim=rim, fill=WHITE, edge=DARK)
        _shape(ImageDraw.Draw(shown), shape, middle, radius, rim=rim, fill="white", edge="white")
        radius, pixels = radius * INNER, round(pixels * INNER)
    for layer, fill, edge in (
        (ImageDraw.Draw(image), PAINTS[tone].fill, DARK),
        (ImageDraw.Draw(shown), "white", "white"),
    ):
        _shape(layer, shape, middle, radius, rim=rim, fill=fill, edge=edge)
        if letters and shape == "cross":
            hub = (middle - radius * HUB, middle - radius * HUB, middle + radius * HUB, middle + radius * HUB)
            layer.ellipse(hub, fill=fill, outline=edge, width=round(rim))
    if letters:
        ink = letter_ink(shape, tone, under)
        height = mark_letter_height(shape, pixels, letters) * _FINE
        drop = radius * DROP.get(shape, 0.0)
        for layer, fill in ((ImageDraw.Draw(image), ink), (ImageDraw.Draw(shown), "white")):
            layer.text((middle, middle + drop), letters, fill, font(round(height)), anchor="mm")
    return _sprite(image, shown, box)


@lru_cache(maxsize=1024)
def label(text: str, height: int, under: Tone, box: Box = "board") -> Sprite:
    """A label whose letters are ``height`` pixels high, written on a cell of tone ``under``, a line below the other."""
    letters, lines = font(height * _FINE), text.split("\n")
    boxes = [letters.getbbox(line, anchor="mm") for line in lines]
    step = height * _FINE * LINE_STEP
    across = max(max(-left, right) for left, _, right, _ in boxes)
    down = max(max(-top, bottom) for _, top, _, bottom in boxes) + step * (len(lines) - 1) / 2
    side = (2 * (int(across) // _FINE + 2) * _FINE, 2 * (int(down) // _FINE + 2) * _FINE)
    image, shown = Image.new("RGB", side, PAINTS[under].fill), Image.new("L", side, 0)
    for layer, fill in ((ImageDraw.Draw(image), PAINTS[under].ink), (ImageDraw.Draw(shown), "white")):
        for number, line in enumerate(lines):
            y = side[1] / 2 + (number - (len(lines) - 1) / 2) * step
            layer.text((side[0] / 2, y), line, fill, letters, anchor="mm")
    return _sprite(image, shown, box)


@lru_cache(maxsize=64)
def blend(one: str, other: str, box: Box = "board") -> tuple[int, ...]:
    """Five places in the palette, from one colour to the other."""
    steps = [inks.mixed(rgb(one), rgb(other), share / 4) for share in range(5)]
    row = Image.new("RGB", (5, 1))
    row.putdata(steps)
    return tuple(inks.flat(row, box).tobytes())


@lru_cache(maxsize=128)
def font(height: int) -> ImageFont.FreeTypeFont:
    """The bundled font, its capitals and digits ``height`` pixels high."""
    return ImageFont.truetype(str(_FONT), max(6, round(height / _CAPITAL)), layout_engine=ImageFont.Layout.BASIC)


def _sprite(image: Image.Image, shown: Image.Image, box: Box) -> Sprite:
    mask = shown.reduce(_FINE).point(lambda value: 255 if value > 24 else 0, "1")
    return inks.flat(image.reduce(_FINE), box), mask


def _shape(
    draw: ImageDraw.ImageDraw, shape: Shape, middle: float, radius: float, *, rim: float, fill: str, edge: str
) -> None:
    box = (middle - radius, middle - radius, middle + radius, middle + radius)
    match shape:
        case "text":
            return
        case "disc":
            draw.ellipse(box, fill=fill, outline=edge, width=round(rim))
        case "ring":
            draw.ellipse(box, fill="white", outline=edge, width=round(rim))
            inner = rim
            draw.ellipse(
                (box[0] + inner, box[1] + inner, box[2] - inner, box[3] - inner), outline=fill, width=round(rim * 2)
            )
        case _:
            points = [(middle + x, middle + y) for x, y in shape_points(shape, radius - rim / 2)]
            draw.polygon(points, fill=fill)
            draw.line([*points, points[0], points[1]], fill=edge, width=round(rim), joint="curve")
