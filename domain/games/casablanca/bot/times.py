"""How many turns a bot expects a fugitive to need: over Europe by the average card, through the desert, for the plane."""

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Final

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import MOVEMENTS, cards
from domain.games.casablanca.events import Mount
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.rules.moves import Stand, destinations, steps_to, ways

STUCK: Final = 25.0
"""Turns that stand for a way that does not exist: something unforeseen has to help."""
PLANE: Final = ((0, 16.0), (200, 10.0), (400, 6.0), (600, 3.6), (800, 2.4), (1000, 0.0))
"""Turns of waiting for the plane by money; with little of it a capture in Casablanca comes first, hence less than the mean."""
_SWEEPS: Final = 40
_CLOSE: Final = 0.02  # turns; a sweep that changes less is the last
_BEG: Final = 8.0  # turns to come by a camel without money


def terrain(rules: Rules) -> Rules:
    """The rules that ways depend on alone, so that times worked out are shared between matches."""
    return Rules(
        version=rules.version,
        settlement_on_line=rules.settlement_on_line,
        line_leave=rules.line_leave,
        ochre_foot=rules.ochre_foot,
    )


@cache
def turns_to(goal: Hex, rules: Rules) -> dict[Hex, float]:
    """The expected turns from every European hex to one of them, if nobody interferes; ``rules`` as ``terrain`` has them."""
    steps, gaits = steps_to(goal), _gaits(rules)
    turns = {here: far / 2 for here, far in steps.items()}
    order = sorted((here for here in turns if here != goal), key=steps.__getitem__)
    for _ in range(_SWEEPS):
        change = 0.0
        for here in order:
            now = 1 + sum(share * min(turns[end] for end in ends) for share, ends in gaits[here])
            change = max(change, abs(now - turns[here]))
            turns[here] = now
        if change < _CLOSE:
            break
    return turns


@cache
def _gaits(rules: Rules) -> dict[Hex, tuple[tuple[float, tuple[Hex, ...]], ...]]:
    """For each European hex where the red cards let a fugitive end, itself included, each with its share of the cards."""
    reds: tuple[int | None, ...] = (*MOVEMENTS, *[None] * len(MOVEMENTS)) if rules.articulated else MOVEMENTS
    found = {}
    for here in atlas().european:
        alike = Counter(ways(rules, Stand(here, "foot", red)) for red in reds)
        example = {ways(rules, Stand(here, "foot", red)): red for red in reds}
        found[here] = tuple(
            (times / len(reds), (here, *destinations(rules, Stand(here, "foot", example[open_to]))))
            for open_to, times in alike.items()
        )
    return found


@cache
def desert(rules: Rules, mount: Mount, money: int) -> dict[Hex, float]:
    """The turns from every African hex to Casablanca: riding, or on foot with ``money`` to buy a camel on the way."""
    goal = atlas().casablanca
    if mount == "camel":
        return _fewest(rules, "camel", {goal: 0.0})
    riding = desert(rules, "camel", 0)
    beg = 0.0 if money >= cards().camel.price else _BEG
    villages = {village: riding[village] + beg for village in atlas().african_villages}
    return _fewest(rules, "foot", {**villages, goal: 0.0})


def _fewest(rules: Rules, mount: Mount, known: Mapping[Hex, float]) -> dict[Hex, float]:
    """The fewest turns from every African hex to the hexes ``known``, added to what is known of these."""
    before: dict[Hex, list[Hex]] = {}
    for here in atlas().african:
        for end in destinations(rules, Stand(here, mount, None)):
            before.setdefault(end, []).append(here)
    found = dict.fromkeys(atlas().african, STUCK)
    edge = [(turns, here) for here, turns in known.items()]
    heapq.heapify(edge)
    while edge:
        turns, here = heapq.heappop(edge)
        if turns < found[here]:
            found[here] = turns
            for origin in before.get(here, ()):
                heapq.heappush(edge, (turns + 1, origin))
    return found


@cache
def crossing(rules: Rules, money: int) -> float:
    """The turns from a port to Casablanca, the landing being any of the six, with so much left after the fare."""
    walking = desert(rules, "foot", min(money, cards().camel.price))
    return 1 + _mean(walking[landing] for landing in atlas().landings)


def waiting(money: float) -> float:
    """The turns in Casablanca until a plane takes one with this money."""
    for (less, long), (more, short) in pairwise(PLANE):
        if money < more:
            return long - (long - short) * (max(money, 0.0) - less) / (more - less)
    return 0.0


def _mean(numbers: Iterable[float]) -> float:
    among = tuple(numbers)
    return sum(among) / len(among)
