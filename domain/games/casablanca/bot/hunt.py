"""Where a bot's Gestapo goes: onto a fugitive that it can take now, or where the one it hunts can be next turn."""

from collections.abc import Callable
from math import exp
from typing import Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.bot.danger import covered
from domain.games.casablanca.bot.times import desert, terrain, turns_to
from domain.games.casablanca.options import Rules
from domain.games.casablanca.rules.activation_draft import red_value
from domain.games.casablanca.rules.moves import GESTAPO_STEPS, Stand, destinations, steps_to
from domain.games.casablanca.state import Side, Table

_TYPICAL: Final = 13  # the movement card that gives two hexes everywhere, for a card nobody knows yet
_VOYAGE: Final = 5.0  # turns from a port to somebody in Africa
_AHEAD: Final = 8  # turns that a flight is followed ahead
_RICHES: Final = 0.4  # how much more a fugitive is worth for each card it holds
_TAKE: Final = 6.0  # how much an interception now outweighs a good place for the next


def hunt(table: Table, seat: Seat, chance: Chance) -> tuple[o.Step, ...]:
    """The step of the Gestapo; none: it stays, or has left."""
    here = table.sides[seat].gestapo
    if here is None:
        return ()
    prey = _prey(table, seat, here, chance)
    if prey is not None and _follows(table, seat, here, prey):
        return (o.GestapoFollow(prey),)
    hunted = None if prey is None else table.sides[prey].fugitive
    if _sails(table, seat, here, hunted):
        return (o.GestapoEmbark(),)
    end = _end(table, seat, here, prey)
    return () if end == here else (o.GestapoMove((end,)),)


def pounce(table: Table, seat: Seat, chance: Chance) -> tuple[o.Step, ...]:
    """The extra step of event 30: the same without following or sailing."""
    here = table.sides[seat].gestapo
    if here is None:
        return ()
    end = _end(table, seat, here, _prey(table, seat, here, chance))
    return () if end == here else (o.GestapoMove((end,)),)


def worth(side: Side, rules: Rules) -> float:
    """How much it is worth to intercept a fugitive: the nearer to capture or to the plane, the more."""
    if side.fugitive is None:
        return 0.0
    caught = side.marker + cards().marker.interception > cards().marker.limit
    value = 1 + side.marker / 5 + (2.5 if caught else 0.0) + _RICHES * (side.green + side.gold)
    if side.fugitive in atlas().african:
        return value + 3 / (1 + desert(terrain(rules), side.mount, 200)[side.fugitive] / 4)
    return value + 1.5 / (1 + _to_port(side.fugitive, rules))


def _to_port(here: o.Hex, rules: Rules) -> float:
    return min(turns_to(port, terrain(rules))[here] for port in atlas().ports)


def _prey(table: Table, seat: Seat, here: o.Hex, chance: Chance) -> Seat | None:
    """Whom to hunt: worth much and soon reached; between equals chance decides, so that not all hunt one."""
    merits: dict[Seat, float] = {}
    for other, side in table.sides.items():
        if other != seat and side.fugitive is not None:
            safe = 0.3 if side.fugitive in atlas().free else 1.0
            merits[other] = safe * worth(side, table.rules) / (1 + _reaching(here, side.fugitive))
    best = max(merits.values(), default=0.0)
    among = [other for other, merit in merits.items() if merit >= best * 0.9]
    return chance.pick("prey", among) if among else None


def _reaching(here: o.Hex, there: o.Hex) -> float:
    """The turns that a Gestapo needs to somebody who stands still."""
    steps = steps_to(there)
    if here in steps:
        return steps[here] / GESTAPO_STEPS
    if here in atlas().african:
        return 50.0
    return min(steps_to(port)[here] for port in atlas().ports) / GESTAPO_STEPS + _VOYAGE


def _follows(table: Table, seat: Seat, here: o.Hex, prey: Seat) -> bool:
    """Whether nothing is left to decide: the own fugitive is out, and only one other is in play, on this side of the sea."""
    left = [other for other, side in table.sides.items() if other != seat and not side.gone]
    hunted = table.sides[prey].fugitive
    both_there = here in atlas().african and hunted in atlas().african
    return table.sides[seat].gone and left == [prey] and both_there


def _sails(table: Table, seat: Seat, here: o.Hex, hunted: o.Hex | None) -> bool:
    before = table.before.get(seat)
    came_now = before is not None and before.gestapo is not None
    return here in atlas().ports and not came_now and hunted is not None and hunted in atlas().african


def _end(table: Table, seat: Seat, here: o.Hex, prey: Seat | None) -> o.Hex:
    """The best hex within a move: whom it takes there now, and how much of the prey's flight it covers from there."""
    taken = _taken(table, seat)
    side = None if prey is None else table.sides[prey]
    flight = {} if prey is None or side is None else _flight(table, prey, side)
    toward = _ambush(table, here, side)
    far = steps_to(toward)

    def merit(end: o.Hex) -> float:
        covers = sum(share for there, share in flight.items() if there in covered(end)) if flight else 0.0
        return _TAKE * taken.get(end, 0.0) + 3 * covers - far.get(end, 50) / 2

    return max(sorted(covered(here)), key=merit)


def _taken(table: Table, seat: Seat) -> dict[o.Hex, float]:
    """Where fugitives can be intercepted now, and what that is worth."""
    found: dict[o.Hex, float] = {}
    for other, side in table.sides.items():
        here = side.fugitive
        spent = other == seat or other in table.intercepted or (seat, other) in table.spared
        if here is not None and not spent and here not in atlas().free:
            found[here] = found.get(here, 0.0) + worth(side, table.rules)
    return found


def _flight(table: Table, prey: Seat, side: Side) -> dict[o.Hex, float]:
    """Where a fugitive is likely to end its next move, the shares adding up to 1; free hexes are of no use."""
    if side.fugitive is None:
        return {}
    known = red_value(table) if prey in table.waiting else _TYPICAL
    ends = (side.fugitive, *destinations(table.rules, Stand(side.fugitive, side.mount, known)))
    turns = _turns(table, side)
    best = min(turns(end) for end in ends)
    weights = {end: exp(best - turns(end)) for end in ends if end not in atlas().free}
    total = sum(weights.values())
    return {end: weight / total for end, weight in weights.items()} if total else {}


def _turns(table: Table, side: Side) -> Callable[[o.Hex], float]:
    """The turns from a hex to the port that a fugitive is nearest to; in Africa to Casablanca."""
    rules = terrain(table.rules)
    if side.fugitive in atlas().african:
        return desert(rules, side.mount, 200).__getitem__
    port = min(atlas().ports, key=lambda port: turns_to(port, rules)[side.fugitive or port])
    return turns_to(port, rules).__getitem__


def _ambush(table: Table, here: o.Hex, side: Side | None) -> o.Hex:
    """Toward what to go: where the prey's flight can be met first, a port if it is over the sea, else Casablanca's gate."""
    if side is None or side.fugitive is None:
        return atlas().casablanca if here in atlas().african else atlas().starts[0]
    if here not in steps_to(side.fugitive):
        if here in atlas().african:
            return atlas().casablanca
        return min(atlas().ports, key=lambda port: (steps_to(port)[here], port))
    at, turns = side.fugitive, _turns(table, side)
    for turn in range(1, _AHEAD):
        if steps_to(at)[here] <= GESTAPO_STEPS * turn:
            return at
        ends = destinations(table.rules, Stand(at, side.mount, _TYPICAL))
        at = min((at, *ends), key=turns)
    return at
