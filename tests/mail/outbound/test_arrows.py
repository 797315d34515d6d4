"""A line that goes somewhere says in which direction, and which of several it is, in the picture and in the SVG."""

from io import BytesIO

from msgspec.structs import replace
from PIL import Image, ImageChops

from domain.diagram import Cell, Diagram, Link
from mail.outbound.drawing.arrows import head, letters_at
from mail.outbound.drawing.picture import render_png
from mail.outbound.drawing.svg import render_svg

CORNERS = ((0.0, 0.0), (400.0, 0.0), (400.0, 200.0), (0.0, 200.0))
ROUTE = Link(((50.0, 100.0), (150.0, 100.0), (350.0, 100.0)), "path", "round 7")
NUMBERED = replace(ROUTE, arrow=True, letters="7")


def board(link: Link) -> Diagram:
    return Diagram("Route", 400.0, 200.0, (Cell("A1", CORNERS, (200.0, 100.0)),), ("A1",), links=(link,))


def changed(one: Link, other: Link) -> tuple[int, int, int, int] | None:
    """The box of pixels that differ between the pictures of two lines, in the drawing's units."""
    pictures = [Image.open(BytesIO(render_png(board(link), 400))).convert("RGB") for link in (one, other)]
    return ImageChops.difference(*pictures).getbbox()


def test_the_arrowhead_points_along_the_last_stretch_and_stops_short_of_its_end() -> None:
    tip, left, right = head(NUMBERED)
    assert 150.0 < left[0] < tip[0] < 350.0
    assert left[0] == right[0]
    assert (left[1] + right[1]) / 2 == tip[1] == 100.0


def test_the_picture_shows_the_arrowhead_and_the_letters_where_they_belong() -> None:
    arrow = changed(ROUTE, replace(ROUTE, arrow=True))
    letters = changed(ROUTE, replace(ROUTE, letters="7"))
    tip, spot = head(NUMBERED)[0], letters_at(NUMBERED)
    assert arrow is not None
    assert abs(arrow[2] - tip[0]) <= 6
    assert letters is not None
    assert abs((letters[0] + letters[2]) / 2 - spot.x) <= 2
    assert changed(replace(ROUTE, letters="7"), replace(ROUTE, letters="8")) is not None


def test_the_svg_says_both_too() -> None:
    plain, numbered = render_svg(board(ROUTE)), render_svg(board(NUMBERED))
    assert numbered.count("<polygon") == plain.count("<polygon") + 1
    assert ">7</text>" in numbered
    assert ">7</text>" not in plain


def test_a_short_line_of_another_tone_or_with_an_arrow_is_not_taken_for_the_one_drawn_before() -> None:
    plain = Link(((50.0, 100.0), (90.0, 100.0)), "path")
    others = [
        replace(plain, arrow=True),
        replace(plain, tone="red"),
        replace(plain, points=((50.0, 100.0), (90.0, 101.0))),
    ]
    drawn = render_png(board(plain), 400)

    assert all(changed(plain, other) is not None for other in others)
    assert render_png(board(plain), 400) == drawn
