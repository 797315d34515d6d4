"""A diagram as a picture and as SVG."""

from io import BytesIO
from xml.etree import ElementTree

import msgspec
import pytest
from PIL import Image

from domain.diagram import Cell, Diagram, Mark, Shape
from mail.outbound.drawing import inks, palette
from mail.outbound.drawing.geometry import areas, places, shape_points
from mail.outbound.drawing.picture import render_png
from mail.outbound.drawing.svg import render_svg
from tests.mail.outbound.contrast import contrast
from tests.mail.outbound.samples import board, house

SVG = "{http://www.w3.org/2000/svg}"
SHAPES: tuple[Shape, ...] = ("disc", "square", "diamond", "ring", "cross", "star", "triangle", "text")
SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))


def seen(diagram: Diagram) -> Image.Image:
    """The picture as a mail program decodes it."""
    return Image.open(BytesIO(render_png(diagram))).convert("RGB")


def one_cell(*marks: Mark, label: str = "") -> Diagram:
    """A drawing of one square cell."""
    return Diagram("T", 40, 40, (Cell("a", SQUARE, (20, 20), "plain", marks, label, 34),), ())


def test_a_picture_is_small_opaque_and_as_large_as_it_should_be() -> None:
    png = render_png(board())
    picture = Image.open(BytesIO(png))
    assert picture.size == (800, 800)
    assert picture.mode == "P"
    assert "transparency" not in picture.info
    assert len(png) <= 80_000


def test_the_same_diagram_gives_the_same_bytes() -> None:
    assert render_png(board()) == render_png(msgspec.convert(msgspec.to_builtins(board()), Diagram))


def test_another_position_gives_another_picture() -> None:
    moved = msgspec.structs.replace(board(), cells=tuple(house(n) for n in range(1, 90)))
    assert render_png(moved) != render_png(board())


@pytest.mark.parametrize("tone", sorted(palette.PAINTS))
def test_every_tone_is_drawn_in_exactly_its_colour(tone: str) -> None:
    cell = msgspec.structs.replace(one_cell().cells[0], tone=tone)
    middle = seen(Diagram("T", 40, 40, (cell,), ())).getpixel((400, 400))
    assert middle == palette.rgb(palette.PAINTS[tone].fill)  # type: ignore[index]


@pytest.mark.parametrize("tone", sorted(palette.PAINTS))
def test_every_tone_has_an_ink_that_can_be_read_on_it(tone: str) -> None:
    paint = palette.PAINTS[tone]  # type: ignore[index]
    assert contrast(paint.fill, paint.ink) >= 4.5


@pytest.mark.parametrize("theme", [palette.LIGHT, palette.NIGHT])
def test_text_and_links_can_be_read_by_day_and_by_night(theme: dict[str, str]) -> None:
    pairs = [("ink", "paper"), ("soft", "paper"), ("link", "paper"), ("link", "chip"), ("ink", "panel")]
    assert all(contrast(theme[ink], theme[paper]) >= 4.5 for ink, paper in pairs)


def test_contrast_is_what_wcag_computes() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


def test_all_colours_fit_one_palette() -> None:
    assert len(inks.colours()) <= 256
    assert len(set(inks.colours())) == len(inks.colours())


def test_every_shape_looks_different_without_its_colour() -> None:
    drawn = {seen(one_cell(Mark(shape, "neutral", "it", "A"))).convert("L").tobytes() for shape in SHAPES}
    assert len(drawn) == len(SHAPES)


def test_shapes_stay_within_their_circle() -> None:
    assert all(x * x + y * y <= 1.0001 for shape in SHAPES for x, y in shape_points(shape, 1) if shape != "square")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_label_and_marks_of_a_cell_do_not_cover_one_another(count: int) -> None:
    marks = tuple(Mark("disc", "own", "it", str(n)) for n in range(count))
    for number in (1, 5, 43):
        where = places(msgspec.structs.replace(house(number), marks=marks))
        spots = [spot for spot in (where.label, *where.marks) if spot]
        assert len(spots) == count + 1
        for at, one in enumerate(spots):
            for other in spots[:at]:
                apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                assert apart >= 0.8 * (one.size + other.size) / 2


def test_areas_are_the_outlines_at_the_width_shown() -> None:
    assert areas(one_cell().cells, one_cell(), 400) == {"a": ((0, 0), (400, 0), (400, 400), (0, 400))}


def test_svg_says_in_words_what_every_cell_holds() -> None:
    root = ElementTree.fromstring(render_svg(board()))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "The table in round 8"
    assert "Spoke 1: 1, 2, 3, 4, 5" in (root.findtext(f"{SVG}desc") or "")
    assert "75: pawn P3, pawn P4" in [title.text for title in root.iter(f"{SVG}title")]


def test_svg_takes_names_as_text_and_fetches_nothing() -> None:
    hostile = one_cell(Mark("disc", "own", "</title><script>", "<&>"), label='"><b>')
    drawn = render_svg(hostile)
    assert "<script" not in drawn
    assert "<b>" not in drawn
    assert "href" not in drawn
    ElementTree.fromstring(drawn)
