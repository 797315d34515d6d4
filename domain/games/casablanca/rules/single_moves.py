"""The orders that move one piece, made once for each place where it stands: what choices list, and pair with one another."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import Activation, FugitiveMove, GestapoEmbark, GestapoMove, Hex
from domain.games.casablanca.rules.moves import Stand, Way, gestapo_reach, in_turn, reach, ways

SAILS: Final = GestapoEmbark()
_STRIDE: Final = 7


class Hunts(NamedTuple):
    """What a Gestapo may do: each move over land as an order, by column, then by row; and its ``partners``.

    With the fugitive's n-th move goes the n-th partner, round and round: the 7n-th move of the Gestapo, so that the pairs are
    spread over many of them. To sail counts as the last, whether it may or not; with which moves it goes ``sailing`` says.
    """

    orders: tuple[Activation, ...]
    partners: tuple[GestapoMove | GestapoEmbark, ...]
    sailing: slice


class Moves(NamedTuple):
    """Every move of a fugitive by column, then by row: as a step, and as an order."""

    steps: tuple[FugitiveMove, ...]
    orders: tuple[Activation, ...]


NO_MOVES: Final = Moves((), ())


@cache
def hunts(origin: Hex) -> Hunts:
    """What a Gestapo may do from there (CB-25)."""
    made = [_hunts()[end] for end in gestapo_reach(origin)]
    steps: list[GestapoMove | GestapoEmbark] = [*(step for step, _ in made), SAILS]
    partners = tuple(steps[number * _STRIDE % len(steps)] for number in range(len(steps)))
    first = partners.index(SAILS) if SAILS in partners else None
    sailing = slice(0) if first is None else slice(first, None, len(partners))
    return Hunts(tuple(order for _, order in made), partners, sailing)


def fugitive_moves(rules: Rules, stand: Stand) -> Moves:
    """What a fugitive may do that stands so (CB-15 to CB-29)."""
    return _from(stand.hex, ways(rules, stand))


@lru_cache(maxsize=2048)  # by the ways, not by the red card: of the twenty many say the same of a hex
def _from(origin: Hex, open_to: tuple[Way, ...]) -> Moves:
    made = [_flights()[end] for end in in_turn({end for way in open_to for end in reach(way, origin)})]
    return Moves(tuple(step for step, _ in made), tuple(order for _, order in made))


@cache
def _hunts() -> dict[Hex, tuple[GestapoMove, Activation]]:
    """The step and the order that take a Gestapo to each hex."""
    steps = {end: GestapoMove((end,)) for end in atlas().hexes}
    return {end: (step, Activation((step,))) for end, step in steps.items()}


@cache
def _flights() -> dict[Hex, tuple[FugitiveMove, Activation]]:
    """The step and the order that take a fugitive to each hex."""
    steps = {end: FugitiveMove((end,)) for end in atlas().hexes}
    return {end: (step, Activation((step,))) for end, step in steps.items()}
