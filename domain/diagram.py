"""A neutral drawing of a table: cells, marks, links, a legend. Mail makes text and a picture of it, the web an SVG.

Lengths are in units of the drawing's own; y grows downwards. Tones are roles, not colours: whoever draws chooses colours,
and no meaning rests on them alone, because every mark also has a shape or letters.
"""

from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Tone: TypeAlias = Literal[
    "plain", "alternate", "blocked", "goal", "own", "friend", "foe", "neutral", "yes", "no", "path", "accent",
    "red", "green", "yellow", "blue", "white", "black",
]  # fmt: skip
Shape: TypeAlias = Literal["disc", "square", "diamond", "ring", "cross", "star", "triangle", "text"]


class Mark(msgspec.Struct, frozen=True):
    """Something that stands on a cell: a shape with at most three letters on it, and what a screen reader says of it."""

    shape: Shape
    tone: Tone
    says: str
    letters: str = ""


class Cell(msgspec.Struct, frozen=True, cache_hash=True):
    """One place: its outline, where its label and marks go, and the name orders call it by."""

    name: str
    outline: tuple[Point, ...]
    centre: Point
    tone: Tone = "plain"
    marks: tuple[Mark, ...] = ()
    label: str = ""
    room: float = 20.0  # the diameter, in units, of the largest mark that fits


class Link(msgspec.Struct, frozen=True):
    """A line between places: a route walked, a spoke of a web."""

    points: tuple[Point, ...]
    tone: Tone = "path"
    says: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A line of the legend."""

    sample: Mark
    says: str


class Diagram(msgspec.Struct, frozen=True, cache_hash=True):
    """A whole drawing. ``text`` is the same table as lines of at most 72 characters that also read well unaligned."""

    title: str
    width: float
    height: float
    cells: tuple[Cell, ...]
    text: tuple[str, ...]
    links: tuple[Link, ...] = ()
    legend: tuple[Entry, ...] = ()
