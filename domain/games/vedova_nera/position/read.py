"""A position document as a state: checked, and completed where it is silent (G-16).

Of a script of chance nothing is used up: what the set-up would have drawn is drawn as supplies are. A seat that has no legal
action is never to act (VN-05): a document that says so is read as if it had passed.
"""

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Outcome, Seat
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.board.nodes import NODES, NUMBERS, Mask, Node, mask_of
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.position.schema import CHOOSING_KEYS, KEYS
from domain.games.vedova_nera.rules.course import Course
from domain.games.vedova_nera.rules.deeds import THRESHOLDS, settle
from domain.games.vedova_nera.rules.setup import LEAST_PLAYERS, MOST_PLAYERS, marbles_each
from domain.games.vedova_nera.rules.turns import pass_the_blocked, position_of
from domain.games.vedova_nera.state import Choosing, Last, Over, Playing, State, Web
from domain.options import Options

Document = Mapping[str, Any]


def read(document: Document, options: Options, chance: Chance) -> State:
    """The state described; ValueError is a sentence that names what is wrong."""
    choosing = document.get("phase", "play") == "choose"
    if document.get("phase", "play") not in ("choose", "play"):
        raise ValueError("`phase` is choose or play.")
    for key in document:
        if key not in (CHOOSING_KEYS if choosing else KEYS):
            raise ValueError(f"There is no key {key!r} in a position{' while colours are chosen' if choosing else ''}.")
    rules = Rules.of(options)
    table: Choosing | Playing = _choosing(document, rules, chance) if choosing else _playing(document, rules, chance)
    ended = document.get("outcome")
    if not ended:
        course = Course(table)
        pass_the_blocked(course)
        return course.state
    winners = tuple(_seat(table.seats, name, "outcome") for name in ended.get("winners", ()))
    return Over(table, Outcome(winners, str(ended.get("reason", "")), str(ended.get("rule", ""))))


def _choosing(document: Document, rules: Rules, chance: Chance) -> Choosing:
    seats = _seats(document.get("seats") or ["player-1", "player-2"])
    each = marbles_each(len(seats))
    given = {_colour(colour): _mask(nodes, f"marbles: {colour}") for colour, nodes in _map(document, "marbles").items()}
    black = _node(document["black_marble"], "black_marble") if document.get("black_marble") else None
    _apart([*given.values(), 0 if black is None else 1 << black], "marbles")
    marbles: dict[Colour, Mask] = {}
    supply = _supply(chance, [*given.values(), 0 if black is None else 1 << black])
    for colour in COLOURS:
        marbles[colour] = given[colour] if colour in given else mask_of(supply.pop() for _ in range(each))
    named = _map(document, "chosen")
    chosen = tuple(_colour(named[seat]) for seat in seats if seat in named)
    if set(named) != set(seats[: len(chosen)]) or len(set(chosen)) != len(chosen):
        raise ValueError("`chosen` gives the first players, in order, a colour each.")
    if len(chosen) == len(seats):
        raise ValueError("When everybody has chosen, the position is one of play: leave `phase` out.")
    if document.get("to_act") not in (None, seats[len(chosen)]):
        raise ValueError(f"`to_act` must be {seats[len(chosen)]}, the first who has not chosen.")
    retired = tuple(seats.index(_seat(seats, name, "retired")) for name in document.get("retired") or ())
    return Choosing(rules, seats, marbles, supply.pop() if black is None else black, chosen, retired)


def _playing(document: Document, rules: Rules, chance: Chance) -> Playing:
    seats = _seats(document.get("seats") or [*_map(document, "marbles")] or [*_map(document, "pawns")])
    colours = tuple(_colour(seat) for seat in seats)
    players = range(len(seats))
    marbles = _marbles(document, colours, chance)
    retired = tuple(seats.index(_seat(seats, name, "retired")) for name in document.get("retired") or ())
    if len(retired) > len(seats) - 2 and not document.get("outcome"):
        raise ValueError("At least two seats still play.")
    pawns = _pawns(document, colours, marbles, retired)
    advisor = _advisor(document, pawns, chance)
    _apart([*pawns, 1 << advisor], "pawns and advisor")
    removed = _counts(document, "removed", colours, (0,) * len(seats))
    stable = _stable(document, colours, pawns, marbles, rules)
    last_seat = len(seats) - 1 if rules.first_move == "last_chooser" else 0
    turn = seats.index(_seat(seats, document["to_act"], "to_act")) if document.get("to_act") else last_seat
    if turn in retired:
        raise ValueError("`to_act` has retired.")
    now = tuple(settled.bit_count() for settled in stable)
    told = {seats.index(_seat(seats, name, "special_reached")) for name in document.get("special_reached") or ()}
    reached = tuple(player for player in players if player in told or now[player] >= THRESHOLDS[len(seats)])
    table = Playing(
        rules,
        seats,
        colours,
        Web(turn, pawns, marbles, stable, removed, advisor),
        retired,
        _last(document, seats),
        reached,
        {},
        _count(document.get("passes", 0), "passes"),
        _counts(document, "record", colours, now),
        _count(document.get("idle", 0), "idle"),
    )
    return _counted(table, document)


def _counted(table: Playing, document: Document) -> Playing:
    """The table with its earlier positions and the present one, which occurs now (VN-24)."""
    position = position_of(table, table.web.turn)
    seen = {str(key): _count(times, "seen") for key, times in _map(document, "seen").items()}
    if position:
        seen[position] = seen.get(position, 0) + 1
    return replace(table, seen=seen)


def _marbles(document: Document, colours: tuple[Colour, ...], chance: Chance) -> tuple[Mask, ...]:
    """Where the goals lie; if the document says nothing of them, as they were shaken (VN-01)."""
    if "marbles" in document:
        marbles = tuple(_sets(document, "marbles", colours))
        _apart(marbles, "marbles")
        return marbles
    supply = _supply(chance, ())
    return tuple(mask_of(supply.pop() for _ in range(marbles_each(len(colours)))) for _ in colours)


def _pawns(
    document: Document, colours: tuple[Colour, ...], marbles: tuple[Mask, ...], retired: tuple[int, ...]
) -> tuple[Mask, ...]:
    """Where the pawns stand; if the document says nothing of them, as at the start (VN-03)."""
    if "pawns" in document:
        pawns = tuple(_sets(document, "pawns", colours))
    else:
        pawns = tuple(0 if player in retired else marbles[player - 1] for player in range(len(colours)))
    for player in retired:
        if pawns[player]:
            raise ValueError(f"{colours[player]} has retired and has no pawns.")
    return pawns


def _advisor(document: Document, pawns: tuple[Mask, ...], chance: Chance) -> Node:
    if document.get("advisor"):
        return _node(document["advisor"], "advisor")
    return _supply(chance, pawns).pop()


def _stable(
    document: Document,
    colours: tuple[Colour, ...],
    pawns: tuple[Mask, ...],
    marbles: tuple[Mask, ...],
    rules: Rules,
) -> tuple[Mask, ...]:
    """Which pawns are stable: by their places alone, or as ``settled`` says under ``on_arrival`` (VN-13)."""
    stable = [settle(standing, goals) for standing, goals in zip(pawns, marbles, strict=True)]
    if rules.stability == "automatic" or "settled" not in document:
        return tuple(stable)
    for player, mask in enumerate(_sets(document, "settled", colours)):
        if mask & ~(pawns[player] & marbles[player]):
            raise ValueError(f"`settled` of {colours[player]} names nodes that are no covered goals of that colour.")
        if colours[player] in document["settled"]:
            stable[player] = mask
    return tuple(stable)


def _last(document: Document, seats: tuple[Seat, ...]) -> Last | None:
    raw = document.get("last_action")
    if not raw:
        return None
    if (
        not isinstance(raw, Mapping)
        or raw.keys() - {"seat", "advisor", "entered", "removed_entry"}
        or "seat" not in raw
    ):
        raise ValueError("`last_action` is {seat: COLOUR} with `advisor`, `entered` or `removed_entry`, or null.")
    ways = raw.get("advisor")
    if ways is not None and len(ways) != 2:
        raise ValueError("`last_action: advisor` is [from, to].")
    removed = raw.get("removed_entry") or {}
    if len(removed) > 1:
        raise ValueError("`last_action: removed_entry` names one seat and one node.")
    entry = [
        (seats.index(_seat(seats, who, "removed_entry")), _node(at, "removed_entry")) for who, at in removed.items()
    ]
    return Last(
        by=seats.index(_seat(seats, raw["seat"], "last_action")),
        advisor=None if ways is None else (_node(ways[0], "advisor"), _node(ways[1], "advisor")),
        entered=None if raw.get("entered") is None else _node(raw["entered"], "entered"),
        removed_entry=entry[0] if entry else None,
    )


def _seats(raw: Any) -> tuple[Seat, ...]:
    seats = tuple(Seat(str(name)) for name in raw)
    if not LEAST_PLAYERS <= len(seats) <= MOST_PLAYERS or len(set(seats)) != len(seats):
        raise ValueError(f"`seats` names from {LEAST_PLAYERS} to {MOST_PLAYERS} different seats.")
    return seats


def _seat(seats: tuple[Seat, ...], name: Any, key: str) -> Seat:
    if name not in seats:
        raise ValueError(f"`{key}` names {name!r}, who does not play.")
    return Seat(str(name))


def _colour(name: Any) -> Colour:
    if name not in COLOURS:
        raise ValueError(f"There is no colour {name!r}: the colours are {', '.join(COLOURS)}.")
    return cast("Colour", name)


def _node(name: Any, key: str) -> Node:
    if str(name).upper() not in NUMBERS:
        raise ValueError(f"`{key}`: there is no node {name!r}; nodes go from A1 to H4.")
    return NUMBERS[str(name).upper()]


def _mask(names: Any, key: str) -> Mask:
    nodes = [_node(name, key) for name in names or ()]
    if len(set(nodes)) != len(nodes):
        raise ValueError(f"`{key}` names a node twice.")
    return mask_of(nodes)


def _map(document: Document, key: str) -> Mapping[str, Any]:
    value = document.get(key) or {}
    if not isinstance(value, Mapping):
        raise ValueError(f"`{key}` is a mapping.")
    return value


def _sets(document: Document, key: str, colours: tuple[Colour, ...]) -> list[Mask]:
    given = _map(document, key)
    for name in given:
        if name not in colours:
            raise ValueError(f"`{key}` names {name!r}, who does not play.")
    return [_mask(given.get(colour), f"{key}: {colour}") for colour in colours]


def _counts(document: Document, key: str, colours: tuple[Colour, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    given = _map(document, key)
    for name in given:
        if name not in colours:
            raise ValueError(f"`{key}` names {name!r}, who does not play.")
    return tuple(_count(given.get(colour, other), key) for colour, other in zip(colours, others, strict=True))


def _count(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"`{key}` is a whole number, 0 or more.")
    return value


def _apart(sets: list[Mask] | tuple[Mask, ...], what: str) -> None:
    taken = 0
    for mask in sets:
        if taken & mask:
            raise ValueError(f"Two of the {what} are in the same place.")
        taken |= mask


def _supply(chance: Chance, taken: Any) -> list[Node]:
    """The places still free, in an order drawn as supplies are: no result that a script names is meant for it."""
    used = 0
    for mask in taken:
        used |= mask
    return list(chance.shuffle("position", [node for node in NODES if not used >> node & 1]))
