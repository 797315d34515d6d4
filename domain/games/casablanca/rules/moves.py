"""Where pieces can go: the ways a fugitive may move, each exactly, and the one or two hexes of a Gestapo (CB-15 to CB-29).

What is public decides: the board, the card in force and the card played. What can be reached is worked out when first asked for.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import movement
from domain.games.casablanca.board.map_shapes import Kind
from domain.games.casablanca.events import Mount
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import FugitiveMove, Green, Hex

Ground: TypeAlias = Literal["rail", "river", "land", "yellow", "ochre"]
"""What a way runs along: the listed edges of a line (CB-16), any land hex, or African hexes of one colour."""
GESTAPO_STEPS: Final = 2
WHEELS: Final[Mapping[Green, int]] = {"bicycle": 2, "motorcycle": 4}
TICKETS: Final[Mapping[Green, Ground]] = {"rail-ticket": "rail", "boat": "river"}
TICKET_STEPS: Final = 5
MOVERS: Final[frozenset[Green]] = frozenset({*WHEELS, *TICKETS, "guide"})
"""The green cards that move the fugitive."""
_LINES: Final = ("rail", "river")


class Way(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One way a fugitive may go this time: how, along what, and at most how many hexes."""

    by: Literal["foot", "river", "rail", "camel"]
    ground: Ground
    steps: int


_HUNT: Final = Way("foot", "land", GESTAPO_STEPS)


class Stand(msgspec.Struct, frozen=True, gc=False):
    """What decides how a fugitive may move: where it stands, how it is mounted, the red card (None: an event's, CB-42).

    ``card`` is the green card played for this move, ``""`` if none.
    """

    hex: Hex
    mount: Mount
    red: int | None
    card: Green = ""


class Terrain(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """All that the ways open to a fugitive depend on of the hex it stands on."""

    kind: Kind
    on_rail: bool
    on_river: bool


def ways(rules: Rules, stand: Stand) -> tuple[Way, ...]:
    """Every way open to a fugitive; none if the green card is of no use where it stands."""
    return _ways(rules, _terrain()[stand.hex], stand.mount, stand.red, stand.card)


@cache
def _terrain() -> dict[Hex, Terrain]:
    board, made = atlas(), cache(Terrain)  # one of each, which is found as soon as it is looked at
    return {here: made(kind, here in board.rail, here in board.river) for here, kind in board.kind.items()}


# By terrain, of which there are a dozen, and not by hex: nearly all that is asked for stays in it.
@lru_cache(maxsize=1024)
def _ways(rules: Rules, here: Terrain, mount: Mount, red: int | None, card: Green) -> tuple[Way, ...]:
    if here.kind in ("yellow", "ochre"):
        return _african(rules, here, mount, card)
    return _european(rules, here, red, card)


def _african(rules: Rules, here: Terrain, mount: Mount, card: Green) -> tuple[Way, ...]:
    if card not in ("", "guide"):
        return ()
    riding = mount == "camel"
    if card == "guide":
        return (Way("camel", "land", 2),) if riding else (Way("foot", "land", 1),)
    if riding:
        return (Way("camel", "yellow", 2), Way("camel", "ochre", 1))
    crawls = rules.ochre_foot == "crawl" and here.kind == "ochre"
    return (Way("foot", "land" if crawls else "yellow", 1),)


def _european(rules: Rules, here: Terrain, red: int | None, card: Green) -> tuple[Way, ...]:
    if red is None:
        return () if card else (Way("foot", "land", 1),)
    if card in TICKETS:
        ways = _lines(here, TICKET_STEPS, TICKET_STEPS)
        return tuple(way for way in ways if way.ground == TICKETS[card])
    if card:
        return (Way("foot", "land", WHEELS[card]),) if card in WHEELS else ()
    value = movement(red)
    lines = tuple(_lines(here, value.rail, value.river))
    if here.kind not in ("city", "village", "country"):
        return (*lines, Way("foot", "land", 1)) if rules.line_leave else lines
    on_foot = Way("foot", "land", getattr(value, here.kind))
    return (on_foot,) if not rules.settlement_on_line or here.kind == "country" else (*lines, on_foot)


def _lines(here: Terrain, rail: int, river: int) -> Iterator[Way]:
    if here.on_rail:
        yield _along("rail", rail)
    if here.on_river:
        yield _along("river", river)


def _along(line: Ground, steps: int) -> Way:
    return Way("rail" if line == "rail" else "river", line, steps)


def route(rules: Rules, stand: Stand, move: FugitiveMove) -> tuple[Way, tuple[Hex, ...]] | None:
    """The way and the full path that an order to move means; None if no way leads along it.

    A destination alone means the shortest path, by rail before river before walking, and among equals the one whose hexes
    come first by column, then by row (CB-66).
    """
    best: tuple[Way, tuple[Hex, ...]] | None = None
    for way in ways(rules, stand):
        if move.by and move.by != way.by:
            continue
        if len(move.path) > 1:
            if fits(way, stand.hex, move.path):
                return way, move.path
            continue
        path = reach(way, stand.hex).get(move.path[0])
        if path is not None and (best is None or len(path) < len(best[1])):
            best = way, path
    return best


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
    return {end: found[end] for end in in_turn(found)}


def in_turn(ends: Iterable[Hex]) -> list[Hex]:
    """These land hexes by column, then by row."""
    return sorted(ends, key=_turns().__getitem__)


@cache
def _turns() -> dict[Hex, int]:
    return {here: number for number, here in enumerate(atlas().hexes)}


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
    return tuple(in_turn(_strides(origin)))


@cache
def _strides(origin: Hex) -> dict[Hex, tuple[Hex, ...]]:
    """The same hexes, each with its path."""
    return reach(_HUNT, origin)


def gestapo_route(origin: Hex, path: tuple[Hex, ...]) -> tuple[Hex, ...] | None:
    """The full path that an order to a Gestapo means; None if it is not one or two hexes by land."""
    if len(path) == 1:
        return _strides(origin).get(path[0])
    return path if fits(_HUNT, origin, path) else None


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
    return _strides(origin)[end]


@cache
def steps_to(target: Hex) -> dict[Hex, int]:
    """How many steps by land each hex is from a target; a hex that no land joins to it is left out."""
    paths = reach(Way("foot", "land", len(atlas().hexes)), target)
    return {target: 0, **{here: len(path) for here, path in paths.items()}}
