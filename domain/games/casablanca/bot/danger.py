"""How likely a fugitive is to be intercepted on a hex before it moves again, and what a bot gives to avoid it."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.rules.moves import gestapo_reach
from domain.games.casablanca.state import Table

_EAGER: Final = 0.9  # how likely a Gestapo takes a fugitive that it can reach alone
_STEEP: Final[float] = 1.4  # how much more each contact weighs as the last one comes nearer


class Danger:
    """The Gestapo that hunt one seat's fugitive now: where each can go before that fugitive moves again."""

    def __init__(self, table: Table, seat: Seat) -> None:
        others = {other: side for other, side in table.sides.items() if other != seat}
        self._spent = seat in table.intercepted
        self._entering = table.rules.fugitive_enters
        self._later: list[tuple[frozenset[Hex], int]] = []
        self._sooner: list[tuple[frozenset[Hex], int]] = []
        self._stand = {side.gestapo for side in others.values()}
        prey = [side.fugitive for side in others.values()]
        for other, side in others.items():
            if side.gestapo is not None:
                within = covered(side.gestapo)
                tempted = sum(here in within for here in prey if here != side.fugitive)
                among = self._later if other in table.waiting else self._sooner
                among.append((within, tempted))

    def contacts(self, here: Hex) -> float:
        """How many times a fugitive that ends its move there expects to be intercepted before its next one."""
        if here in atlas().free:
            return 0.0
        now = 1.0 if self._spent or (self._entering and here in self._stand) else 0.0
        later = now if now else _some(here, self._later)
        return (0.0 if self._spent else later) + _some(here, self._sooner)


def _some(here: Hex, hunters: Iterable[tuple[frozenset[Hex], int]]) -> float:
    missed = 1.0
    for within, tempted in hunters:
        if here in within:
            missed *= 1 - _EAGER / (1 + tempted)
    return 1 - missed


def price(contacts: float, marker: int, saving: int, loss: float) -> float:
    """What so many contacts cost, in turns: ``loss`` is that of a capture, ``saving`` the cards that cancel a contact."""
    scale = cards().marker
    left = (scale.limit - marker) // scale.interception + 1 + saving
    return float(contacts * loss / max(left, 1) ** _STEEP)


@cache
def covered(gestapo: Hex) -> frozenset[Hex]:
    """Every hex where a Gestapo can be after one move."""
    return frozenset((gestapo, *gestapo_reach(gestapo)))
