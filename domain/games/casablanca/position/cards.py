"""Where the cards of a position lie: those named, and the others, shuffled or dealt as the set-up would (G-16)."""

from collections import Counter
from itertools import zip_longest

import msgspec

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS, cards, is_event
from domain.games.casablanca.orders import Green
from domain.games.casablanca.position import values as value
from domain.games.casablanca.position.values import Document
from domain.games.casablanca.rules.evolve import in_hand
from domain.games.casablanca.rules.setup import whole_deck
from domain.games.casablanca.state import Hidden


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
    document: Document, seats: tuple[Seat, ...], paid: dict[Seat, tuple[Green, ...]], chance: Chance
) -> GreenCards:
    """Every green card; ``paid`` are those a previous mover has still to choose among. Hands left out are empty."""
    hands, gold = {}, {}
    for seat, given in value.by_seat(document, "hands", seats).items():
        hand = value.only(value.mapping(given, f"hands: {seat}"), ("green", "gold"), f"hands: {seat}")
        hands[seat] = in_hand(value.greens(hand.get("green"), f"hands: {seat}: green"))
        gold[seat] = value.whole(hand.get("gold", 0), f"hands: {seat}: gold")
    hands = {seat: hands.get(seat, ()) for seat in seats}
    gold = {seat: gold.get(seat, 0) for seat in seats}
    named = document.get("remaining")
    remaining = None if named is None else value.greens(named, "remaining")
    friends = value.only(value.mapping(document.get("friends"), "friends"), tuple(atlas().friends), "friends")
    boxes: dict[str, tuple[Green, ...]] = {}
    wanted: dict[str, int] = {}
    for name, friend in atlas().friends.items():
        given = friends.get(name, friend.cards)
        if isinstance(given, int):
            wanted[name] = value.whole(given, f"friends: {name}")
        else:
            boxes[name] = value.greens(given, f"friends: {name}")
    elsewhere = [*hands.values(), *boxes.values(), *paid.values(), remaining or ()]
    left = list(chance.shuffle("remaining", _left_of(elsewhere)))
    for name, count in wanted.items():
        boxes[name], left = tuple(left[:count]), left[count:]
    boxes = {name: boxes[name] for name in atlas().friends}
    return GreenCards(hands, gold, boxes, tuple(left) if remaining is None else remaining)


def _left_of(elsewhere: list[tuple[Green, ...]]) -> list[Green]:
    """The cards of the deck that lie nowhere else."""
    return sorted((Counter(whole_deck()) - Counter(card for held in elsewhere for card in held)).elements())


def red_cards(
    document: Document, seats: tuple[Seat, ...], turn: int, chance: Chance, *, articulated: bool, phase: str
) -> RedCards:
    """Every red card. A movement phase that names no card has one drawn for it."""
    played = value.reds(document.get("played"), "played")
    deck = value.reds(document.get("red_deck"), "red_deck")
    unseen = value.reds(document.get("unseen"), "unseen")
    given = value.by_seat(document, "red_hands", seats)
    hands = {seat: value.reds(hand, f"red_hands: {seat}") for seat, hand in given.items()}
    card = None if document.get("card") is None else value.a_red(document["card"], "card")
    named = {*played, *deck, *unseen, card, *(red for hand in hands.values() for red in hand)}
    left = [red for red in (*MOVEMENTS, *EVENTS) if red not in named]
    if card is None and phase != "card":
        among = [red for red in left if is_event(red) == (phase == "event")]
        card = chance.top("card in force", among or (MOVEMENTS if phase == "movement" else EVENTS))
        left = [red for red in left if red != card]
    if not articulated:
        whole = (
            deck if document.get("red_deck") is not None else _laid(left, chance, events_first=not is_event(card or 40))
        )
        return RedCards(card, played, whole, dict.fromkeys(seats, ()), ())
    return _dealt(document, RedCards(card, played, (), hands, unseen), left, seats, _rounds(seats, turn, phase), chance)


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


def _dealt(
    document: Document,
    found: RedCards,
    left: list[int],
    seats: tuple[Seat, ...],
    rounds: dict[Seat, int],
    chance: Chance,
) -> RedCards:
    each = cards().dealt.red[len(seats) - 2]
    pool = list(chance.shuffle("red hands", left))
    hands = dict(found.hands)
    for seat in seats:
        if seat not in hands:
            count = max(each - rounds[seat], 0)
            hands[seat], pool = tuple(pool[:count]), pool[count:]
    unseen = found.unseen if document.get("unseen") is not None else tuple(pool)
    sorted_hands = {seat: tuple(sorted(hands[seat])) for seat in seats}
    return msgspec.structs.replace(found, hands=sorted_hands, unseen=tuple(sorted(unseen)))


def hidden_of(green: GreenCards, red: RedCards) -> Hidden:
    """What nobody knows."""
    return Hidden(green.boxes, green.remaining, red.deck, red.unseen)
