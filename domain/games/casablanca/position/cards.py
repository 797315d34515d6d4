"""Where the cards of a position lie: those named, and the others, shuffled or dealt as the set-up would (G-16)."""

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest

import msgspec
from msgspec import UNSET

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS, cards, is_event
from domain.games.casablanca.orders import Green
from domain.games.casablanca.position.schema import Position
from domain.games.casablanca.rules.evolve import in_hand
from domain.games.casablanca.rules.setup import whole_deck
from domain.position import given


class GreenCards(msgspec.Struct, frozen=True):
    """Hands, gold, friends' boxes, and Remaining top first."""

    hands: dict[Seat, tuple[Green, ...]]
    gold: dict[Seat, int]
    boxes: dict[str, tuple[Green, ...]]
    remaining: tuple[Green, ...]


class RedCards(msgspec.Struct, frozen=True):
    """The card in force, those used, the deck top first, the hands, and those nobody sees."""

    card: int | None
    played: tuple[int, ...]
    deck: tuple[int, ...]
    hands: dict[Seat, tuple[int, ...]]
    unseen: tuple[int, ...]


def green_cards(
    position: Position, seats: tuple[Seat, ...], paid: Iterable[tuple[Green, ...]], chance: Chance
) -> GreenCards:
    """Every green card; ``paid`` are those a previous mover has still to choose among. Hands left out are empty."""
    hands = {seat: in_hand(position.hands[seat].green) if seat in position.hands else () for seat in seats}
    gold = {seat: position.hands[seat].gold if seat in position.hands else 0 for seat in seats}
    wanted = {name: position.friends.get(name, friend.cards) for name, friend in atlas().friends.items()}
    boxes = {name: box for name, box in wanted.items() if isinstance(box, tuple)}
    named = (*hands.values(), *boxes.values(), *paid, given(position.remaining, ()))
    elsewhere = Counter(card for held in named for card in held)
    left = chance.shuffle("remaining", sorted((Counter(whole_deck()) - elsewhere).elements()))
    for name, box in wanted.items():
        if isinstance(box, int):
            boxes[name], left = left[:box], left[box:]
    return GreenCards(hands, gold, {name: boxes[name] for name in wanted}, given(position.remaining, left))


def red_cards(
    position: Position, seats: tuple[Seat, ...], chance: Chance, *, articulated: bool, phase: str
) -> RedCards:
    """Every red card. A movement phase that names no card has one drawn for it."""
    played, deck, unseen = position.played, given(position.red_deck, ()), given(position.unseen, ())
    hands = given(position.red_hands, {})
    card = given(position.card, None)
    named = {*played, *deck, *unseen, card, *(red for hand in hands.values() for red in hand)}
    left = [red for red in (*MOVEMENTS, *EVENTS) if red not in named]
    if card is None and phase != "card":
        among = [red for red in left if is_event(red) == (phase == "event")]
        card = chance.top("card in force", among or (MOVEMENTS if phase == "movement" else EVENTS))
        left = [red for red in left if red != card]
    if articulated:
        return _dealt(
            position, RedCards(card, played, (), hands, unseen), left, _rounds(seats, position.turn, phase), chance
        )
    if position.red_deck is UNSET:
        deck = _laid(left, chance, events_first=not is_event(card or 40))
    return RedCards(card, played, deck, dict.fromkeys(seats, ()), ())


def _laid(left: list[int], chance: Chance, *, events_first: bool) -> tuple[int, ...]:
    """What is left of the deck: movements and events in turn, as they must follow the card in force."""
    movements = chance.shuffle("movement cards", [red for red in left if not is_event(red)])
    events = chance.shuffle("event cards", [red for red in left if is_event(red)])
    first, second = (events, movements) if events_first else (movements, events)
    return tuple(red for pair in zip_longest(first, second) for red in pair if red is not None)


def _rounds(seats: tuple[Seat, ...], turn: int, phase: str) -> dict[Seat, int]:
    """How many cards of the last deal each seat has played before what is asked now."""
    each = cards().dealt.red[len(seats) - 2]
    done = (turn - 1 if phase == "card" else turn) % (each * len(seats))
    return {seat: (done - at + len(seats) - 1) // len(seats) for at, seat in enumerate(seats)}


def _dealt(position: Position, found: RedCards, left: list[int], rounds: dict[Seat, int], chance: Chance) -> RedCards:
    each = cards().dealt.red[len(rounds) - 2]
    pool = chance.shuffle("red hands", left)
    hands = {}
    for seat, done in rounds.items():
        hand = found.hands.get(seat)
        if hand is None:
            count = max(each - done, 0)
            hand, pool = pool[:count], pool[count:]
        hands[seat] = tuple(sorted(hand))
    return msgspec.structs.replace(found, hands=hands, unseen=tuple(sorted(given(position.unseen, pool))))
