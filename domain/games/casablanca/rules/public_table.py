"""What everybody sees of an event changes the public table. No rules here."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.course import laying
from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.options import Rules
from domain.games.casablanca.state import LAST_MOVEMENT, Before, Keeping, Out, Side, Table
from domain.seats import added, less


def _first_table(event: e.TableSet) -> Table:
    sides = {seat: Side(event.gestapo, event.fugitives[seat], green=event.green[seat]) for seat in event.seats}
    return Table(Rules.of(event.options), event.seats, sides, event.friends, event.remaining)


def _with(table: Table, seat: Seat, side: Side) -> Table:
    """The table with this side in place of the seat's."""
    sides = table.sides.copy()
    sides[seat] = side
    return replace(table, sides=sides)


def _green(table: Table, seat: Seat, more: int, *, remaining: int = 0, gold: int = 0) -> Table:
    """So many green and gold cards more in a hand, and so many more in Remaining."""
    side = table.sides[seat]
    table = _with(table, seat, replace(side, green=side.green + more, gold=side.gold + gold))
    return replace(table, remaining=table.remaining + remaining)


def _before(table: Table, seat: Seat, **changed: Any) -> Table:
    """What an event of the articulated version changed first (CB-42)."""
    if not table.rules.articulated:
        return table
    return replace(table, before={**table.before, seat: replace(table.before.get(seat, Before()), **changed)})


def _dealt(table: Table, seen: s.RedDealtSeen) -> Table:
    dealt = {seat: replace(table.sides[seat], red=count) for seat, count in seen.counts.items()}
    return replace(table, sides={**table.sides, **dealt}, unseen=seen.unseen, played=(), card=None)


def _used(table: Table) -> tuple[int, ...]:
    return table.played if table.card is None else (*table.played, table.card)


def _red_asked(table: Table, event: e.RedAsked) -> Table:
    return replace(
        table, turn=event.turn, phase="card", to_act=event.seat, waiting=(), card=None, played=_used(table), asks=0
    )


def _revealed(table: Table, event: e.RedRevealed) -> Table:
    opens = event.turn != table.turn or event.seat is not None
    if event.seat is not None:
        side = table.sides[event.seat]
        table = _with(table, event.seat, replace(side, red=side.red - 1))
    return replace(
        table,
        red_deck=table.red_deck - (event.seat is None),
        turn=event.turn,
        played=_used(table),
        card=event.card,
        phase="event" if event.card > LAST_MOVEMENT else "movement",
        to_act=None,
        waiting=(),
        intercepted=() if event.fresh else table.intercepted,
        before={},
        asks=0 if opens else table.asks,
    )


def _activated(table: Table, event: e.ActivationBegan) -> Table:
    seat, waiting = event.seat, table.waiting
    in_turn = waiting and waiting[0] == seat
    return replace(table, to_act=seat, waiting=waiting[1:] if in_turn else less(waiting, seat))


def _activation_over(table: Table, event: e.ActivationEnded) -> Table:
    if not table.before and not table.spared:
        return replace(table, to_act=None)
    before = {seat: changed for seat, changed in table.before.items() if seat != event.seat}
    spared = tuple(pair for pair in table.spared if pair[1] != event.seat)
    return replace(table, to_act=None, before=before, spared=spared)


def _gestapo(table: Table, event: e.GestapoMoved) -> Table:
    seat = event.seat
    table = _with(table, seat, replace(table.sides[seat], gestapo=event.path[-1]))
    return _before(table, seat, gestapo=event.origin) if event.why == "event" else table


def _fugitive(table: Table, event: e.FugitiveMoved) -> Table:
    seat = event.seat
    table = _with(table, seat, replace(table.sides[seat], fugitive=event.path[-1]))
    return _before(table, seat, fugitive=event.origin) if event.why == "event" else table


def _restarted(table: Table, event: e.Restarted) -> Table:
    side = replace(table.sides[event.seat], fugitive=event.hex, out=None, marker=0)
    return _with(table, event.seat, side)


def _landed(table: Table, event: e.Landed) -> Table:
    return _with(table, event.seat, replace(table.sides[event.seat], **{event.piece: event.hex}))


def _mounted(table: Table, event: e.Mounted) -> Table:
    was = table.sides[event.seat]
    table = _with(table, event.seat, replace(was, mount=event.mount, rations=event.rations))
    if event.why != "event" or was.mount == event.mount or table.rules.event_camel != "before":
        return table
    return _before(table, event.seat, mount=was.mount)


def _marker(table: Table, event: e.MarkerMoved) -> Table:
    return _with(table, event.seat, replace(table.sides[event.seat], marker=event.marker))


def _out(table: Table, event: e.FugitiveOut) -> Table:
    captured = event.how == "captured"
    out = Out(event.how, event.hex if captured else None, event.money if captured else 0)
    side = replace(table.sides[event.seat], fugitive=None, mount="foot", rations=0, out=out)
    table = _with(table, event.seat, side)
    if event.seat not in table.before:
        return table
    gestapo = table.before[event.seat].gestapo
    others = {seat: changed for seat, changed in table.before.items() if seat != event.seat}
    return replace(table, before=others if gestapo is None else {**others, event.seat: Before(gestapo=gestapo)})


def _visited(table: Table, seen: s.FriendVisitedSeen) -> Table:
    table = replace(table, friends={**table.friends, seen.friend: 0})
    return _green(table, seen.seat, seen.count)


def _extra_asked(table: Table, event: e.ExtraMoveAsked) -> Table:
    return replace(table, to_act=event.seat, waiting=less(table.waiting, event.seat), asks=table.asks + 1)


def _answered(table: Table, event: e.Answered) -> Table:
    return replace(table, asked=less(table.asked, event.seat), answered=less(table.answered, event.seat))


def _keep_asked(table: Table, event: e.KeepAsked) -> Table:
    keeping = (*table.keeping, Keeping(event.seat, event.most + 1, event.payer))
    return replace(table, keeping=tuple(sorted(keeping, key=lambda one: table.seats.index(one.seat))))


def _kept(table: Table, seen: s.KeptSeen) -> Table:
    table = replace(table, keeping=tuple(one for one in table.keeping if one.seat != seen.seat))
    return _green(table, seen.seat, seen.kept, remaining=seen.returned)


def _spared(table: Table, event: e.Spared) -> Table:
    pair = (event.seat, event.fugitive)
    return table if pair in table.spared else replace(table, spared=(*table.spared, pair))


def _left(table: Table, event: e.SeatWithdrawn) -> Table:
    gone = event.seat
    table = _with(table, gone, replace(table.sides[gone], gestapo=None))
    return replace(
        table,
        resigned=added(table.seats, table.resigned, gone),
        to_act=None if table.to_act == gone else table.to_act,
        waiting=less(table.waiting, gone),
        asked=less(table.asked, gone),
        answered=less(table.answered, gone),
        spared=tuple(pair for pair in table.spared if gone not in pair),
        before={seat: changed for seat, changed in table.before.items() if seat != gone},
    )


CHANGES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    s.RedStackedSeen: lambda table, seen: replace(table, red_deck=seen.count, played=(), card=None),
    s.CardsLostSeen: lambda table, seen: _green(table, seen.seat, -seen.count, remaining=seen.count, gold=-seen.gold),
    s.FriendVisitedSeen: _visited,
    s.CardsDrawnSeen: lambda table, seen: _green(table, seen.seat, seen.count, remaining=-seen.count),
    s.AnswerSealedSeen: lambda table, seen: replace(table, answered=added(table.seats, table.answered, seen.seat)),
    s.PriceTakenSeen: lambda table, seen: _green(table, seen.seat, -seen.count),
    s.KeptSeen: _kept,
    s.RedDealtSeen: _dealt,
    e.RedAsked: _red_asked,
    e.RedRevealed: _revealed,
    e.MovementBegan: lambda table, event: replace(table, phase="movement", to_act=None, waiting=event.seats),
    e.ActivationBegan: _activated,
    e.ActivationAsked: lambda table, event: replace(table, asks=table.asks + 1),
    e.ActivationEnded: _activation_over,
    e.GestapoMoved: _gestapo,
    e.FugitiveMoved: _fugitive,
    e.Restarted: _restarted,
    e.Paid: lambda table, event: _green(table, event.seat, -event.money, remaining=event.money, gold=-event.gold),
    e.Landed: _landed,
    e.Mounted: _mounted,
    e.GreenPlayed: lambda table, event: _green(table, event.seat, -1, remaining=1),
    e.MarkerMoved: _marker,
    e.Intercepted: lambda table, event: replace(table, intercepted=added(table.seats, table.intercepted, event.seat)),
    e.FugitiveOut: _out,
    e.GoldTaken: lambda table, event: _green(table, event.seat, 0, gold=1),
    e.ChoicesAsked: lambda table, event: replace(table, asked=event.seats, answered=(), asks=table.asks + 1),
    e.ExtraMovesBegan: lambda table, event: replace(table, waiting=event.seats),
    e.ExtraMoveAsked: _extra_asked,
    e.ExtraMoveEnded: lambda table, event: replace(table, to_act=None, waiting=less(table.waiting, event.seat)),
    e.Answered: _answered,
    e.KeepAsked: _keep_asked,
    e.Spared: _spared,
    e.SeatWithdrawn: _left,
    e.GameEnded: lambda table, event: replace(table, to_act=None, waiting=(), asked=(), answered=()),
}
"""What the face of an event changes on the table; faces that are not here change nothing that lies open."""
lay: Final = laying(e.TableSet, _first_table, CHANGES)
"""The public table after what everybody saw; ValueError if it has not been set."""
