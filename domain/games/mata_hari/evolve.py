"""Remembering: what each event, or what a seat saw of it, changes on the table and in a seat's own cards. No rules here."""

from typing import Any, cast

from msgspec.structs import replace

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.cards import Card, ordered, without
from domain.games.mata_hari.rules_options import Rules
from domain.games.mata_hari.seen import DrawnSeen, ExchangedSeen, Observation, OfferSeen, TakenSeen, public_face
from domain.games.mata_hari.state import Blank, Covers, Hitman, Laid, Look, Over, Own, Playing, State, Table


def evolve(state: State, event: e.Event) -> State:
    """The state after an event; ValueError if it cannot follow."""
    if isinstance(state, Blank):
        if not isinstance(event, e.TableSet):
            raise ValueError(f"{event.WIRE} cannot happen before the table is set")
        return Playing(first_table(event), dict.fromkeys(event.seats, Own()))
    table = on_table(state.table, event)
    owns = {seat: on_own(own, seat, event) for seat, own in state.owns.items()}
    deck = on_deck(state.deck, event)
    if isinstance(event, e.GameEnded):
        return Over(table, owns, deck, event)
    return replace(state, table=table, owns=owns, deck=deck)


def first_table(event: e.TableSet) -> Table:
    """The table as it is set."""
    return Table(
        rules=Rules.of(event.options),
        seats=event.seats,
        active=event.active,
        kinds=event.kinds,
        sizes=dict.fromkeys(event.seats, event.dealt),
        covers=dict.fromkeys(event.seats, Covers()),
        deck=event.deck,
    )


def on_deck(deck: tuple[Card, ...], event: e.Event) -> tuple[Card, ...]:
    """The deck after an event."""
    match event:
        case e.DeckStacked(cards):
            return cards
        case e.CardsTaken(_, cards) | e.CardsDrawn(_, cards):
            return without(deck, cards)
        case _:
            return deck


def on_own(own: Own, seat: Seat, event: Observation) -> Own:
    """A seat's own cards after an event that it saw."""
    match event:
        case e.OfferMade(maker, cards) if maker == seat:
            return replace(own, hand=ordered(without((*own.hand, *own.offer), cards)), offer=cards)
        case e.OfferMade(maker, replaced=True) | OfferSeen(maker, replaced=True):
            return _lapsed(own, maker)
        case e.Accused(accused=accused, partner=partner, founded=True) if accused == seat:
            return replace(own, hand=ordered((*own.hand, *without(own.offer, (partner,)))), offer=())
        case e.Exchanged(one, other, gave, got) if seat in (one, other):
            return replace(own, hand=ordered((*own.hand, *(got if seat == one else gave))), offer=())
        case e.OffersReturned() | e.OfferAwaited() | e.GameEnded():
            return _returned(own)
        case e.SeatWithdrawn(gone) if gone == seat:
            return _returned(own)
        case e.TurnBegan():
            return own if own.filed is None else replace(own, filed=None)
        case _:
            return _on_secret(own, seat, event)


def _on_secret(own: Own, seat: Seat, event: Observation) -> Own:
    """Events that are one seat's alone."""
    if getattr(event, "seat", None) != seat:
        return own
    match event:
        case e.HandDealt(cards=cards) | e.CardsDrawn(cards=cards) | e.CardsTaken(cards=cards):
            return replace(own, hand=ordered((*own.hand, *cards)))
        case e.ObjectiveDealt(objective=objective):
            return replace(own, objective=objective)
        case e.FiledAhead(answer=answer):
            return replace(own, filed=answer)
        case e.Substituted(cards=cards):
            return replace(own, hand=ordered(without((*own.hand, *own.offer), cards)), offer=cards)
        case _:
            return own


def _returned(own: Own) -> Own:
    return replace(own, hand=ordered((*own.hand, *own.offer)), offer=(), filed=None)


def _lapsed(own: Own, maker: Seat) -> Own:
    """A filed ``accept`` lapses when that seat replaces its offer (MH-56)."""
    if own.filed is None or own.filed.accept is None or own.filed.accept.seat != maker:
        return own
    return replace(own, filed=replace(own.filed, accept=None) if own.filed.if_none else None)


def on_table(table: Table, event: Observation) -> Table:
    """The public table after an event, whether seen whole or only its face."""
    face = public_face(event)
    change = _CHANGES.get(type(face))
    return table if change is None else cast("Table", change(table, face))


def _offer(table: Table, seen: OfferSeen) -> Table:
    seat = seen.seat
    before = table.laid.get(seat)
    count = seen.count - (before.count if before else 0)
    opening = seat == table.active
    table = _noted(
        replace(table, laid={**table.laid, seat: Laid(seen.count, seen.claims, seen.request)}), seat, seen.note
    )
    return replace(
        table,
        sizes={**table.sizes, seat: table.sizes[seat] - count},
        phase="counter" if opening else table.phase,
        step=table.step + opening,
        made=table.made if opening else _with(table, table.made, seat),
        declined=tuple(other for other in table.declined if other != seat),
        unseen=tuple(other for other in table.playing if other != seat),
    )


def _declined(table: Table, event: e.Declined) -> Table:
    table = _noted(replace(table, declined=_with(table, table.declined, event.seat)), event.seat, event.note)
    return replace(table, unseen=()) if event.late else table


def _noted(table: Table, seat: Seat, note: str) -> Table:
    """A letter of a seat is in: it has seen what lay there, and may say something about accusations (MH-18, MH-55)."""
    table = replace(table, unseen=tuple(other for other in table.unseen if other != seat))
    if not note:
        return table
    waived = tuple(other for other in table.waived if other != seat)
    wanted = tuple(other for other in table.wanted if other != seat)
    if note == "none":
        return replace(table, waived=_with(table, waived, seat), wanted=wanted)
    return replace(table, waived=waived, wanted=_with(table, wanted, seat))


def _with(table: Table, seats: tuple[Seat, ...], more: Seat) -> tuple[Seat, ...]:
    """One seat more, in seat order: nothing depends on who came first, and documents know no other order."""
    return tuple(seat for seat in table.seats if seat == more or seat in seats)


def _waived(table: Table, event: e.AccusationWaived) -> Table:
    return _noted(table, event.seat, "none")


def _wanted(table: Table, event: e.LastWindowWanted) -> Table:
    return _noted(table, event.seat, "ask")


def _phase(table: Table, event: e.PhaseBegan) -> Table:
    return replace(table, phase=event.phase, step=table.step + 1)


def _accused(table: Table, event: e.Accused) -> Table:
    table = _noted(table, event.seat, "")
    if not event.founded:
        pair = tuple(seat for seat in table.seats if seat in (event.seat, event.accused))
        return table if table.apart(*pair) else replace(table, pairs=(*table.pairs, cast("tuple[Seat, Seat]", pair)))
    bars = event.accused != table.active and table.rules.accused_again == "no"
    barred = _with(table, table.barred, event.accused) if bars else table.barred
    table = replace(table, removed=(*table.removed, event.partner), barred=barred)
    return _withdrawn(table, event.accused, lost=1)


def _withdrawn(table: Table, seat: Seat, *, lost: int = 0) -> Table:
    """An offer goes back to its hand, all but the ``lost`` cards; who has nothing left to see has seen all (MH-55)."""
    laid = {other: offer for other, offer in table.laid.items() if other != seat}
    back = table.laid[seat].count - lost if seat in table.laid else 0
    unseen = tuple(other for other in table.unseen if any(maker != other for maker in laid))
    return replace(table, laid=laid, unseen=unseen, sizes={**table.sizes, seat: table.sizes[seat] + back})


def _cover(table: Table, event: e.CoverTaken) -> Table:
    covers = table.covers[event.seat]
    more = replace(covers, compromised=covers.compromised + 1)
    return replace(table, covers={**table.covers, event.seat: more}, covers_left=table.covers_left - 1)


def _look(table: Table, event: e.LookBegan) -> Table:
    looks = (*table.looks, Look(event.seat, event.take, event.turn_ends))
    if not event.turn_ends or table.phase == "look":
        return replace(table, looks=looks)
    return replace(table, looks=looks, phase="look", step=table.step + 1)


def _taken(table: Table, seen: TakenSeen) -> Table:
    table = _noted(table, seen.seat, "")
    return replace(
        table,
        looks=table.looks[1:],
        deck=table.deck - seen.count,
        sizes={**table.sizes, seen.seat: table.sizes[seen.seat] + seen.count},
        unseen=() if seen.late else table.unseen,
    )


def _dropped(table: Table, event: e.LookDropped) -> Table:
    at = next(number for number, look in enumerate(table.looks) if look.seat == event.seat)
    return replace(table, looks=(*table.looks[:at], *table.looks[at + 1 :]))


def _drawn(table: Table, seen: DrawnSeen) -> Table:
    sizes = {**table.sizes, seen.seat: table.sizes[seen.seat] + seen.count}
    return replace(table, deck=table.deck - seen.count, sizes=sizes)


def _asked(table: Table, event: e.SubstitutionAsked) -> Table:
    return replace(table, phase="hitman", step=table.step + 1, hitman=Hitman(event.seat, event.met, event.later))


def _exchanged(table: Table, seen: ExchangedSeen) -> Table:
    pair = (seen.seat, seen.other)
    laid = {seat: offer for seat, offer in table.laid.items() if seat not in pair}
    sizes = {**table.sizes, **{seat: table.sizes[seat] + seen.count for seat in pair}}
    return replace(table, laid=laid, sizes=sizes, hitman=None)


def _flipped(table: Table, event: e.MataHariUsed) -> Table:
    if not event.flipped:
        return table
    covers = table.covers[event.seat]
    turned = Covers(undercover=covers.undercover + covers.compromised)
    return replace(table, covers={**table.covers, event.seat: turned})


def _back(table: Table, event: e.OffersReturned | e.GameEnded) -> Table:
    sizes = dict(table.sizes)
    for seat, laid in table.laid.items():
        sizes[seat] += laid.count
    return replace(table, laid={}, sizes=sizes, hitman=None, unseen=())


def _began(table: Table, event: e.TurnBegan) -> Table:
    return _fresh(replace(table, active=event.seat, made=(), pairs=(), barred=(), waived=(), wanted=()))


def _again(table: Table, event: e.OfferAwaited) -> Table:
    return _fresh(table)


def _fresh(table: Table) -> Table:
    return replace(table, phase="offer", step=table.step + 1, declined=(), unseen=(), hitman=None)


def _left(table: Table, event: e.SeatWithdrawn) -> Table:
    table = _withdrawn(table, event.seat)
    return replace(
        table,
        resigned=_with(table, table.resigned, event.seat),
        unseen=tuple(seat for seat in table.unseen if seat != event.seat),
        wanted=tuple(seat for seat in table.wanted if seat != event.seat),
        waived=tuple(seat for seat in table.waived if seat != event.seat),
    )


_CHANGES: dict[type, Any] = {
    OfferSeen: _offer,
    e.Declined: _declined,
    e.AccusationWaived: _waived,
    e.LastWindowWanted: _wanted,
    e.PhaseBegan: _phase,
    e.Accused: _accused,
    e.CoverTaken: _cover,
    e.LookBegan: _look,
    TakenSeen: _taken,
    e.LookDropped: _dropped,
    DrawnSeen: _drawn,
    e.SubstitutionAsked: _asked,
    ExchangedSeen: _exchanged,
    e.MataHariUsed: _flipped,
    e.OffersReturned: _back,
    e.GameEnded: _back,
    e.TurnBegan: _began,
    e.OfferAwaited: _again,
    e.SeatWithdrawn: _left,
}
