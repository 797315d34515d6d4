"""A diagram of a map: its two pictures, in letters and as SVG."""

import email
import re
from email.policy import default
from io import BytesIO
from xml.etree import ElementTree

import msgspec
import pytest
from PIL import Image

from domain.diagram import Diagram, Frame, Link, Mark, Tone
from mail.outbound.drawing import ground, inks, palette
from mail.outbound.drawing.geometry import areas
from mail.outbound.drawing.maps import placed
from mail.outbound.drawing.picture import MAP_LIMIT, SIZE, WHOLE, pictures, render_png
from mail.outbound.drawing.svg import render_svg
from mail.outbound.rendering.html import summary
from tests.mail.outbound.contrast import contrast
from tests.mail.outbound.islands import FOCUS, TONES, hex_at, land, letter, middle
from tests.mail.outbound.rendered import render_html, render_letter
from tests.mail.outbound.samples import board, envelope

SVG = "{http://www.w3.org/2000/svg}"


def seen(diagram: Diagram, size: int = 480, frame: Frame | None = None) -> Image.Image:
    """The picture as a mail program decodes it."""
    return Image.open(BytesIO(render_png(diagram, size, frame))).convert("RGB")


def bare(name: str, *, rims: tuple[Tone, ...] = (), links: tuple[Link, ...] = ()) -> Image.Image:
    """One hex of the map without letters, in shades of grey, its middle in the middle."""
    cell = msgspec.structs.replace(hex_at(name, rims=rims), label="", caption="")
    frame = Frame(middle(name)[0] - 30, middle(name)[1] - 30, 60, 60, "")
    return seen(land(cells=(cell,), links=links), 300, frame).convert("L")


def test_a_board_is_one_picture_and_a_map_with_a_focus_two_the_part_first() -> None:
    assert [(one.name, one.frame, one.size) for one in pictures(board())] == [("board", None, SIZE)]
    assert [(one.name, one.frame, one.size) for one in pictures(land())] == [
        ("region", FOCUS, SIZE), ("board", None, WHOLE),
    ]  # fmt: skip
    assert [one.name for one in pictures(land(focus=None))] == ["board"]


def test_pictures_have_the_shape_of_what_they_show_and_are_small() -> None:
    for one in pictures(land()):
        png = render_png(land(), one.size, one.frame)
        shown = one.frame or land()
        assert Image.open(BytesIO(png)).size == (one.size, round(one.size * shown.height / shown.width))
        assert len(png) <= MAP_LIMIT
        assert png == render_png(land(), one.size, one.frame)


def test_a_part_shows_what_the_whole_shows_there() -> None:
    whole, part = seen(land(), 480), seen(land(), 220, FOCUS)
    left, top = round(FOCUS.x * 2), round(FOCUS.y * 2)
    assert part.tobytes() == whole.crop((left, top, left + part.width, top + part.height)).tobytes()


def test_what_does_not_change_is_drawn_once_for_all_parts() -> None:
    render_png(land(), 700, FOCUS)
    before = ground._drawn.cache_info().misses
    moved = land(cells=(hex_at("A1"), *land().cells[1:]))
    render_png(moved, 700, Frame(60.0, 20.0, 110.0, 60.0, ""))
    assert ground._drawn.cache_info().misses == before


def test_water_lies_where_there_is_no_land() -> None:
    assert seen(land()).getpixel((478, 222)) == palette.rgb(palette.PAINTS["water"].fill)


def test_surfaces_and_lines_differ_without_their_colours() -> None:
    river, rail = (Link((middle("A1"), middle("B1")), tone, ground=True) for tone in ("river", "rail"))
    drawn = [
        bare("D1"), bare("A2"), bare("A1", links=(river,)), bare("A1", links=(rail,)),
        bare("A1", rims=("free",)), bare("A1", rims=("reach",)),
    ]  # fmt: skip
    edges = {image.point(lambda value: 255 * (value > 150)).tobytes() for image in drawn}
    assert len(edges) == len(drawn)


@pytest.mark.parametrize("line", ["river", "rail", "free", "reach"])
def test_lines_and_rims_stand_out_on_every_surface(line: Tone) -> None:
    surfaces: tuple[Tone, ...] = ("land", "town", "hamlet", "sand", "dune")
    assert all(contrast(palette.PAINTS[line].fill, palette.PAINTS[tone].fill) >= 3 for tone in surfaces)


def test_an_own_mark_has_a_second_rim() -> None:
    own, other = (
        seen(land(cells=(hex_at("A1", Mark("square", "crimson", "it", "Re", mine=mine)),))) for mine in (True, False)
    )
    assert own.tobytes() != other.tobytes()
    assert render_svg(land()).count("<circle") == 2


def test_two_rims_lie_one_within_the_other() -> None:
    both = bare("A1", rims=("free", "reach"))
    assert both.tobytes() not in (bare("A1", rims=("free",)).tobytes(), bare("A1", rims=("reach",)).tobytes())


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 8])
def test_marks_stand_between_label_and_caption_and_cover_no_one_another(count: int) -> None:
    where = placed(land(), hex_at("B1", *[Mark("disc", "blue", "it", "Bl")] * count))
    assert where.label is not None
    assert where.caption is not None
    assert where.label.y < min(spot.y for spot in where.marks) <= max(spot.y for spot in where.marks) < where.caption.y
    for at, one in enumerate(where.marks):
        for other in where.marks[:at]:
            assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 >= 0.9 * (one.size + other.size) / 2


def test_boards_keep_their_palette_without_the_tones_of_maps() -> None:
    colours = set(inks.colours())
    assert not colours & {palette.rgb(palette.PAINTS[tone].fill) for tone in palette.ON_MAPS}
    assert len(inks.colours("map")) <= 256
    assert colours < {*inks.colours("map"), *colours}


def test_a_letter_brings_both_pictures_each_under_its_own_id() -> None:
    read = email.message_from_bytes(render_letter(letter(), envelope()), policy=default)
    images = [part for part in read.walk() if part.get_content_type() == "image/png"]
    assert [image.get_filename() for image in images] == ["region.png", "board.png"]
    for image, picture in zip(images, pictures(land()), strict=True):
        assert image.get_content() == render_png(land(), picture.size, picture.frame)
    ids = [image["Content-ID"].strip("<>") for image in images]
    html = next(part for part in read.walk() if part.get_content_type() == "text/html").get_content()
    assert re.findall(r'src="cid:([^"]+)"', html) == [ids[0], ids[0], ids[1]]
    assert html.index("Around your pieces") < html.index("The whole map")


def test_each_picture_says_in_words_what_it_shows() -> None:
    part, whole = summary(land(), "en", FOCUS), summary(land(), "en")
    assert part.startswith("Around your pieces. your fugitive: A1.")
    assert "Max" not in part
    assert "Max: D1" in whole


def test_a_crowded_map_s_words_begin_with_the_reader_s_own_pieces() -> None:
    crowd = tuple(
        hex_at(name, Mark("disc", "blue", f"piece {name} " + "x" * 150, "Bl")) for name in ("B1", "C1", "D1", "A2")
    )
    own = hex_at("C2", Mark("square", "crimson", "your Gestapo", "Re", mine=True))
    assert summary(land(cells=(*crowd, own)), "en").startswith("The whole map. your Gestapo: C2; piece B1")


def test_orders_are_tapped_on_the_part_alone() -> None:
    html = render_html(letter(), envelope(), "board@x", "region@x")
    assert html.count('usemap="#wide"') == html.count('usemap="#narrow"') == 1
    assert max(html.index(f'usemap="#{name}"') for name in ("wide", "narrow")) < html.index('src="cid:board@x"')
    assert 'alt="fugitive B1"' in html
    assert 'alt="fugitive C2"' not in html


def test_areas_of_a_part_are_those_of_the_cells_whose_middle_it_shows() -> None:
    found = areas(land().cells, land(), 220, FOCUS)
    assert set(found) == {"A1", "B1"}
    assert found["A1"][0] == (52, 4)


def test_svg_of_a_map_says_what_every_cell_holds_and_fetches_nothing() -> None:
    root = ElementTree.fromstring(render_svg(land()))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert {"A1: your fugitive", "Seine", *(set(TONES) - {"A1", "D1"})} < set(titles)
    assert "href" not in render_svg(land())
    assert root.findtext(f"{SVG}desc") == "Your fugitive: A1"


def test_svg_of_a_part_leaves_out_the_rest() -> None:
    drawn = render_svg(land(), FOCUS)
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") == "4 0 110 60"
    assert root.findtext(f"{SVG}title") == "Around your pieces"
    assert "D1" not in drawn
