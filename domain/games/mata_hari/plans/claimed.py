"""What an offer surely holds by what its owner claims: claims are true unless a Double-dealer lies there (MH-10, MH-71)."""

from collections.abc import Iterable
from functools import lru_cache

from domain.games.mata_hari.board.cards import PARTNERS, RESOURCES
from domain.games.mata_hari.board.claims import All, At, Count, Every, Filter, Is, OneOf, Predicate, Split, fits


def holds_all(claims: Iterable[Predicate], named: Iterable[str]) -> bool:
    """Whether the claims say of each thing named that one such card lies there."""
    said = tuple(claims)
    return all(any(_says(claim, name) for claim in said) for name in named)


def _says(claim: Predicate, name: str) -> bool:
    match claim:
        case Count("" | "=" | ">=", number, of):
            return number > 0 and _is_such(of, name)
        case At(_, of) | Every(of):
            return _is_such(of, name)
        case Split(parts):
            return any(_is_such(part.of, name) for part in parts)
        case All(several):
            return any(_says(one, name) for one in several)
        case OneOf(several):
            return all(_says(one, name) for one in several)
        case _:
            return False


@lru_cache(maxsize=256)
def _is_such(of: Filter, name: str) -> bool:
    """Whether every card that a filter fits is one of those that go by a name."""
    fitting = [card for card in (*RESOURCES, *PARTNERS) if fits(of, card)]
    return bool(fitting) and all(fits(Is(name), card) for card in fitting)
