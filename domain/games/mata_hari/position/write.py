"""A state as a position document."""

from msgspec import UNSET, UnsetType

from domain.game import Seat
from domain.games.mata_hari.position import schema as document
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.reading.writing import filed_texts
from domain.games.mata_hari.state import Blank, Hitman, Over, Own, State, Table
from domain.position import in_order, mapped, said
from domain.words import DEFAULT


def document_of(state: State) -> document.Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, Blank):
        raise ValueError("There is no position before the set-up is complete.")
    table, owns = state.table, state.owns
    waiting = _pending(table)
    return mapped(
        document.Position,
        table,
        hands={seat: own.hand for seat, own in owns.items()},
        objectives={
            seat: mapped(document.ObjectivePart, own.objective)
            for seat, own in owns.items()
            if own.objective is not None
        },
        covers={seat: mapped(document.CoversPart, covers) for seat, covers in table.covers.items()},
        deck=state.deck,
        table={seat: _offer(table, seat, owns[seat]) for seat in table.laid},
        declined=in_order(table.seats, table.declined),
        barred=document.BarredPart(table.pairs, in_order(table.seats, table.barred)),
        made=in_order(table.seats, table.made),
        no_accusation=in_order(table.seats, table.waived),
        ask_me=in_order(table.seats, table.wanted),
        unseen=in_order(table.seats, table.unseen),
        filed={seat: filed_texts(own.filed, DEFAULT) for seat, own in owns.items() if own.filed is not None},
        resigned=in_order(table.seats, table.resigned),
        pending=waiting[0] if len(waiting) == 1 else said(waiting),
        step=said(table.step),
        turn=said(table.turn),
        outcome=_ended(state),
    )


def _offer(table: Table, seat: Seat, own: Own) -> document.OfferPart:
    laid = table.laid[seat]
    asked = (
        UNSET if laid.request is None else document.RequestPart(laid.request.kind, request(laid.request.of, DEFAULT))
    )
    return document.OfferPart(own.offer, tuple(claim(said, DEFAULT) for said in laid.claims), asked)


def _pending(table: Table) -> tuple[document.PendingPart, ...]:
    looks = tuple(
        document.PendingPart(look.seat, "look", take=look.take, then="end_of_turn" if look.turn_ends else UNSET)
        for look in table.looks
    )
    return looks if table.hitman is None else (_hitman(table.hitman, table.active), *looks)


def _hitman(hitman: Hitman, active: Seat) -> document.PendingPart:
    *earlier, demand = hitman.met
    return document.PendingPart(
        hitman.seat,
        "hitman",
        demand=request(demand, DEFAULT),
        active=active,
        earlier=said(tuple(request(one, DEFAULT) for one in earlier)),
        later=said(tuple(None if one is None else request(one, DEFAULT) for one in hitman.later)),
    )


def _ended(state: State) -> document.OutcomePart | UnsetType:
    if not isinstance(state, Over):
        return UNSET
    return mapped(document.OutcomePart, state.ended)
