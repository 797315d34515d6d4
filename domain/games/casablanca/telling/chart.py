"""The map as it is drawn before anything stands on it: hexes in their terrain, names, rivers, railways; drawn up once."""

from functools import cache
from itertools import pairwise
from math import hypot, pi, sin
from typing import Final

from domain.diagram import Cell, Frame, Link, Point, Tone
from domain.games.casablanca.board.atlas import Atlas, Hex, Kind, atlas, name_of
from domain.games.casablanca.board.hexes import COLUMNS, ROWS, place
from domain.games.casablanca.words import SAY
from domain.words import Language

# In the drawing's units; with these all corners of hexes are whole numbers, and neighbours share theirs exactly.
_HALF: Final = 26.0  # of a hex's width
_RADIUS: Final = 30.0
_MARGIN: Final = 8.0
WIDTH: Final = 2 * _MARGIN + _HALF * (2 * len(COLUMNS) + 1)
HEIGHT: Final = 2 * _MARGIN + _RADIUS * (1.5 * (ROWS - 1) + 2)
ROOM: Final = 26.0
_FRAME: Final = 364.0  # the side of the part that is shown larger

_STEPS: Final = 8  # points of a line from one hex to the next
_WAVE: Final = 3.2  # how far a river swings out
_APART: Final = 5.5  # how far a river and a railway between the same hexes keep from each other, each
_CORNERS: Final = ((0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15))
_TONES: Final[dict[Kind, Tone]] = {
    "city": "town", "village": "hamlet", "country": "land", "river": "land", "rail": "land", "river+rail": "land",
    "yellow": "sand", "ochre": "dune",
}  # fmt: skip


def centre(name: Hex) -> Point:
    """The middle of a hex."""
    where = place(name)
    shift = 0.0 if where.row % 2 else _HALF
    return _MARGIN + _HALF + 2 * _HALF * where.column + shift, _MARGIN + _RADIUS + 1.5 * _RADIUS * (where.row - 1)


def around(first: Point, second: Point, title: str) -> Frame:
    """The part of the map about two points that lie near each other, within the drawing."""
    left, top = ((first[axis] + second[axis] - _FRAME) / 2 for axis in (0, 1))
    return Frame(min(max(left, 0.0), WIDTH - _FRAME), min(max(top, 0.0), HEIGHT - _FRAME), _FRAME, _FRAME, title)


def fits(first: Point, second: Point) -> bool:
    """Whether a part shows two hexes and what lies next to them."""
    return all(abs(first[axis] - second[axis]) <= _FRAME - 5 * _HALF for axis in (0, 1))


@cache
def cells(language: Language) -> tuple[Cell, ...]:
    """Every hex without pieces, in the order of the atlas."""
    found = atlas()
    return tuple(_cell(name, found, language) for name in found.hexes)


def number(name: Hex) -> int:
    """Which of the cells a hex is."""
    return _numbers()[name]


@cache
def _numbers() -> dict[Hex, int]:
    return {name: number for number, name in enumerate(atlas().hexes)}


@cache
def lines(language: Language) -> tuple[Link, ...]:
    """Rivers, winding, and railways; between the same two hexes they keep apart."""
    found = atlas()
    river_edges = {frozenset(pair) for river in found.rivers for pair in pairwise(river.hexes)}
    rail_edges = {frozenset(pair) for rail in found.rails for pair in pairwise(rail)}
    shared = river_edges & rail_edges
    rivers = tuple(
        Link(_winding(river.hexes, shared), "river", SAY(f"river.{river.name}", language), ground=True)
        for river in found.rivers
    )
    return (*rivers, *(Link(_beside(rail, shared), "rail", ground=True) for rail in found.rails))


def _cell(name: Hex, found: Atlas, language: Language) -> Cell:
    x, y = centre(name)
    return Cell(
        name=name,
        outline=tuple((x + across, y + down) for across, down in _CORNERS),
        centre=(x, y),
        tone=_TONES[found.kind[name]],
        label=name,
        room=ROOM,
        caption=caption(name, language),
        rims=("free",) if name in found.free else (),
    )


@cache
def caption(name: Hex, language: Language) -> str:
    """What is written in a hex: cities and Casablanca in capitals, the numbers of starts and landings."""
    found = atlas()
    friend = next((who for who, box in found.friends.items() if box.hex == name), "")
    parts = [friend] if friend else []
    if name in found.called:
        town = name_of(name, language)
        parts.append(town.upper() if name in found.cities or name == found.casablanca else town)
    if name in found.starts:
        parts.append(f"({found.starts.index(name) + 1})")
    if name in found.landings:
        parts.append(f"[{found.landings.index(name) + 1}]")
    return " ".join(parts)


def _winding(hexes: tuple[Hex, ...], shared: set[frozenset[Hex]]) -> tuple[Point, ...]:
    points = [centre(hexes[0])]
    for one, other in pairwise(hexes):
        bow = frozenset((one, other)) in shared
        points += _curve(one, other, -_APART if bow else _WAVE, pi if bow else 2 * pi)
    return tuple(points)


def _beside(hexes: tuple[Hex, ...], shared: set[frozenset[Hex]]) -> tuple[Point, ...]:
    points = [centre(hexes[0])]
    for one, other in pairwise(hexes):
        points += _curve(one, other, _APART, pi) if frozenset((one, other)) in shared else [centre(other)]
    return tuple(points)


def _curve(one: Hex, other: Hex, aside: float, turn: float) -> list[Point]:
    """From one hex to the next, swinging out to one side; the sides are the same whichever hex comes first."""
    (x, y), (end_x, end_y) = centre(one), centre(other)
    side = aside if (x, y) < (end_x, end_y) else -aside
    long = hypot(end_x - x, end_y - y)
    across = ((end_y - y) / long, -(end_x - x) / long)
    found = []
    for step in range(1, _STEPS + 1):
        share = step / _STEPS
        out = side * sin(share * turn)
        point = (x + (end_x - x) * share + across[0] * out, y + (end_y - y) * share + across[1] * out)
        found.append((round(point[0], 1), round(point[1], 1)))
    return found
