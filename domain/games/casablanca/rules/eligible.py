"""Whom an event card concerns, from the public table alone: who is touched, who has a choice, who may move once more."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.card_shapes import Effect
from domain.games.casablanca.board.cards import EventCard, cards, event
from domain.games.casablanca.board.hexes import place
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.rules.moves import Stand, ways
from domain.games.casablanca.rules.moves import reach as way_reach
from domain.games.casablanca.state import LAST_MOVEMENT, Side, Table

SEALED: Final[frozenset[Effect]] = frozenset({"bombs", "network", "caravan", "tribe", "guides", "market"})
"""Events answered by all at once; 30 and 38 are answered one after another (CB-52)."""
EITHER: Final[frozenset[Effect]] = frozenset({"bombs", "network"})
"""Events that let one choose between cards and a lower marker; the other answers are to pay or not."""
SERIAL: Final[frozenset[Effect]] = frozenset({"alarm", "column"})
ASKING: Final = SEALED | SERIAL
"""Events that give somebody something to answer."""


def card_in_force(table: Table) -> EventCard | None:
    """The event card in force; None if it is a movement card."""
    return event(table.card) if table.card is not None and table.card > LAST_MOVEMENT else None


def is_alarm(table: Table) -> bool:
    """Whether the event that moves the Gestapo is being answered (CB-55)."""
    card = card_in_force(table) if table.phase == "event" else None
    return card is not None and card.effect == "alarm"


def touched(card: EventCard, side: Side) -> bool:
    """Whether a fugitive stands where the card concerns it. One that is off the board is never touched (CB-11)."""
    return side.fugitive in _grounds(card.number) and (card.effect != "drink" or side.mount == "camel")


def concerned(table: Table, card: EventCard) -> list[Seat]:
    """The seats whose fugitives stand where the card concerns them, in playing order."""
    grounds, sides = _grounds(card.number), table.sides
    return [seat for seat in table.playing if sides[seat].fugitive in grounds and touched(card, sides[seat])]


@cache
def _grounds(number: int) -> frozenset[Hex]:
    """Where an event card concerns fugitives."""
    board, card = atlas(), event(number)
    everywhere = frozenset(board.hexes)
    yellow = frozenset(here for here in everywhere if board.kind[here] == "yellow")
    batna = next(place(name).column for name, called in board.called.items() if called == "batna")
    west = frozenset(here for here in yellow if place(here).column < batna)
    railways = frozenset(here for here in everywhere if board.kind[here] in ("rail", "river+rail"))
    country = frozenset(here for here in everywhere if board.kind[here] == "country")
    where: dict[Effect, Iterable[Hex]] = {
        "caravan": board.african_villages,
        "well": yellow,
        "tribe": yellow - west,
        "bombs": board.cities,
        "drink": board.african,
        "chest": board.european_villages,
        "trains": railways,
        "network": board.cities,
        "mines": card.kills,
        "alarm": everywhere,
        "storm": board.sahara,
        "ports": card.places,
        "guides": west,
        "market": board.african_villages,
        "denounced": board.european_villages | {friend.hex for friend in board.friends.values()},
        "column": board.african,
        "drop": country - {*board.starts},
        "night": everywhere,
    }
    return frozenset(where[card.effect])


def dies(card: EventCard, side: Side) -> bool:
    """Whether the card kills the fugitive there; a weapon saves it from event 29 alone (CB-53)."""
    if not touched(card, side):
        return False
    if card.effect == "storm":
        return side.mount == "foot"
    return side.fugitive in card.kills


def gold_left(table: Table) -> int:
    """The gold cards in their box (CB-57)."""
    return cards().gold - sum(side.gold for side in table.sides.values())


def asked(table: Table, card: EventCard) -> tuple[Seat, ...]:
    """The seats that the card gives a choice, in playing order; for events 30 and 38 those that move one after another."""
    return tuple(seat for seat in table.playing if has_choice(table, card, table.sides[seat]))


def has_choice(table: Table, card: EventCard, side: Side) -> bool:
    """Whether a card gives a seat with these pieces something to answer."""
    if card.effect == "alarm":
        return side.gestapo is not None
    if card.effect not in ASKING or not touched(card, side) or dies(card, side):
        return False
    if side.green < (card.cost or 0) or (card.effect == "market" and gold_left(table) == 0):
        return False
    return card.effect != "column" or can_move(table.rules, side)


def can_move(rules: Rules, side: Side) -> bool:
    """Whether a fugitive in Africa has a hex to go to (CB-55)."""
    stand = extra_stand(side)
    return any(way_reach(way, stand.hex) for way in ways(rules, stand))


def extra_stand(side: Side) -> Stand:
    """What decides the extra move of event 38: no green card goes with it (CB-67)."""
    assert side.fugitive is not None
    return Stand(side.fugitive, side.mount, None)
