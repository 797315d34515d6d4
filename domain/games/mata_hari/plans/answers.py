"""What a plan answers now: the first line that speaks of what is asked and can be done (MH-71, MH-72)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import INDEX_OF, PARTNERS, Card
from domain.games.mata_hari.board.claims import Is, fits
from domain.games.mata_hari.plans.claimed import holds_all
from domain.games.mata_hari.plans.lines import PlanLine
from domain.games.mata_hari.rules.legality import refusal_of
from domain.games.mata_hari.state import Table, View

_CARDS: Final = frozenset((*INDEX_OF, *PARTNERS))


def answer(view: View, seat: Seat, plan: tuple[PlanLine, ...], late: bool) -> o.Order | None:
    """The order that the lines come to; None: the decision is left to the owner."""
    table = view.table
    if table is None or view.ended is not None or table.looks:
        return None
    lines = [line for line in plan if late or not line.late]
    for order in _orders(view, table, seat, lines):
        if refusal_of(view, seat, order) is None:
            return order
    return None


def _orders(view: View, table: Table, seat: Seat, lines: list[PlanLine]) -> Iterator[o.Order]:
    active = seat == table.active
    match table.phase:
        case "offer" if active:
            yield from (o.Offer(line.own) for line in lines if line.say == "offer")
        case "counter" if not active:
            for line in lines:
                yield from _counter(table, line)
        case "resolve" if active:
            yield from _resolved(view, table, lines)
        case "accuse":
            yield from (o.Waive() for line in lines if line.say == "waive")


def _counter(table: Table, line: PlanLine) -> Iterator[o.Order]:
    """What a line answers to the active player's offer."""
    laid = table.laid.get(table.active)
    if laid is None or line.seat not in (None, table.active):
        return
    if line.say == "decline" or (line.say == "refuse" and line.seat is not None):
        yield o.Decline()
    elif line.say == "offer" or (line.say == "take" and _are_cards(line.own) and holds_all(laid.claims, line.named)):
        yield o.Offer(line.own)


def _resolved(view: View, table: Table, lines: list[PlanLine]) -> Iterator[o.Order]:
    """What lines answer to the counter-offers: those of seats that one of them refuses are out of the question."""
    refused = {line.seat for line in lines if line.say == "refuse" and line.seat is not None}
    standing = table.acceptable()
    left = [seat for seat in standing if seat not in refused]
    for line in lines:
        if line.say == "refuse" and (line.seat is None or (standing and not left)):
            yield o.Refuse()
        if line.say == "take" and _lie_in(line.own, view.own.offer):
            yield from (o.Accept(seat) for seat in left if _is_taken(table, line, seat))


def _is_taken(table: Table, line: PlanLine, seat: Seat) -> bool:
    """Whether a line speaks of the counter-offer of a seat, by what is claimed about it."""
    return line.seat in (None, seat) and holds_all(table.laid[seat].claims, line.named)


def _are_cards(names: tuple[str, ...]) -> bool:
    return bool(names) and all(name in _CARDS for name in names)


def _lie_in(names: tuple[str, ...], offer: tuple[Card, ...]) -> bool:
    """Whether all these are among the cards that one has offered oneself."""
    return all(any(fits(Is(name), card) for card in offer) for name in names)
