"""What a match that is over shows beside the table, as data: panels that follow the replay, drawn without knowing the game.

A panel is of a whole match. What it says from a moment on stands in entries that name it: ``at`` is the number of the
observation, from 0, after which an entry holds, until the next one does. So one panel serves every step of a replay, and a
page may move along without asking again. ``upto`` is what of it may be shown at a step, to whoever has not seen the rest.

A drawing's cells are named as in the game's own drawing (``domain/diagram.py:Cell.name``). Words are in the reader's language.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.diagram import Tone
from domain.words import Catalogue, Language

STRONGEST: Final = 9
K = TypeVar("K")


class Heat(msgspec.Struct, frozen=True, gc=False):
    """From here on these cells are warm, from 1 to ``STRONGEST``; all others are cold.

    Not ``exact``: it can be nowhere else, but some of these cells may be impossible.
    """

    at: int
    cells: dict[str, int]
    exact: bool = True


class Point(msgspec.Struct, frozen=True, gc=False):
    """The value of a curve from here on."""

    at: int
    value: float


class Line(msgspec.Struct, frozen=True, gc=False):
    """One of a curve's lines: whose or what it is, its tone, its points in order."""

    name: str
    tone: Tone
    points: tuple[Point, ...]


class Rows(msgspec.Struct, frozen=True, gc=False):
    """The rows of a panel of columns from here on, each as long as there are columns."""

    at: int
    rows: tuple[tuple[str, ...], ...]


class Walk(msgspec.Struct, frozen=True, gc=False):
    """A way gone with this observation: the cells, the one left first, and at most three letters that stand on it."""

    at: int
    cells: tuple[str, ...]
    letters: str = ""


class Track(msgspec.Struct, frozen=True, gc=False):
    """All that one piece went: which piece in words, its tone, its walks in order."""

    name: str
    tone: Tone
    walks: tuple[Walk, ...]


class Highlight(msgspec.Struct, frozen=True, gc=False):
    """A moment worth going to, in a sentence or two.

    ``known`` is the first observation with which this can be said at all: whoever plays the match back without being told
    what is to come hears of it then. ``cells`` are those of the drawing that the sentence is about.
    """

    at: int
    says: str
    known: int
    cells: tuple[str, ...] = ()


class _Panel(msgspec.Struct, frozen=True, gc=False):
    """What every panel has: a stable name, words above it, and a sentence on how to read it."""

    key: str
    title: str
    note: str


class HeatPanel(_Panel, frozen=True, gc=False, tag="heat", tag_field="kind"):
    """Cells of the drawing, warm or cold."""

    frames: tuple[Heat, ...]


class CurvePanel(_Panel, frozen=True, gc=False, tag="curve", tag_field="kind"):
    """Numbers over the course of the match; each holds until the next. ``unit`` says what is counted."""

    unit: str
    lines: tuple[Line, ...]


class TablePanel(_Panel, frozen=True, gc=False, tag="table", tag_field="kind"):
    """Rows under columns, which change as the match goes on."""

    columns: tuple[str, ...]
    frames: tuple[Rows, ...]


class RoutePanel(_Panel, frozen=True, gc=False, tag="route", tag_field="kind"):
    """Where pieces went, drawn over the board as it grew."""

    tracks: tuple[Track, ...]


class HighlightsPanel(_Panel, frozen=True, gc=False, tag="highlights", tag_field="kind"):
    """Moments worth going to, in their order."""

    highlights: tuple[Highlight, ...]


Panel: TypeAlias = HeatPanel | CurvePanel | TablePanel | RoutePanel | HighlightsPanel


def titled(say: Catalogue, key: str, language: Language) -> tuple[str, str, str]:
    """What every panel has, of the one with this name: the messages ``panel.<key>`` and ``panel.<key>-note``."""
    return key, say(f"panel.{key}", language), say(f"panel.{key}-note", language)


def curves(
    values: Iterable[tuple[int, Mapping[K, float | None]]], line_of: Callable[[K], tuple[str, Tone]]
) -> tuple[Line, ...]:
    """A line for each of whom there are values, a point wherever its own changes. ``line_of``: its name and its tone."""
    points: dict[K, list[Point]] = {}
    for at, now in values:
        for key, value in now.items():
            own = points.setdefault(key, [])
            if value is not None and (not own or own[-1].value != value):
                own.append(Point(at, value))
    return tuple(Line(*line_of(key), tuple(own)) for key, own in points.items() if own)


def upto(panel: Panel, step: int) -> Panel:
    """What a panel may show once the observation of this number has been seen, and nothing after it."""
    match panel:
        case HeatPanel(frames=heats):
            return replace(panel, frames=tuple(one for one in heats if one.at <= step))
        case TablePanel(frames=frames):
            return replace(panel, frames=tuple(one for one in frames if one.at <= step))
        case CurvePanel(lines=lines):
            cut = (replace(one, points=tuple(point for point in one.points if point.at <= step)) for one in lines)
            return replace(panel, lines=tuple(one for one in cut if one.points))
        case RoutePanel(tracks=tracks):
            gone = (replace(one, walks=tuple(way for way in one.walks if way.at <= step)) for one in tracks)
            return replace(panel, tracks=tuple(one for one in gone if one.walks))
        case HighlightsPanel(highlights=highlights):
            return replace(panel, highlights=tuple(one for one in highlights if one.known <= step))


def is_empty(panel: Panel) -> bool:
    """Whether there is nothing in it to be shown."""
    match panel:
        case HeatPanel(frames=held) | TablePanel(frames=held):
            return not held
        case CurvePanel(lines=held):
            return not held
        case RoutePanel(tracks=held):
            return not held
        case HighlightsPanel(highlights=held):
            return not held
