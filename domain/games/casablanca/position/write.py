"""A state as a position document."""

from typing import Any

from domain.game import Seat
from domain.games.casablanca.reading.writing import write
from domain.games.casablanca.state import Before, Blank, Ended, Own, Side, State, Table


def document_of(state: State) -> dict[str, Any]:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, Blank):
        raise ValueError("There is no position before the set-up is complete.")
    table, owns, hidden = state.table, state.owns, state.hidden
    document: dict[str, Any] = {
        "seats": list(table.seats),
        "turn": table.turn,
        "phase": table.phase,
        **_asked(table),
        "pieces": {seat: _side(side) for seat, side in table.sides.items()},
        "markers": {seat: side.marker for seat, side in table.sides.items()},
        "hands": {seat: {"green": list(own.green), "gold": table.sides[seat].gold} for seat, own in owns.items()},
        "friends": {name: list(box) or 0 for name, box in hidden.boxes.items()},
        "remaining": list(hidden.remaining),
        "played": list(table.played),
        "intercepted": list(table.intercepted),
        "resigned": list(table.resigned),
    }
    if table.rules.articulated:
        document["red_hands"] = {seat: list(own.red) for seat, own in owns.items()}
        document["unseen"] = list(hidden.unseen)
    else:
        document["red_deck"] = list(hidden.red_deck)
    return document | _sent(table, owns) | _over(state)


def _asked(table: Table) -> dict[str, Any]:
    """The card in force and the first seat that is waited for."""
    found: dict[str, Any] = {} if table.card is None else {"card": table.card}
    first = table.to_act or next(iter(table.unanswered), None)
    return found if first is None else {**found, "to_act": first}


def _side(side: Side) -> dict[str, Any]:
    found: dict[str, Any] = {"gestapo": side.gestapo, "fugitive": side.fugitive}
    if side.out is None:
        return {**found, "mount": side.mount, "rations": side.rations}
    if side.out.how != "captured":
        return {**found, "out": {"how": side.out.how}}
    return {**found, "out": {"how": "captured", "hex": side.out.hex, "money": side.out.money}}


def _sent(table: Table, owns: dict[Seat, Own]) -> dict[str, Any]:
    """What seats have sent, and what is still asked of them."""
    return {
        "reactions": {seat: own.react for seat, own in owns.items()},
        "held": {seat: write(own.held, "en") for seat, own in owns.items() if own.held is not None},
        "pending": _pending(table, owns),
        "answers": {seat: write(own.answer, "en") for seat, own in owns.items() if own.answer is not None},
        "spared": [list(pair) for pair in table.spared],
        "before": {seat: _before(before) for seat, before in table.before.items()},
    }


def _pending(table: Table, owns: dict[Seat, Own]) -> list[dict[str, Any]]:
    """Choices not yet made, in playing order."""
    serial = () if table.to_act is None or table.phase != "event" else (table.to_act, *table.waiting)
    found: list[dict[str, Any]] = []
    for seat in table.seats:
        if seat in table.unanswered or seat in serial:
            found.append({"seat": seat, "kind": "event"})
        keeping = table.keeps(seat)
        if keeping is not None:
            paid = {} if keeping.payer is None else {"payer": keeping.payer}
            found.append({"seat": seat, "kind": "keep", "cards": list(owns[seat].keep), **paid})
    return found


def _before(before: Before) -> dict[str, Any]:
    changed = {"mount": before.mount, "gestapo": before.gestapo, "fugitive": before.fugitive}
    return {key: was for key, was in changed.items() if was is not None}


def _over(state: State) -> dict[str, Any]:
    if not isinstance(state, Ended):
        return {}
    ended = state.ended
    return {"outcome": {"winners": list(ended.winners), "reason": ended.reason, "rule": ended.rule}}
