"""Contact sheets: pictures of pages side by side, tall ones cut into columns, each with its name above."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

_TALL = 1500  # a column, in points of a sheet
_WIDE = 1800  # a sheet
_NAME = 16
_GAP = 8
_PAPER = "#888888"  # neither page's own, so that both schemes show where they end


def write_sheets(pictures: list[Path], scale: float, folder: Path, name: str) -> None:
    """Write ``name-01.png`` and so on into the folder, with all of these pictures at this scale in the order given."""
    columns = [column for picture in pictures for column in _columns(picture, scale)]
    across = max(1, _WIDE // (max(column.width for column in columns) + _GAP))
    for number, first in enumerate(range(0, len(columns), across), 1):
        beside = columns[first : first + across]
        sheet = Image.new("RGB", (sum(one.width + _GAP for one in beside), max(one.height for one in beside)), _PAPER)
        left = 0
        for column in beside:
            sheet.paste(column, (left, 0))
            left += column.width + _GAP
        sheet.save(folder / f"{name}-{number:02}.png")


def _columns(picture: Path, scale: float) -> Iterator[Image.Image]:
    """The picture from top to bottom, in as many pieces as it takes."""
    with Image.open(picture) as whole:
        page = whole.convert("RGB").resize((round(whole.width * scale), round(whole.height * scale)))
    for top in range(0, page.height, _TALL):
        piece = page.crop((0, top, page.width, min(top + _TALL, page.height)))
        column = Image.new("RGB", (piece.width, piece.height + _NAME), _PAPER)
        column.paste(piece, (0, _NAME))
        ImageDraw.Draw(column).text((2, 2), f"{picture.stem} {top // _TALL + 1}", fill="black")
        yield column
