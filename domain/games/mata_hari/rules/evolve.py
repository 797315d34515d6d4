"""Remembering: what everybody sees of an event changes the public table, and the state follows. No rules here."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.course import laying
from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import Card, without
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.rules.holdings import MOVES
from domain.games.mata_hari.state import NO_CARDS, Blank, Covers, DeckLook, Hitman, Laid, Over, Playing, State, Table
from domain.seats import added, less


def evolve(state: State, event: e.Event, table: Table) -> Playing | Over:
    """The state after an event, with the public table after it."""
    if type(state) is Blank:  # Asked so, for ``isinstance`` takes its time to say no.
        return Playing(table, dict.fromkeys(table.seats, NO_CARDS))
    kind = type(event)
    move = MOVES.get(kind)
    owns = state.owns if move is None else move(state.owns, event)
    deck = DECK[kind](state.deck, event) if kind in DECK else state.deck
    if type(event) is e.GameEnded:
        return Over(table, owns, deck, event)
    return Playing(table, owns, deck) if type(state) is Playing else Over(table, owns, deck, state.ended)


def _first_table(event: e.TableSet) -> Table:
    return Table(
        rules=Rules.of(event.options),
        seats=event.seats,
        active=event.active,
        kinds=event.kinds,
        sizes=dict.fromkeys(event.seats, event.dealt),
        covers=dict.fromkeys(event.seats, Covers()),
        deck=event.deck,
    )


def _off_deck(deck: tuple[Card, ...], event: e.CardsTaken | e.CardsDrawn) -> tuple[Card, ...]:
    return without(deck, event.cards)


DECK: Final[dict[type, Callable[[tuple[Card, ...], Any], tuple[Card, ...]]]] = {
    e.DeckStacked: lambda deck, event: event.cards,
    e.CardsTaken: _off_deck,
    e.CardsDrawn: _off_deck,
}
"""The deck after an event; events that are not here leave it as it is."""


def _offer(table: Table, seen: OfferSeen) -> Table:
    seat, opens = seen.seat, seen.seat == table.active
    before = table.laid.get(seat)
    if seen.note:
        table = _noted(table, seat, seen.note)
    return replace(
        table,
        laid={**table.laid, seat: Laid(seen.count, seen.claims, seen.request)},
        sizes=_resized(table, seat, (before.count if before else 0) - seen.count),
        declined=less(table.declined, seat),
        unseen=less(table.playing, seat),
        phase="counter" if opens else table.phase,
        step=table.step + 1 if opens else table.step,
        made=table.made if opens else added(table.seats, table.made, seat),
    )


def _resized(table: Table, seat: Seat, more: int) -> dict[Seat, int]:
    """The sizes of all hands, when one of them has so many cards more."""
    sizes = table.sizes.copy()
    sizes[seat] += more
    return sizes


def _declined(table: Table, event: e.Declined) -> Table:
    table = _noted(replace(table, declined=added(table.seats, table.declined, event.seat)), event.seat, event.note)
    return replace(table, unseen=()) if event.late else table


def _noted(table: Table, seat: Seat, note: str) -> Table:
    """A letter of a seat is in: it has seen what lay there, and may say something about accusations (MH-18, MH-55)."""
    unseen = less(table.unseen, seat)
    if note == "none":
        waived = added(table.seats, table.waived, seat)
        return replace(table, unseen=unseen, waived=waived, wanted=less(table.wanted, seat))
    if note:
        wanted = added(table.seats, table.wanted, seat)
        return replace(table, unseen=unseen, waived=less(table.waived, seat), wanted=wanted)
    return table if unseen is table.unseen else replace(table, unseen=unseen)


def _wanted(table: Table, event: e.LastWindowWanted) -> Table:
    return _noted(table, event.seat, "ask")


def _accused(table: Table, event: e.Accused) -> Table:
    if event.seat in table.unseen:
        table = _noted(table, event.seat, "")
    if not event.founded:
        one, other, seats = event.seat, event.accused, table.seats
        if table.pairs and table.apart(one, other):
            return table
        pair = (one, other) if seats.index(one) < seats.index(other) else (other, one)
        return replace(table, pairs=(*table.pairs, pair))
    bars = event.accused != table.active and not table.rules.accused_again
    barred = added(table.seats, table.barred, event.accused) if bars else table.barred
    table = replace(table, removed=(*table.removed, event.partner), barred=barred)
    return _withdrawn(table, event.accused, lost=1)


def _withdrawn(table: Table, seat: Seat, *, lost: int = 0) -> Table:
    """An offer goes back to its hand, all but the ``lost`` cards; who has nothing left to see has seen all (MH-55)."""
    laid = {other: offer for other, offer in table.laid.items() if other != seat}
    back = table.laid[seat].count - lost if seat in table.laid else 0
    unseen = tuple(other for other in table.unseen if any(maker != other for maker in laid))
    return replace(table, laid=laid, unseen=unseen, sizes=_resized(table, seat, back))


def _cover(table: Table, event: e.CoverTaken) -> Table:
    covers = table.covers.copy()
    before = covers[event.seat]
    covers[event.seat] = Covers(before.compromised + 1, before.undercover)
    return replace(table, covers=covers, covers_left=table.covers_left - 1)


def _look(table: Table, event: e.LookBegan) -> Table:
    looks = (*table.looks, DeckLook(event.seat, event.take, event.turn_ends))
    if not event.turn_ends or table.phase == "look":
        return replace(table, looks=looks)
    return replace(table, looks=looks, phase="look", step=table.step + 1)


def _taken(table: Table, seen: TakenSeen) -> Table:
    if seen.sees:
        table = _noted(table, seen.seat, "")
    return replace(
        table,
        looks=table.looks[1:],
        deck=table.deck - seen.count,
        sizes=_resized(table, seen.seat, seen.count),
        unseen=() if seen.late else table.unseen,
    )


def _dropped(table: Table, event: e.LookDropped) -> Table:
    at = next(number for number, look in enumerate(table.looks) if look.seat == event.seat)
    return replace(table, looks=(*table.looks[:at], *table.looks[at + 1 :]))


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
    again = _again(table, event)
    return replace(again, active=event.seat, turn=table.turn + 1, made=(), pairs=(), barred=(), waived=(), wanted=())


def _again(table: Table, event: e.OfferAwaited | e.TurnBegan) -> Table:
    return replace(table, phase="offer", step=table.step + 1, declined=(), unseen=(), hitman=None)


def _left(table: Table, event: e.SeatWithdrawn) -> Table:
    table = _withdrawn(table, event.seat)
    return replace(
        table,
        resigned=added(table.seats, table.resigned, event.seat),
        unseen=less(table.unseen, event.seat),
        wanted=less(table.wanted, event.seat),
        waived=less(table.waived, event.seat),
    )


_CHANGES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    OfferSeen: _offer,
    e.Declined: _declined,
    e.AccusationWaived: lambda table, event: _noted(table, event.seat, "none"),
    e.LastWindowWanted: _wanted,
    e.PhaseBegan: lambda table, event: replace(table, phase=event.phase, step=table.step + 1),
    e.Accused: _accused,
    e.CoverTaken: _cover,
    e.LookBegan: _look,
    TakenSeen: _taken,
    e.LookDropped: _dropped,
    DrawnSeen: lambda table, seen: replace(
        table, deck=table.deck - seen.count, sizes=_resized(table, seen.seat, seen.count)
    ),
    e.SubstitutionAsked: _asked,
    ExchangedSeen: _exchanged,
    e.MataHariUsed: _flipped,
    e.OffersReturned: _back,
    e.GameEnded: _back,
    e.TurnBegan: _began,
    e.OfferAwaited: _again,
    e.SeatWithdrawn: _left,
}
lay: Final = laying(e.TableSet, _first_table, _CHANGES)
"""The public table after what everybody saw; ValueError if it has not been set."""
