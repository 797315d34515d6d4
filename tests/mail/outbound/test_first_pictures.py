"""What stands on a table is in its picture, where it stands: a law for the first pictures of every discovered game."""

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops

from domain.chance import SeededChance
from domain.diagram import Cell, Diagram
from domain.game import AnyGame
from domain.games import discover
from mail.outbound.drawing.geometry import Spot, visible
from mail.outbound.drawing.maps import letters_of, placed
from mail.outbound.drawing.picture import Picture, pictures, render_png
from tests.support.worlds import World

GAMES = list(discover().values())
READABLE = 12  # pixels: smaller letters may be left out of a picture


def first_drawings(game: AnyGame) -> list[Diagram]:
    """The table as each seat is shown it when the match begins."""
    world = World(game, game.least_players, SeededChance(b"first pictures"))
    return [game.telling.draw(world.views[seat].game, "en") for seat in world.seats]


def without(diagram: Diagram, **gone: object) -> Diagram:
    """The same drawing with something missing from every cell."""
    return msgspec.structs.replace(
        diagram, cells=tuple(msgspec.structs.replace(cell, **gone) for cell in diagram.cells)
    )


def seen(diagram: Diagram, shown: Picture) -> Image.Image:
    """The picture as a mail program decodes it."""
    return Image.open(BytesIO(render_png(diagram, shown.size, shown.frame))).convert("RGB")


def in_pixels(diagram: Diagram, shown: Picture, spot: Spot) -> tuple[int, int, int, int] | None:
    """The middle of a place in the picture; None if the picture shows another part of the drawing."""
    frame = shown.frame
    left, top, wide, high = (frame.x, frame.y, frame.width, frame.height) if frame else (0, 0, *size(diagram))
    if not (left <= spot.x <= left + wide and top <= spot.y <= top + high):
        return None
    scale, reach = shown.size / max(wide, high), max(3.0, spot.size * 0.5 * shown.size / max(wide, high))
    x, y = (spot.x - left) * scale, (spot.y - top) * scale
    return round(x - reach), round(y - reach), round(x + reach), round(y + reach)


def size(diagram: Diagram) -> tuple[float, float]:
    """How large a drawing is in its own units."""
    return diagram.width, diagram.height


def marked(cell: Cell) -> bool:
    """Whether anything stands on a cell that a picture has to show."""
    return bool(visible(cell))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_mark_is_in_the_first_picture_where_it_stands(game: AnyGame) -> None:
    found = 0
    for diagram in first_drawings(game):
        shown = pictures(diagram)[0]
        changed = ImageChops.difference(seen(diagram, shown), seen(without(diagram, marks=()), shown))
        for cell in filter(marked, diagram.cells):
            for spot in placed(diagram, cell).marks:
                box = in_pixels(diagram, shown, spot)
                found += box is not None
                assert box is None or changed.crop(box).getbbox(), (cell.name, spot)
    assert found, "nothing stands on the table that is shown first"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_label_is_in_the_first_picture_where_it_stands(game: AnyGame) -> None:
    found = 0
    for diagram in first_drawings(game)[:1]:
        shown = pictures(diagram)[0]
        scale = shown.size / max(size(diagram) if shown.frame is None else (shown.frame.width, shown.frame.height))
        bare = without(diagram, marks=())
        changed = ImageChops.difference(seen(bare, shown), seen(without(bare, label=""), shown))
        for cell in bare.cells:
            spot = placed(bare, cell).label
            if spot is None or letters_of(bare, spot, cell.label) * scale < READABLE:
                continue
            box = in_pixels(bare, shown, spot)
            found += box is not None
            assert box is None or changed.crop(box).getbbox(), cell.name
    assert found, "no cell of the table that is shown first has a label"
