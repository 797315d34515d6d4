"""A replay as one document of lists and numbers: what the page animates, and what the file to keep holds.

``FORMAT`` numbers its shape. Words are told once and named by their place in ``texts``; a step has only what is other than in
the step before it.
"""

from collections.abc import Callable, Iterator
from datetime import UTC
from typing import Any, Final, TypeAlias

import msgspec

from domain.game import Section
from domain.panels import CurvePanel, HeatPanel, HighlightsPanel, Line, Panel, RoutePanel, TablePanel, Track, is_empty
from mail.outbound.compose.opening import names
from mail.outbound.drawing.staging import Scene, Staging
from pbem.replay.beside import PanelsBeside
from pbem.replay.steps import Replay, ReplayStep

FORMAT: Final = 1

Part: TypeAlias = int | tuple[int, tuple[int, ...]]
"""A section of the table in words: its heading and its lines, or the place at which it stood in the step before."""


class StepTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step: minutes since the first, its sentences, who is to play then if others than before, and how the drawing and the
    table in words changed."""

    minute: int
    said: tuple[int, ...]
    kind: int
    asked: int | None = None
    matters: bool = False
    way: tuple[str, ...] = ()
    scene: Scene = Scene()
    table: tuple[Part, ...] | None = None


class ReplayDocument(msgspec.Struct, frozen=True):
    """All of a replay from one perspective."""

    format: int
    perspective: str
    began: str
    title: str
    kind: str
    edge: str
    tones: dict[str, tuple[str, str, str]]
    cells: list[list[str]]
    ground: list[str]
    symbols: list[list[str]]
    states: list[Any]
    links: list[str]
    labels: list[str]
    texts: list[str]
    steps: list[StepTold]


class _Texts:
    """Each text once, by its number."""

    def __init__(self) -> None:
        self.found: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self.found.setdefault(text, len(self.found))


def document_of(replay: Replay) -> ReplayDocument:
    """The document of a replay, the same for the same steps."""
    staging, texts = Staging(), _Texts()
    steps: list[StepTold] = []
    before: tuple[Section, ...] = ()
    first = replay.steps[0].at if replay.steps else None
    for step in replay.steps:
        table = replay.table(step)
        assert first is not None
        steps.append(
            StepTold(
                minute=int((step.at - first).total_seconds() // 60),
                said=tuple(map(texts, step.lines)),
                kind=texts(step.kind),
                asked=texts(_asked(replay, step)) if step.changes else None,
                matters=step.matters,
                way=step.way,
                scene=staging.take(replay.drawing(step)),
                table=None if table == before else tuple(_parts(before, table, texts)),
            )
        )
        before = table
    return ReplayDocument(
        format=FORMAT,
        perspective=replay.perspective.name,
        began=first.astimezone(UTC).isoformat(timespec="minutes") if first is not None else "",
        title=staging.title,
        kind=staging.kind,
        edge=staging.edge,
        tones=staging.tones(),
        cells=staging.cells,
        ground=staging.ground,
        symbols=staging.symbols,
        states=staging.states,
        links=staging.links,
        labels=staging.texts,
        texts=list(texts.found),
        steps=steps,
    )


def panels_told(made: PanelsBeside, replay: Replay) -> list[dict[str, Any]]:
    """The panels beside a replay, each entry under the step with which it was known; warmth is a digit for each cell."""
    return [_told(panel, lambda at: made.step_of(replay, at)) for panel in made.panels if not is_empty(panel)]


def _told(panel: Panel, step: Callable[[int], int]) -> dict[str, Any]:
    said = {"kind": type(panel).__struct_config__.tag, "key": panel.key, "title": panel.title, "note": panel.note}
    match panel:
        case HeatPanel():
            return {**said, **_heat(panel, step)}
        case CurvePanel():
            return {**said, "unit": panel.unit, "lines": [_line(one, step) for one in panel.lines]}
        case TablePanel():
            frames = [(step(one.at), one.rows) for one in panel.frames]
            return {**said, "columns": panel.columns, "frames": frames}
        case RoutePanel():
            return {**said, "tracks": [_track(one, step) for one in panel.tracks]}
        case HighlightsPanel():
            return {
                **said,
                "moments": [(step(one.at), step(one.known), one.says, one.cells) for one in panel.highlights],
            }


def _heat(panel: HeatPanel, step: Callable[[int], int]) -> dict[str, Any]:
    names = list(dict.fromkeys(name for one in panel.frames for name in one.cells))
    frames = [(step(one.at), "".join(str(one.cells.get(name, 0)) for name in names), one.exact) for one in panel.frames]
    return {"names": names, "frames": frames}


def _line(line: Line, step: Callable[[int], int]) -> tuple[str, list[tuple[int, float]]]:
    return line.name, [(step(point.at), point.value) for point in line.points]


def _track(track: Track, step: Callable[[int], int]) -> tuple[str, list[tuple[int, str, str]]]:
    return track.name, [(step(walk.at), walk.letters, " → ".join(walk.cells)) for walk in track.walks]


def _parts(before: tuple[Section, ...], table: tuple[Section, ...], texts: _Texts) -> Iterator[Part]:
    for one in table:
        yield before.index(one) if one in before else (texts(one.heading), tuple(map(texts, one.lines)))


def _asked(replay: Replay, step: ReplayStep) -> str:
    return names(replay.game, step.view, step.asked, replay.language) if step.asked else ""
