"""What a seat may know of an event, and the view folded from that alone."""

from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from domain.game import REFEREE, Seat
from domain.games.quinta_colonna import evolve
from domain.games.quinta_colonna.events import (
    BoardSet,
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
from domain.games.quinta_colonna.sides import SPY
from domain.games.quinta_colonna.state import View
from domain.wire import Wired


class SpyPlayed(Wired, frozen=True):
    """The spy played a card and moved, as everybody else sees it (QC-08)."""

    WIRE: ClassVar[str] = "quinta-colonna.seen.spy-played.v1"
    card: int
    piece: Piece


Observation: TypeAlias = Event | SpyPlayed

_SPY_ALONE: Final = (HideoutDrawn, HandDealt, CardDrawn, RefugeAssaulted, SpyHomeSilently, SpyCounted)


def observe(event: Event, seat: Seat) -> Observation | None:
    """What a seat learns of an event; None: nothing. Partisans, observers and seats that left see the same."""
    if seat in (SPY, REFEREE):
        return event
    if isinstance(event, SpyMoved):
        return SpyPlayed(card=event.card, piece=event.piece)
    if isinstance(event, _SPY_ALONE):
        return None
    return event


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return View(seat=seat)


def watch(view: View, seen: Observation) -> View:
    """The view after one more observation; ValueError if it cannot follow on this view."""
    if view.table is None:
        if not isinstance(seen, BoardSet):
            raise ValueError(f"{seen.WIRE} cannot be seen before the board lies ready")
        return replace(view, table=evolve.first_table(seen))
    match seen:
        case SpyPlayed(card=card):
            return replace(view, table=evolve.show_card(view.table, card))
        case HideoutDrawn():
            return replace(view, spy=evolve.first_spy(seen))
        case GameEnded():
            known = view.spy if view.spy is not None else evolve.last_spy(seen)
            return replace(view, spy=known, outcome=evolve.outcome_of(seen))
    spy = view.spy if view.spy is None else evolve.on_spy(view.spy, seen, view.table)
    return replace(view, table=evolve.on_table(view.table, seen), spy=spy)
