"""What each event leaves behind: on the open table, on the spy's own side, in the supply of cards. Memory, no rules."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from domain.audience import table_alone
from domain.course import laying
from domain.game import Outcome
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.deck import CARDS
from domain.games.quinta_colonna.board.houses import mask_of
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.state import Blank, Dealing, HouseMarker, Over, Playing, Spy, State, Supply, Table
from domain.wire import Wired

TableFold: TypeAlias = Callable[[Table, Any], Table]
SpyFold: TypeAlias = Callable[[Spy, Any, Table], Spy]
SupplyFold: TypeAlias = Callable[[Supply, Any, Table], Supply]


def evolve(state: State, event: e.Event, table: Table) -> State:
    """The state after an event, with the open table after it; ValueError if the event cannot follow on this state."""
    if type(state) is Playing:  # First, and by type: this is where playouts spend their time.
        kind, before = type(event), state.table
        if kind in TABLE_ALONE:
            return Playing(table, state.spy, state.supply)
        if kind is e.GameEnded:
            return Over(table=table, spy=state.spy, supply=state.supply, outcome=Outcome.of(event))
        spy_fold, supply_fold = _SPY.get(kind), _SUPPLY.get(kind)
        return Playing(
            table,
            state.spy if spy_fold is None else spy_fold(state.spy, event, table),
            state.supply if supply_fold is None else supply_fold(state.supply, event, before),
        )
    if isinstance(state, Dealing) and isinstance(event, e.HideoutDrawn):
        shuffled = mask_of(CARDS) & ~(1 << event.house)
        return Playing(table=table, spy=first_spy(event), supply=Supply(shuffled=shuffled))
    if isinstance(state, Blank | Dealing):
        return Dealing(table=table)
    raise ValueError(f"{event.WIRE} cannot happen to {type(state).__name__}")


def on_spy(spy: Spy, event: Wired, table: Table) -> Spy:
    """The spy's own side after an event; ``table`` tells it the round."""
    fold = _SPY.get(type(event))
    return spy if fold is None else fold(spy, event, table)


def first_spy(event: e.HideoutDrawn) -> Spy:
    """The spy in its hideout, without cards yet."""
    return Spy(house=event.house, hideout=event.house, start=event.house, hand=())


def last_spy(event: e.GameEnded) -> Spy:
    """What everybody learns of the spy at the end."""
    return Spy(
        house=event.house,
        hideout=event.hideout,
        start=event.start,
        hand=event.hand,
        trail=mask_of(event.trail),
        route=event.route,
    )


def _show_card(table: Table, seen: e.SpyPlayed | e.SpyStuck) -> Table:
    """The spy has laid a card open."""
    return replace(table, played=(*table.played, seen.card), shown=(*table.shown, (table.round, seen.card)))


def _first_table(event: e.BoardSet) -> Table:
    return Table(
        rules=Rules.of(event.options),
        seats=event.seats,
        phase="start",
        to_act="partisans",
        round=1,
        blocked=mask_of(event.blocked),
        refuges=tuple(sorted(event.refuges)),
        pawns={},
        pieces=event.pieces,
    )


def _refuge_removed(table: Table, event: e.RefugeRemoved) -> Table:
    left = tuple(house for house in table.refuges if house != event.house)
    return replace(table, refuges=left, fallen=(*table.fallen, (table.round, event.house)))


def _pawn_moved(table: Table, event: e.PawnMoved) -> Table:
    pawn, houses = event.pawn, event.houses
    return replace(
        table,
        pawns={**table.pawns, pawn: houses[-1]} if houses else table.pawns,
        moved=_with(table.moved, pawn),
        hurried=table.hurried and event.by in table.end_by,
    )


def _house_asked(table: Table, event: e.HouseAsked) -> Table:
    pawn, moved = event.pawn, table.moved
    return replace(
        table,
        moved=moved if pawn in moved else _with(moved, pawn),
        asked=_with(table.asked, pawn),
        answers={**table.answers, pawn: event.answer},
        markers={**table.markers, event.house: _marker(event.answer, table.round)},
        hurried=table.hurried and event.by in table.end_by,
    )


@lru_cache(maxsize=128)
def _marker(answer: bool, number: int) -> HouseMarker:
    """One object for all answers alike of a round: every table of a match holds every marker."""
    return HouseMarker(answer, number)


def _end_said(table: Table, event: e.EndSaid) -> Table:
    end_by = table.end_by if event.by in table.end_by else (*table.end_by, event.by)
    return replace(table, end_by=end_by, hurried=True, ends=table.ends + 1)


def _turn_began(table: Table, event: e.PartisansTurnBegan) -> Table:
    return replace(table, to_act="partisans", moved=(), asked=(), answers={}, end_by=(), hurried=False, ends=0)


def _turn_closed(table: Table, event: e.PartisansTurnClosed) -> Table:
    return replace(table, moved=(), asked=(), answers={}, end_by=(), hurried=False, ends=0, grace=False)


def _withdrawn(table: Table, event: e.SeatWithdrawn) -> Table:
    end_by = tuple(seat for seat in table.end_by if seat != event.seat)
    withdrawn = (*table.withdrawn, event.seat)
    return replace(table, withdrawn=withdrawn, end_by=end_by, hurried=table.hurried and bool(end_by))


@cache
def _with(acted: tuple[Pawn, ...], *pawns: Pawn) -> tuple[Pawn, ...]:
    """Pawns that have acted, P1 first: in which order they did is nobody's concern."""
    more = {*pawns}.difference(acted)
    return tuple(sorted((*acted, *more))) if more else acted


_TABLE: Final[dict[type, TableFold]] = {
    e.PawnStarted: lambda table, event: replace(table, pawns={**table.pawns, event.pawn: event.house}),
    e.SpyTurnBegan: lambda table, event: replace(table, phase="play", to_act="spy", round=event.round),
    e.SpyPlayed: _show_card,
    e.SpyStuck: _show_card,
    e.PileReshuffled: lambda table, event: replace(table, played=()),
    e.RefugeRemoved: _refuge_removed,
    e.RefugesMoved: lambda table, event: replace(table, refuges=tuple(sorted(after for _, after in event.moved))),
    e.SpyReturned: lambda table, event: replace(
        table, markers={}, grace=event.grace, returns=(*table.returns, table.round)
    ),
    e.SpyPublished: lambda table, event: replace(table, markers={}, published=(table.round, event.house)),
    e.PartisansTurnBegan: _turn_began,
    e.PartisansSkipped: lambda table, event: replace(table, skip_partisans=False, grace=False),
    e.PawnMoved: _pawn_moved,
    e.PawnsFixed: lambda table, event: replace(table, moved=_with(table.moved, *event.pawns)),
    e.HouseAsked: _house_asked,
    e.QuestionLapsed: lambda table, event: replace(table, hurried=table.hurried and event.by in table.end_by),
    e.ArrestFailed: lambda table, event: replace(table, skip_partisans=event.skip),
    e.EndSaid: _end_said,
    e.PartisansTurnClosed: _turn_closed,
    e.SeatWithdrawn: _withdrawn,
}


lay: Final = laying(e.BoardSet, _first_table, _TABLE)
"""The open table after what everybody saw; ValueError if there is no board yet."""


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([held for held in hand if held != card])


def _moved(spy: Spy, event: e.SpyMoved, table: Table) -> Spy:
    before = 0 if event.forgets else spy.trail
    walked = e.SpyTurn(round=table.round, card=event.card, piece=event.piece, path=event.path)
    return replace(
        spy,
        house=event.path[-1],
        hand=_without(spy.hand, event.card),
        trail=before | mask_of(event.trail),
        route=(*spy.route, walked),
    )


def _stuck(spy: Spy, event: e.SpyStuck, table: Table) -> Spy:
    stayed = e.SpyTurn(round=table.round, card=event.card, piece=event.piece, path=())
    return replace(spy, hand=_without(spy.hand, event.card), route=(*spy.route, stayed))


def _home(spy: Spy, event: Any, table: Table) -> Spy:
    cleared = isinstance(event, e.SpyReturned) and event.trail_cleared
    route = (*spy.route[:-1], replace(spy.route[-1], home=True))
    return replace(spy, burnt=False, trail=0 if cleared else spy.trail, route=route)


def _assaulted(spy: Spy, event: e.RefugeAssaulted, table: Table) -> Spy:
    route = (*spy.route[:-1], replace(spy.route[-1], assaulted=event.house))
    return replace(spy, burnt=True, assaulted=event.house, route=route)


def _published(spy: Spy, event: e.SpyPublished, table: Table) -> Spy:
    return replace(spy, idle=0, trail=1 << event.house if event.trail_reset else spy.trail)


def _refuges_moved(spy: Spy, event: e.RefugesMoved, table: Table) -> Spy:
    return spy if spy.assaulted is None else replace(spy, assaulted=dict(event.moved)[spy.assaulted])


_SPY: dict[type, SpyFold] = {
    e.HandDealt: lambda spy, event, table: replace(spy, hand=tuple(sorted(event.cards))),
    e.SpyMoved: _moved,
    e.SpyStuck: _stuck,
    e.CardDrawn: lambda spy, event, table: replace(spy, hand=tuple(sorted((*spy.hand, event.card)))),
    e.RefugeRemoved: lambda spy, event, table: replace(spy, assaulted=None),
    e.RefugesMoved: _refuges_moved,
    e.SpyReturned: _home,
    e.SpyHomeSilently: _home,
    e.RefugeAssaulted: _assaulted,
    e.SpyCounted: lambda spy, event, table: replace(spy, idle=event.idle, burnt_turns=event.burnt_turns),
    e.SpyPublished: _published,
}


def _card_drawn(supply: Supply, event: e.CardDrawn, table: Table) -> Supply:
    return replace(supply, named=supply.named[1:], shuffled=supply.shuffled & ~(1 << event.card))


_SUPPLY: dict[type, SupplyFold] = {
    e.HandDealt: lambda supply, event, table: replace(supply, shuffled=supply.shuffled & ~mask_of(event.cards)),
    e.CardDrawn: _card_drawn,
    e.PileReshuffled: lambda supply, event, table: Supply(shuffled=mask_of(table.played), again=True),
}

TABLE_ALONE: Final = table_alone(e.EVENTS, {e.BoardSet, *_SPY, *_SUPPLY, e.GameEnded})
"""Events that change the open table alone."""
