"""What a seat's view comes to if nothing hidden intervenes: how the lines of one letter are checked one after another."""

from msgspec.structs import replace

from domain.course import laid
from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.rules.evolve import lay
from domain.games.mata_hari.sight import watch
from domain.games.mata_hari.state import View


def foresee(view: View, seat: Seat, order: o.Order) -> View:
    """The view after an order; what depends on others' cards, or closes a window, is not foreseen."""
    if view.table is None:
        return view
    seen = _seen(view, seat, order)
    if seen is not None:
        return _watched(view, seen)
    if isinstance(order, o.Accept | o.Refuse | o.UseMataHari | o.Skip):
        # The turn is as good as over: a look or the next turn follows, and this seat is asked anew.
        return _watched(_watched(view, e.OffersReturned()), e.PhaseBegan("accuse"))
    if isinstance(order, o.Give):
        table = replace(view.table, hitman=None)
        return replace(_watched(view, e.Substituted(seat, order.cards)), table=table)
    return view


def _watched(view: View, seen: e.Event) -> View:
    return watch(view, seen, laid(lay, view.table, seen))


def _seen(view: View, seat: Seat, order: o.Order) -> e.Event | None:
    """The one event that an order is sure to cause, as its own seat sees it."""
    assert view.table is not None
    match order:
        case o.Offer(cards, claims, request, note):
            return e.OfferMade(seat, cards, claims, request, note, seat in view.table.laid)
        case o.Decline(note, late):
            return e.Declined(seat, note, late)
        case o.Waive():
            return e.AccusationWaived(seat)
        case o.AskMe():
            return e.LastWindowWanted(seat)
        case o.File():
            return e.FiledAhead(seat, order)
        case o.Take(cards, late):
            return e.CardsTaken(seat, cards, view.table.rules.reshuffle_after_look, late, sees=False)
        case _:
            return None
