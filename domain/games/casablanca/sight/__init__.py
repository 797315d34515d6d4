"""What a seat knows: its view, folded from its observations alone."""

from domain.game import REFEREE, Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.rules.evolve import HIDDEN, OWNS, in_hand
from domain.games.casablanca.state import Hidden, Own, Table, View


def watch(view: View, seen: e.Observation, table: Table) -> View:
    """The view after one more observation, with the public table after it."""
    if view.table is None:
        return _dealt(view.seat, table)
    if type(seen) is e.GameEnded:
        return View(view.seat, table, laid_open(seen), disclosed(seen), seen)
    kind, owns, hidden = type(seen), view.owns, view.hidden
    owns = OWNS[kind](owns, seen) if kind in OWNS else owns
    if hidden is not None and kind in HIDDEN:  # the referee's, who sees every event as it is
        hidden = HIDDEN[kind](hidden, seen)
    return View(view.seat, table, owns, hidden, view.ended)


def _dealt(seat: Seat, table: Table) -> View:
    if seat == REFEREE:
        return View(seat, table, dict.fromkeys(table.seats, Own()), Hidden())
    return View(seat, table, {seat: Own()} if seat in table.seats else {})


def laid_open(ended: e.GameEnded) -> dict[Seat, Own]:
    """Everybody's cards, as the last event shows them."""
    return {
        seat: Own(in_hand(hand), ended.red_hands.get(seat, ()), ended.reactions[seat])
        for seat, hand in ended.hands.items()
    }


def disclosed(ended: e.GameEnded) -> Hidden:
    """What nobody knew, as the last event shows it."""
    return Hidden(ended.boxes, ended.remaining, ended.red_deck, ended.unseen)
