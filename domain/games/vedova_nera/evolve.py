"""Remembering: a state and one more event give the next state. No rules here, and no chance."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Outcome
from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.nodes import NUMBERS, Mask, named
from domain.games.vedova_nera.rules_options import Rules
from domain.games.vedova_nera.state import Blank, Choosing, Last, Over, Playing, State, Web


def evolve(state: State, event: e.Event) -> State:
    """The state after an event; ValueError if the event cannot follow on this state."""
    match event, state:
        case e.MarblesShaken(), Blank():
            marbles = {colour: named(nodes) for colour, nodes in event.marbles.items()}
            return Choosing(Rules.of(event.options), event.seats, marbles, NUMBERS[event.black])
        case e.GameEnded(), (Choosing() | Playing()):
            return Over(state, Outcome(event.winners, event.reason, event.rule))
        case e.ColourChosen(), Choosing():
            return replace(state, chosen=(*state.chosen, event.colour))
        case e.SeatWithdrawn(), Choosing():
            return replace(state, retired=(*state.retired, state.seats.index(event.seat)))
        case e.PawnsPlaced(), Choosing():
            return _placed(state, event)
        case _, Playing() if type(event) in _PLAYED:
            return _PLAYED[type(event)](state, event)
    raise ValueError(f"{event.WIRE} cannot follow here")


def _placed(state: Choosing, event: e.PawnsPlaced) -> Playing:
    pawns = tuple(named(event.pawns.get(colour, ())) for colour in state.chosen)
    none = (0,) * len(state.seats)
    marbles = tuple(state.marbles[colour] for colour in state.chosen)
    web = Web(0, pawns, marbles, none, none, NUMBERS[event.advisor])
    return Playing(state.rules, state.seats, state.chosen, web, state.retired, record=none)


def _came(state: Playing, event: e.TurnCame) -> Playing:
    seen = state.seen
    if event.position:
        seen = {**seen, event.position: seen.get(event.position, 0) + 1}
    return replace(
        state,
        web=replace(state.web, turn=state.colours.index(event.colour)),
        passes=event.passes,
        idle=event.idle,
        seen=seen,
        turns=state.turns + 1,
    )


def _moved(state: Playing, event: e.PawnMoved) -> Playing:
    by, shift = state.colours.index(event.colour), 1 << NUMBERS[event.origin] | 1 << NUMBERS[event.target]
    web = replace(state.web, pawns=_with(state.web.pawns, by, state.web.pawns[by] ^ shift))
    return replace(state, web=web, last=Last(by))


def _advised(state: Playing, event: e.AdvisorMoved) -> Playing:
    origin, target = NUMBERS[event.origin], NUMBERS[event.target]
    last = Last(state.colours.index(event.colour), advisor=(origin, target))
    return replace(state, web=replace(state.web, advisor=target), last=last)


def _entered(state: Playing, event: e.PawnEntered) -> Playing:
    by, node, web = state.colours.index(event.colour), NUMBERS[event.node], state.web
    web = replace(
        web,
        pawns=_with(web.pawns, by, web.pawns[by] | 1 << node),
        removed=_with(web.removed, by, web.removed[by] - 1),
    )
    return replace(state, web=web, last=Last(by, entered=node))


def _rolled(state: Playing, event: e.MarbleRolled) -> Playing:
    by, shift = state.colours.index(event.colour), 1 << NUMBERS[event.origin] | 1 << NUMBERS[event.target]
    web = replace(state.web, marbles=_with(state.web.marbles, by, state.web.marbles[by] ^ shift))
    return replace(state, web=web, last=Last(by))


def _passed(state: Playing, event: e.Passed) -> Playing:
    """After a pass only the Advisor's last move is remembered (VN-32)."""
    last = state.last
    return replace(state, last=None if last is None or last.advisor is None else Last(last.by, advisor=last.advisor))


def _trapped(state: Playing, event: e.PawnsTrapped) -> Playing:
    web, last = state.web, state.last
    for colour, nodes in event.pawns.items():
        player = state.colours.index(colour)
        web = replace(
            web,
            pawns=_with(web.pawns, player, web.pawns[player] & ~named(nodes)),
            removed=_with(web.removed, player, web.removed[player] + len(nodes)),
        )
        if event.entry in nodes and last is not None:
            last = replace(last, removed_entry=(player, NUMBERS[event.entry]))
    return replace(state, web=web, last=last)


def _settled(state: Playing, event: e.StabilityChanged) -> Playing:
    player = state.colours.index(event.colour)
    now = state.web.stable[player] & ~named(event.lost) | named(event.gained)
    reached = state.reached if player in state.reached or not event.special else (*state.reached, player)
    return replace(
        state,
        web=replace(state.web, stable=_with(state.web.stable, player, now)),
        record=_with(state.record, player, event.record),
        reached=reached,
    )


def _withdrawn(state: Playing, event: e.SeatWithdrawn) -> Playing:
    """The pawns are gone; without them no earlier position can come again."""
    player, web = state.seats.index(event.seat), state.web
    web = replace(
        web,
        pawns=_with(web.pawns, player, 0),
        stable=_with(web.stable, player, 0),
        removed=_with(web.removed, player, 0),
    )
    seen = {event.position: 1} if event.position else {}
    return replace(state, web=web, retired=(*state.retired, player), seen=seen)


def _with(values: tuple[Mask, ...], at: int, value: Mask) -> tuple[Mask, ...]:
    return (*values[:at], value, *values[at + 1 :])


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
