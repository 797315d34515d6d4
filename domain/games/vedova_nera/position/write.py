"""A state as a position document, in which seats are called by their colours as soon as they have one (VN-26, VN-31)."""

from collections.abc import Mapping
from typing import Any

from domain.game import Seat
from domain.games.vedova_nera.board.nodes import NAMES, names_of
from domain.games.vedova_nera.rules.turns import position_of
from domain.games.vedova_nera.state import Choosing, Last, Over, Playing, State, colour_of, table_of


def write(state: State) -> dict[str, Any]:
    """The document of a state. ValueError if nothing has been set up yet."""
    table = table_of(state)
    if table is None:
        raise ValueError("There is no position before the set-up.")
    document = _choosing(table) if isinstance(table, Choosing) else _playing(table)
    if isinstance(state, Over):
        ended = state.outcome
        winners = [called(state, seat) for seat in ended.winners]
        document["outcome"] = {"winners": winners, "reason": ended.reason, "rule": ended.rule}
    return document


def called(state: State, seat: Seat) -> str:
    """What a position calls a seat: its colour once the web is laid, until then its own name."""
    colour = colour_of(state, seat) if isinstance(table_of(state), Playing) else None
    return seat if colour is None else colour


def stable(state: State) -> dict[str, Any]:
    """The stable pawns by colour: derived, so no part of the document."""
    table = table_of(state)
    return _sets(table, table.web.stable) if isinstance(table, Playing) else {}


def earlier(table: Playing) -> dict[str, int]:
    """How often each position was there before the present one."""
    now = position_of(table, table.web.turn)
    counts = {position: times - (position == now) for position, times in table.seen.items()}
    return {position: times for position, times in counts.items() if times}


def _sets(table: Playing, masks: tuple[int, ...]) -> dict[str, Any]:
    return {colour: list(names_of(mask)) for colour, mask in zip(table.colours, masks, strict=True)}


def _choosing(table: Choosing) -> dict[str, Any]:
    names = tuple(table.seats)
    document: dict[str, Any] = {
        "phase": "choose",
        "seats": list(names),
        "retired": [names[player] for player in table.retired],
        "marbles": {colour: list(names_of(mask)) for colour, mask in table.marbles.items()},
        "black_marble": NAMES[table.black],
        "chosen": dict(zip(names, table.chosen, strict=False)),
    }
    if len(table.chosen) < len(names):
        document["to_act"] = names[len(table.chosen)]
    return document


def _playing(table: Playing) -> dict[str, Any]:
    colours, web = table.colours, table.web
    document: dict[str, Any] = {
        "seats": list(colours),
        "retired": [colours[player] for player in table.retired],
        "to_act": colours[web.turn],
        "pawns": _sets(table, web.pawns),
        "removed": dict(zip(colours, web.removed, strict=True)),
        "marbles": _sets(table, web.marbles),
        "advisor": NAMES[web.advisor],
        "last_action": None if table.last is None else _last(table, table.last),
        "special_reached": [colours[player] for player in sorted(table.reached)],
        "seen": earlier(table),
        "passes": table.passes,
        "record": dict(zip(colours, table.record, strict=True)),
        "idle": table.idle,
    }
    if table.rules.stability == "on_arrival":
        document["settled"] = _sets(table, web.stable)
    return document


def _last(table: Playing, last: Last) -> Mapping[str, Any]:
    document: dict[str, Any] = {"seat": table.colours[last.by]}
    if last.advisor is not None:
        document["advisor"] = [NAMES[node] for node in last.advisor]
    if last.entered is not None:
        document["entered"] = NAMES[last.entered]
    if last.removed_entry is not None:
        player, node = last.removed_entry
        document["removed_entry"] = {table.colours[player]: NAMES[node]}
    return document
