"""What a match that is over shows beside the map: the ways gone, who was in whose reach, markers and money over time."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.events import Observation
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.rules.moves import gestapo_reach
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import place, seat_name
from domain.games.casablanca.words import SAY
from domain.panels import CurvePanel, Line, Panel, RoutePanel, Rows, TablePanel, Track, Walk, curves, titled
from domain.review import Observed
from domain.words import Language, listed

History = Sequence[Observed[View, Observation]]


def panels(history: History, language: Language) -> tuple[Panel, ...]:
    """The panels of a match; money only for who sees every hand."""
    found: list[Panel] = [_routes(history, language), _reach(history, language), _markers(history, language)]
    money = _money(history, language)
    return (*found, money) if money.lines else tuple(found)


def _routes(history: History, language: Language) -> RoutePanel:
    """Where every fugitive and every Gestapo went, crossings included."""
    went: dict[tuple[str, Seat], list[Walk]] = {}
    for at, one in enumerate(history):
        match one.seen:
            case e.GestapoMoved(seat=seat, origin=origin, path=path):
                went.setdefault(("gestapo", seat), []).append(_walk(at, one.view, (origin, *path)))
            case e.FugitiveMoved(seat=seat, origin=origin, path=path):
                went.setdefault(("fugitive", seat), []).append(_walk(at, one.view, (origin, *path)))
            case e.Landed(seat=seat, piece=piece, port=port, hex=hex_):
                went.setdefault((piece, seat), []).append(_walk(at, one.view, (port, hex_)))
    tracks = tuple(
        Track(SAY(f"panel.routes-{piece}", language, who=seat_name(seat, language)), _TONES[piece], tuple(walks))
        for (piece, seat), walks in sorted(went.items())
    )
    return RoutePanel(*titled(SAY, "routes", language), tracks)


def _walk(at: int, view: View, cells: tuple[Hex, ...]) -> Walk:
    return Walk(at, cells, "" if view.table is None else str(view.table.turn)[-3:])


def _reach(history: History, language: Language) -> TablePanel:
    """For each seat where its pieces stand, and whose Gestapo could be on its fugitive with one move (CB-25)."""
    frames: list[Rows] = []
    stood: Any = None
    for at, one in enumerate(history):
        table = one.view.table
        if table is not None and stood != (standing := _standing(table)):
            stood = standing
            frames.append(Rows(at, tuple(_row(table, seat, language) for seat in table.seats)))
    columns = tuple(SAY(f"panel.reach-{column}", language) for column in ("seat", "fugitive", "gestapo", "by"))
    return TablePanel(*titled(SAY, "reach", language), columns, tuple(frames))


def _standing(table: Table) -> tuple[tuple[Hex | None, Hex | None], ...]:
    return tuple((side.gestapo, side.fugitive) for side in table.sides.values())


def _row(table: Table, seat: Seat, language: Language) -> tuple[str, ...]:
    side, hunters = table.sides[seat], hunted_by(table, seat)
    nobody = SAY("panel.reach-nobody", language)
    by = listed((seat_name(other, language) for other in hunters), language) if hunters else nobody
    return (seat_name(seat, language), _where(side.fugitive, language), _where(side.gestapo, language), by)


def hunted_by(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The other seats whose Gestapo stands on a seat's fugitive or could with one move."""
    here = table.sides[seat].fugitive
    return tuple(
        other
        for other, side in table.sides.items()
        if other != seat and here is not None and side.gestapo is not None
        and here in (side.gestapo, *gestapo_reach(side.gestapo))
    )  # fmt: skip


def _where(hex_: Hex | None, language: Language) -> str:
    return SAY("panel.reach-off", language) if hex_ is None else place(hex_, language)


def _markers(history: History, language: Language) -> CurvePanel:
    def marker(view: View, seat: Seat) -> int | None:
        return None if view.table is None else view.table.sides[seat].marker

    lines = _lines(history, marker, language)
    note = SAY("panel.markers-note", language, limit=cards().marker.limit)
    return CurvePanel("markers", SAY("panel.markers", language), note, SAY("panel.markers-unit", language), lines)


def _money(history: History, language: Language) -> CurvePanel:
    """All money of each seat, gold included; none where a hand is not seen."""

    def money(view: View, seat: Seat) -> int | None:
        if view.table is None or view.ended is not None or seat not in view.owns:
            return None
        return cards().money * (view.owns[seat].green.count("money") + view.table.sides[seat].gold)

    lines = _lines(history, money, language)
    note = SAY("panel.money-note", language, enough=cards().plane.at_once)
    return CurvePanel("money", SAY("panel.money", language), note, SAY("panel.money-unit", language), lines)


def _lines(history: History, value: Callable[[View, Seat], int | None], language: Language) -> tuple[Line, ...]:
    """A line for each seat."""
    values = (
        (at, {seat: value(one.view, seat) for seat in one.view.table.seats})
        for at, one in enumerate(history)
        if one.view.table is not None
    )
    return curves(values, lambda seat: (seat_name(seat, language), "plain"))


_TONES: dict[str, Any] = {"gestapo": "foe", "fugitive": "path"}
