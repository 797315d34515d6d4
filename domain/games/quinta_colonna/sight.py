"""What a seat may know of an event, and the view folded from that alone."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, Final, TypeAlias

from domain.game import REFEREE, Seat
from domain.games.quinta_colonna.events import (
    CardDrawn,
    Event,
    GameEnded,
    HandDealt,
    HideoutDrawn,
    Piece,
    RefugeAssaulted,
    SpyCounted,
    SpyHomeSilently,
    SpyMoved,
)
from domain.games.quinta_colonna.evolve import OPEN, first_spy, last_spy, on_spy, on_table, outcome_of, show_card
from domain.games.quinta_colonna.sides import SPY
from domain.games.quinta_colonna.state import Table, View
from domain.wire import Wired


class SpyPlayed(Wired, frozen=True):
    """The spy played a card and moved, as everybody else sees it (QC-08)."""

    WIRE: ClassVar[str] = "quinta-colonna.seen.spy-played.v1"
    card: int
    piece: Piece


Observation: TypeAlias = Event | SpyPlayed

_KNOWS_ALL: Final = frozenset((SPY, REFEREE))
# What the spy alone is told, and its move, of which all see the card.
_VEILED: Final = frozenset((HideoutDrawn, HandDealt, CardDrawn, RefugeAssaulted, SpyHomeSilently, SpyCounted, SpyMoved))


def observe(event: Event, seat: Seat) -> Observation | None:
    """What a seat learns of an event; None: nothing. Partisans, observers and seats that left see the same."""
    if type(event) not in _VEILED or seat in _KNOWS_ALL:
        return event
    return _played(event.card, event.piece) if type(event) is SpyMoved else None


@lru_cache(maxsize=1024)
def _played(card: int, piece: Piece) -> SpyPlayed:
    """One object for all who see it."""
    return SpyPlayed(card=card, piece=piece)


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return View(seat=seat)


def watch(view: View, seen: Observation) -> View:
    """The view after one more observation; ValueError if it cannot follow on this view."""
    table, fold = view.table, OPEN.get(type(seen))
    if table is None:
        return View(view.seat, on_table(None, seen))
    if fold is not None:
        return View(view.seat, fold(table, seen), view.spy, view.outcome)
    apart = _APART.get(type(seen))
    if apart is not None:
        return apart(view, table, seen)
    spy = view.spy if view.spy is None else on_spy(view.spy, seen, table)
    return View(view.seat, on_table(table, seen), spy, view.outcome)


def _ended(view: View, table: Table, seen: GameEnded) -> View:
    known = view.spy if view.spy is not None else last_spy(seen)
    return View(view.seat, table, known, outcome_of(seen))


# What does more to a view than to the table and a spy already known.
_APART: Final[dict[type, Callable[[View, Table, Any], View]]] = {
    SpyPlayed: lambda view, table, seen: View(view.seat, show_card(table, seen.card), view.spy, view.outcome),
    HideoutDrawn: lambda view, table, seen: View(view.seat, table, first_spy(seen), view.outcome),
    GameEnded: _ended,
}
