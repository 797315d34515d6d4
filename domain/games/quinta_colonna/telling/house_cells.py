"""The ninety houses as they are drawn and written, with what stands on them: one layer of map marks laid over another."""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Final

import msgspec

from domain.diagram import Cell, Point, Tone
from domain.games.quinta_colonna.board.houses import HOUSES, RINGS, SPOKES, houses_of
from domain.games.quinta_colonna.telling.house_marks import MapMark, answers, fallen, ground, of_the_spy, pawns_on
from domain.games.quinta_colonna.telling.shown import BoardMarks, Pawns, ShownBoard, SpyShown
from domain.words import Language

SIZE: Final = 640.0
_RADII: Final = (310.0, 258.0, 208.0, 160.0, 114.0, 70.0)  # from the rim to the hole in the middle
_ARC: Final = 3  # chords per side of a house


class Houses(msgspec.Struct, frozen=True, gc=False):
    """Every house as a cell and as a line of text writes it ("14 P1+P4 no7"), and which kinds of map marks stand there."""

    cells: tuple[Cell, ...]
    words: tuple[str, ...]
    kinds: frozenset[str]


class _Laid(Houses, frozen=True, gc=False):
    """The same with the map marks by house, for the next layer."""

    map_marks: dict[int, tuple[MapMark, ...]]


def houses(seen: ShownBoard, language: Language) -> Houses:
    """The board as it is shown. Pawns come last because they move most: what lies under them is kept from before."""
    told = seen.told
    below = _told(told, language) if seen.spy is None else _known(told, seen.spy, language)
    if seen.fallen:
        below = _over(below, fallen(seen.fallen, language), {})
    return _with_pawns(below, ground(told.blocked, told.refuges, language), seen.pawns, language)


@lru_cache(maxsize=64)
def _ground(blocked: int, refuges: tuple[int, ...], language: Language) -> _Laid:
    """The board with what stands on it from one turn to the next."""
    map_marks = ground(blocked, refuges, language)
    pairs = [_house(house, _tone(house, blocked, refuges), map_marks.get(house, ())) for house in HOUSES]
    cells, words = zip(*pairs, strict=True)
    return _Laid(cells, words, _kinds(map_marks), dict(map_marks))


@lru_cache(maxsize=64)
def _told(told: BoardMarks, language: Language) -> _Laid:
    """What everybody is told over the ground."""
    below = _ground(told.blocked, told.refuges, language)
    return _over(below, answers(told.markers, told.published, language), {})


@lru_cache(maxsize=64)
def _known(told: BoardMarks, spy: SpyShown, language: Language) -> _Laid:
    """What is known of the spy over that."""
    below = _told(told, language)
    tones: dict[int, Tone] = {}
    for house in houses_of(spy.trail):
        if below.cells[house - 1].tone in ("plain", "alternate"):
            tones[house] = "path"
    if below.cells[spy.house - 1].tone != "blocked":
        tones[spy.house] = "own"
    return _over(below, of_the_spy(spy, language), tones)


def _over(below: _Laid, more: Mapping[int, tuple[MapMark, ...]], tones: Mapping[int, Tone]) -> _Laid:
    """The same houses with more map marks, each behind those that stand there; ``tones`` of houses that change theirs."""
    cells, words, map_marks = list(below.cells), list(below.words), dict(below.map_marks)
    for house, standing in more.items():
        place = house - 1
        map_marks[house] = found = map_marks.get(house, ()) + standing
        cells[place], words[place] = _house(house, tones.get(house) or cells[place].tone, found)
    return _Laid(tuple(cells), tuple(words), below.kinds | _kinds(more), map_marks)


def _with_pawns(below: _Laid, ground: Mapping[int, tuple[MapMark, ...]], pawns: Pawns, language: Language) -> Houses:
    """The same houses with the pawns, whose map mark stands before all but those of the ground."""
    if not pawns:
        return below
    cells, words, map_marks = list(below.cells), list(below.words), below.map_marks
    for house, map_mark in pawns_on(pawns, language).items():
        place, standing = house - 1, (map_mark, *map_marks.get(house, ()))
        if house in ground:
            first = ground[house]
            standing = (*first, map_mark, *map_marks[house][len(first) :])
        cells[place], words[place] = _house(house, cells[place].tone, standing)
    return Houses(tuple(cells), tuple(words), below.kinds | {"pawn"})


def _kinds(map_marks: Mapping[int, tuple[MapMark, ...]]) -> frozenset[str]:
    return frozenset(map_mark.kind for standing in map_marks.values() for map_mark in standing)


def _tone(house: int, blocked: int, refuges: tuple[int, ...]) -> Tone:
    if blocked >> house & 1:
        return "blocked"
    if house in refuges:
        return "goal"
    spoke, ring = divmod(house - 1, RINGS)
    return "alternate" if (spoke + ring) % 2 else "plain"


@lru_cache(maxsize=4096)
def _house(house: int, tone: Tone, map_marks: tuple[MapMark, ...]) -> tuple[Cell, str]:
    """A house in the drawing, and as a line of text writes it."""
    cell = Cell(
        name=str(house),
        outline=_outline(house),
        centre=centre(house),
        tone=tone,
        marks=tuple([map_mark.mark for map_mark in map_marks]),
        label=str(house),
        room=_room((house - 1) % RINGS),
    )
    return cell, " ".join([f"{house:2}", *[map_mark.text for map_mark in map_marks]])


@cache
def _room(ring: int) -> float:
    """For the largest mark that fits into the houses of a ring."""
    middle = (_RADII[ring] + _RADII[ring + 1]) / 2
    return round(0.8 * min(_RADII[ring] - _RADII[ring + 1], 2 * middle * sin(radians(180 / SPOKES))), 1)


@lru_cache(maxsize=128)
def _outline(house: int) -> tuple[Point, ...]:
    """The corners of a house: along its outer arc anticlockwise, back along its inner arc."""
    spoke, ring = divmod(house - 1, RINGS)
    step = 360 / SPOKES
    turns = [(spoke - 0.5 + part / _ARC) * step for part in range(_ARC + 1)]
    outer, inner = _RADII[ring], _RADII[ring + 1]
    return (*(_at(outer, turn) for turn in turns), *(_at(inner, turn) for turn in reversed(turns)))


@lru_cache(maxsize=128)
def centre(house: int) -> Point:
    """The middle of a house, where its label and marks go."""
    spoke, ring = divmod(house - 1, RINGS)
    return _at((_RADII[ring] + _RADII[ring + 1]) / 2, spoke * 360 / SPOKES)


def _at(radius: float, turn: float) -> Point:
    """The point at a radius, ``turn`` degrees anticlockwise from the top."""
    angle = radians(90 + turn)
    return round(SIZE / 2 + radius * cos(angle), 1), round(SIZE / 2 - radius * sin(angle), 1)
