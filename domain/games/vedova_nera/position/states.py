"""A position document as a state, checked, and completed where it is silent (G-16); and a state as a position document.

Of a script of chance nothing is used up: what the set-up would have drawn is drawn as supplies are. A seat that has no legal
action is never to act (VN-05): a document that says so is read as if it had passed. In a document seats are called
by their colours as soon as they have one (VN-26, VN-31).
"""

from collections.abc import Iterable, Mapping
from typing import cast

from msgspec import UNSET
from msgspec.structs import asdict, fields, replace

from domain.chance import Chance
from domain.game import Outcome, Seat
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.board.nodes import NODES, NUMBERS, Mask, Node, mask_of, named, names_of
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.position.schema import Expected, LastActionPart, OutcomePart, Position
from domain.games.vedova_nera.rules.course import Course
from domain.games.vedova_nera.rules.deeds import THRESHOLDS, settle
from domain.games.vedova_nera.rules.setup import marbles_each
from domain.games.vedova_nera.rules.turns import pass_the_blocked, position_of
from domain.games.vedova_nera.state import Choosing, Last, Over, Playing, State, Web, colour_of, table_of
from domain.options import Options
from domain.position import check_seats, given, to_document, to_state

_CHOOSING = ("phase", "seats", "retired", "to_act", "marbles", "black_marble", "chosen", "outcome")


def state_of(position: Position, options: Options, chance: Chance) -> State:
    """The state described; ValueError is a sentence that names what is wrong."""
    choosing, rules = position.phase == "choose", Rules.of(options)
    table: Choosing | Playing = _choosing(position, rules, chance) if choosing else _playing(position, rules, chance)
    ended = position.outcome
    if ended is not UNSET:
        return Over(table, to_state(Outcome, ended))
    course = Course(table)
    pass_the_blocked(course)
    return course.state


def document_of(state: State) -> Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    table = table_of(state)
    if table is None:
        raise ValueError("There is no position before the set-up.")
    document = _of_choosing(table) if isinstance(table, Choosing) else _of_play(table)
    if not isinstance(state, Over):
        return document
    winners = tuple(Seat(called(state, seat)) for seat in state.outcome.winners)
    return replace(document, outcome=to_document(OutcomePart, state.outcome, winners=winners))


def expected_of(state: State) -> Expected:
    """The document of a state, and which pawns are stable."""
    table, found = table_of(state), asdict(document_of(state))
    if not isinstance(table, Playing):
        return Expected(**found)
    return Expected(**found, stable=dict(zip(table.colours, map(names_of, table.web.stable), strict=True)))


def called(state: State, seat: Seat) -> str:
    """What a position calls a seat: its colour once the web is laid, until then its own name."""
    colour = colour_of(state, seat) if isinstance(table_of(state), Playing) else None
    return seat if colour is None else colour


def _choosing(position: Position, rules: Rules, chance: Chance) -> Choosing:
    for field in fields(position):
        if field.encode_name not in _CHOOSING and getattr(position, field.name):
            raise ValueError(f"There is no key {field.encode_name!r} in a position while colours are chosen.")
    seats = given(position.seats, (Seat("player-1"), Seat("player-2")))
    known = {colour: named(names) for colour, names in given(position.marbles, {}).items()}
    black = None if position.black is UNSET else NUMBERS[position.black]
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
    told = given(position.chosen, {})
    chosen = tuple(told[seat] for seat in seats if seat in told)
    if set(told) != set(seats[: len(chosen)]) or len(set(chosen)) != len(chosen):
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
    told = {seats.index(seat) for seat in given(position.reached, ())}
    record = given(position.record, {})
    table = Playing(
        rules,
        seats,
        colours,
        web,
        retired,
        _last(given(position.last, None), seats),
        tuple(player for player in range(len(seats)) if player in told or now[player] >= THRESHOLDS[len(seats)]),
        {},
        given(position.passes, 0),
        tuple(record.get(colour, stable) for colour, stable in zip(colours, now, strict=True)),
        given(position.idle, 0),
    )
    return _counted(table, given(position.seen, {}))


def _seats(position: Position) -> tuple[Seat, ...]:
    colours = [*given(position.marbles, {})] or [*given(position.pawns, {})]
    seats = given(position.seats, tuple(map(Seat, colours)))
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
            stable[player] = named(settled[colour])
            if stable[player] & ~(pawns[player] & marbles[player]):
                raise ValueError(f"`settled` of {colour} names nodes that are no covered goals of that colour.")
    return tuple(stable)


def _last(last: LastActionPart | None, seats: tuple[Seat, ...]) -> Last | None:
    if last is None:
        return None
    if len(last.removed_entry) > 1:
        raise ValueError("`last_action: removed_entry` names one seat and one node.")
    removed = next(((seats.index(Seat(who)), NUMBERS[at]) for who, at in last.removed_entry.items()), None)
    return to_state(Last, last, by=seats.index(last.seat), removed_entry=removed)


def _masks(names: Mapping[Colour, tuple[str, ...]], colours: tuple[Colour, ...]) -> tuple[Mask, ...]:
    return tuple(named(names.get(colour, ())) for colour in colours)


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


def _of_choosing(table: Choosing) -> Position:
    chosen = len(table.chosen)
    return to_document(
        Position,
        table,
        phase="choose",
        retired=tuple(table.seats[player] for player in table.retired),
        to_act=table.seats[chosen] if chosen < len(table.seats) else UNSET,
        chosen=dict(zip(table.seats, table.chosen, strict=False)),
    )


def _of_play(table: Playing) -> Position:
    colours, web = table.colours, table.web
    seats = tuple(map(Seat, colours))
    now = position_of(table, web.turn)
    earlier = {position: times - (position == now) for position, times in table.seen.items()}

    def of_each(values: tuple[int, ...]) -> dict[Colour, int]:
        return dict(zip(colours, values, strict=True))

    return to_document(
        Position,
        table,
        seats=seats,
        retired=tuple(seats[player] for player in table.retired),
        to_act=seats[web.turn],
        pawns=of_each(web.pawns),
        removed=of_each(web.removed),
        marbles=of_each(web.marbles),
        advisor=web.advisor,
        last=None if table.last is None else _of_last(table.last, seats),
        reached=tuple(seats[player] for player in sorted(table.reached)),
        seen={position: times for position, times in earlier.items() if times},
        record=of_each(table.record),
        settled=of_each(web.stable) if table.rules.stability == "on_arrival" else UNSET,
    )


def _of_last(last: Last, seats: tuple[Seat, ...]) -> LastActionPart:
    removed = last.removed_entry
    entry = {} if removed is None else {seats[removed[0]]: removed[1]}
    return to_document(LastActionPart, last, seat=seats[last.by], removed_entry=entry)
