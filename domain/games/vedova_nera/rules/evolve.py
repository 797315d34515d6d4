"""Remembering: a state and one more event give the next state. No rules here, and no chance."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Outcome
from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.nodes import BITS, NUMBERS, named
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.state import Choosing, Last, Over, Playing, State, Table, Web, replaced


def evolve(state: State, event: e.Event, table: Table) -> Table:
    """The state after an event: what lies on the table, for all is open."""
    return table


def watch(view: State, seen: e.Event, table: Table) -> Table:
    """The view after an observation: what lies on the table, for all is open."""
    return table


def lay(state: Table | None, event: e.Event) -> Table:
    """What lies on the table after an event; ValueError if the event cannot follow there."""
    if type(state) is Playing and type(event) in _PLAYED:
        return _PLAYED[type(event)](state, event)
    match event, state:
        case e.MarblesShaken(), None:
            marbles = {colour: named(nodes) for colour, nodes in event.marbles.items()}
            return Choosing(Rules.of(event.options), event.seats, marbles, NUMBERS[event.black])
        case e.GameEnded(), (Choosing() | Playing()):
            return Over(state, Outcome.of(event))
        case e.ColourChosen(), Choosing():
            return replace(state, chosen=(*state.chosen, event.colour))
        case e.SeatWithdrawn(), Choosing():
            return replace(state, retired=(*state.retired, state.seats.index(event.seat)))
        case e.PawnsPlaced(), Choosing():
            return _placed(state, event)
    raise ValueError(f"{event.WIRE} cannot follow here")


def _placed(state: Choosing, event: e.PawnsPlaced) -> Playing:
    pawns = tuple(named(event.pawns.get(colour, ())) for colour in state.chosen)
    none = (0,) * len(state.seats)
    marbles = tuple(state.marbles[colour] for colour in state.chosen)
    web = Web(0, pawns, marbles, none, none, NUMBERS[event.advisor])
    return Playing(state.rules, state.seats, state.chosen, web, state.retired, record=none)


def _came(state: Playing, event: e.TurnCame) -> Playing:
    web, seen = state.web, state.seen
    if event.position:
        seen = {**seen, event.position: seen.get(event.position, 0) + 1}
    return Playing(
        state.rules,
        state.seats,
        state.colours,
        Web(state.colours.index(event.colour), web.pawns, web.marbles, web.stable, web.removed, web.advisor),
        state.retired,
        state.last,
        state.reached,
        seen,
        event.passes,
        state.record,
        event.idle,
        state.turns + 1,
    )


def _moved(state: Playing, event: e.PawnMoved) -> Playing:
    web, by, shift = state.web, state.colours.index(event.colour), BITS[event.origin] | BITS[event.target]
    pawns = replaced(web.pawns, by, web.pawns[by] ^ shift)
    moved = Web(web.turn, pawns, web.marbles, web.stable, web.removed, web.advisor)
    return _acted(state, moved, Last(by))


def _advised(state: Playing, event: e.AdvisorMoved) -> Playing:
    web, by, way = state.web, state.colours.index(event.colour), (NUMBERS[event.origin], NUMBERS[event.target])
    moved = Web(web.turn, web.pawns, web.marbles, web.stable, web.removed, way[1])
    return _acted(state, moved, Last(by, way))


def _entered(state: Playing, event: e.PawnEntered) -> Playing:
    web, by, node = state.web, state.colours.index(event.colour), NUMBERS[event.node]
    pawns = replaced(web.pawns, by, web.pawns[by] | 1 << node)
    removed = replaced(web.removed, by, web.removed[by] - 1)
    return _acted(state, Web(web.turn, pawns, web.marbles, web.stable, removed, web.advisor), Last(by, None, node))


def _rolled(state: Playing, event: e.MarbleRolled) -> Playing:
    web, by, shift = state.web, state.colours.index(event.colour), BITS[event.origin] | BITS[event.target]
    marbles = replaced(web.marbles, by, web.marbles[by] ^ shift)
    return _acted(state, Web(web.turn, web.pawns, marbles, web.stable, web.removed, web.advisor), Last(by))


def _passed(state: Playing, event: e.Passed) -> Playing:
    """After a pass only the Advisor's last move is remembered (VN-32)."""
    last = state.last
    return replace(state, last=None if last is None or last.advisor is None else Last(last.by, advisor=last.advisor))


def _trapped(state: Playing, event: e.PawnsTrapped) -> Playing:
    web, last = state.web, state.last
    pawns, removed = web.pawns, web.removed
    for colour, nodes in event.pawns.items():
        player = state.colours.index(colour)
        pawns = replaced(pawns, player, pawns[player] & ~named(nodes))
        removed = replaced(removed, player, removed[player] + len(nodes))
        if event.entry in nodes and last is not None:
            last = replace(last, removed_entry=(player, NUMBERS[event.entry]))
    return _acted(state, Web(web.turn, pawns, web.marbles, web.stable, removed, web.advisor), last)


def _acted(state: Playing, web: Web, last: Last | None) -> Playing:
    """What an action leaves; by position, because this is where most of a match's time goes."""
    return Playing(
        state.rules,
        state.seats,
        state.colours,
        web,
        state.retired,
        last,
        state.reached,
        state.seen,
        state.passes,
        state.record,
        state.idle,
        state.turns,
    )


def _settled(state: Playing, event: e.StabilityChanged) -> Playing:
    player = state.colours.index(event.colour)
    now = state.web.stable[player] & ~named(event.lost) | named(event.gained)
    reached = state.reached if player in state.reached or not event.special else (*state.reached, player)
    return replace(
        state,
        web=replace(state.web, stable=replaced(state.web.stable, player, now)),
        record=replaced(state.record, player, event.record),
        reached=reached,
    )


def _withdrawn(state: Playing, event: e.SeatWithdrawn) -> Playing:
    """The pawns are gone; without them no earlier position can come again."""
    player, web = state.seats.index(event.seat), state.web
    web = replace(
        web,
        pawns=replaced(web.pawns, player, 0),
        stable=replaced(web.stable, player, 0),
        removed=replaced(web.removed, player, 0),
    )
    seen = {event.position: 1} if event.position else {}
    return replace(state, web=web, retired=(*state.retired, player), seen=seen)


_PLAYED: Final[dict[type, Callable[[Playing, Any], Playing]]] = {
    e.TurnCame: _came,
    e.PawnMoved: _moved,
    e.AdvisorMoved: _advised,
    e.PawnEntered: _entered,
    e.MarbleRolled: _rolled,
    e.Passed: _passed,
    e.PawnsTrapped: _trapped,
    e.StabilityChanged: _settled,
    e.SeatWithdrawn: _withdrawn,
}
