"""The table and the own hand as cards: a cell for each card, and the same in lines of words."""

import textwrap
from collections.abc import Iterable
from typing import Final

from domain.diagram import Cell, Diagram, Entry, Mark, Point, Shape, Tone
from domain.game import Seat
from domain.games.mata_hari.board.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    INDEX_OF,
    KIND_OF,
    NAMES,
    Card,
    card_name,
    card_names,
)
from domain.games.mata_hari.state import Table, View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.words import Language, Words

WIDTH: Final = 72  # characters of a line of text
_CARD: Final = (60.0, 84.0)
_GAP: Final = 10.0
_PER_ROW: Final = 6
_MARGIN: Final = 12.0
_BROKEN: Final[dict[str, Words]] = {  # names too long for one line of a card, as they are parted
    "tape-recorder": Words("tape-\nrecorder", "mangia-\nnastri"),
    "photographs": Words("photo-\ngraphs", "foto-\ngrafie"),
    "documents": Words("docu-\nments", "docu-\nmenti"),
    "briefcase": Words("brief-\ncase", "vali-\ngetta"),
    "coat": Words("coat", "cap-\npotto"),
    "disguise": Words("disguise", "travesti-\nmento"),
    "double-dealer": Words("double-\ndealer", "doppio-\ngiochista"),
    "mata-hari": Words("Mata\nHari", "Mata\nHari"),
}
_SHAPES: Final[dict[str, Shape]] = {"red": "square", "blue": "disc", "green": "diamond"}


def draw(view: View, language: Language) -> Diagram:
    """Offers lie above, face down but for the own one; below them the own hand."""
    table = view.table
    title = "Operation: Mata Hari"
    if table is None:
        return Diagram(title, 480.0, 120.0, (), (Words("Nothing lies here yet.", "Non c'è ancora nulla.")[language],))
    hand = [_card(f"hand-{number}", card, language) for number, card in enumerate(view.own.hand, 1)]
    groups = [*(_row(view, seat, laid.count, language) for seat, laid in table.laid.items()), hand]
    rows = [group[at : at + _PER_ROW] for group in groups for at in range(0, len(group), _PER_ROW)]
    placed = tuple(_at(cell, across, down) for down, row in enumerate(rows) for across, cell in enumerate(row))
    width = 2 * _MARGIN + _PER_ROW * (_CARD[0] + _GAP)
    height = 2 * _MARGIN + max(len(rows), 1) * (_CARD[1] + _GAP)
    return Diagram(title, width, height, placed, _text(view, table, language), legend=_legend(language))


def _row(view: View, seat: Seat, count: int, language: Language) -> list[Cell]:
    """An offer: a cell with the seat's number, then its cards, face up only where this seat knows them."""
    known = view.owns[seat].offer if seat in view.owns else view.shown.get(seat, ())
    name = seat_name(seat, language)
    head = Mark("text", "accent", name, seat.rpartition("-")[2])
    cells = [Cell(f"{seat}-offer", (), (0.0, 0.0), marks=(head,), label=name.partition(" ")[0], room=30.0)]
    for number in range(1, count + 1):
        place = f"{seat}-card-{number}"
        cells.append(_card(place, known[number - 1], language) if len(known) == count else _back(place, language))
    return cells


def _card(place: str, card: Card, language: Language) -> Cell:
    name = card_name(card, language)
    if card in KIND_OF:
        colour = COLOUR_OF[card]
        tone: Tone = colour
        mark = Mark(_SHAPES[colour], tone, f"{name}, {COLOUR_NAMES[colour][language]}", str(INDEX_OF[card]))
        kind = KIND_OF[card]
    else:
        mark = Mark("star", "accent", name, name[:1].upper())
        kind = card
    label = _BROKEN.get(kind, NAMES[kind])[language]
    return Cell(place, (), (0.0, 0.0), marks=(mark,), label=label, room=46.0, span=_CARD[0] - 6.0)


def _back(place: str, language: Language) -> Cell:
    hidden = Words("a card face down", "una carta coperta")[language]
    return Cell(
        place, (), (0.0, 0.0), tone="blocked", marks=(Mark("text", "neutral", hidden, "?"),), label="", room=30.0
    )


def _at(cell: Cell, across: int, down: int) -> Cell:
    left = _MARGIN + across * (_CARD[0] + _GAP)
    top = _MARGIN + down * (_CARD[1] + _GAP)
    right, bottom = left + _CARD[0], top + _CARD[1]
    outline: tuple[Point, ...] = ((left, top), (right, top), (right, bottom), (left, bottom))
    centre = (left + _CARD[0] / 2, top + _CARD[1] / 2)
    return Cell(cell.name, outline, centre, cell.tone, cell.marks, cell.label, cell.room, span=cell.span)


def _legend(language: Language) -> tuple[Entry, ...]:
    found = []
    for colour, shape in _SHAPES.items():
        name = Words(f"{colour} card and its index", f"carta {_FEMININE[colour]} e il suo indice")[language]
        tone: Tone = "red" if colour == "red" else "blue" if colour == "blue" else "green"
        found.append(Entry(Mark(shape, tone, name, "5"), name))
    partner = Words("partner", "Partner")[language]
    return (*found, Entry(Mark("star", "accent", partner, "P"), partner))


_FEMININE: Final = {"red": "rossa", "blue": "blu", "green": "verde"}


def _text(view: View, table: Table, language: Language) -> tuple[str, ...]:
    lines: list[str] = []
    for seat, laid in table.laid.items():
        known = view.owns[seat].offer if seat in view.owns else view.shown.get(seat, ())
        shown = card_names(known, language) if known else " ".join("[?]" for _ in range(laid.count))
        lines += _wrapped(f"{seat_name(seat, language)}: {shown}")
    # The hand stands in words among the sections, in every form of the letter.
    return tuple(lines) or (Words("No offer lies on the table.", "Sul tavolo non ci sono offerte.")[language],)


def _wrapped(line: str) -> Iterable[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
