"""A small map made by hand: two rows of hexes, a river, a railway, and a part of it that deserves a picture of its own."""

import msgspec

from domain.diagram import Cell, Diagram, Frame, Link, Mark, Point, Tone
from mail.outbound import sheet as letters
from mail.outbound.sheet import Menu, Sheet
from tests.mail.outbound.samples import turn

CORNERS = ((0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15))
TONES: dict[str, Tone] = {
    "A1": "land",
    "B1": "town",
    "C1": "hamlet",
    "D1": "sand",
    "A2": "dune",
    "B2": "dune",
    "C2": "land",
}
FOCUS = Frame(4.0, 0.0, 110.0, 60.0, "Around your pieces")


def hex_at(name: str, *marks: Mark, rims: tuple[Tone, ...] = ()) -> Cell:
    """One hex of the map."""
    x, y = middle(name)
    outline = tuple((x + across, y + down) for across, down in CORNERS)
    caption = "PARIS" if TONES[name] == "town" else ""
    return Cell(name, outline, (x, y), TONES[name], marks, name, 26.0, caption, rims)


def middle(name: str) -> Point:
    """Where the middle of a hex is."""
    column, row = "ABCD".index(name[0]), int(name[1])
    return 30.0 + 52 * column + 26 * (row - 1), 32.0 + 45 * (row - 1)


def land(**changes: object) -> Diagram:
    """The map with a piece of the reader's own on A1 and a friend on D1; its focus shows A1 and B1."""
    standing = {
        "A1": Mark("disc", "crimson", "your fugitive", "Re", mine=True),
        "D1": Mark("diamond", "goal", "Max", "2"),
    }
    cells = tuple(hex_at(name, *((standing[name],) if name in standing else ())) for name in TONES)
    river = Link((middle("A1"), middle("B1"), middle("C1")), "river", "Seine", ground=True)
    rail = Link((middle("B1"), middle("C2")), "rail", ground=True)
    text = ("Your fugitive: A1",)
    drawn = Diagram("The whole map", 240.0, 112.0, cells, text, (river, rail), kind="map", focus=FOCUS)
    return msgspec.structs.replace(drawn, **changes)


def letter() -> Sheet:
    """A letter that shows the map and offers moves to B1 and C2."""
    moves = tuple(letters.ChoiceLink(name, f"fugitive {name}", name) for name in ("B1", "C2"))
    return turn(diagram=land(), menu=(Menu("fugitive", moves),))
