"""Where pieces can go: the ways a fugitive may move, each exactly, and the one or two hexes of a Gestapo (CB-15 to CB-29).

What is public decides: the board, the card in force and the card played. Tables of reach are built when first asked for.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from domain.games.casablanca.atlas import atlas
from domain.games.casablanca.cards import movement
from domain.games.casablanca.events import Mount
from domain.games.casablanca.orders import FugitiveMove, Green, Hex
from domain.games.casablanca.rules_options import Rules

Ground: TypeAlias = Literal["rail", "river", "land", "yellow", "ochre"]
"""What a way runs along: the listed edges of a line (CB-16), any land hex, or African hexes of one colour."""
GESTAPO_STEPS: Final = 2
WHEELS: Final[Mapping[Green, int]] = {"bicycle": 2, "motorcycle": 4}
TICKETS: Final[Mapping[Green, Ground]] = {"rail-ticket": "rail", "boat": "river"}
TICKET_STEPS: Final = 5
MOVERS: Final[frozenset[Green]] = frozenset({*WHEELS, *TICKETS, "guide"})
"""The green cards that move the fugitive."""
_LINES: Final = ("rail", "river")


class Way(msgspec.Struct, frozen=True):
    """One way a fugitive may go this time: how, along what, and at most how many hexes."""

    by: Literal["foot", "river", "rail", "camel"]
    ground: Ground
    steps: int


class Stand(msgspec.Struct, frozen=True):
    """What decides how a fugitive may move: where it stands, how it is mounted, the red card (None: an event's, CB-42).

    ``card`` is the green card played for this move, ``""`` if none.
    """

    hex: Hex
    mount: Mount
    red: int | None
    card: Green = ""


def ways(rules: Rules, stand: Stand) -> tuple[Way, ...]:
    """Every way open to a fugitive; none if the green card is of no use where it stands."""
    return _african(rules, stand) if stand.hex in atlas().african else _european(rules, stand)


def _african(rules: Rules, stand: Stand) -> tuple[Way, ...]:
    if stand.card not in ("", "guide"):
        return ()
    riding = stand.mount == "camel"
    if stand.card == "guide":
        return (Way("camel", "land", 2),) if riding else (Way("foot", "land", 1),)
    if riding:
        return (Way("camel", "yellow", 2), Way("camel", "ochre", 1))
    crawls = rules.ochre_foot == "crawl" and atlas().kind[stand.hex] == "ochre"
    return (Way("foot", "land" if crawls else "yellow", 1),)


def _european(rules: Rules, stand: Stand) -> tuple[Way, ...]:
    if stand.card in TICKETS:
        line = TICKETS[stand.card]
        return (_along(line, TICKET_STEPS),) if stand.hex in _edges(line) and stand.red is not None else ()
    if stand.card:
        able = stand.card in WHEELS and stand.red is not None
        return (Way("foot", "land", WHEELS[stand.card]),) if able else ()
    if stand.red is None:
        return (Way("foot", "land", 1),)
    value = movement(stand.red)
    kind = atlas().kind[stand.hex]
    if kind in ("city", "village", "country"):
        on_foot = Way("foot", "land", getattr(value, kind))
        if rules.settlement_on_line == "no" or kind == "country":
            return (on_foot,)
        return (*_lines(stand.hex, value.rail, value.river), on_foot)
    walk = (Way("foot", "land", 1),) if rules.line_leave == "yes" else ()
    return (*_lines(stand.hex, value.rail, value.river), *walk)


def _lines(here: Hex, rail: int, river: int) -> Iterator[Way]:
    if here in atlas().rail:
        yield _along("rail", rail)
    if here in atlas().river:
        yield _along("river", river)


def _along(line: Ground, steps: int) -> Way:
    return Way("rail" if line == "rail" else "river", line, steps)


def route(rules: Rules, stand: Stand, move: FugitiveMove) -> tuple[Way, tuple[Hex, ...]] | None:
    """The way and the full path that an order to move means; None if no way leads along it.

    A destination alone means the shortest path, by rail before river before walking, and among equals the one whose hexes
    come first by column, then by row (CB-66).
    """
    open_to = [way for way in ways(rules, stand) if move.by in ("", way.by)]
    if len(move.path) > 1:
        return next(((way, move.path) for way in open_to if fits(way, stand.hex, move.path)), None)
    found = [(way, paths[move.path[0]]) for way in open_to if move.path[0] in (paths := reach(way, stand.hex))]
    return min(found, key=lambda one: len(one[1]), default=None)


def fits(way: Way, origin: Hex, path: tuple[Hex, ...]) -> bool:
    """Whether a full path lies on a way. Along a line no hex is entered twice, the first included (CB-16)."""
    if not 1 <= len(path) <= way.steps:
        return False
    walked = (origin, *path)
    if way.ground in _LINES and len(set(walked)) < len(walked):
        return False
    return all(after in _beside(way.ground, before) for before, after in pairwise(walked))


def destinations(rules: Rules, stand: Stand) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex a fugitive can move to, with the path that its destination alone means; in order of column and row."""
    found: dict[Hex, tuple[Hex, ...]] = {}
    for way in ways(rules, stand):
        for end, path in reach(way, stand.hex).items():
            if end not in found or len(path) < len(found[end]):
                found[end] = path
    return {end: found[end] for end in atlas().hexes if end in found}


@cache
def reach(way: Way, origin: Hex) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex that a way leads to, each with its shortest path; the hex of origin is none of them."""
    paths: dict[Hex, tuple[Hex, ...]] = {origin: ()}
    edge = deque([origin])
    while edge:
        here = edge.popleft()
        if len(paths[here]) < way.steps:
            for beside in _beside(way.ground, here):
                if beside not in paths:
                    paths[beside] = (*paths[here], beside)
                    edge.append(beside)
    del paths[origin]
    return paths


def _beside(ground: Ground, here: Hex) -> tuple[Hex, ...]:
    match ground:
        case "rail" | "river":
            return _edges(ground).get(here, ())
        case "land":
            return atlas().neighbours[here]
        case _:
            return _coloured(ground).get(here, ())


def _edges(line: Ground) -> Mapping[Hex, tuple[Hex, ...]]:
    return atlas().rail if line == "rail" else atlas().river


@cache
def _coloured(colour: Ground) -> dict[Hex, tuple[Hex, ...]]:
    """For each African hex its neighbours of that colour."""
    kind, near = atlas().kind, atlas().neighbours
    return {here: tuple(beside for beside in near[here] if kind[beside] == colour) for here in atlas().african}


@cache
def gestapo_reach(origin: Hex) -> tuple[Hex, ...]:
    """Every hex one or two steps by land from a Gestapo, by column, then by row (CB-25)."""
    found = reach(Way("foot", "land", GESTAPO_STEPS), origin)
    return tuple(end for end in atlas().hexes if end in found)


def gestapo_route(origin: Hex, path: tuple[Hex, ...]) -> tuple[Hex, ...] | None:
    """The full path that an order to a Gestapo means; None if it is not one or two hexes by land."""
    way = Way("foot", "land", GESTAPO_STEPS)
    if len(path) == 1:
        return reach(way, origin).get(path[0])
    return path if fits(way, origin, path) else None


def chase(origin: Hex, target: Hex) -> tuple[Hex, ...]:
    """The path by which a Gestapo follows a fugitive: to the hex from which it is fewest steps by land (CB-64, CB-65).

    Among equals the hex first by column, then by row; empty if it stays, as it does if no land joins the two.
    """
    steps = steps_to(target)
    if origin not in steps:
        return ()
    nearest = min(steps[end] for end in (origin, *gestapo_reach(origin)) if end in steps)
    if nearest == steps[origin]:
        return ()
    end = next(end for end in gestapo_reach(origin) if steps.get(end) == nearest)
    return reach(Way("foot", "land", GESTAPO_STEPS), origin)[end]


@cache
def steps_to(target: Hex) -> dict[Hex, int]:
    paths = reach(Way("foot", "land", len(atlas().hexes)), target)
    return {target: 0, **{here: len(path) for here, path in paths.items()}}
