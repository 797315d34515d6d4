"""The circular board as a neutral drawing, and the same table as lines of text that need no columns to be understood."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from domain.diagram import Cell, Diagram, Entry, Link, Point, Tone
from domain.games.quinta_colonna.board import HOUSES, RINGS, SPOKES
from domain.games.quinta_colonna.lexicon import PIECE_WORDS
from domain.games.quinta_colonna.shown import Shown, shown
from domain.games.quinta_colonna.signs import LEGEND, SIGNS, Sign, ground, sample, standing
from domain.games.quinta_colonna.state import View
from domain.words import Language, Words

SIZE: Final = 640.0
WIDTH: Final = 72  # characters of a line of text
_GAP: Final = "  "
_RADII: Final = (310.0, 258.0, 208.0, 160.0, 114.0, 70.0)  # from the rim to the hole in the middle
_ARC: Final = 3  # chords per side of a house
_RINGS: Final = (
    Words(en="outer", it="esterno"), Words(en="2nd", it="2°"), Words(en="3rd", it="3°"), Words(en="4th", it="4°"),
    Words(en="inner", it="interno"),
)  # fmt: skip
_ORDER: Final = ("blocked", "refuge", "pawn", "yes", "no", "hideout", "spy", "seen", "trail")


def draw(view: View, language: Language) -> Diagram:
    """The board as this view knows it; the spy's trail and house only where the view has them, its route at the end."""
    return _drawn(shown(view), language)


@lru_cache(maxsize=128)
def _drawn(seen: Shown, language: Language) -> Diagram:
    """The partisans and observers of a match are shown the same board, letter after letter of a turn."""
    houses = list(_ground(seen.blocked, seen.refuges, language))
    signs = standing(seen, language)
    for house, found in signs.items():
        houses[house - 1] = _house(house, _tone(house, seen), tuple(found))
    present = {sign.kind for found in signs.values() for sign in found}
    present.update(sign.kind for found in ground(seen.blocked, seen.refuges, language).values() for sign in found)
    return Diagram(
        title="Quinta Colonna",
        width=SIZE,
        height=SIZE,
        cells=tuple(cell for cell, _ in houses),
        text=_text([words for _, words in houses], present, language),
        links=_route(seen, language),
        legend=tuple(Entry(sample(kind, language), LEGEND[kind][language]) for kind in _ORDER if kind in present),
    )


@lru_cache(maxsize=64)
def _ground(blocked: int, refuges: tuple[int, ...], language: Language) -> tuple[tuple[Cell, str], ...]:
    """The board with what stands on it from one turn to the next: what most houses of every position are like."""
    seen, signs = Shown(blocked, refuges), ground(blocked, refuges, language)
    return tuple(_house(house, _tone(house, seen), signs.get(house, ())) for house in HOUSES)


def _tone(house: int, seen: Shown) -> Tone:
    spy = seen.spy
    if seen.blocked >> house & 1:
        return "blocked"
    if spy is not None and spy.house == house:
        return "own"
    if house in seen.refuges:
        return "goal"
    if spy is not None and spy.trail >> house & 1:
        return "path"
    spoke, ring = divmod(house - 1, RINGS)
    return "alternate" if (spoke + ring) % 2 else "plain"


@lru_cache(maxsize=4096)
def _house(house: int, tone: Tone, signs: tuple[Sign, ...]) -> tuple[Cell, str]:
    """A house in the drawing, and as a line of text writes it: "14 P1+P4 no7"."""
    ring = (house - 1) % RINGS
    middle = (_RADII[ring] + _RADII[ring + 1]) / 2
    room = min(_RADII[ring] - _RADII[ring + 1], 2 * middle * sin(radians(180 / SPOKES)))
    cell = Cell(
        name=str(house),
        outline=_outline(house),
        centre=_centre(house),
        tone=tone,
        marks=tuple(sign.mark for sign in signs),
        label=str(house),
        room=round(room * 0.8, 1),
    )
    return cell, " ".join([f"{house:2}", *(sign.text for sign in signs)])


@lru_cache(maxsize=128)
def _outline(house: int) -> tuple[Point, ...]:
    """The corners of a house: along its outer arc anticlockwise, back along its inner arc."""
    spoke, ring = divmod(house - 1, RINGS)
    step = 360 / SPOKES
    turns = [(spoke - 0.5 + part / _ARC) * step for part in range(_ARC + 1)]
    outer, inner = _RADII[ring], _RADII[ring + 1]
    return (*(_at(outer, turn) for turn in turns), *(_at(inner, turn) for turn in reversed(turns)))


def _at(radius: float, turn: float) -> Point:
    """The point at a radius, ``turn`` degrees anticlockwise from the top."""
    angle = radians(90 + turn)
    return round(SIZE / 2 + radius * cos(angle), 1), round(SIZE / 2 - radius * sin(angle), 1)


@lru_cache(maxsize=128)
def _centre(house: int) -> Point:
    spoke, ring = divmod(house - 1, RINGS)
    return _at((_RADII[ring] + _RADII[ring + 1]) / 2, spoke * 360 / SPOKES)


def _route(seen: Shown, language: Language) -> tuple[Link, ...]:
    """The spy's whole route, a line for every turn, once the match has ended (G-09)."""
    if seen.route is None:
        return ()
    links: list[Link] = []
    at, turns = seen.route
    for walked in turns:
        says = f"round {walked.round}, {PIECE_WORDS[walked.piece][language]} {walked.card}"
        for stretch in _stretches((at, *walked.path)):
            links.append(Link(tuple(map(_centre, stretch)), "path", says))
        at = walked.path[-1] if walked.path else at
    return tuple(links)


def _stretches(houses: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A path cut where it leaves the board on one side and comes back on another, so that no line crosses the board."""
    cut, start = [], 0
    for index in range(1, len(houses)):
        (spoke, ring), (after, inner) = divmod(houses[index - 1] - 1, RINGS), divmod(houses[index] - 1, RINGS)
        apart = min((spoke - after) % SPOKES, (after - spoke) % SPOKES)
        if abs(ring - inner) > 2 or (apart > 2 and ring == inner == 0):
            cut.append(houses[start:index])
            start = index
    return [stretch for stretch in (*cut, houses[start:]) if len(stretch) > 1]


def _text(words: list[str], present: set[str], language: Language) -> tuple[str, ...]:
    rings = [name[language] for name in _RINGS]
    rows = [rings, *(words[at : at + RINGS] for at in range(0, len(HOUSES), RINGS))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = _GAP.join(f"%-{width}s" for width in widths)
    lines = [
        Words(en="One line for each spoke, ring by ring:", it="Una riga per raggio, un anello dopo l'altro:")[language]
    ]
    if sum(widths) + len(_GAP) * (RINGS - 1) <= WIDTH:
        lines += [_row(tuple(row), padded) for row in rows]
    else:
        lines += [line for row in rows for line in _folded(row)]
    keys = [_key(kind, language) for kind in _ORDER if kind in present]
    return (*lines, *_folded([f"{key};" for key in keys[:-1]] + [f"{key}." for key in keys[-1:]], gap=" "))


@lru_cache(maxsize=2048)
def _row(cells: tuple[str, ...], padded: str) -> str:
    """A spoke's line; most of them are the same from turn to turn."""
    return (padded % cells).rstrip()


def _key(kind: str, language: Language) -> str:
    """A sign and what it means; no line of these may begin with a pawn, as orders do."""
    says = LEGEND[kind][language]
    return f"{says} P1-P5" if kind == "pawn" else f"{SIGNS[kind][language]} {says}"


def _folded(cells: list[str], gap: str = _GAP) -> list[str]:
    """Cells side by side, on a further line where they would be wider than a letter."""
    lines = [""]
    for cell in cells:
        if lines[-1] and len(lines[-1] + gap + cell.rstrip()) > WIDTH:
            lines.append(cell)
        else:
            lines[-1] += (gap if lines[-1] else "") + cell
    return [line.rstrip() for line in lines if line.strip()]
