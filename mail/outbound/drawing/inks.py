"""The 256 colours of every picture: each surface with the steps between it and what is drawn on it, fixed once for all."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from mail.outbound.drawing.palette import DARK, LINE, MAP_LINE, ON_MAPS, PAINTS, PAPER, ROUTE, WHITE, rgb

Colour = tuple[int, int, int]
Box: TypeAlias = Literal["board", "map"]
"""Which set of colours: a board's, or with the tones of maps beside them."""
_STEPS: Final = (0.25, 0.5, 0.75)
_CLOSE: Final = 13  # Pillow looks for the nearest colour in boxes of eight: closer ones could be taken for a surface


@lru_cache(maxsize=2)
def colours(box: Box = "board") -> tuple[Colour, ...]:
    """At most 256 colours: surfaces and inks first, then the steps at their edges."""
    paints = [paint for tone, paint in PAINTS.items() if box == "map" or tone not in ON_MAPS]
    more = (MAP_LINE, *(paint.hatch for paint in paints if paint.hatch)) if box == "map" else ()
    surfaces = [rgb(colour) for colour in (PAPER, DARK, WHITE, LINE, ROUTE, *(paint.fill for paint in paints), *more)]
    edges = [mixed(surface, rgb(ink), share) for ink in (DARK, WHITE, LINE) for surface in surfaces for share in _STEPS]
    apart = [edge for edge in edges if all(_distance(edge, surface) > _CLOSE for surface in surfaces)]
    return tuple(dict.fromkeys(surfaces + apart))[:256]


@lru_cache(maxsize=2)
def swatch(box: Box = "board") -> Image.Image:
    """An image that holds the palette, as Pillow wants to be given one."""
    holder = Image.new("P", (1, 1))
    holder.putpalette([value for colour in colours(box) for value in colour])
    return holder


def flat(image: Image.Image, box: Box = "board") -> Image.Image:
    """The picture in the colours of the palette, each pixel the nearest one."""
    return image.quantize(palette=swatch(box), dither=Image.Dither.NONE)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """The colour ``share`` of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _distance(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
