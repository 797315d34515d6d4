"""A diagram as SVG, from the same geometry as the picture: every cell and mark says in words what it is."""

from xml.sax.saxutils import escape, quoteattr

from domain.diagram import Cell, Diagram, Link, Mark, Point, Tone
from mail.outbound.geometry import (
    HUB,
    Spot,
    label_height,
    letter_ink,
    mark_letter_height,
    places,
    shape_points,
    visible,
)
from mail.outbound.palette import DARK, LINE, PAINTS, PAPER, line_colour
from mail.outbound.scrub import one_line

_CAPITAL = 0.73  # the height of a capital in parts of the font's size


def render_svg(diagram: Diagram) -> str:
    """The drawing as one ``<svg>`` element with title, description and a title for every cell; nothing is fetched."""
    width, height = _number(diagram.width), _number(diagram.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f"aria-label={quoteattr(one_line(diagram.title))}>",
        f"<title>{_text(diagram.title)}</title>",
        f"<desc>{escape(chr(10).join(map(one_line, diagram.text)))}</desc>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        '<g font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle">',
        *(_cell(diagram, cell) for cell in diagram.cells),
        *(_link(link) for link in diagram.links),
        *(_marks(cell) for cell in diagram.cells if visible(cell)),
        "</g></svg>",
    ]
    return "\n".join(parts)


def cell_title(cell: Cell) -> str:
    """What a screen reader says of a cell: its name and everything that stands on it."""
    said = ", ".join(one_line(mark.says) for mark in cell.marks if mark.says)
    return f"{one_line(cell.name)}: {said}" if said else one_line(cell.name)


def _cell(diagram: Diagram, cell: Cell) -> str:
    paint, place = PAINTS[cell.tone], places(cell)
    outline = ""
    if cell.outline:
        outline = f'<polygon points="{_points(cell.outline)}" fill="{paint.fill}" stroke="{LINE}" stroke-width="1.5"/>'
    label = ""
    if place.label is not None:
        height = label_height(diagram, place.label, cell.label)
        label = _letters(cell.label, place.label.x, place.label.y, height, paint.ink)
    return f"<g data-cell={quoteattr(cell.name)}><title>{_text(cell_title(cell))}</title>{outline}{label}</g>"


def _marks(cell: Cell) -> str:
    drawn = (_mark(mark, spot, cell.tone) for mark, spot in zip(visible(cell), places(cell).marks, strict=True))
    return f"<g><title>{_text(cell_title(cell))}</title>{''.join(drawn)}</g>"


def _mark(mark: Mark, spot: Spot, under: Tone) -> str:
    paint, radius, rim = PAINTS[mark.tone], spot.size / 2, max(1.0, spot.size / 18)
    style = f'fill="{paint.fill}" stroke="{DARK}" stroke-width="{_number(rim)}" stroke-linejoin="round"'
    centre = f'cx="{_number(spot.x)}" cy="{_number(spot.y)}"'
    match mark.shape:
        case "text":
            shape = ""
        case "disc":
            shape = f'<circle {centre} r="{_number(radius - rim / 2)}" {style}/>'
        case "ring":
            outer, inner = _number(radius - rim / 2), _number(radius - 2 * rim)
            shape = (
                f'<circle {centre} r="{outer}" fill="#FFFFFF" stroke="{DARK}" stroke-width="{_number(rim)}"/>'
                f'<circle {centre} r="{inner}" fill="none" stroke="{paint.fill}" stroke-width="{_number(2 * rim)}"/>'
            )
        case _:
            corners = tuple((spot.x + x, spot.y + y) for x, y in shape_points(mark.shape, radius - rim / 2))
            shape = f'<polygon points="{_points(corners)}" {style}/>'
    if not mark.letters:
        return shape
    if mark.shape == "cross":
        shape += f'<circle {centre} r="{_number(radius * HUB - rim / 2)}" {style}/>'
    drop = radius * 0.22 if mark.shape == "triangle" else 0.0
    height = mark_letter_height(mark.shape, spot.size, mark.letters)
    return shape + _letters(mark.letters, spot.x, spot.y + drop, height, letter_ink(mark.shape, mark.tone, under))


def _link(link: Link) -> str:
    points = _points(link.points)
    title = f"<title>{_text(link.says)}</title>" if link.says else ""
    return "".join(
        (
            f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{title}',
            f'<polyline points="{points}" stroke="{PAPER}" stroke-width="6.5"/>',
            f'<polyline points="{points}" stroke="{line_colour(link.tone)}" stroke-width="4"/></g>',
        )
    )


def _letters(text: str, x: float, y: float, height: float, ink: str) -> str:
    place = f'x="{_number(x)}" y="{_number(y + height / 2)}"'
    return (
        f'<text {place} font-size="{_number(height / _CAPITAL)}" fill="{ink}" aria-hidden="true">{_text(text)}</text>'
    )


def _text(text: str) -> str:
    return escape(one_line(text))


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
