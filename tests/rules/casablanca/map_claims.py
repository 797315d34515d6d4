"""What the rulebook says of the map, claim by claim, and what of a map contradicts it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from domain.games.casablanca.board.hexes import Hex, around, distance, in_order, place
from domain.games.casablanca.board.map_shapes import Atlas, MapDocument
from tests.rules.casablanca.claims import Claims

Claim: TypeAlias = Callable[[MapDocument, Atlas, Claims], Iterator[str]]
_SYMBOLS: Final = {"cities": "C", "villages": "P", "african_villages": "p"}
_ON_RIVER: Final = frozenset(("river", "river+rail"))
_ON_RAIL: Final = frozenset(("rail", "river+rail"))
_SETTLED: Final = frozenset(("city", "village"))


def check_places(document: MapDocument) -> None:
    """Every hex that the document names is land; without that nothing else can be said of it. ValueError if not."""
    named = {
        "cities": document.cities,
        "villages": document.villages,
        "african villages": document.african_villages,
        "Casablanca": (document.casablanca.hex,),
        "starts": document.starts,
        "the Gestapo's start": (document.gestapo_start,),
        "friends": tuple(box.hex for box in document.friends),
        "ports": document.ports,
        "landings": document.landings,
        "Atlante": document.atlante,
        "free zones": tuple(name for zone in document.free_zones for name in zone.hexes),
        "rivers": tuple(name for river in document.rivers for name in river.hexes),
        "rails": tuple(name for rail in document.rails for name in rail),
    }
    wet = [f"{what} {name}" for what, names in named.items() for name in names if _sign(document, name) == "-"]
    if wet:
        raise ValueError(f"places are land: {', '.join(wet)}")


def check(document: MapDocument, atlas: Atlas, claims: Claims) -> None:
    """ValueError with a line for each claim that fails."""
    failed = [f"{name}: {said}" for name, claim in CLAIMS.items() for said in claim(document, atlas, claims)]
    if failed:
        raise ValueError("\n".join(failed))


def _sign(document: MapDocument, name: Hex) -> str:
    column, row = place(name)
    return document.rows[row - 1][column]


def _with_symbols(document: MapDocument, symbols: str) -> set[Hex]:
    """All hexes of the map with one of these symbols, from the atlas's own order of rows."""
    from_rows = (
        (row, column)
        for row, written in enumerate(document.rows, 1)
        for column, one in enumerate(written)
        if one in symbols
    )
    return {f"{chr(ord('A') + column)}{row}" for row, column in from_rows}


def _listed(names: Iterable[Hex]) -> str:
    return " ".join(in_order(names))


# --- Terrain ---


def _counts(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for land, names, wanted in (("Europe", atlas.european, claims.european), ("Africa", atlas.african, claims.african)):
        found = Counter(atlas.kind[name] for name in names)
        yield from (
            f"{land} has {found[kind]} {kind} hexes, not {wanted.get(kind, 0)}"
            for kind in sorted({*found, *wanted})
            if found[kind] != wanted.get(kind, 0)
        )


def _connected(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for land, names in (("Europe", atlas.european), ("Africa", atlas.african)):
        apart = parts(names, atlas.neighbours)[1:]
        yield from (f"{_listed(part)} cannot be reached from the rest of {land}" for part in apart)


def _continents_apart(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for name in in_order(atlas.european):
        yield from (f"{name} touches {near}" for near in atlas.neighbours[name] if near in atlas.african)


def _yellow(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    found = parts((name for name in atlas.african if atlas.kind[name] == "yellow"), atlas.neighbours)
    around_casablanca = [len(part) for part in found if atlas.casablanca in part]
    others = sorted(len(part) for part in found if atlas.casablanca not in part)
    if tuple(around_casablanca + others) != claims.yellow_parts:
        yield f"the yellow hexes form parts of {around_casablanca + others}, Casablanca's first"


def _far_ochre(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    ochre = (name for name in atlas.african if atlas.kind[name] == "ochre")
    far = in_order(name for name in ochre if all(atlas.kind[near] == "ochre" for near in atlas.neighbours[name]))
    if far != in_order(claims.far_ochre):
        yield f"those that touch no yellow hex are {_listed(far)}"


# --- Settlements, starts, friends ---


def _settlements(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for kind, symbol in _SYMBOLS.items():
        wrong = set(getattr(document, kind)) ^ _with_symbols(document, symbol)
        if wrong:
            yield f"{kind} and the rows disagree about {_listed(wrong)}"
    if _with_symbols(document, "*") != {atlas.casablanca}:
        yield f"Casablanca is {atlas.casablanca}, but the rows put it in {_listed(_with_symbols(document, '*'))}"


def _own_names(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    times = Counter(atlas.called.values())
    yield from (f"{name} occurs {count} times" for name, count in times.items() if count > 1)


def _starts(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for number, name in enumerate(atlas.starts, 1):
        if _sign(document, name) != str(number):
            yield f"start {number} is {name}, but the rows say {_sign(document, name)} there"
        if distance(name, claims.start_city) > claims.starts_within:
            yield f"start {number}, {name}, is {distance(name, claims.start_city)} hexes from {claims.start_city}"
    if len(atlas.starts) != 8 or len(_with_symbols(document, "12345678")) != 8:
        yield f"there are {len(atlas.starts)} in the list, {len(_with_symbols(document, '12345678'))} in the rows"


def _gestapo(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    if atlas.gestapo_start != claims.gestapo_city or atlas.gestapo_start not in atlas.cities:
        yield f"it starts in {atlas.gestapo_start}"


def _friends(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    wrong = {friend.hex for friend in atlas.friends.values()} ^ _with_symbols(document, "A")
    if wrong or len(document.friends) != len(_with_symbols(document, "A")):
        yield f"the list and the rows disagree about {_listed(wrong)}"
    cards = {name: friend.cards for name, friend in atlas.friends.items()}
    if cards != claims.friends:
        yield f"their cards are {cards}"
    # The rulebook's own words: eight friends, Irene, Lazlo and Max among them, and Max with two cards.
    if len(document.friends) != 8 or not {"Irene", "Lazlo"} <= cards.keys() or cards.get("Max") != 2:
        yield "there are eight, Irene, Lazlo and Max among them, and Max has two cards"


# --- Rivers and railways ---


def _steps(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for line in _lines(document):
        yield from (f"{one} does not touch {other}" for one, other in pairwise(line) if other not in around(one))


def _no_way_back(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for line in _lines(document):
        yield from (f"{name} stands twice in {' '.join(line)}" for name, times in Counter(line).items() if times > 1)
        if len(line) < 2:
            yield f"{' '.join(line)} is no line"
    for lines in (tuple(river.hexes for river in document.rivers), document.rails):
        edges = Counter(frozenset(pair) for line in lines for pair in pairwise(line))
        yield from (f"{_listed(pair)} is listed {times} times" for pair, times in edges.items() if times > 1)


def _kinds_on_lines(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for what, kinds, line in (("river", _ON_RIVER, atlas.river), ("railway", _ON_RAIL, atlas.rail)):
        shown = {name for name in atlas.hexes if atlas.kind[name] in kinds}
        drawn = {name for name in line if atlas.kind[name] not in _SETTLED}
        if shown != drawn:
            yield f"lines and rows disagree about the {what} of {_listed(shown ^ drawn)}"


def _lines_in_europe(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    yield from (f"{name} is not there" for name in in_order({*atlas.river, *atlas.rail} - atlas.european))


def _rivers_apart(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    on_river = set(atlas.river)
    apart = sum(len(on_river.intersection(around(name)) - set(atlas.river[name])) for name in on_river) // 2
    if apart != claims.river_pairs_apart:
        yield f"{apart} pairs touch without being joined"


# --- Ports, landings, zones ---


def _ports(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    names = {atlas.called.get(name, name) for name in atlas.ports if name in atlas.cities}
    if names != {"athens", "naples", "barcelona"} or len(atlas.ports) != 3:
        yield f"they are {', '.join(sorted(atlas.ports))}"
    yield from (
        f"the fare of {name}, {fare}, is no multiple of 200" for name, fare in atlas.ports.items() if fare % 200
    )
    dearest = max(atlas.ports.values(), default=0)
    if [atlas.called.get(name) for name, fare in atlas.ports.items() if fare == dearest] != ["athens"]:
        yield "Athens alone is the dearest"
    yield from (f"{name} does not lie by the sea" for name in atlas.ports if not _coast(atlas, name))


def _landings(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    if len(atlas.landings) != 6 or len(set(atlas.landings)) != 6:
        yield f"a die needs six, not {len(set(atlas.landings))}"
    yield from (f"{name} is not yellow" for name in atlas.landings if atlas.kind[name] != "yellow")
    yield from (f"{name} does not lie by the sea" for name in atlas.landings if not _coast(atlas, name))
    yellow = (name for name in atlas.african if atlas.kind[name] == "yellow")
    home = next((part for part in parts(yellow, atlas.neighbours) if atlas.casablanca in part), frozenset())
    yield from (f"from {name} no ochre lies before Casablanca" for name in atlas.landings if name in home)


def _landing_distances(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    found = tuple(distance(name, atlas.casablanca) for name in atlas.landings)
    if found != claims.landing_distances:
        yield f"they are {', '.join(map(str, found))}"


def _casablanca(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    home = atlas.casablanca
    if atlas.kind[home] != "yellow" or home in atlas.free:
        yield f"{home} is yellow and not free"
    if atlas.neighbours[home] != in_order(claims.casablanca_neighbours):
        yield f"it touches {_listed(atlas.neighbours[home])}"


def _deserts(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    ochre = {name for name in atlas.african if atlas.kind[name] == "ochre"}
    if len(atlas.sahara) != claims.sahara:
        yield f"the Sahara has {len(atlas.sahara)} hexes, not {claims.sahara}"
    if atlas.atlante != ochre - atlas.sahara:
        yield f"{_listed(atlas.atlante ^ (ochre - atlas.sahara))}: all other ochre hexes, and they alone, are the Atlante"


def _free(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    for zone in document.free_zones:
        if not set(zone.hexes) <= atlas.african:
            yield f"{zone.name} is not in Africa"
        elif len({atlas.kind[name] for name in zone.hexes}) > 1 or len(parts(zone.hexes, atlas.neighbours)) > 1:
            yield f"{zone.name} is not of one colour and in one piece"
    whole = sum(len(zone.hexes) for zone in document.free_zones) + len(atlas.ports)
    if whole != len(atlas.free) or not atlas.free & atlas.sahara:
        yield "zones share no hex with one another or with a port, and one lies in the Sahara"


def _west(document: MapDocument, atlas: Atlas, claims: Claims) -> Iterator[str]:
    if atlas.called.get(claims.batna) != "batna" or claims.batna not in atlas.african_villages:
        yield f"Batna is not in {claims.batna}"


def _lines(document: MapDocument) -> tuple[tuple[Hex, ...], ...]:
    return (*(river.hexes for river in document.rivers), *document.rails)


def _coast(atlas: Atlas, name: Hex) -> bool:
    return len(atlas.neighbours[name]) < 6


CLAIMS: Final[dict[str, Claim]] = {
    "hexes of each kind": _counts,
    "each continent is connected": _connected,
    "no European hex touches an African one": _continents_apart,
    "yellow hexes form two parts": _yellow,
    "ochre hexes far from yellow": _far_ochre,
    "settlements stand where the rows say": _settlements,
    "every name is given once": _own_names,
    "starts": _starts,
    "the Gestapo's start": _gestapo,
    "friends": _friends,
    "every step of a line is between neighbours": _steps,
    "no line turns back": _no_way_back,
    "kinds of hexes agree with the lines": _kinds_on_lines,
    "lines lie in Europe": _lines_in_europe,
    "river hexes that touch without being joined": _rivers_apart,
    "ports": _ports,
    "landings": _landings,
    "distances from the landings to Casablanca": _landing_distances,
    "Casablanca": _casablanca,
    "Sahara and Atlante": _deserts,
    "free zones": _free,
    "Batna": _west,
}


def parts(names: Iterable[Hex], touching: Mapping[Hex, Iterable[Hex]]) -> tuple[frozenset[Hex], ...]:
    """These hexes in connected parts, the largest first."""
    left, found = set(names), []
    while left:
        part, border = set[Hex](), [left.pop()]
        while border:
            here = border.pop()
            part.add(here)
            reached = left.intersection(touching[here])
            left -= reached
            border.extend(reached)
        found.append(frozenset(part))
    return tuple(sorted(found, key=lambda part: (-len(part), in_order(part))))
