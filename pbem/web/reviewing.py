"""What a page of a match that is over shows beside a step: heat on the board, a curve, columns, ways, links to moments."""

from collections.abc import Callable, Sequence
from typing import Any, Final
from xml.sax.saxutils import quoteattr

from markupsafe import Markup
from msgspec.structs import replace

from domain.diagram import Cell, Diagram, Link
from domain.panels import CurvePanel, Heat, HeatPanel, Highlight, HighlightsPanel, Line, Panel, RoutePanel, TablePanel
from mail.outbound.drawing.svg import points_of, render_svg
from pbem.replay.beside import PanelsBeside
from pbem.replay.steps import Replay, ReplayStep

Address = Callable[[int], str]
"""The address of a step."""
WIDE: Final = 640
HIGH: Final = 200
MOMENT: Final = "moment"
"""What an address calls the moment for which its step was gone to."""
_NUMBERED: Final = 40  # ways with a number on them
_GLOW: Final = "#D03A00"
_PIECES: Final = ("disc", "star", "diamond")
_EDGE: Final = 'fill="none" stroke-width="6"'
_FAINT: Final = 0.06  # of a warm cell's colour for each degree of warmth


def beside_of(
    made: PanelsBeside, replay: Replay, step: ReplayStep, at: Address, *, ending: bool = False
) -> list[dict[str, Any]]:
    """The panels of a step as its page shows them; nothing of what comes after it but, with the ``ending``, every moment."""

    def number(place: int) -> int:
        return made.step_of(replay, place)

    panels = made.ending(step) if ending else made.at(step)
    told = [panel for panel in panels if not (isinstance(panel, TablePanel) and not panel.frames[-1].rows)]
    told.sort(key=lambda panel: not isinstance(panel, HighlightsPanel))  # what one looks for first
    return [
        {"key": panel.key, "title": panel.title, "note": panel.note, **_shown(panel, replay, step, at, number)}
        for panel in told
    ]


def ways_of(made: PanelsBeside, replay: Replay, step: ReplayStep) -> Diagram | None:
    """The ways gone until a step as a drawing of its own; None if there are none."""
    panel = next((one for one in made.at(step) if isinstance(one, RoutePanel)), None)
    return routed(_plain(replay, step), panel) if panel is not None else None


def _shown(panel: Panel, replay: Replay, step: ReplayStep, at: Address, number: Callable[[int], int]) -> dict[str, Any]:
    match panel:
        case HeatPanel(frames=heats):
            heat = heats[-1]
            drawn = Markup(warmed(_plain(replay, step), heat))
            return {"kind": "heat", "svg": drawn, "degrees": _degrees(heat), "exact": heat.exact}
        case CurvePanel(lines=lines, unit=unit):
            steps = sorted({number(point.at) for line in lines for point in line.points})
            names, rows = [line.name for line in lines], [_row(one, at(one), lines, number) for one in steps]
            drawn = Markup(curve(panel, step.number, number))
            low, high = _span(panel)
            return {
                "kind": "curve",
                "svg": drawn,
                "unit": unit,
                "names": names,
                "rows": rows,
                "span": f"{_value(low)} – {_value(high)}",
            }
        case TablePanel(columns=columns, frames=frames):
            return {"kind": "table", "columns": columns, "rows": frames[-1].rows}
        case RoutePanel(tracks=tracks):
            drawn = Markup(render_svg(routed(_plain(replay, step), panel)))
            return {"kind": "route", "svg": drawn, "tracks": [_track(one.name, one.walks) for one in tracks]}
        case HighlightsPanel(highlights=moments):
            links = (f"{at(number(one.at))}&{MOMENT}={place}" for place, one in enumerate(moments, 1))
            return {
                "kind": "highlights",
                "moments": [(one.says, link) for one, link in zip(moments, links, strict=True)],
            }


def _plain(replay: Replay, step: ReplayStep) -> Diagram:
    """The board as letters draw it, without the lines of ways."""
    board = replay.game.telling.draw(step.view.game, replay.language)
    return replace(board, links=tuple(link for link in board.links if link.ground))


def routed(diagram: Diagram, panel: RoutePanel) -> Diagram:
    """The drawing with all ways gone; those gone last have their arrows and numbers, for more would hide one another."""
    middle = {cell.name: cell.centre for cell in diagram.cells}
    links = []
    for track in panel.tracks:
        newest = len(track.walks) - max(_NUMBERED // len(panel.tracks), 1)
        for number, walk in enumerate(track.walks):
            points = tuple(middle[cell] for cell in walk.cells if cell in middle)
            if len(points) > 1:
                late = number >= newest
                links.append(Link(points, track.tone, arrow=late, letters=walk.letters if late else ""))
    return replace(diagram, links=(*diagram.links, *links))


def warmed(diagram: Diagram, heat: Heat) -> str:
    """The drawing with its warm cells glowing, each the more the warmer it is; one on which a piece stands at its edge alone, or
    nobody would see the piece."""
    glow = "".join(
        f'<polygon points="{points_of(_outline(cell))}" {_EDGE if _held(cell) else _glowing(heat.cells[cell.name])}/>'
        for cell in diagram.cells
        if cell.name in heat.cells
    )
    drawn = render_svg(diagram).removesuffix("</svg>")
    return (
        f'{drawn}<g class="glow" fill="{_GLOW}" stroke="{_GLOW}" stroke-width="2" aria-hidden="true">{glow}</g></svg>'
    )


def _held(cell: Cell) -> bool:
    return any(mark.shape in _PIECES for mark in cell.marks)


def _glowing(degree: int) -> str:
    return f'fill-opacity="{_FAINT * degree + 0.1:.2f}"'


def moment_of(made: PanelsBeside, replay: Replay, step: ReplayStep, number: str) -> Highlight | None:
    """The moment that an address names by its number, if it is of this step."""
    found = [one for place, one in enumerate(made.moments, 1) if str(place) == number]
    return next((one for one in found if made.step_of(replay, one.at) == step.number), None)


def ringed(diagram: Diagram, names: Sequence[str]) -> str:
    """The drawing with rings around some cells, which a screen reader finds by the sentence that names them."""
    rings = "".join(f'<polygon points="{points_of(_outline(cell))}"/>' for cell in diagram.cells if cell.name in names)
    return f'{render_svg(diagram).removesuffix("</svg>")}<g class="rings" aria-hidden="true">{rings}</g></svg>'


def _outline(cell: Cell) -> tuple[tuple[float, float], ...]:
    if cell.outline:
        return cell.outline
    (x, y), half = cell.centre, cell.room / 2
    return ((x - half, y), (x, y - half), (x + half, y), (x, y + half))


def _degrees(heat: Heat) -> list[tuple[int, str]]:
    """The warm cells by how warm they are, the warmest first."""
    warm = sorted(set(heat.cells.values()), reverse=True)
    return [(degree, ", ".join(name for name, one in heat.cells.items() if one == degree)) for degree in warm]


def curve(panel: CurvePanel, last: int, number: Callable[[int], int]) -> str:
    """The lines of a curve until a step, over the steps until there; each value holds until the next."""
    low, high = _span(panel)

    def spot(step: int, value: float) -> str:
        across = (step - 1) / max(1, last - 1) * WIDE
        return f"{across:.1f},{HIGH - (value - low) / (high - low) * HIGH:.1f}"

    drawn = []
    for place, line in enumerate(panel.lines):
        spots: list[str] = []
        for before, point in zip((None, *line.points), line.points, strict=False):
            here = number(point.at)
            spots += [spot(here, before.value)] if before is not None else []
            spots.append(spot(here, point.value))
        spots.append(spot(max(last, 2), line.points[-1].value))  # of the first step alone there is a line too
        drawn.append(f'<polyline class="line-{place % 6}" points="{" ".join(spots)}"/>')
    box = f"-4 -4 {WIDE + 8} {HIGH + 8}"
    return f'<svg viewBox="{box}" role="img" aria-label={quoteattr(panel.title)}>{"".join(drawn)}</svg>'


def _span(panel: CurvePanel) -> tuple[float, float]:
    """The least and the greatest value that a curve shows."""
    values = [point.value for line in panel.lines for point in line.points]
    return min(*values, 0), max(*values, 1)


def _value(value: float) -> str:
    """A value as it is read; with the sign that letters have."""
    return f"{value:g}".replace("-", "−")


def _row(step: int, link: str, lines: Sequence[Line], number: Callable[[int], int]) -> tuple[int, str, list[str]]:
    """A step, its address and the value of each line with it."""
    said = []
    for line in lines:
        known = [point.value for point in line.points if number(point.at) <= step]
        said.append(_value(known[-1]) if known else "–")
    return step, link, said


def _track(name: str, walks: Sequence[Any]) -> tuple[str, list[str]]:
    said = [f"{walk.letters}: {' → '.join(walk.cells)}" if walk.letters else " → ".join(walk.cells) for walk in walks]
    return name, said
