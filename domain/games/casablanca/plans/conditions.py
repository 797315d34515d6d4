"""Whether the tests of a plan hold: facts that the seat itself sees, the public table and its own cards (CB-82)."""

from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards, is_event, movement
from domain.games.casablanca.board.hexes import distance
from domain.games.casablanca.plans import lines as p
from domain.games.casablanca.state import Own, Table


def applies(table: Table, own: Own, seat: Seat, line: p.PlanLine, *, late: bool) -> bool:
    """Whether all tests of a line hold now; one for when the time is up holds only then (``late``)."""
    return (late or not line.late) and all(_true(table, own, seat, test.fact) != test.no for test in line.tests)


def funds(table: Table, own: Own, seat: Seat) -> int:
    """The money of a seat in soldi, as it knows it."""
    return cards().money * (own.green.count("money") + table.sides[seat].gold)


def _true(table: Table, own: Own, seat: Seat, fact: p.Fact) -> bool:
    side = table.sides[seat]
    here = side.fugitive
    match fact:
        case p.CardIs(number):
            return table.card == number
        case p.CardGives(terrain, least):
            card = table.card
            return card is not None and not is_event(card) and getattr(movement(card), terrain) >= least
        case p.StandsAt(hex_, other):
            return table.sides[seat if other is None else other].fugitive == hex_
        case p.Hunted(within):
            hunters = [other.gestapo for name, other in table.sides.items() if name != seat and other.gestapo]
            return here is not None and any(distance(here, hunter) <= within for hunter in hunters)
        case p.Marked(least):
            return side.marker >= least
        case p.Funded(least):
            return funds(table, own, seat) >= least
        case p.Holds(card_kind):
            return card_kind in own.green
        case p.Rides():
            return side.mount == "camel"
        case p.InAfrica():
            return here in atlas().african
