"""The web and the dish side by side as a neutral drawing, and the same as lines of text that need no columns."""

from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Final, TypeAlias

import msgspec

from domain.diagram import Cell, Diagram, Frame, LegendEntry, Link, Mark, Point
from domain.games.vedova_nera.board.colours import Colour, colour_word, letter
from domain.games.vedova_nera.board.nodes import NAMES, NODES, RINGS, SPOKES, Node
from domain.games.vedova_nera.state import Choosing, Playing, View, Web, table_of
from domain.games.vedova_nera.words import SAY
from domain.words import Language

SIDE: Final = 532.0  # of the square that the web, and the dish, lies in
_RADII: Final = (74.0, 128.0, 182.0, 236.0)
_SIZE: Final = (26.0, 26.5, 27.0, 27.0)  # half of a place's width, ring by ring
_CORNERS: Final = 8


class ShownWeb(msgspec.Struct, frozen=True):
    """All that a drawing reads of a game under way: who is shown the same web is shown the same picture, drawn once."""

    web: Web
    colours: tuple[Colour, ...]


Shown: TypeAlias = ShownWeb | Choosing | None


def draw(view: View, language: Language) -> Diagram:
    """Pawns stand on the web to the left, marbles lie in the dish to the right; a place has the same name in both.

    Nothing rests on colour: a pawn is a disc, a stable one a square, a marble a ring, each with its colour's letter. What the
    turn is about has a picture of its own: the dish while colours are chosen, then the web.
    """
    table = table_of(view)
    if isinstance(table, Playing):
        return _laid(ShownWeb(table.web, table.colours), language)
    return _drawn(table, language)


@lru_cache(maxsize=128)
def _laid(shown: ShownWeb, language: Language) -> Diagram:
    return _drawn(shown, language)


def _drawn(shown: Shown, language: Language) -> Diagram:
    web, dish = _on_the_web(shown, language), _in_the_dish(shown, language)
    cells = [_cell(node, 0.0, NAMES[node], web.get(node)) for node in NODES]
    playing = isinstance(shown, ShownWeb)
    # While the web is what counts, the dish is seen small: its marbles take all the room, and the web has their names.
    cells += [
        _cell(node, SIDE, SAY("housing", language, node=NAMES[node]), dish.get(node), bare=playing and node in dish)
        for node in NODES
    ]
    return Diagram(
        title=SAY("drawing.title", language),
        width=2 * SIDE,
        height=SIDE,
        cells=tuple(cells),
        text=_text(shown, language),
        links=_threads(),
        legend=_legend(shown, language),
        focus=Frame(
            0.0 if playing else SIDE, 0.0, SIDE, SIDE, SAY("drawing.web" if playing else "drawing.dish", language)
        ),
    )


def _on_the_web(shown: Shown, language: Language) -> dict[Node, Mark]:
    if not isinstance(shown, ShownWeb):
        return {}
    found = {shown.web.advisor: _advisor(language)}
    for player, colour in enumerate(shown.colours):
        for node in NODES:
            if shown.web.pawns[player] >> node & 1:
                found[node] = _pawn(colour, language, stable=bool(shown.web.stable[player] >> node & 1))
    return found


def _in_the_dish(shown: Shown, language: Language) -> dict[Node, Mark]:
    if shown is None:
        return {}
    if isinstance(shown, Choosing):
        lying = shown.marbles
        found = {shown.black: _black(language)}
    else:
        lying = dict(zip(shown.colours, shown.web.marbles, strict=True))
        found = {}
    for colour, marbles in lying.items():
        found |= {node: _goal(colour, language) for node in NODES if marbles >> node & 1}
    return found


@cache
def _pawn(colour: Colour, language: Language, *, stable: bool) -> Mark:
    says = SAY("drawing.stable" if stable else "drawing.pawn", language, colour=colour_word(colour, language))
    return Mark("square" if stable else "disc", colour, says, letter(colour, language))


@cache
def _goal(colour: Colour, language: Language) -> Mark:
    says = SAY("drawing.goal", language, colour=colour_word(colour, language))
    return Mark("ring", colour, says, letter(colour, language))


@cache
def _advisor(language: Language) -> Mark:
    return Mark("diamond", "black", SAY("drawing.advisor", language), SAY("drawing.advisor-letter", language))


@cache
def _black(language: Language) -> Mark:
    return Mark("diamond", "black", SAY("drawing.black-marble", language), SAY("drawing.advisor-letter", language))


def _at(radius: float, turn: float, left: float) -> Point:
    """The point at a radius, ``turn`` degrees clockwise from the top, in the square that begins at ``left``."""
    angle = radians(turn)
    return round(left + SIDE / 2 + radius * sin(angle), 1), round(SIDE / 2 - radius * cos(angle), 1)


@lru_cache(maxsize=128)
def _place(node: Node, left: float) -> tuple[Point, tuple[Point, ...], float]:
    """The centre of a place, its outline and the room in it."""
    spoke, ring = divmod(node, RINGS)
    x, y = _at(_RADII[ring], spoke * 360 / SPOKES, left)
    size = _SIZE[ring]
    turns = [radians((corner + 0.5) * 360 / _CORNERS) for corner in range(_CORNERS)]
    outline = tuple((round(x + size * cos(turn), 1), round(y + size * sin(turn), 1)) for turn in turns)
    return (x, y), outline, round(1.5 * size, 1)


def _cell(node: Node, left: float, name: str, mark: Mark | None, *, bare: bool = False) -> Cell:
    centre, outline, room = _place(node, left)
    return Cell(
        name, outline, centre, marks=() if mark is None else (mark,), label="" if bare else NAMES[node], room=room
    )


@lru_cache(maxsize=1)
def _threads() -> tuple[Link, ...]:
    """The threads of the web and the grooves of the dish, each from the edge of one place to the edge of the next."""
    found = []
    for left in (0.0, SIDE):
        for node in NODES:
            spoke, ring = divmod(node, RINGS)
            beside = (spoke + 1) % SPOKES * RINGS + ring
            found.append(_thread(node, beside, left))
            if ring + 1 < RINGS:
                found.append(_thread(node, node + 1, left))
    return tuple(found)


def _thread(one: Node, other: Node, left: float) -> Link:
    (x1, y1), _, _ = _place(one, left)
    (x2, y2), _, _ = _place(other, left)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    begins, ends = _SIZE[one % RINGS] / length, 1 - _SIZE[other % RINGS] / length
    along = [(round(x1 + (x2 - x1) * part, 1), round(y1 + (y2 - y1) * part, 1)) for part in (begins, ends)]
    return Link(tuple(along), "neutral")


def _legend(shown: Shown, language: Language) -> tuple[LegendEntry, ...]:
    if shown is None:
        return ()
    entries = []
    if isinstance(shown, Choosing):
        listed = [(_goal(colour, language), colour) for colour in shown.marbles]
        entries.append(LegendEntry(_black(language), SAY("drawing.black-marble", language)))
    else:
        listed = [(_pawn(colour, language, stable=False), colour) for colour in shown.colours]
        first = shown.colours[0]
        entries.append(LegendEntry(_pawn(first, language, stable=True), SAY("drawing.stable-pawn", language)))
        entries.append(LegendEntry(_goal(first, language), SAY("drawing.marble-goal", language)))
        entries.append(LegendEntry(_advisor(language), SAY("drawing.advisor", language)))
    return (*(LegendEntry(mark, str(colour_word(colour, language))) for mark, colour in listed), *entries)


def _text(shown: Shown, language: Language) -> tuple[str, ...]:
    """A line for each spoke; every place says its ring, so that no column has to be counted."""
    if shown is None:
        return ()
    heading = SAY("drawing.by-spokes", language)
    spoke = SAY("drawing.spoke", language)
    web, dish = _on_the_web(shown, language), _in_the_dish(shown, language)
    lines = [heading]
    for at in range(SPOKES):
        places = (_written(at * RINGS + ring, ring, web, dish) for ring in range(RINGS))
        lines.append(f"{spoke} {'ABCDEFGH'[at]}:  {';  '.join(places)}")
    return (*lines, *_keys(shown, language))


def _written(node: Node, ring: int, web: dict[Node, Mark], dish: dict[Node, Mark]) -> str:
    """A place of both boards: "2 R* (G)" is a stable red pawn on a goal of green."""
    said = [str(ring + 1)]
    mark = web.get(node)
    if mark is not None:
        said.append({"diamond": f"<{mark.letters}>", "square": f"{mark.letters}*"}.get(mark.shape, mark.letters))
    if node in dish:
        said.append(f"({dish[node].letters})")
    return " ".join(said if len(said) > 1 else [*said, "-"])


def _keys(shown: Choosing | ShownWeb, language: Language) -> tuple[str, ...]:
    colours = tuple(shown.marbles) if isinstance(shown, Choosing) else shown.colours
    names = ", ".join(f"{letter(colour, language)} {colour_word(colour, language)}" for colour in colours)
    mark = letter(colours[0], language)
    black = SAY("drawing.advisor-letter", language)
    keys = "drawing.keys-playing" if isinstance(shown, ShownWeb) else "drawing.keys-choosing"
    return (SAY("drawing.colours", language, names=names), SAY(keys, language, mark=mark, black=black))
