"""What cards and claimed offers are worth to a seat's objective: points, and a little for what partners can do."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from domain.games.mata_hari.board.cards import DOUBLE_DEALER, HITMAN, MATA_HARI, PARTNERS, RESOURCES, Card
from domain.games.mata_hari.board.claims import At, Count, Every, Filter, Predicate, Split, fits
from domain.games.mata_hari.events import Objective
from domain.games.mata_hari.rules.ending import worths
from domain.games.mata_hari.state import Laid, Own

_USE_OF: Final = {DOUBLE_DEALER: 0.4, HITMAN: 0.9, MATA_HARI: 1.2}
_TRUST: Final = 0.8  # a Double-dealer may lie behind any claim


def value(card: Card, objective: Objective | None) -> float:
    """What one card is worth."""
    return _values(objective)[card]


@lru_cache(maxsize=32)  # more than there are objectives
def _values(objective: Objective | None) -> dict[Card, float]:
    if objective is None:
        return dict.fromkeys((*RESOURCES, *PARTNERS), 0.0)
    return {card: _USE_OF.get(card, 0.0) + points for card, points in worths(objective).items()}


def total(cards: Iterable[Card], own: Own) -> float:
    """What several cards are worth to the seat that looks at them."""
    return sum(value(card, own.objective) for card in cards)


def by_worth(own: Own) -> list[Card]:
    """The hand, what it would miss least first."""
    return sorted(own.hand, key=_values(own.objective).__getitem__)


def estimate(laid: Laid, own: Own) -> float:
    """What an offer seems to be worth, from its claims and otherwise an average card."""
    if own.objective is None:
        return 0.0
    known, worth_of_known = 0, 0.0
    for claim in laid.claims:
        for number, what in _told(claim, laid.count):
            number = min(number, laid.count - known)
            known += number
            worth_of_known += number * _mean(what, own.objective)
    return _TRUST * worth_of_known + (laid.count - known) * _mean(None, own.objective)


def _told(claim: Predicate, count: int) -> list[tuple[int, Filter]]:
    """How many cards a claim speaks of, and what it says of them."""
    match claim:
        case Count("" | ">=" | "=", number, of):
            return [(number, of)]
        case Every(of):
            return [(count, of)]
        case At(places, of):
            return [(len(places), of)]
        case Split(parts):
            return [(part.number or 1, part.of) for part in parts]
        case _:
            return []


@lru_cache(maxsize=2048)
def _mean(what: Filter | None, objective: Objective) -> float:
    """The average worth of a resource that a filter fits."""
    fitting = [card for card in RESOURCES if what is None or fits(what, card)]
    return sum(worths(objective)[card] for card in fitting) / len(fitting) if fitting else 0.0
