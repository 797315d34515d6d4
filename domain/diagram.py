"""A neutral drawing of a table: cells, marks, links, a legend. Mail makes text and a picture of it, the web an SVG.

Lengths are in units of the drawing's own; y grows downwards. Tones are roles, not colours: whoever draws chooses colours,
and no meaning rests on them alone, because every mark also has a shape or letters. ``gc=False``: drawings never change, so none
can come to hold itself.
"""

from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Tone: TypeAlias = Literal[
    "plain", "alternate", "blocked", "goal", "own", "friend", "foe", "neutral", "yes", "no", "path", "accent",
    "red", "green", "yellow", "blue", "white", "black",
    "water", "land", "town", "hamlet", "sand", "dune", "river", "rail", "free", "reach", "crimson", "violet", "orange",
]  # fmt: skip
Shape: TypeAlias = Literal["disc", "square", "diamond", "ring", "cross", "star", "triangle", "text", "humps"]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Something that stands on a cell: a shape with at most three letters on it, and what a screen reader says of it."""

    shape: Shape
    tone: Tone
    says: str
    letters: str = ""
    mine: bool = False  # drawn with a second rim, so that its owner finds it at once


class Cell(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One place: its outline, where its label and marks go, and the name orders call it by.

    A place that no order names is told apart by its name, and known to people by what it is ``called``. A label of several lines
    (parted by line feeds) takes what ``span`` says, its widest in units; 0: what its place leaves it.
    """

    name: str
    outline: tuple[Point, ...]
    centre: Point
    tone: Tone = "plain"
    marks: tuple[Mark, ...] = ()
    label: str = ""
    room: float = 20.0  # the diameter, in units, of the largest mark that fits
    caption: str = ""  # a name, which may be wider than the cell; on maps alone
    rims: tuple[Tone, ...] = ()  # lines along the inside of the outline, the outermost first
    span: float = 0.0
    called: str = ""  # what people call it where its name is none that they know

    @property
    def known_as(self) -> str:
        """What people call it."""
        return self.called or self.name


class Link(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A line between places: a route walked, a spoke of a web.

    With an ``arrow`` it points to where it ends; ``letters``, at most three, stand on its last stretch.
    """

    points: tuple[Point, ...]
    tone: Tone = "path"
    says: str = ""
    ground: bool = False  # it belongs to the terrain: below labels and marks
    arrow: bool = False
    letters: str = ""


class LegendEntry(msgspec.Struct, frozen=True, gc=False):
    """A line of the legend."""

    sample: Mark
    says: str


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A part of the drawing that deserves a picture of its own, larger: a rectangle in the drawing's units, and its title."""

    x: float
    y: float
    width: float
    height: float
    title: str


class Diagram(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A whole drawing. ``text`` is the same table as lines of at most 72 characters that also read well unaligned.

    On a ``map`` labels stand along the upper edge of their cells, captions along the lower, marks between; what is no cell
    is water. With a ``focus`` a reader is shown two pictures, that part and the whole; the latter is ``whole`` if there is one,
    a drawing of the same places that is the same for several readers, so that it is drawn once for all of them.
    """

    title: str
    width: float
    height: float
    cells: tuple[Cell, ...]
    text: tuple[str, ...]
    links: tuple[Link, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    kind: Literal["board", "map"] = "board"
    focus: Frame | None = None
    whole: "Diagram | None" = None
