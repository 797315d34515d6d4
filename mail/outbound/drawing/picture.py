"""A diagram as a PNG: the board is drawn once, and a letter pastes on it what differs."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from PIL import Image, ImageDraw

from domain.diagram import Cell, Diagram, Frame, Link, Point, Tone
from mail.outbound.drawing import arrows, inks, lines, rims, sprites
from mail.outbound.drawing.geometry import Places, Spot, label_height, on_picture, visible
from mail.outbound.drawing.ground import ground
from mail.outbound.drawing.inks import Box
from mail.outbound.drawing.maps import in_frame, placed
from mail.outbound.drawing.palette import LINE, ON_MAPS, PAINTS, PAPER
from mail.outbound.drawing.png import png

SIZE: Final = 800  # pixels of the longer side
WHOLE: Final = 1120  # of a map of which a part is shown too
LIMIT: Final = 80_000  # bytes
MAP_LIMIT: Final = 120_000
_FINE: Final = 3  # outlines are drawn this much larger and then reduced, so that they come out smooth
_Fixed = tuple[tuple[Point, ...], Tone, str, Spot | None, float]  # outline, tone, label, its place and height


class Canvas(NamedTuple):
    """A picture of which nothing is left to be drawn, and how many bytes its file should have at most."""

    picture: Image.Image
    limit: int

    def png(self) -> bytes:
        """The file; most of the time that this takes no other thread is held up."""
        return png(self.picture, self.limit)


class Picture(msgspec.Struct, frozen=True):
    """One picture of a diagram: the part it shows, None for the whole, and the pixels of its longer side."""

    name: str
    frame: Frame | None
    size: int


def pictures(diagram: Diagram) -> tuple[Picture, ...]:
    """The pictures that a reader is shown, the first one first."""
    if diagram.focus is None:
        return (Picture("board", None, SIZE),)
    return Picture("region", diagram.focus, SIZE), Picture("board", None, WHOLE)


def shown_in(diagram: Diagram, picture: Picture) -> Diagram:
    """The drawing that one of a diagram's pictures shows."""
    return diagram.whole if picture.frame is None and diagram.whole is not None else diagram


def render_png(diagram: Diagram, size: int = SIZE, frame: Frame | None = None) -> bytes:
    """The picture, or the part in ``frame``, opaque, its longer side ``size`` pixels; the same bytes for the same diagram."""
    return drawn(diagram, size, frame).png()


def drawn(diagram: Diagram, size: int = SIZE, frame: Frame | None = None) -> Canvas:
    """The same, drawn and not yet compressed."""
    shown = frame or Frame(0.0, 0.0, diagram.width, diagram.height, "")
    scale = size / max(shown.width, shown.height)
    box = _box(diagram)
    picture, corner = _background(diagram, shown, scale, box)
    links = [_moved(link, corner) for link in diagram.links if not link.ground and _meets(link, shown)]
    _draw_links(picture, links, scale, box)
    cells = [cell for cell in diagram.cells if (cell.marks or cell.rims) and in_frame(cell, frame)]
    for cell in cells:
        rims.paste(picture, cell, corner, scale)
    for cell in cells:
        for mark, spot in zip(visible(cell), placed(diagram, cell).marks, strict=True):
            sprite = sprites.mark(
                mark.shape, mark.tone, mark.letters, _pixels(spot, scale), cell.tone, mine=mark.mine, box=box
            )
            sprites.paste(picture, sprite, Spot(spot.x - corner[0], spot.y - corner[1], spot.size), scale)
    return Canvas(picture, MAP_LIMIT if diagram.kind == "map" else LIMIT)


def _draw_links(picture: Image.Image, links: Sequence[Link], scale: float, box: Box) -> None:
    """Every line first, and then the letters, so that none is crossed out."""
    for link in links:
        lines.draw(picture, link, scale, box)
    for link in links:
        if link.letters:
            spot = arrows.letters_at(link)
            disc = sprites.mark("disc", "white", link.letters, _pixels(spot, scale), "plain", box=box)
            sprites.paste(picture, disc, spot, scale)


def _box(diagram: Diagram) -> Box:
    tones = {cell.tone for cell in diagram.cells} | {mark.tone for cell in diagram.cells for mark in cell.marks}
    return "map" if diagram.kind == "map" or tones & ON_MAPS else "board"


def _background(diagram: Diagram, shown: Frame, scale: float, box: Box) -> tuple[Image.Image, Point]:
    """What lies below links and marks, and where its upper left corner is in the drawing: a part of the whole, so that
    drawings that look at different parts share what was drawn."""
    if diagram.kind == "map":
        whole = ground(diagram, scale)
    else:
        fixed = tuple(_fixed(diagram, cell, placed(diagram, cell)) for cell in diagram.cells)
        whole = _board(round(diagram.width * scale), round(diagram.height * scale), scale, fixed, box)
    left, top = round(shown.x * scale), round(shown.y * scale)
    right, bottom = left + round(shown.width * scale), top + round(shown.height * scale)
    return whole.crop((left, top, right, bottom)), (left / scale, top / scale)


def _meets(link: Link, shown: Frame) -> bool:
    """Whether anything of a line can be in that part of the drawing."""
    across, down = [x for x, _ in link.points], [y for _, y in link.points]
    beside = max(across) < shown.x or min(across) > shown.x + shown.width
    return not beside and max(down) >= shown.y and min(down) <= shown.y + shown.height


def _moved(link: Link, corner: Point) -> Link:
    if corner == (0.0, 0.0):
        return link
    return msgspec.structs.replace(link, points=tuple((x - corner[0], y - corner[1]) for x, y in link.points))


def _pixels(spot: Spot, scale: float) -> int:
    return max(6, round(spot.size * scale))


def _fixed(diagram: Diagram, cell: Cell, place: Places) -> _Fixed:
    height = label_height(diagram, place.label, cell.label, cell.span) if place.label else 0.0
    return cell.outline, cell.tone, cell.label, place.label, height


@lru_cache(maxsize=24)
def _board(width: int, height: int, scale: float, cells: tuple[_Fixed, ...], box: Box) -> Image.Image:
    """The cells in their tones with their labels; letters of one turn share it."""
    board = _outlines(width, height, scale, tuple(cell[0] for cell in cells), box).copy()
    for outline, tone, label, spot, letters in cells:
        if tone != "plain" and outline:
            fill, mask, corner = _surface(outline, tone, scale, width, height, box)
            board.paste(fill, corner, mask)
        if spot is not None:
            sprites.paste(board, sprites.label(label, max(7, round(letters * scale)), tone, box), spot, scale)
    return board


@lru_cache(maxsize=8)
def _outlines(width: int, height: int, scale: float, outlines: tuple[tuple[Point, ...], ...], box: Box) -> Image.Image:
    fine = Image.new("RGB", (width * _FINE, height * _FINE), PAPER)
    draw = ImageDraw.Draw(fine)
    for outline in outlines:
        if outline:
            _outline(draw, outline, "plain", scale * _FINE, (0, 0))
    return inks.flat(fine.reduce(_FINE), box)


@lru_cache(maxsize=2048)
def _surface(
    outline: tuple[Point, ...], tone: Tone, scale: float, width: int, height: int, box: Box
) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """A cell in its tone, where it is to be seen, and its upper left corner."""
    left, top = (max(0, int(min(point[axis] for point in outline) * scale) - 2) for axis in (0, 1))
    right, bottom = (
        min(edge, int(max(point[axis] for point in outline) * scale) + 3) for axis, edge in ((0, width), (1, height))
    )
    fine = Image.new("RGB", ((right - left) * _FINE, (bottom - top) * _FINE), PAINTS[tone].fill)
    shown = Image.new("L", fine.size, 0)
    corner = (left * _FINE, top * _FINE)
    _outline(ImageDraw.Draw(fine), outline, tone, scale * _FINE, corner)
    ImageDraw.Draw(shown).polygon(on_picture(outline, scale * _FINE, corner), fill=255)
    mask = shown.reduce(_FINE).point(lambda value: 255 if value > 127 else 0, "1")
    return inks.flat(fine.reduce(_FINE), box), mask, (left, top)


def _outline(
    draw: ImageDraw.ImageDraw, outline: tuple[Point, ...], tone: Tone, scale: float, corner: tuple[int, int]
) -> None:
    points = on_picture(outline, scale, corner)
    draw.polygon(points, fill=PAINTS[tone].fill)
    draw.line([*points, points[0], points[1]], fill=LINE, width=round(1.5 * _FINE), joint="curve")
