"""A state as a position document."""

from collections.abc import Iterable
from typing import Any

from domain.game import Seat
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.reading.filed_words import filed_texts
from domain.games.mata_hari.state import Blank, Over, Own, State, Table


def document_of(state: State) -> dict[str, Any]:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, Blank):
        raise ValueError("There is no position before the set-up is complete.")
    table, owns = state.table, state.owns
    document: dict[str, Any] = {
        "seats": list(table.seats),
        "active": table.active,
        "phase": table.phase,
        "hands": {seat: list(own.hand) for seat, own in owns.items()},
        "objectives": {
            seat: {"resource": own.objective.resource, "skull": own.objective.skull}
            for seat, own in owns.items()
            if own.objective is not None
        },
        "covers": {
            seat: {"compromised": covers.compromised, "undercover": covers.undercover}
            for seat, covers in table.covers.items()
        },
        "covers_left": table.covers_left,
        "deck": list(state.deck),
        "removed": list(table.removed),
        "table": {seat: _offer(table, seat, owns[seat]) for seat in table.laid},
        "declined": _in_order(table, table.declined),
        "barred": {"pairs": [list(pair) for pair in table.pairs], "counter": _in_order(table, table.barred)},
    }
    return document | _rest(table, owns) | _over(state)


def _offer(table: Table, seat: Seat, own: Own) -> dict[str, Any]:
    laid = table.laid[seat]
    offer: dict[str, Any] = {"cards": list(own.offer), "claims": [claim(said, "en") for said in laid.claims]}
    if laid.request is not None:
        offer["request"] = {"kind": laid.request.kind, "text": request(laid.request.of, "en")}
    return offer


def _rest(table: Table, owns: dict[Seat, Own]) -> dict[str, Any]:
    document: dict[str, Any] = {
        "made": _in_order(table, table.made),
        "no_accusation": _in_order(table, table.waived),
        "ask_me": _in_order(table, table.wanted),
        "unseen": _in_order(table, table.unseen),
        "filed": {seat: list(filed_texts(own.filed, "en")) for seat, own in owns.items() if own.filed is not None},
        "resigned": _in_order(table, table.resigned),
    }
    waiting = _pending(table)
    if waiting:
        document["pending"] = waiting[0] if len(waiting) == 1 else waiting
    if table.step:
        document["step"] = table.step
    if table.turn:
        document["turn"] = table.turn
    return document


def _pending(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if table.hitman is not None:
        *earlier, demand = table.hitman.met
        asked: dict[str, Any] = {
            "seat": table.hitman.seat,
            "why": "hitman",
            "demand": request(demand, "en"),
            "with": table.active,
        }
        if earlier:
            asked["earlier"] = [request(one, "en") for one in earlier]
        if table.hitman.later:
            asked["later"] = [None if one is None else request(one, "en") for one in table.hitman.later]
        found.append(asked)
    for look in table.looks:
        look_document: dict[str, Any] = {"seat": look.seat, "why": "look", "take": look.take}
        found.append(look_document | ({"then": "end_of_turn"} if look.turn_ends else {}))
    return found


def _over(state: State) -> dict[str, Any]:
    if not isinstance(state, Over):
        return {}
    ended = state.ended
    return {
        "outcome": {
            "winners": list(ended.winners),
            "reason": ended.reason,
            "rule": ended.rule,
            "eliminated": list(ended.eliminated),
            "scores": dict(ended.scores),
        }
    }


def _in_order(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    """Seats in seat order; documents know no other."""
    among = tuple(seats)
    return [seat for seat in table.seats if seat in among]
