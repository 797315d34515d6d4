"""What an activation comes to, from what its seat knows: the refusal of a step, or everything that it will make happen."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.options import Rules
from domain.games.casablanca.rules.activation_draft import Act, ActivationDraft, Sail, begun, moved_by_event
from domain.games.casablanca.rules.green_cards import play_green
from domain.games.casablanca.rules.moves import Stand, gestapo_route, route, ways
from domain.games.casablanca.state import Own, Side, Table
from domain.refusal import Refusal


def outline(table: Table, own: Own, seat: Seat, activation: o.Activation) -> tuple[Act, ...] | Refusal:
    """What these steps will make happen, one after another, or why one of them is not legal now; gold is the part after them.

    The lines of a letter are its steps: they are checked on each other's results, and all are legal or none is. A fugitive
    that has to restart and is not named does so on the first free start hex (CB-11).
    """
    draft = begun(table, own, seat, gold_first=activation.gold)
    for number, step in enumerate(activation.steps):
        refusal = _STEPS[type(step)](draft, step)
        if refusal is not None:
            return refusal.of_part(number)
    if draft.mover:
        played = activation.steps.index(o.PlayGreen(draft.mover))
        return Refusal("CB-31", "card-moves-nothing", (("card", draft.mover),)).of_part(played)
    if activation.gold and not draft.paid:
        return Refusal("CB-80", "nothing-to-pay").of_part(len(activation.steps))
    out = draft.side.out
    if out is not None and out.how == "restart":
        draft.add(e.Restarted(seat, first_start(table, seat)))
    return tuple(draft.acts)


def first_start(table: Table, seat: Seat) -> o.Hex:
    """The start hex of the lowest number without an enemy Gestapo; number 1 if there is none (CB-11)."""
    guarded = {side.gestapo for other, side in table.sides.items() if other != seat}
    return next((start for start in atlas().starts if start not in guarded), atlas().starts[0])


def _gestapo_move(draft: ActivationDraft, step: o.GestapoMove) -> Refusal | None:
    if "gestapo" in draft.moved:
        return Refusal("CB-02", "piece-twice", (("piece", "gestapo"),))
    draft.moved.add("gestapo")
    side = draft.side
    found = gestapo_path(side, step.path)
    if isinstance(found, Refusal):
        return found
    if found:
        assert side.gestapo is not None
        draft.acts.append(e.GestapoMoved(draft.seat, side.gestapo, found))
    return None


def gestapo_path(side: Side, path: tuple[o.Hex, ...]) -> tuple[o.Hex, ...] | Refusal:
    """The full path of a Gestapo ordered to go there, or why it cannot (CB-25)."""
    assert side.gestapo is not None
    if not path:
        return ()
    return (
        gestapo_route(side.gestapo, path)
        or _unknown(path)
        or _across(side.gestapo, path[-1])
        or Refusal("CB-25", "gestapo-too-far", (("origin", side.gestapo), ("hex", path[-1])))
    )


def _gestapo_embark(draft: ActivationDraft, step: o.GestapoEmbark) -> Refusal | None:
    if "gestapo" in draft.moved:
        return Refusal("CB-02", "piece-twice", (("piece", "gestapo"),))
    draft.moved.add("gestapo")
    if not may_sail(draft.table, draft.seat, draft.side.gestapo):
        return Refusal("CB-21", "not-in-port", (("piece", "gestapo"),))
    draft.add(Sail("gestapo"))
    return None


def may_sail(table: Table, seat: Seat, here: o.Hex | None) -> bool:
    """Whether a Gestapo that stands here may sail (CB-21)."""
    return here in atlas().ports and not moved_by_event(table, seat, "gestapo")


def _gestapo_follow(draft: ActivationDraft, step: o.GestapoFollow) -> Refusal | None:
    return Refusal("CB-64", "follow-alone")  # a letter with nothing else never comes here


def _fugitive_move(draft: ActivationDraft, step: o.FugitiveMove) -> Refusal | None:
    here = draft.side.fugitive
    if here is None:
        return _on_board(draft)
    if "fugitive" in draft.moved:
        return _twice(draft)
    draft.moved.add("fugitive")
    if not step.path:
        return None
    found = fugitive_path(draft.table.rules, draft.stand(here), step, draft.seat)
    if isinstance(found, Refusal):
        return found
    draft.side = replace(draft.side, fugitive=found.path[-1])
    draft.mover = ""
    draft.acts.append(found)
    return None


def fugitive_path(rules: Rules, stand: Stand, step: o.FugitiveMove, seat: Seat) -> e.FugitiveMoved | Refusal:
    """The full path of a seat's fugitive ordered to go there, as the event that it is; or why it cannot."""
    found = route(rules, stand, step)
    if found is not None:
        way, path = found
        return e.FugitiveMoved(seat, stand.hex, path, way.by, stand.card)
    return _unknown(step.path) or _across(stand.hex, step.path[-1]) or _why_not(rules, stand, step)


def _why_not(rules: Rules, stand: Stand, step: o.FugitiveMove) -> Refusal:
    """Which ruling an order to move breaks."""
    facts = (("hex", step.path[-1]), ("origin", stand.hex))
    open_to = ways(rules, stand)
    if step.by and step.by not in {way.by for way in open_to}:
        return Refusal("CB-15", "no-line-here", (("line", step.by), ("origin", stand.hex)))
    if stand.hex in atlas().african:
        if stand.card:
            return Refusal("CB-31", "guide-too-far", facts)
        if stand.mount == "camel":
            return Refusal("CB-29", "camel-reach", facts)
        return Refusal("CB-28", "one-on-foot", facts)
    if stand.red is None:
        return Refusal("CB-42", "one-on-foot-after-event", facts)
    if {way.ground for way in open_to} & {"rail", "river"}:
        if _leaves_line(stand, step):
            return Refusal("CB-17", "leaves-line", facts)
        return Refusal("CB-16", "not-along-line", facts)
    return Refusal("CB-19", "too-far", (*facts, ("most", max(way.steps for way in open_to))))


def _leaves_line(stand: Stand, step: o.FugitiveMove) -> bool:
    """Whether the first step goes off the line."""
    first, board = step.path[0], atlas()
    along = (*board.rail.get(stand.hex, ()), *board.river.get(stand.hex, ()))
    return first in board.neighbours[stand.hex] and first not in along


def _fugitive_embark(draft: ActivationDraft, step: o.FugitiveEmbark) -> Refusal | None:
    refusal = _on_board(draft)
    if refusal is not None:
        return refusal
    if "fugitive" in draft.moved:
        return _twice(draft)
    draft.moved.add("fugitive")
    fare = atlas().ports.get(draft.side.fugitive or "")
    if fare is None or draft.restarted or moved_by_event(draft.table, draft.seat, "fugitive"):
        return Refusal("CB-21", "not-in-port", (("piece", "fugitive"),))
    units = draft.units(fare, gold_pays=draft.table.rules.gold_fare)
    if units is None:
        return Refusal("CB-21", "fare-too-dear", (("fare", fare),))
    draft.pay("fare", *units)
    draft.add(Sail("fugitive"))
    return None


def _buy_camel(draft: ActivationDraft, step: o.BuyCamel) -> Refusal | None:
    refusal = _on_board(draft)
    if refusal is not None:
        return refusal
    if "fugitive" in draft.moved:
        return Refusal("CB-26", "camel-first")
    if draft.bought:
        return Refusal("CB-27", "camel-twice")
    in_village = draft.side.fugitive in atlas().african_villages
    if not in_village or moved_by_event(draft.table, draft.seat, "fugitive"):
        return Refusal("CB-26", "not-in-village")
    if draft.side.mount == "camel" and draft.table.rules.refill != "allowed":
        return Refusal("CB-27", "no-refill")
    camel = cards().camel
    units = draft.units(camel.price, gold_pays=True)
    if units is None:
        return Refusal("CB-26", "camel-too-dear", (("price", camel.price),))
    draft.pay("camel", *units)
    draft.bought = True
    draft.side = replace(draft.side, mount="camel", rations=camel.rations)
    draft.add(e.Mounted(draft.seat, "camel", camel.rations, "bought"))
    return None


def _restart(draft: ActivationDraft, step: o.Restart) -> Refusal | None:
    if draft.side.out is None or draft.side.out.how != "restart":
        return Refusal("CB-11", "not-captured")
    if not 1 <= step.number <= len(atlas().starts):
        return Refusal("CB-11", "no-such-start", (("most", len(atlas().starts)),))
    here = atlas().starts[step.number - 1]
    draft.side = replace(draft.side, fugitive=here, out=None, marker=0)
    draft.restarted = True
    if not draft.table.rules.restart_moves:
        draft.moved.add("fugitive")
    draft.add(e.Restarted(draft.seat, here))
    return None


def _on_board(draft: ActivationDraft) -> Refusal | None:
    if draft.side.fugitive is not None:
        return None
    if draft.side.gone:
        return Refusal("CB-12", "fugitive-gone")
    return Refusal("CB-11", "restart-first")


def _twice(draft: ActivationDraft) -> Refusal:
    if draft.restarted and not draft.table.rules.restart_moves:
        return Refusal("CB-11", "restart-is-move")
    return Refusal("CB-02", "piece-twice", (("piece", "fugitive"),))


def _unknown(path: tuple[o.Hex, ...]) -> Refusal | None:
    strange = next((name for name in path if name not in atlas().kind), None)
    return None if strange is None else Refusal("CB-24", "no-such-hex", (("hex", strange),))


def _across(origin: o.Hex, end: o.Hex) -> Refusal | None:
    same = (origin in atlas().african) == (end in atlas().african)
    return None if same else Refusal("CB-24", "across-the-sea", (("hex", end), ("origin", origin)))


_STEPS: Final[dict[type, Callable[[ActivationDraft, Any], Refusal | None]]] = {
    o.GestapoMove: _gestapo_move,
    o.GestapoEmbark: _gestapo_embark,
    o.GestapoFollow: _gestapo_follow,
    o.FugitiveMove: _fugitive_move,
    o.FugitiveEmbark: _fugitive_embark,
    o.BuyCamel: _buy_camel,
    o.PlayGreen: play_green,
    o.Restart: _restart,
}
