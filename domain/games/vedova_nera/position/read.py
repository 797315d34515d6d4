"""A position document as a state: checked, and completed where it is silent (G-16).

Of a script of chance nothing is used up: what the set-up would have drawn is drawn as supplies are. A seat that has no legal
action is never to act (VN-05): a document that says so is read as if it had passed.
"""

from collections.abc import Iterable, Mapping
from typing import cast

from msgspec import UNSET
from msgspec.structs import fields, replace

from domain.chance import Chance
from domain.game import Outcome, Seat
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.board.nodes import NODES, NUMBERS, Mask, Node, mask_of
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.position.schema import LastActionPart, Position
from domain.games.vedova_nera.rules.course import Course
from domain.games.vedova_nera.rules.deeds import THRESHOLDS, settle
from domain.games.vedova_nera.rules.setup import marbles_each
from domain.games.vedova_nera.rules.turns import pass_the_blocked, position_of
from domain.games.vedova_nera.state import Choosing, Last, Over, Playing, State, Web
from domain.options import Options
from domain.position import check_seats, given, mapped

_CHOOSING = ("phase", "seats", "retired", "to_act", "marbles", "black_marble", "chosen", "outcome")


def state_of(position: Position, options: Options, chance: Chance) -> State:
    """The state described; ValueError is a sentence that names what is wrong."""
    choosing, rules = position.phase == "choose", Rules.of(options)
    table: Choosing | Playing = _choosing(position, rules, chance) if choosing else _playing(position, rules, chance)
    ended = position.outcome
    if ended is not UNSET:
        return Over(table, mapped(Outcome, ended))
    course = Course(table)
    pass_the_blocked(course)
    return course.state


def _choosing(position: Position, rules: Rules, chance: Chance) -> Choosing:
    for field in fields(position):
        if field.name not in _CHOOSING and getattr(position, field.name):
            raise ValueError(f"There is no key {field.name!r} in a position while colours are chosen.")
    seats = given(position.seats, (Seat("player-1"), Seat("player-2")))
    known = {colour: _mask(names) for colour, names in given(position.marbles, {}).items()}
    black = None if position.black_marble is UNSET else NUMBERS[position.black_marble]
    taken = [*known.values(), 0 if black is None else 1 << black]
    _apart(taken, "marbles")
    supply = _supply(chance, taken)
    each = marbles_each(len(seats))
    marbles: dict[Colour, Mask] = {}
    for colour in COLOURS:
        marbles[colour] = known[colour] if colour in known else mask_of(supply.pop() for _ in range(each))
    chosen = _chosen(position, seats)
    check_seats(replace(position, marbles=UNSET), seats)  # of which there are some of all colours yet
    retired = tuple(map(seats.index, position.retired))
    return Choosing(rules, seats, marbles, supply.pop() if black is None else black, chosen, retired)


def _chosen(position: Position, seats: tuple[Seat, ...]) -> tuple[Colour, ...]:
    named = given(position.chosen, {})
    chosen = tuple(named[seat] for seat in seats if seat in named)
    if set(named) != set(seats[: len(chosen)]) or len(set(chosen)) != len(chosen):
        raise ValueError("`chosen` gives the first players, in order, a colour each.")
    if len(chosen) == len(seats):
        raise ValueError("When everybody has chosen, the position is one of play: leave `phase` out.")
    if position.to_act not in (UNSET, seats[len(chosen)]):
        raise ValueError(f"`to_act` must be {seats[len(chosen)]}, the first who has not chosen.")
    return chosen


def _playing(position: Position, rules: Rules, chance: Chance) -> Playing:
    seats = _seats(position)
    colours = tuple(cast("Colour", seat) for seat in seats)
    check_seats(position, seats)
    retired = tuple(map(seats.index, position.retired))
    if len(retired) > len(seats) - 2 and position.outcome is UNSET:
        raise ValueError("At least two seats still play.")
    web = _web(position, colours, retired, rules, chance)
    now = tuple(settled.bit_count() for settled in web.stable)
    told = {seats.index(seat) for seat in given(position.special_reached, ())}
    record = given(position.record, {})
    table = Playing(
        rules,
        seats,
        colours,
        web,
        retired,
        _last(given(position.last_action, None), seats),
        tuple(player for player in range(len(seats)) if player in told or now[player] >= THRESHOLDS[len(seats)]),
        {},
        given(position.passes, 0),
        tuple(record.get(colour, stable) for colour, stable in zip(colours, now, strict=True)),
        given(position.idle, 0),
    )
    return _counted(table, given(position.seen, {}))


def _seats(position: Position) -> tuple[Seat, ...]:
    named = [*given(position.marbles, {})] or [*given(position.pawns, {})]
    seats = given(position.seats, tuple(map(Seat, named)))
    if strangers := set(seats) - set(COLOURS):
        raise ValueError(f"There is no colour {min(strangers)!r}: the colours are {', '.join(COLOURS)}.")
    if len(seats) not in THRESHOLDS:
        raise ValueError(f"`seats` names from {min(THRESHOLDS)} to {max(THRESHOLDS)} different seats.")
    return seats


def _web(
    position: Position, colours: tuple[Colour, ...], retired: tuple[int, ...], rules: Rules, chance: Chance
) -> Web:
    """Where everything lies; what is left out as it was shaken and as it is at the start (VN-01, VN-03)."""
    marbles = _marbles(position, colours, chance)
    if position.pawns is UNSET:
        pawns = tuple(0 if player in retired else marbles[player - 1] for player in range(len(colours)))
    else:
        pawns = _masks(position.pawns, colours)
    for player in retired:
        if pawns[player]:
            raise ValueError(f"{colours[player]} has retired and has no pawns.")
    advisor = _supply(chance, pawns).pop() if position.advisor is UNSET else NUMBERS[position.advisor]
    _apart((*pawns, 1 << advisor), "pawns and advisor")
    removed = given(position.removed, {})
    return Web(
        _turn(position, colours, retired, rules),
        pawns,
        marbles,
        _stable(position, colours, pawns, marbles, rules),
        tuple(removed.get(colour, 0) for colour in colours),
        advisor,
    )


def _turn(position: Position, colours: tuple[Colour, ...], retired: tuple[int, ...], rules: Rules) -> int:
    if position.to_act is UNSET:
        turn = len(colours) - 1 if rules.first_move == "last_chooser" else 0
    else:
        turn = colours.index(cast("Colour", position.to_act))
    if turn in retired:
        raise ValueError("`to_act` has retired.")
    return turn


def _counted(table: Playing, earlier: Mapping[str, int]) -> Playing:
    """The table with its earlier positions and the present one, which occurs now (VN-24)."""
    now = position_of(table, table.web.turn)
    return replace(table, seen={**earlier, now: earlier.get(now, 0) + 1} if now else dict(earlier))


def _marbles(position: Position, colours: tuple[Colour, ...], chance: Chance) -> tuple[Mask, ...]:
    if position.marbles is UNSET:
        supply = _supply(chance, ())
        return tuple(mask_of(supply.pop() for _ in range(marbles_each(len(colours)))) for _ in colours)
    marbles = _masks(position.marbles, colours)
    _apart(marbles, "marbles")
    return marbles


def _stable(
    position: Position, colours: tuple[Colour, ...], pawns: tuple[Mask, ...], marbles: tuple[Mask, ...], rules: Rules
) -> tuple[Mask, ...]:
    """Which pawns are stable: by their places alone, or as ``settled`` says under ``on_arrival`` (VN-13)."""
    stable = [settle(standing, goals) for standing, goals in zip(pawns, marbles, strict=True)]
    settled = given(position.settled, {})
    if rules.stability == "automatic":
        return tuple(stable)
    for player, colour in enumerate(colours):
        if colour in settled:
            stable[player] = _mask(settled[colour])
            if stable[player] & ~(pawns[player] & marbles[player]):
                raise ValueError(f"`settled` of {colour} names nodes that are no covered goals of that colour.")
    return tuple(stable)


def _last(last: LastActionPart | None, seats: tuple[Seat, ...]) -> Last | None:
    if last is None:
        return None
    if len(last.removed_entry) > 1:
        raise ValueError("`last_action: removed_entry` names one seat and one node.")
    advisor = last.advisor
    return Last(
        by=seats.index(last.seat),
        advisor=None if advisor is UNSET else (NUMBERS[advisor[0]], NUMBERS[advisor[1]]),
        entered=None if last.entered is UNSET else NUMBERS[last.entered],
        removed_entry=next(((seats.index(Seat(who)), NUMBERS[at]) for who, at in last.removed_entry.items()), None),
    )


def _mask(names: Iterable[str]) -> Mask:
    return mask_of(NUMBERS[name] for name in names)


def _masks(named: Mapping[Colour, tuple[str, ...]], colours: tuple[Colour, ...]) -> tuple[Mask, ...]:
    return tuple(_mask(named.get(colour, ())) for colour in colours)


def _apart(masks: Iterable[Mask], what: str) -> None:
    taken = 0
    for mask in masks:
        if taken & mask:
            raise ValueError(f"Two of the {what} are in the same place.")
        taken |= mask


def _supply(chance: Chance, taken: Iterable[Mask]) -> list[Node]:
    """The places still free, in an order drawn as supplies are: no result that a script names is meant for it."""
    used = 0
    for mask in taken:
        used |= mask
    return list(chance.shuffle("position", [node for node in NODES if not used >> node & 1]))
