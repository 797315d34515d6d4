"""The cards, read from their data once, when first asked for. What the rulebook says of them, tests hold them to."""

from functools import cache
from typing import Final, get_args

from domain.games.casablanca.board.atlas import read
from domain.games.casablanca.board.card_shapes import CardDocument, EventCard, Green, GreenCard, Movement
from domain.games.casablanca.words import SAY
from domain.words import Language

__all__ = [
    "EVENTS", "GREEN_CARDS", "MOVEMENTS", "CardDocument", "EventCard", "Green", "GreenCard", "Movement", "cards", "event",
    "event_says", "is_event", "movement", "plane_roll", "red_name",
]  # fmt: skip

MOVEMENTS: Final = tuple(range(1, 21))
EVENTS: Final = tuple(range(21, 41))
_EVENT_NUMBERS: Final = frozenset(EVENTS)
GREEN_CARDS: Final[tuple[Green, ...]] = get_args(Green)


@cache
def cards() -> CardDocument:
    """All cards and lists of the game."""
    return read("cards.json", CardDocument)


def is_event(number: int) -> bool:
    """Whether a red card is an event card: 21 to 40."""
    return number in _EVENT_NUMBERS


def movement(number: int) -> Movement:
    """The movement card of a number from 1 to 20; KeyError if there is none."""
    return _movements()[number]


def event(number: int) -> EventCard:
    """The event card of a number from 21 to 40; KeyError if there is none."""
    return _events()[number]


def red_name(number: int, language: Language) -> str:
    """What a red card is called; KeyError if there is none."""
    return SAY(f"red.{number}", language)


def event_says(number: int, language: Language) -> str:
    """What an event card says; KeyError if there is none."""
    return SAY(f"event.{number}", language)


def plane_roll(money: int) -> int | None:
    """The least total of two dice that lets a fugitive with this money fly; None if it departs at once (CB-36, CB-37)."""
    plane = cards().plane
    if money >= plane.at_once:
        return None
    return next(roll.least for roll in plane.rolls if money >= roll.money)


@cache
def _movements() -> dict[int, Movement]:
    return {card.number: card for card in cards().movements}


@cache
def _events() -> dict[int, EventCard]:
    return {card.number: card for card in cards().events}
