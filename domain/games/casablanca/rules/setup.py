"""How a match begins: who moves first, the pieces, the green cards at friends and in hands, the red deck (CB-01)."""

from collections import Counter
from typing import Final

from domain.chance import Chance
from domain.game import Roles, Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.events import Event, GreenDealt, TableSet
from domain.games.casablanca.orders import Green
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.evolve import in_hand
from domain.games.casablanca.rules.progress import begin_turn, deal_red, go_on
from domain.games.casablanca.state import Blank
from domain.options import Options
from domain.rolling import rolled

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
COLOURS: Final = tuple(
    Seat(colour) for colour in ("red", "black", "violet", "blue", "green", "yellow", "white", "orange")
)
_DIE: Final = tuple(range(1, 7))


def seats(players: int, options: Options) -> tuple[Seat, ...]:
    """The seats in playing order; ValueError if the game is not for so many."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"casablanca is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not for {players}")
    return COLOURS[:players]


def roles(players: int, options: Options, chance: Chance) -> Roles:
    """Who throws most with two dice moves first, ties thrown again (CB-01, G-10); the others in an order drawn (G-12)."""
    return rolled(seats(players, options), lambda: _two_dice(chance), max, chance)


def _two_dice(chance: Chance) -> int:
    return chance.pick("first mover", _DIE) + chance.pick("first mover", _DIE)


def whole_deck() -> tuple[Green, ...]:
    """All green cards."""
    return tuple(Counter({card.key: card.copies for card in cards().green}).elements())


def _drawn(chance: Chance, purpose: str, deck: list[Green], count: int) -> tuple[Green, ...]:
    """The first ``count`` cards of the deck shuffled for a purpose; where the others would lie is not drawn.

    A script of chance, which names the cards drawn but no shuffle, is asked for none of them (G-15).
    """
    places = list(range(len(deck)))
    drawn = []
    for _ in range(count):
        at = chance.top(purpose, range(len(places)))
        drawn.append(deck[places[at]])
        places[at] = places[-1]
        places.pop()
    return tuple(drawn)


def setup(options: Options, taken: tuple[Seat, ...], chance: Chance) -> tuple[Event, ...]:
    """The opening events for the ``taken`` seats, the first mover first; each secret has a purpose of chance of its own."""
    board, dealt = atlas(), cards().dealt.green
    left = list(whole_deck())

    def deal(purpose: str, count: int) -> tuple[Green, ...]:
        drawn = _drawn(chance, purpose, left, count)
        for card in drawn:
            left.remove(card)
        return drawn

    boxes = {name: deal(f"cards at {name}", friend.cards) for name, friend in board.friends.items()}
    hands = {seat: in_hand(deal(f"hand of {seat}", dealt[at])) for at, seat in enumerate(taken)}
    remaining = chance.shuffle("remaining", left)
    begun = TableSet(
        options=dict(options),
        seats=taken,
        gestapo=board.gestapo_start,
        fugitives=dict(zip(taken, board.starts, strict=False)),
        green={seat: len(hand) for seat, hand in hands.items()},
        friends={name: len(box) for name, box in boxes.items()},
        remaining=len(remaining),
    )
    course = Course(Course.follow(Blank(), begun), chance)
    course.add(GreenDealt(hands, boxes, remaining))
    if course.table.rules.articulated:
        deal_red(course)
    begin_turn(course, 1)
    go_on(course)
    return (begun, *course.events)
