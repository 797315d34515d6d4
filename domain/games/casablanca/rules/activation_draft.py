"""An activation being worked out step by step on what its seat knows: what has been done so far, and what will happen."""

from typing import TypeAlias

import msgspec

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.orders import Green, Hex
from domain.games.casablanca.rules.moves import Stand
from domain.games.casablanca.state import LAST_MOVEMENT, Own, Side, Table


class Sail(msgspec.Struct, frozen=True):
    """A piece sails from its port; where it lands the die will say."""

    piece: e.Piece


Act: TypeAlias = (
    e.GestapoMoved | e.FugitiveMoved | e.Restarted | e.Paid | e.Mounted | e.GreenPlayed | e.MarkerMoved | Sail
)
"""What a step makes happen: an event, or a crossing."""


class ActivationDraft(msgspec.Struct):
    """What a seat's activation has come to. ``side`` and ``green`` change as its steps are taken; the table does not."""

    table: Table
    seat: Seat
    side: Side
    green: list[Green]
    gold_first: bool
    acts: list[Act] = []
    moved: set[e.Piece] = set()
    mover: Green = ""
    played: int = 0
    bought: bool = False
    paid: bool = False
    restarted: bool = False

    def add(self, act: Act) -> None:
        """One thing more will happen."""
        self.acts.append(act)

    def stand(self, here: Hex) -> Stand:
        """What decides how the fugitive may move from here."""
        as_it_is = self.bought or not self.table.before
        mount = self.side.mount if as_it_is else mount_of(self.table, self.seat, self.side)
        return Stand(here, mount, red_value(self.table), self.mover)

    def units(self, price: int, *, gold_pays: bool) -> tuple[int, int] | None:
        """How many money and gold cards pay a price (CB-21, CB-54); None if there are too few."""
        needed = price // cards().money
        money, gold = self.green.count("money"), self.side.gold if gold_pays else 0
        if money + gold < needed:
            return None
        if self.gold_first:
            return needed - min(gold, needed), min(gold, needed)
        return min(money, needed), needed - min(money, needed)

    def pay(self, what: str, money: int, gold: int) -> None:
        """Let so many money and gold cards go."""
        for _ in range(money):
            self.green.remove("money")
        self.side = msgspec.structs.replace(self.side, gold=self.side.gold - gold)
        self.paid = True
        self.add(e.Paid(self.seat, "fare" if what == "fare" else "camel", money, gold))


def begun(table: Table, own: Own, seat: Seat, *, gold_first: bool = False) -> ActivationDraft:
    """An activation of which nothing has been done yet."""
    return ActivationDraft(table, seat, table.sides[seat], list(own.green), gold_first)


def moved_by_event(table: Table, seat: Seat, piece: e.Piece) -> bool:
    """Whether this turn's event has moved a piece: it did not start the turn where it stands (CB-42)."""
    before = table.before.get(seat)
    if before is None:
        return False
    return (before.gestapo if piece == "gestapo" else before.fugitive) is not None


def mount_of(table: Table, seat: Seat, side: Side) -> e.Mount:
    """On what a fugitive moves that has bought no camel now: after an event card perhaps as before it (CB-42)."""
    before = table.before.get(seat)
    if before is None or before.mount is None or not table.by_event or table.rules.event_camel != "before":
        return side.mount
    return before.mount


def red_value(table: Table) -> int | None:
    """The movement card that gives the movement; None if an event card does (CB-42)."""
    card = table.card
    return card if card is not None and card <= LAST_MOVEMENT else None
