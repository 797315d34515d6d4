"""A state as a position document; keys that only a match under way needs are there where they say something."""

from msgspec import UNSET, UnsetType

from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.position import schema as document
from domain.games.quinta_colonna.state import Blank, Dealing, Over, Spy, State, Table
from domain.position import mapped, said


def document_of(state: State) -> document.Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, Blank | Dealing):
        raise ValueError("There is no position before the set-up is complete.")
    table = state.table
    return mapped(
        document.Position,
        table,
        blocked=houses_of(table.blocked),
        partisans=table.pawns,
        markers={
            house: document.MarkerPart(_yes_no(marker.answer), marker.round) for house, marker in table.markers.items()
        },
        acted={pawn: _acts(table, pawn) for pawn in table.moved},
        answers={pawn: _yes_no(answer) for pawn, answer in table.answers.items() if answer is not None},
        spy=_spy(state.spy),
        withdrawn=said(table.withdrawn),
        hurried=UNSET if table.hurried is bool(table.end_by) else table.hurried,
        ends=UNSET if table.ends == len(table.end_by) else table.ends,
        shown=said(table.shown),
        fallen=said(table.fallen),
        returns=said(table.returns),
        reshuffled=said(state.supply.again),
        draw_pile=state.supply.named,
        outcome=_ended(state),
    )


def _ended(state: State) -> document.OutcomePart | UnsetType:
    if not isinstance(state, Over):
        return UNSET
    return mapped(document.OutcomePart, state.outcome)


def _acts(table: Table, pawn: Pawn) -> document.Acts:
    return ("move", "ask") if pawn in table.asked else ("move",)


def _yes_no(answer: bool) -> document.YesNo:
    return "yes" if answer else "no"


def _spy(spy: Spy) -> document.SpyPart:
    return mapped(
        document.SpyPart,
        spy,
        trail=houses_of(spy.trail),
        start=UNSET if spy.start == spy.house else spy.start,
        route=said(tuple(mapped(document.WalkedPart, step) for step in spy.route)),
    )
