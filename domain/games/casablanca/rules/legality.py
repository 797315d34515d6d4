"""What a seat may order, from what it knows: the public table and its own cards. The rules and every view ask here."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from domain.game import Outcome, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import EventCard
from domain.games.casablanca.rules.activation_draft import Act
from domain.games.casablanca.rules.eligible import EITHER, SEALED, can_move, card_in_force, extra_stand, is_alarm
from domain.games.casablanca.rules.steps import fugitive_path, gestapo_path, outline
from domain.games.casablanca.state import Own, Table, View, followed
from domain.refusal import Refusal, Refused

Found: TypeAlias = Refusal | tuple[Act, ...] | None
"""Why not; or what moves that are carried out or held will make happen; or nothing more than that the order is legal."""


def refusal_of(view: View, seat: Seat, order: o.Order) -> Refusal | None:
    """Why not, from a view; None if the rules will accept it."""
    return verdict(view.table, view.owns.get(seat, _NOTHING), view.outcome, seat, order)


_NOTHING: Final = Own()


def verdict(table: Table | None, own: Own, outcome: Outcome | None, seat: Seat, order: o.Order) -> Refusal | None:
    """Why a seat may not give this order; None if it may."""
    found = judged(table, own, outcome, seat, order)
    return Refusal(found.rule, found.reason, tuple(sorted(found.facts))) if isinstance(found, Refusal) else None


def refused(found: Refusal) -> Refused:
    """What is raised where an order turns out not to be legal."""
    return Refused(found.rule, found.reason, **dict(sorted(found.facts)))


def judged(table: Table | None, own: Own, outcome: Outcome | None, seat: Seat, order: o.Order) -> Found:
    """Whether a seat may give this order, and what it comes to; the facts of a refusal stand in any order."""
    if outcome is not None:
        return Refusal("G-14", "over")
    if table is None:
        return Refusal("G-03", "not-begun")
    if seat not in table.seats:
        return Refusal("G-14", "no-seat")
    if seat in table.resigned:
        return Refusal("G-11", "left")
    return _JUDGES[type(order)](table, own, seat, order)


def _activation(table: Table, own: Own, seat: Seat, order: o.Activation) -> Found:
    if followed(order) is not None:
        return _follow(table, seat, order)
    if table.phase == "movement":
        if seat != table.to_act and seat not in table.waiting:
            return Refusal("G-03", "moved-already")
    elif seat == table.to_act and is_alarm(table):
        return _alarm(table, seat, order)
    elif not comes_later(table, seat):
        return Refusal("G-03", "no-moves-now")
    return outline(table, own, seat, order)


def comes_later(table: Table, seat: Seat) -> bool:
    """Whether moves may be sent ahead while an event is being answered: articulated, unless they would answer event 30."""
    return table.by_event and table.phase == "event" and not (is_alarm(table) and seat in table.waiting)


def _follow(table: Table, seat: Seat, order: o.Activation) -> Refusal | None:
    """A standing order, for seats whose fugitive is out for good (CB-60, CB-64)."""
    target = followed(order)
    if len(order.steps) > 1 or order.gold:
        return Refusal("CB-64", "follow-alone")
    if target not in table.seats:
        return Refusal("G-14", "no-such-seat", (("seat", str(target)),))
    if not table.sides[seat].gone:
        return Refusal("CB-60", "follow-without-fugitive")
    if target == seat or table.sides[target].gone:
        return Refusal("CB-64", "nobody-to-follow", (("seat", target),))
    return None


def _alarm(table: Table, seat: Seat, order: o.Activation) -> Refusal | None:
    """The answer to event 30: where the Gestapo goes (CB-55)."""
    if len(order.steps) > 1 or order.gold or not all(isinstance(step, o.GestapoMove) for step in order.steps):
        return Refusal("CB-55", "gestapo-alone")
    for step in order.steps:
        assert isinstance(step, o.GestapoMove)
        found = gestapo_path(table.sides[seat], step.path)
        if isinstance(found, Refusal):
            return found
    return None


def _red(table: Table, own: Own, seat: Seat, order: o.PlayRed) -> Refusal | None:
    if not table.rules.articulated:
        return Refusal("CB-43", "cards-are-drawn")
    if table.phase != "card" or table.to_act != seat:
        return Refusal("G-03", "not-your-card")
    return None if order.card in own.red else Refusal("CB-43", "not-in-red-hand", (("card", order.card),))


def _asked(table: Table, seat: Seat) -> EventCard | Refusal:
    """The event card that this seat has to answer."""
    card = card_in_force(table) if table.phase == "event" else None
    if card is None or (seat not in table.asked and seat != table.to_act):
        return Refusal("G-03", "nothing-asked")
    return card


def _choose(table: Table, own: Own, seat: Seat, order: o.Choose) -> Refusal | None:
    card = _asked(table, seat)
    if isinstance(card, Refusal):
        return card
    return None if card.effect in EITHER else Refusal("CB-52", "other-question", (("card", card.number),))


def _do_not_pay(table: Table, own: Own, seat: Seat, order: o.DoNotPay) -> Refusal | None:
    card = _asked(table, seat)
    if isinstance(card, Refusal):
        return card
    asks = card.effect == "column" or card.effect in SEALED - EITHER
    return None if asks else Refusal("CB-52", "other-question", (("card", card.number),))


def _pay(table: Table, own: Own, seat: Seat, order: o.Pay) -> Refusal | None:
    refusal = _do_not_pay(table, own, seat, o.DoNotPay())
    card = card_in_force(table)
    if refusal is not None or card is None:
        return refusal
    if card.effect != "column":
        return None if order.move is None else Refusal("CB-55", "no-move-here", (("card", card.number),))
    side = table.sides[seat]
    if order.move is None or not order.move.path or not can_move(table.rules, side):
        return Refusal("CB-55", "pay-and-move")
    found = fugitive_path(table.rules, extra_stand(side), order.move, seat)
    return found.of_part(1) if isinstance(found, Refusal) else None


def _keep(table: Table, own: Own, seat: Seat, order: o.Keep) -> Refusal | None:
    keeping = table.keeps(seat)
    if keeping is None:
        return Refusal("CB-51", "nothing-to-keep")
    if len(order.cards) >= keeping.count:
        return Refusal("CB-51", "keeps-too-many", (("most", keeping.count - 1),))
    missing = Counter(order.cards) - Counter(own.keep)
    if missing:
        return Refusal("CB-51", "not-among-them", (("card", next(iter(missing))),))
    return None


_JUDGES: Final[dict[type, Callable[[Table, Own, Seat, Any], Found]]] = {
    o.Activation: _activation,
    o.PlayRed: _red,
    o.Choose: _choose,
    o.Pay: _pay,
    o.DoNotPay: _do_not_pay,
    o.Keep: _keep,
    o.SetReaction: lambda table, own, seat, order: None,
}
