"""The table and the own hand as cards: a cell for each card, and the same in lines of words."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from domain.diagram import Cell, Diagram, LegendEntry, Mark, Point, Shape
from domain.game import Seat
from domain.games.mata_hari.board.cards import (
    COLOUR_OF,
    INDEX_OF,
    KIND_OF,
    Card,
    Colour,
    card_name,
    card_names,
    name_word,
)
from domain.games.mata_hari.state import Table, View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.words import SAY
from domain.words import Language

WIDTH: Final = 72  # characters of a line of text
_CARD: Final = (60.0, 84.0)
_GAP: Final = 10.0
_PER_ROW: Final = 6
_PER_WIDE_ROW: Final = 9
_MARGIN: Final = 12.0
_SHAPES: Final[dict[Colour, Shape]] = {"red": "square", "blue": "disc", "green": "diamond"}


def draw(view: View, language: Language) -> Diagram:
    """Offers lie above, face down but for the own one; below them the own hand."""
    table = view.table
    title = SAY("title", language)
    if table is None:
        return Diagram(title, 480.0, 120.0, (), (SAY("drawing.nothing", language),))
    hand = [
        _card(f"hand-{number}", SAY("place.own-hand", language, number=number), card, language)
        for number, card in enumerate(view.own.hand, 1)
    ]
    placed, width, height = _placed([*_offers(view, table, "drawing.agent", language), hand], _PER_ROW)
    return Diagram(title, width, height, placed, _text(view, table, language), legend=_legend(language))


def draw_hands(view: View, language: Language) -> Diagram:
    """The offers, and below them the hand of each seat, face down where this one does not know it: so a match is played back."""
    plain, table = draw(view, language), view.table
    if table is None:
        return plain
    hands = view.ended.hands if view.ended is not None else {seat: own.hand for seat, own in view.owns.items()}
    groups = [_hand(seat, hands.get(seat), table.sizes[seat], language) for seat in table.seats]
    placed, width, height = _placed([*_offers(view, table, "drawing.offer", language), *groups], _PER_WIDE_ROW)
    return replace(plain, cells=placed, width=width, height=height)


def _placed(groups: list[list[Cell]], per_row: int) -> tuple[tuple[Cell, ...], float, float]:
    """The cards in rows, each group beginning one, and how wide and high that is."""
    rows = [group[at : at + per_row] for group in groups for at in range(0, len(group), per_row)]
    placed = tuple(_at(cell, across, down) for down, row in enumerate(rows) for across, cell in enumerate(row))
    return placed, 2 * _MARGIN + per_row * (_CARD[0] + _GAP), 2 * _MARGIN + max(len(rows), 1) * (_CARD[1] + _GAP)


def _offers(view: View, table: Table, label: str, language: Language) -> list[list[Cell]]:
    """Each offer: a cell with the seat's number, then its cards, face up only where this seat knows them."""
    return [
        [_head(f"{seat}-offer", seat, label, language), *_offer(view, seat, laid.count, language)]
        for seat, laid in table.laid.items()
    ]


def _hand(seat: Seat, cards: tuple[Card, ...] | None, size: int, language: Language) -> list[Cell]:
    """A hand: a cell with the seat's number, then its cards, or one face down with their number on it."""
    head = _head(f"{seat}-hand", seat, "drawing.hand", language)
    if cards is None:
        hidden = Mark("text", "neutral", SAY("cards", language, count=size), str(size))
        whose = SAY("place.hand", language, who=seat_name(seat, language))
        return [head, Cell(f"{seat}-hidden", (), (0.0, 0.0), tone="blocked", marks=(hidden,), room=30.0, called=whose)]
    return [
        head,
        *(
            _card(f"{seat}-hand-{number}", _place("place.card-of-hand", seat, number, language), card, language)
            for number, card in enumerate(cards, 1)
        ),
    ]


def _place(message: str, seat: Seat, number: int, language: Language) -> str:
    """What a card is called by where it lies."""
    return SAY(message, language, number=number, who=seat_name(seat, language))


def _head(place: str, seat: Seat, label: str, language: Language) -> Cell:
    """The cell that says whose the cards beside it are."""
    mark = Mark("text", "accent", seat_name(seat, language), seat.rpartition("-")[2])
    called = SAY("place.hands" if label == "drawing.hand" else "place.offer", language)
    return Cell(place, (), (0.0, 0.0), marks=(mark,), label=SAY(label, language), room=30.0, called=called)


def _offer(view: View, seat: Seat, count: int, language: Language) -> Iterator[Cell]:
    known = view.owns[seat].offer if seat in view.owns else view.shown.get(seat, ())
    for number in range(1, count + 1):
        place, called = f"{seat}-card-{number}", _place("place.card-of-offer", seat, number, language)
        yield (
            _card(place, called, known[number - 1], language) if len(known) == count else _back(place, called, language)
        )


def _card(place: str, called: str, card: Card, language: Language) -> Cell:
    name = card_name(card, language)
    if card in KIND_OF:
        colour = COLOUR_OF[card]
        says = SAY("drawing.card", language, card=name, colour=name_word(colour, language))
        mark = Mark(_SHAPES[colour], colour, says, str(INDEX_OF[card]))
    else:
        mark = Mark("star", "accent", name, name[:1].upper())
    label = SAY(f"label.{KIND_OF.get(card, card)}", language)
    return Cell(place, (), (0.0, 0.0), marks=(mark,), label=label, room=46.0, span=_CARD[0] - 6.0, called=called)


def _back(place: str, called: str, language: Language) -> Cell:
    hidden = SAY("drawing.face-down", language)
    mark = Mark("text", "neutral", hidden, "?")
    return Cell(place, (), (0.0, 0.0), tone="blocked", marks=(mark,), label="", room=30.0, called=called)


def _at(cell: Cell, across: int, down: int) -> Cell:
    left = _MARGIN + across * (_CARD[0] + _GAP)
    top = _MARGIN + down * (_CARD[1] + _GAP)
    right, bottom = left + _CARD[0], top + _CARD[1]
    outline: tuple[Point, ...] = ((left, top), (right, top), (right, bottom), (left, bottom))
    centre = (left + _CARD[0] / 2, top + _CARD[1] / 2)
    return replace(cell, outline=outline, centre=centre)


def _legend(language: Language) -> tuple[LegendEntry, ...]:
    found = []
    for colour, shape in _SHAPES.items():
        name = SAY("drawing.legend", language, colour=name_word(colour, language))
        found.append(LegendEntry(Mark(shape, colour, name, "5"), name))
    partner = SAY("drawing.partner", language)
    return (*found, LegendEntry(Mark("star", "accent", partner, SAY("drawing.partner-letter", language)), partner))


def _text(view: View, table: Table, language: Language) -> tuple[str, ...]:
    lines: list[str] = []
    for seat, laid in table.laid.items():
        known = view.owns[seat].offer if seat in view.owns else view.shown.get(seat, ())
        shown = card_names(known, language) if known else " ".join("[?]" for _ in range(laid.count))
        lines += _wrapped(f"{seat_name(seat, language)}: {shown}")
    # The hand stands in words among the sections, in every form of the letter.
    return tuple(lines) or (SAY("drawing.no-offer", language),)


def _wrapped(line: str) -> Iterable[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
