"""The table as a neutral drawing: the whole map with all that stands on it, and the part of it around the seat's own pieces."""

from typing import Final

import msgspec

from domain.diagram import Cell, Diagram, Frame, Mark
from domain.game import PUBLIC
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling import chart, map_marks, surroundings
from domain.games.casablanca.words import SAY
from domain.words import Language

_MARKERS: Final = (815.0, 730.0)  # the upper left corner of the track of interceptions, in the sea off Egypt
_BOX: Final = (50.0, 60.0)
_BOXES: Final = 6  # in a row


def draw(view: View, language: Language) -> Diagram:
    """The map as this view knows it; its focus lies on the seat's own pieces, at the end on where it was decided."""
    table = view.table
    if table is None:
        return Diagram(
            SAY("drawing.title", language),
            chart.WIDTH,
            chart.HEIGHT,
            chart.cells(language),
            (),
            chart.lines(language),
            kind="map",
        )
    part = focus(view, language)
    asked = view.seat == table.to_act or view.seat in table.asked
    return Diagram(
        title=SAY("drawing.title", language),
        width=chart.WIDTH,
        height=chart.HEIGHT,
        cells=_cells(view, table, language),
        text=surroundings.lines(view, language),
        links=chart.lines(language),
        legend=map_marks.legend(table, language),
        kind="map",
        focus=part,
        whole=_as_all_see(view, table, language) if part is not None and not asked else None,
    )


def _as_all_see(view: View, table: Table, language: Language) -> Diagram:
    """The whole map with nobody's own pieces and ways made to stand out: the same for all who are not asked."""
    return Diagram(
        title=SAY("drawing.title", language),
        width=chart.WIDTH,
        height=chart.HEIGHT,
        cells=_cells(msgspec.structs.replace(view, seat=PUBLIC), table, language),
        text=(),
        links=chart.lines(language),
        kind="map",
    )


def _cells(view: View, table: Table, language: Language) -> tuple[Cell, ...]:
    """Every hex with what stands on it, rimmed if the own fugitive can go there, and the track of interceptions."""
    standing = map_marks.standing(view, table, language)
    reached = {name for ends in surroundings.in_reach(view).values() for name in ends}
    cells = list(chart.cells(language))
    for name in standing.keys() | reached:
        place = chart.number(name)
        cells[place] = _with(cells[place], standing.get(name, ()), name in reached)
    return (*cells, *_markers(view, table, language))


def focus(view: View, language: Language) -> Frame | None:
    """The part around the own fugitive, and the Gestapo if it is near, at the end around the winner's fugitive; for an
    observer there is none."""
    table = view.table
    side = table.sides.get(view.seat) if table is not None else None
    if table is None or side is None:
        return None
    decided = _decided(view, table)
    if decided is not None:
        there = chart.centre(decided)
        return chart.around(there, there, SAY("drawing.decided", language))
    first = side.fugitive or (atlas().starts[0] if side.out is not None and not side.gone else side.gestapo)
    if first is None:
        return None
    here = chart.centre(first)
    there = chart.centre(side.gestapo) if side.gestapo is not None else here
    return chart.around(here, there if chart.fits(here, there) else here, SAY("drawing.part", language))


def _decided(view: View, table: Table) -> Hex | None:
    """Where the fugitive of the first winner stands, or was captured; None while the match goes on or if nobody has won."""
    if view.outcome is None or not view.outcome.winners:
        return None
    winner = table.sides[view.outcome.winners[0]]
    return winner.fugitive or (winner.out.hex if winner.out is not None else None)


def _with(cell: Cell, marks: tuple[Mark, ...], reached: bool) -> Cell:
    rims = (*cell.rims, "reach") if reached else cell.rims
    return msgspec.structs.replace(cell, marks=marks, rims=rims)


def _markers(view: View, table: Table, language: Language) -> tuple[Cell, ...]:
    """The track of interceptions, a box for every number up to the last safe one."""
    (left, top), (across, down) = _MARKERS, _BOX
    wide, limit = across * _BOXES, cards().marker.limit
    outline = ((left, top - down), (left + wide, top - down), (left + wide, top), (left, top))
    middle = (left + wide / 2, top - down / 2)
    head = SAY("drawing.interceptions", language)
    found = [Cell(head, outline, middle, "goal", label=head, caption=SAY("drawing.beyond", language, limit=limit))]
    for number in range(limit + 1):
        left = _MARKERS[0] + number % _BOXES * _BOX[0]
        top = _MARKERS[1] + number // _BOXES * _BOX[1]
        right, bottom = left + _BOX[0], top + _BOX[1]
        here = tuple(
            map_marks.marker(seat, view.seat, language) for seat in table.seats if table.sides[seat].marker == number
        )
        found.append(
            Cell(
                name=SAY("drawing.marker-box", language, number=number),
                outline=((left, top), (right, top), (right, bottom), (left, bottom)),
                centre=((left + right) / 2, (top + bottom) / 2),
                marks=here,
                label=str(number),
                room=chart.ROOM,
            )
        )
    return tuple(found)
