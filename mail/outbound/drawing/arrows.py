"""Where the arrowhead and the letters of a line stand: both on its last stretch, clear of the place where it ends."""

from math import hypot
from typing import Final

from domain.diagram import Link, Point
from mail.outbound.drawing.geometry import Spot

_TIP: Final = 0.78  # of the last stretch, so that what stands on the place itself hides neither
_LETTERS: Final = 0.42
_LONG: Final = 11.0  # units, from the tip of an arrowhead to its base
_WIDE: Final = 11.0
BADGE: Final = 15.0  # the diameter of the disc that holds the letters


def head(link: Link) -> tuple[Point, Point, Point]:
    """The corners of the arrowhead, its tip first, in the drawing's units."""
    (x, y), (along, across) = _on_last_stretch(link, _TIP), _direction(link)
    back = (x - along * _LONG, y - across * _LONG)
    left = (back[0] - across * _WIDE / 2, back[1] + along * _WIDE / 2)
    right = (back[0] + across * _WIDE / 2, back[1] - along * _WIDE / 2)
    return (x, y), left, right


def letters_at(link: Link) -> Spot:
    """Where the disc with the letters goes."""
    x, y = _on_last_stretch(link, _LETTERS)
    return Spot(x, y, BADGE)


def _on_last_stretch(link: Link, part: float) -> Point:
    (x, y), (to_x, to_y) = link.points[-2:]
    return x + (to_x - x) * part, y + (to_y - y) * part


def _direction(link: Link) -> Point:
    (x, y), (to_x, to_y) = link.points[-2:]
    length = hypot(to_x - x, to_y - y) or 1.0
    return (to_x - x) / length, (to_y - y) / length
