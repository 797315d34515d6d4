"""Drawings for a stage: what never changes once, and of each drawing after another only what became different.

What changes is numbers in lists, so that hundreds of drawings take little; marks are symbols, each drawn once at one size.
"""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec

from domain.diagram import Cell, Diagram, Link, Mark, Tone
from mail.outbound.drawing import svg
from mail.outbound.drawing.geometry import LINE_STEP, Spot, visible
from mail.outbound.drawing.maps import letters_of, placed
from mail.outbound.drawing.palette import LINE, MAP_LINE, PAINTS
from mail.outbound.scrub import one_line

SYMBOL: Final = 40.0  # the diameter at which a mark is drawn, to be drawn smaller where it stands

State: TypeAlias = list[Any]
"""How a cell looks: its tone, the lines of its labels ([text, x, y, height] each), its marks ([symbol, x, y, size] each, or
[symbol] where its surface shows it), and its rims as SVG."""
Change: TypeAlias = tuple[int, int]
"""The number of a cell, and that of its state."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a drawing has that the one before it had not: cells in other states (-1: gone), and its lines and its size if
    they are others."""

    cells: tuple[Change, ...] = ()
    links: tuple[int, ...] | None = None
    size: tuple[float, float] | None = None


class Staging:
    """Takes drawings of one table in their order. What it has collected is read when all are taken."""

    def __init__(self) -> None:
        self.title = ""
        self.kind = "board"
        self.cells: list[list[str]] = []
        self.ground: list[str] = []
        self.states: list[State] = []
        self.symbols: list[list[str]] = []
        self.texts: list[str] = []
        self.links: list[str] = []
        self._numbers: dict[tuple[int, str], int] = {}
        self._known: dict[tuple[Cell, float], Change] = {}
        self._shown: dict[int, int] = {}
        self._lines: tuple[Link, ...] = ()
        self._size = (0.0, 0.0)

    def take(self, diagram: Diagram) -> Scene:
        """The next drawing."""
        if not self.title:
            self.title, self.kind = one_line(diagram.title), diagram.kind
            self.ground = [svg.ground_line(diagram, link) for link in diagram.links if link.ground]
        shown = dict(self._cell(diagram, cell) for cell in diagram.cells)
        changed = [(cell, state) for cell, state in shown.items() if self._shown.get(cell) != state]
        changed += [(cell, -1) for cell in self._shown if cell not in shown]
        self._shown = shown
        size = (diagram.width, diagram.height)
        other, self._size = size != self._size, size
        return Scene(tuple(changed), self._lines_of(diagram), size if other else None)

    def tones(self) -> dict[str, tuple[str, str, str]]:
        """The colours of the tones that cells have: surface, letters, hatching."""
        used: dict[Tone, None] = dict.fromkeys(state[0] for state in self.states)
        return {tone: (PAINTS[tone].fill, PAINTS[tone].ink, PAINTS[tone].hatch) for tone in used}

    @property
    def edge(self) -> str:
        """The colour of the lines between cells."""
        return MAP_LINE if self.kind == "map" else LINE

    def _cell(self, diagram: Diagram, cell: Cell) -> Change:
        """The numbers of a cell and of how it looks; what does not fit its place is written smaller on a smaller drawing."""
        scale = max(diagram.width, diagram.height)
        known = self._known.get((cell, scale))
        if known is None:
            number = self._number(self.cells, [one_line(cell.known_as), svg.points_of(cell.outline)])
            known = self._known[cell, scale] = number, self._number(self.states, self._state(diagram, cell))
        return known

    def _state(self, diagram: Diagram, cell: Cell) -> State:
        where = placed(diagram, cell)
        seen = {id(mark): spot for mark, spot in zip(visible(cell), where.marks, strict=True)}
        marks = [[self._symbol(mark, cell.tone), *_place(seen.get(id(mark)))] for mark in cell.marks]
        labels = [*self._labels(diagram, cell, cell.label, where.label)]
        labels += self._labels(diagram, cell, cell.caption, where.caption)
        return [cell.tone, labels, marks, *((svg.rims_of(cell),) if cell.rims else ())]

    def _labels(self, diagram: Diagram, cell: Cell, text: str, spot: Spot | None) -> Iterator[list[float]]:
        if spot is None:
            return
        height, lines = letters_of(diagram, spot, text, cell.span), text.split("\n")
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * LINE_STEP * height
            yield [self._number(self.texts, one_line(line)), *_rounded(spot.x, spot.y + down, height)]

    def _symbol(self, mark: Mark, under: Tone) -> int:
        drawn = svg.mark_at(mark, Spot(0.0, 0.0, SYMBOL), under)
        return self._number(self.symbols, [drawn, one_line(mark.says)])

    def _lines_of(self, diagram: Diagram) -> tuple[int, ...] | None:
        lines = tuple(link for link in diagram.links if not link.ground)
        if lines == self._lines:
            return None
        self._lines = lines
        found = [self._number(self.links, svg.link_line(line)) for line in lines]
        found += [self._number(self.links, svg.link_letters(line)) for line in lines if line.letters]
        return tuple(found)

    def _number(self, table: list[Any], value: Any) -> int:
        key = (id(table), repr(value))
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(table)
            table.append(value)
        return number


def _place(spot: Spot | None) -> list[float]:
    return [] if spot is None else _rounded(spot.x, spot.y, spot.size)


def _rounded(*values: float) -> list[float]:
    return [int(value) if value == int(value) else value for value in (round(value, 1) for value in values)]
