"""What a match that is over shows beside the web: who caught how many, stable pawns, and how far each was from winning."""

from collections.abc import Iterator, Sequence

from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.colours import Colour, colour_word
from domain.games.vedova_nera.events import Event
from domain.games.vedova_nera.state import Playing, View, table_of
from domain.games.vedova_nera.words import SAY
from domain.panels import CurvePanel, Line, Panel, Rows, TablePanel, curves, titled
from domain.review import Observed
from domain.words import Language

History = Sequence[Observed[View, Event]]


def panels(history: History, language: Language) -> tuple[Panel, ...]:
    """The panels of a match; nothing is hidden, so that all may see all of them."""
    return (_captures(history, language), _stable(history, language), _to_go(history, language))


def _played(history: History) -> Iterator[tuple[int, Playing]]:
    """The table wherever pawns, marbles or who has left differ from before."""
    before: Playing | None = None
    for at, one in enumerate(history):
        table = table_of(one.view)
        if isinstance(table, Playing):
            if before is None or _pieces(before) != _pieces(table):
                yield at, table
            before = table


def _pieces(table: Playing) -> tuple[object, ...]:
    web = table.web
    return (table.colours, web.pawns, web.marbles, web.stable, web.removed, table.retired)


def _captures(history: History, language: Language) -> TablePanel:
    """For each colour its pawns on the web and off it, and the pawns of others that its moves took off (VN-07 to VN-12)."""
    caught: dict[Colour, int] = {}
    frames: list[Rows] = []
    tables = dict(_played(history))
    for at, one in enumerate(history):
        if isinstance(one.seen, e.PawnsTrapped):
            caught[one.seen.by] = caught.get(one.seen.by, 0) + sum(map(len, one.seen.pawns.values()))
        if at in tables:
            table, rows = tables[at], []
            for player, colour in enumerate(table.colours):
                on, off = table.web.pawns[player].bit_count(), table.web.removed[player]
                rows.append((str(colour_word(colour, language)), str(on), str(off), str(caught.get(colour, 0))))
            if not frames or frames[-1].rows != tuple(rows):
                frames.append(Rows(at, tuple(rows)))
    columns = tuple(SAY(f"panel.captures-{column}", language) for column in ("colour", "on", "off", "caught"))
    return TablePanel(*titled(SAY, "captures", language), columns, tuple(frames))


def _stable(history: History, language: Language) -> CurvePanel:
    """Stable pawns of each colour (VN-13, VN-14)."""
    counts = ((at, table, [stable.bit_count() for stable in table.web.stable]) for at, table in _played(history))
    return CurvePanel(*titled(SAY, "stable", language), SAY("panel.pawns", language), _lines(counts, language))


def _to_go(history: History, language: Language) -> CurvePanel:
    """For each colour the goals not yet covered by an own stable pawn: at 0 it has won (VN-20)."""
    counts = (
        (at, table, [(goals & ~stable).bit_count() for goals, stable in zip(table.web.marbles, table.web.stable, strict=True)])
        for at, table in _played(history)
    )  # fmt: skip
    return CurvePanel(*titled(SAY, "to-go", language), SAY("panel.goals", language), _lines(counts, language))


def _lines(counts: Iterator[tuple[int, Playing, list[int]]], language: Language) -> tuple[Line, ...]:
    """A line for each colour."""
    values = ((at, dict(zip(table.colours, of_each, strict=True))) for at, table, of_each in counts)
    return curves(values, lambda colour: (str(colour_word(colour, language)), colour))
