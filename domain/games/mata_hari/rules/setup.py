"""How a match begins: the deck for so many players, objectives, hands, and who is first (MH-01 to MH-06)."""

from functools import cache
from typing import Final

from domain.chance import Chance
from domain.game import Roles, Seat
from domain.games.mata_hari.board.cards import (
    COPIES,
    INDICES,
    KIND_OF,
    KINDS,
    PARTNERS,
    SKULLS,
    Card,
    ordered,
    whole_indices,
    without,
)
from domain.games.mata_hari.events import DeckStacked, Event, HandDealt, Objective, ObjectiveDealt, TableSet, TurnBegan
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.rules.progress import settle
from domain.games.mata_hari.state import BLANK
from domain.options import Options

LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 7
_REMOVED_KINDS: Final = ("tape-recorder", "poison", "coat")
_PARTNERS_REMOVED: Final = {3: 4, 4: 2, 5: 2, 6: 2, 7: 0}  # of each type
_DEALT: Final = {3: 13, 4: 11, 5: 9, 6: 11, 7: 10}


def seats(players: int, options: Options) -> tuple[Seat, ...]:
    """The seats in playing order; ValueError if the game is not for so many."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"mata-hari is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not for {players}")
    return tuple(Seat(f"agent-{number}") for number in range(1, players + 1))


def roles(players: int, options: Options, chance: Chance) -> Roles:
    """The order of the seats is drawn (G-12)."""
    return Roles(seats=chance.shuffle("seat order", seats(players, options)))


@cache
def kinds_for(players: int) -> tuple[str, ...]:
    """The kinds in play: with three or four players one of each colour stays in the box (MH-04)."""
    return tuple(kind for kind in KINDS if players > 4 or kind not in _REMOVED_KINDS)


@cache
def whole_deck(players: int) -> tuple[Card, ...]:
    """All cards in play."""
    resources = [f"{kind} {index}" for kind in kinds_for(players) for index in INDICES]
    return (*resources, *(partner for partner in PARTNERS for _ in range(COPIES - _PARTNERS_REMOVED[players])))


def dealt_to(players: int, options: Options) -> int:
    """How many cards everybody gets (MH-05)."""
    return int(Rules.of(options).deal_5) if players == 5 else _DEALT[players]


def setup(options: Options, taken: tuple[Seat, ...], chance: Chance) -> tuple[Event, ...]:
    """The opening events for the ``taken`` seats; each secret has a purpose of chance of its own."""
    players = len(taken)
    deck = whole_deck(players)
    each = dealt_to(players, options)
    first = chance.pick("first player", taken)
    kinds = kinds_for(players)
    dealt: list[Event] = [TableSet(dict(options), taken, first, kinds, each, len(deck) - each * players)]
    objectives = list(kinds)
    for seat in taken:
        kind = chance.pick(f"objective of {seat}", objectives)
        objectives.remove(kind)
        dealt.append(ObjectiveDealt(seat, Objective(kind, SKULLS[kind])))
    left, hands = deck, []
    for seat in taken:
        drawn = chance.sample(f"hand of {seat}", left, each)
        left = _undealt(left, drawn)
        hands.append(ordered(drawn))
        dealt.append(HandDealt(seat, hands[-1]))
    dealt += DeckStacked(chance.shuffle("deck", left)), TurnBegan(first)
    if not any(whole_indices(kinds, hand) for hand in hands):
        return tuple(dealt)  # Nothing follows before the first offer, and whoever folds the deal does so first.
    course = Course(Course.follow(BLANK, dealt[0]), chance, dealt[1:])
    settle(course)
    return (dealt[0], *course.events)


def _undealt(deck: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck less a hand, in its order: there are copies of partners alone, so all else is left out in one go."""
    gone = KIND_OF.keys() & hand
    return without([card for card in deck if card not in gone], [card for card in hand if card not in gone])
