"""What a seat may order, from what it knows: the public table and its own cards. The rules and every view ask here."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.game import Outcome, Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board import claims as c
from domain.games.mata_hari.board.cards import DOUBLE_DEALER, MATA_HARI, Card, holds, whole_indices
from domain.games.mata_hari.state import Own, Table, View
from domain.refusal import Refusal

MOST_OFFERED: Final = 3


def refusal_of(view: View, seat: Seat, order: o.Order) -> Refusal | None:
    """Why not, from a view; None if the rules will accept it."""
    return verdict(view.table, view.own, view.deck, view.outcome, seat, order)


def talk(view: View, seat: Seat, orders: tuple[o.Order, ...]) -> Refusal | None:
    """Why words may not stand in a letter with these orders: none go with the active player's offer, which may not lie.

    Talk is relayed from the publication of the offer to the close of the counter-offers.
    """
    table = view.table
    if table is None or view.outcome is not None:
        return None
    if seat == table.active and table.phase == "offer" and any(isinstance(order, o.Offer) for order in orders):
        return Refusal("MH-12", "no-lies-in-this-phase")
    return None if table.phase == "counter" else Refusal("MH-12", "no-talk-now")


def verdict(
    table: Table | None, own: Own, deck: tuple[Card, ...] | None, outcome: Outcome | None, seat: Seat, order: o.Order
) -> Refusal | None:
    """Why a seat may not give this order; None if it may."""
    if outcome is not None:
        return Refusal("G-14", "over")
    if table is None:
        return Refusal("G-03", "not-begun")
    if seat not in table.seats:
        return Refusal("G-14", "no-seat")
    if seat in table.resigned:
        return Refusal("G-11", "left")
    judge = _JUDGES.get(type(order))
    if judge is not None:
        return judge(table, own, seat, order)
    return _take(table, deck, seat, order) if isinstance(order, o.Take) else None  # Waive and AskMe may always be said.


def satisfies(table: Table, cards: tuple[Card, ...], demands: tuple[Any, ...]) -> bool:
    """Whether a set satisfies all demands of Hitmen (MH-14: partners never match unless ``sicario_partner``)."""
    fit = c.fits if table.rules.sicario_partner else c.fits_resource
    return all(c.true_of(demand, cards, fit) for demand in demands)


def _offer(table: Table, own: Own, seat: Seat, order: o.Offer) -> Refusal | None:
    opening = seat == table.active and table.phase == "offer"
    if opening and order.request is not None and c.most_cards(order.request.of) > len(order.cards):
        return Refusal("MH-16", "asks-too-many", (("most", len(order.cards)),))
    if not opening:
        refusal = _may_counter(table, seat, order)
        if refusal is not None:
            return refusal
    if not 1 <= len(order.cards) <= MOST_OFFERED:
        return Refusal("MH-07", "one-to-three")
    if not holds(own.hand + own.offer, order.cards):
        return Refusal("MH-07", "not-in-hand")
    return _said(order.cards, order.claims) or (None if opening else _counter(table, order.cards))


def _may_counter(table: Table, seat: Seat, order: o.Offer) -> Refusal | None:
    if table.phase != "counter" or table.active not in table.laid:  # a position document may name no offer
        return Refusal("G-03", "no-offer-now")
    if seat == table.active:
        return Refusal("MH-17", "offer-stands")
    if order.request is not None:
        return Refusal("MH-13", "only-active-asks")
    refusal = no_counter(table, seat)
    if refusal is not None:
        return refusal
    wanted = table.laid[table.active].count
    return None if len(order.cards) == wanted else Refusal("MH-17", "same-number", (("number", wanted),))


def no_counter(table: Table, seat: Seat) -> Refusal | None:
    """Why a seat other than the active one may make no counter-offer in this turn; None if it may."""
    if seat in table.barred:
        return Refusal("MH-31", "accused-before")
    return Refusal("MH-33", "kept-apart") if table.apart(seat, table.active) else None


def allowed_counters(table: Table, sets: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Those of these sets, of the right size, that Mata Hari and the demand let a counter-offer be."""
    allowed = [cards for cards in sets if MATA_HARI not in cards] if table.rules.mh_counter == "no" else list(sets)
    demand = _demand(table)
    return allowed if demand is None else [cards for cards in allowed if _meets(table, demand, cards)]


def _counter(table: Table, cards: tuple[Card, ...]) -> Refusal | None:
    """What holds for the cards of a counter-offer alone: Mata Hari, and the demand."""
    if MATA_HARI in cards and table.rules.mh_counter == "no":
        return Refusal("MH-26", "mata-hari-not-yours")
    demand = _demand(table)
    return None if demand is None or _meets(table, demand, cards) else Refusal("MH-14", "demand-not-met")


def _demand(table: Table) -> c.Predicate | None:
    """What binds those who make a counter-offer; a wish does not."""
    request = table.laid[table.active].request
    return None if request is None or request.kind == "wish" else request.of


def _meets(table: Table, demand: c.Predicate, cards: tuple[Card, ...]) -> bool:
    if DOUBLE_DEALER in cards:
        return True
    return c.met_by(demand, cards) if table.rules.esigo_partner == "wildcard" else c.true_of(demand, cards)


def _said(cards: tuple[Card, ...], claims: tuple[Any, ...]) -> Refusal | None:
    """False claims are refused to their author alone, unless a Double-dealer lies there (MH-10)."""
    lies = DOUBLE_DEALER in cards
    for number, claim in enumerate(claims, 1):
        if c.most_cards(claim) > len(cards):
            return Refusal("MH-61", "claims-too-many", (("claim", number), ("most", len(cards))))
        if not lies and not c.true_of(claim, cards):
            return Refusal("MH-10", "false-claim", (("claim", number),))
    return None


def _decline(table: Table, own: Own, seat: Seat, order: o.Decline) -> Refusal | None:
    if seat == table.active:
        return Refusal("MH-08", "must-offer") if table.phase == "offer" else Refusal("MH-20", "say-refuse")
    if table.phase != "counter":
        return Refusal("G-03", "nothing-to-decline")
    return Refusal("MH-17", "not-withdrawn") if seat in table.laid else None


def _skip(table: Table, own: Own, seat: Seat, order: o.Skip) -> Refusal | None:
    return None if seat == table.active and table.phase == "offer" else Refusal("MH-08", "must-offer")


def _accuse(table: Table, own: Own, seat: Seat, order: o.Accuse) -> Refusal | None:
    if order.seat == seat:
        return Refusal("MH-29", "accuse-yourself")
    if order.seat not in table.seats:
        return Refusal("G-14", "no-such-seat", (("seat", order.seat),))
    if table.phase not in ("counter", "accuse"):
        return Refusal("MH-42", "no-accusing-now")
    return None if order.seat in table.laid else Refusal("MH-29", "no-offer-there", (("seat", order.seat),))


def _resolving(table: Table, seat: Seat) -> Refusal | None:
    if seat != table.active:
        return Refusal("G-03", "not-your-turn")
    return None if table.phase == "resolve" else Refusal("MH-56", "not-yet-resolving")


def _accept(table: Table, own: Own, seat: Seat, order: o.Accept) -> Refusal | None:
    refusal = _resolving(table, seat)
    if refusal is not None:
        return refusal
    if table.apart(order.seat, seat):
        return Refusal("MH-33", "kept-apart")
    if order.seat == seat or order.seat not in table.laid:
        return Refusal("MH-19", "no-offer-of", (("seat", order.seat),))
    return _clauses(table, own, order)


def _clauses(table: Table, own: Own, order: o.Accept) -> Refusal | None:
    if len(order.hitmen) > own.hitmen:
        return Refusal("MH-22", "no-hitman")
    for clause in order.hitmen:
        if clause.demand is None:
            continue
        if c.most_cards(clause.demand) > len(own.offer):
            return Refusal("MH-14", "demands-too-many", (("most", len(own.offer)),))
        if not table.rules.sicario_partner and c.names_partner(clause.demand):
            return Refusal("MH-24", "no-partners")
    return None


def no_mata_hari(table: Table, own: Own) -> Refusal | None:
    """Why Mata Hari may not be used to resolve this turn (MH-27); None if she may."""
    if not own.has_mata_hari:
        return Refusal("MH-27", "no-mata-hari")
    if table.rules.mh_condition == "never_made":
        return Refusal("MH-27", "offers-were-made") if table.made else None
    return Refusal("MH-27", "offers-stand") if table.acceptable() else None


def _file(table: Table, own: Own, seat: Seat, order: o.File) -> Refusal | None:
    if seat != table.active:
        return Refusal("MH-56", "active-files")
    if table.phase not in ("counter", "accuse", "resolve"):
        return Refusal("MH-56", "nothing-to-file")
    if order.if_none in ("use", "use-no-flip") and not own.has_mata_hari:
        return Refusal("MH-27", "no-mata-hari")
    if order.accept is None:
        return None
    if order.accept.seat == seat or order.accept.seat not in table.playing:
        return Refusal("MH-19", "no-offer-of", (("seat", order.accept.seat),))
    return _clauses(table, own, order.accept)


def _give(table: Table, own: Own, seat: Seat, order: o.Give) -> Refusal | None:
    hitman = table.hitman
    if hitman is None or hitman.seat != seat:
        return Refusal("G-03", "nothing-to-give")
    if len(order.cards) != len(own.offer):
        return Refusal("MH-41", "whole-set", (("number", len(own.offer)),))
    if not holds(own.hand + own.offer, order.cards):
        return Refusal("MH-07", "not-in-hand")
    return None if satisfies(table, order.cards, hitman.met) else Refusal("MH-23", "demand-unsatisfied")


def _take(table: Table, deck: tuple[Card, ...] | None, seat: Seat, order: o.Take) -> Refusal | None:
    if not table.looks or table.looks[0].seat != seat or deck is None:
        return Refusal("G-03", "no-look")
    if len(order.cards) > table.looks[0].take:
        return Refusal("MH-28", "takes-too-many", (("most", table.looks[0].take),))
    return None if holds(deck, order.cards) else Refusal("MH-28", "not-in-deck")


def _reveal(table: Table, own: Own, seat: Seat, order: o.Reveal) -> Refusal | None:
    if table.phase in ("hitman", "look"):
        return Refusal("MH-48", "not-during-resolution")
    whole = whole_indices(table.kinds, own.hand)
    return None if order.index in whole else Refusal("MH-34", "not-complete", (("index", order.index),))


_JUDGES: Final[dict[type, Callable[[Table, Own, Seat, Any], Refusal | None]]] = {
    o.Offer: _offer,
    o.Decline: _decline,
    o.Skip: _skip,
    o.Accuse: _accuse,
    o.Accept: _accept,
    o.Refuse: lambda table, own, seat, order: _resolving(table, seat),
    o.UseMataHari: lambda table, own, seat, order: _resolving(table, seat) or no_mata_hari(table, own),
    o.File: _file,
    o.Give: _give,
    o.Reveal: _reveal,
}
