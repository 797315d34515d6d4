"""A diagram as SVG, from the same geometry as the picture: every cell and mark says in words what it is."""

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from domain.diagram import Cell, Diagram, Frame, Link, Mark, Point, Shape, Tone
from mail.outbound.drawing.arrows import head, letters_at
from mail.outbound.drawing.geometry import (
    DROP,
    HUB,
    INNER,
    LINE_STEP,
    Spot,
    letter_ink,
    mark_letter_height,
    shape_points,
    visible,
)
from mail.outbound.drawing.maps import RAIL, RIM, RIVER, in_frame, inset, letters_of, line_width, placed
from mail.outbound.drawing.palette import DARK, LINE, MAP_LINE, PAINTS, PAPER, WHITE, line_colour
from mail.outbound.drawing.rims import DASHED
from mail.outbound.scrub import one_line

_CAPITAL = 0.73  # the height of a capital in parts of the font's size


def render_svg(diagram: Diagram, frame: Frame | None = None) -> str:
    """The drawing, or the part of it in ``frame``, as one ``<svg>`` element that fetches nothing.

    It has a title, a description and a title for every cell.
    """
    shown = frame or Frame(0.0, 0.0, diagram.width, diagram.height, diagram.title)
    width, height = _number(shown.width), _number(shown.height)
    corner = f'x="{_number(shown.x)}" y="{_number(shown.y)}" ' if frame is not None else ""
    cells = [cell for cell in diagram.cells if in_frame(cell, frame)]
    land = diagram.kind == "map"
    sheet = Diagram("", diagram.width, diagram.height, (), (), kind=diagram.kind)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_number(shown.x)} {_number(shown.y)} {width} {height}" '
        f'role="img" aria-label={quoteattr(one_line(shown.title))}>',
        f"<title>{_text(shown.title)}</title>",
        f"<desc>{escape(chr(10).join(map(one_line, diagram.text)))}</desc>",
        *((_hatches(),) if land else ()),
        f'<rect {corner}width="{width}" height="{height}" fill="{PAINTS["water"].fill if land else PAPER}"/>',
        '<g font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle">',
        *(_cell(sheet, cell) for cell in cells),
        *(ground_line(diagram, link) for link in diagram.links if link.ground),
        *(_names(sheet, cell) for cell in cells if land),
        *(link_line(link) for link in diagram.links if not link.ground),
        *(link_letters(link) for link in diagram.links if link.letters),
        *(rims_of(cell) for cell in cells if cell.rims),
        *(_marks(diagram, cell) for cell in cells if visible(cell)),
        "</g></svg>",
    ]
    return "\n".join(parts)


def cell_title(cell: Cell) -> str:
    """What a screen reader says of a cell: what it is called and everything that stands on it."""
    said = ", ".join(one_line(mark.says) for mark in cell.marks if mark.says)
    return f"{one_line(cell.known_as)}: {said}" if said else one_line(cell.known_as)


@lru_cache(maxsize=4096)
def _cell(sheet: Diagram, cell: Cell) -> str:
    """A cell's surface, and on a board its label; a map's lines run below the labels.

    ``sheet`` is the drawing without anything on it: most cells are the same in one drawing after another.
    """
    paint, land = PAINTS[cell.tone], sheet.kind == "map"
    outline = ""
    if cell.outline:
        line = f'stroke="{MAP_LINE}" stroke-width="1"' if land else f'stroke="{LINE}" stroke-width="1.5"'
        outline = f'<polygon points="{points_of(cell.outline)}" fill="{paint.fill}" {line}/>'
        if paint.hatch:
            outline += f'<polygon points="{points_of(cell.outline)}" fill="url(#hatch-{cell.tone})"/>'
    label = "" if land else _labels(sheet, cell)
    return f"<g data-cell={quoteattr(cell.name)}><title>{_text(cell_title(cell))}</title>{outline}{label}</g>"


def _labels(sheet: Diagram, cell: Cell) -> str:
    paint, place = PAINTS[cell.tone], placed(sheet, cell)
    written = ""
    for text, spot in ((cell.label, place.label), (cell.caption, place.caption)):
        if spot is not None:
            height = letters_of(sheet, spot, text, cell.span)
            lines = text.split("\n")
            for number, line in enumerate(lines):
                down = (number - (len(lines) - 1) / 2) * LINE_STEP * height
                written += _letters(line, spot.x, spot.y + down, height, paint.ink)
    return written


@lru_cache(maxsize=4096)
def _names(sheet: Diagram, cell: Cell) -> str:
    """A map's label and caption, with the surface's own colour around them, so that no line runs through them."""
    fill = PAINTS[cell.tone].fill
    return f'<g stroke="{fill}" stroke-width="2.5" paint-order="stroke">{_labels(sheet, cell)}</g>'


def _hatches() -> str:
    patterns = (
        f'<pattern id="hatch-{tone}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="1.2" height="7" fill="{paint.hatch}"/></pattern>'
        for tone, paint in PAINTS.items()
        if paint.hatch
    )
    return f"<defs>{''.join(patterns)}</defs>"


def ground_line(diagram: Diagram, link: Link) -> str:
    """A river as one line, a railway as a dark one with light sleepers."""
    title = f"<title>{_text(link.says)}</title>" if link.says else ""
    wide = line_width(diagram, RAIL if link.tone == "rail" else RIVER)
    line = f'<polyline points="{points_of(link.points)}" stroke'
    drawn = f'{line}="{PAINTS[link.tone].fill}" stroke-width="{_number(wide)}" stroke-linecap="round"/>'
    if link.tone == "rail":
        drawn += f'{line}="{PAPER}" stroke-width="{_number(wide / 2)}" stroke-dasharray="{_number(wide * 1.6)}"/>'
    return f'<g fill="none" stroke-linejoin="round">{title}{drawn}</g>'


def rims_of(cell: Cell) -> str:
    """The rims of a cell as outlines inside its own, the first outermost."""
    high = max(y for _, y in cell.outline) - min(y for _, y in cell.outline)
    drawn = ""
    for number, tone in enumerate(cell.rims):
        dash = f' stroke-dasharray="{_number(high / 8)}"' if tone in DASHED else ""
        points = points_of(inset(cell.outline, cell.centre, number))
        drawn += f'<polygon points="{points}" stroke="{PAINTS[tone].fill}"{dash}/>'
    return f'<g fill="none" stroke-width="{_number(RIM * high)}" stroke-linejoin="round">{drawn}</g>'


def _marks(diagram: Diagram, cell: Cell) -> str:
    spots = placed(diagram, cell).marks
    drawn = (mark_at(mark, spot, cell.tone) for mark, spot in zip(visible(cell), spots, strict=True))
    return f"<g><title>{_text(cell_title(cell))}</title>{''.join(drawn)}</g>"


def mark_at(mark: Mark, spot: Spot, under: Tone) -> str:
    """A mark with its letters at its place; ``under`` is the tone of its cell, by which letters without a shape are inked."""
    size = spot.size
    around = ""
    if mark.mine:
        around = _shape(mark.shape, spot.x, spot.y, size, WHITE)
        size *= INNER
    fill, radius = PAINTS[mark.tone].fill, size / 2
    shape = around + _shape(mark.shape, spot.x, spot.y, size, fill)
    if not mark.letters:
        return shape
    if mark.shape == "cross":
        rim = max(1.0, size / 18)
        centre = f'cx="{_number(spot.x)}" cy="{_number(spot.y)}"'
        shape += f'<circle {centre} r="{_number(radius * HUB - rim / 2)}" {_style(fill, rim)}/>'
    drop = radius * DROP.get(mark.shape, 0.0)
    height = mark_letter_height(mark.shape, size, mark.letters)
    return shape + _letters(mark.letters, spot.x, spot.y + drop, height, letter_ink(mark.shape, mark.tone, under))


def _shape(shape: Shape, x: float, y: float, size: float, fill: str) -> str:
    radius, rim = size / 2, max(1.0, size / 18)
    centre = f'cx="{_number(x)}" cy="{_number(y)}"'
    match shape:
        case "text":
            return ""
        case "disc":
            return f'<circle {centre} r="{_number(radius - rim / 2)}" {_style(fill, rim)}/>'
        case "ring":
            outer, inner = _number(radius - rim / 2), _number(radius - 2 * rim)
            return (
                f'<circle {centre} r="{outer}" fill="#FFFFFF" stroke="{DARK}" stroke-width="{_number(rim)}"/>'
                f'<circle {centre} r="{inner}" fill="none" stroke="{fill}" stroke-width="{_number(2 * rim)}"/>'
            )
        case _:
            corners = tuple((x + across, y + down) for across, down in shape_points(shape, radius - rim / 2))
            return f'<polygon points="{points_of(corners)}" {_style(fill, rim)}/>'


def _style(fill: str, rim: float) -> str:
    return f'fill="{fill}" stroke="{DARK}" stroke-width="{_number(rim)}" stroke-linejoin="round"'


def link_line(link: Link) -> str:
    """A link between cells as a line with a pale edge, and its arrowhead if it has one."""
    points = points_of(link.points)
    title = f"<title>{_text(link.says)}</title>" if link.says else ""
    return "".join(
        (
            f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{title}',
            f'<polyline points="{points}" stroke="{PAPER}" stroke-width="6.5"/>',
            f'<polyline points="{points}" stroke="{line_colour(link.tone)}" stroke-width="4"/>',
            _head(link) if link.arrow else "",
            "</g>",
        )
    )


def _head(link: Link) -> str:
    colour = line_colour(link.tone)
    return f'<polygon points="{points_of(head(link))}" fill="{colour}" stroke="{PAPER}" stroke-width="1.2"/>'


def link_letters(link: Link) -> str:
    """The letters of a link on a white disc."""
    return mark_at(Mark("disc", "white", link.says, link.letters), letters_at(link), "plain")


def _letters(text: str, x: float, y: float, height: float, ink: str) -> str:
    place = f'x="{_number(x)}" y="{_number(y + height / 2)}"'
    return (
        f'<text {place} font-size="{_number(height / _CAPITAL)}" fill="{ink}" aria-hidden="true">{_text(text)}</text>'
    )


def _text(text: str) -> str:
    return escape(one_line(text))


@lru_cache(maxsize=4096)
def points_of(points: tuple[Point, ...]) -> str:
    """The points of a line or an outline; a board has the same outlines in every drawing."""
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
