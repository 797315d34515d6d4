"""The rules as one function: what an order, or a seat that leaves, makes happen; and whom the game waits for."""

from collections.abc import Callable
from typing import Any, Final, Literal

from domain.chance import Chance
from domain.game import Early, Outcome, Seat, Window
from domain.games.quinta_colonna.events import SeatWithdrawn
from domain.games.quinta_colonna.orders import SPY, Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.rules import partisan_turn, spy_turn
from domain.games.quinta_colonna.rules.course import Course, Decided
from domain.games.quinta_colonna.rules.legality import check
from domain.games.quinta_colonna.rules.rounds import disclose, finish
from domain.games.quinta_colonna.rules.sides import commanded, partisans
from domain.games.quinta_colonna.state import Blank, Playing, State, Table, View


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Decided:
    """What an order makes happen; Refused if the seat may not give it."""
    if type(state) is not Playing:
        check(None if isinstance(state, Blank) else state.table, None, Course.outcome(state), seat, order)
        raise ValueError("the spy has no hideout yet")
    check(state.table, state.spy, None, seat, order)
    return _DEEDS[type(order)](state, seat, order, chance)


def withdraw(state: State, seat: Seat, why: str, chance: Chance) -> Decided:
    """A seat leaves (G-11): the spy's leaving, or the last partisan's, ends the game. Nothing once it has ended."""
    if not isinstance(state, Playing) or seat not in state.table.seats or seat in state.table.withdrawn:
        return ()
    course = Course(state)
    course.add(SeatWithdrawn(seat=seat, why=why))
    if seat == SPY:
        finish(course, "spy-withdrew")
    elif not partisans(course.playing.table):
        finish(course, "partisans-withdrew")
    return course.decided()


def conclude(state: State, agreed: Outcome) -> Decided:
    """The seats agree how it ends (G-17): the route is revealed as at any end (G-09)."""
    if not isinstance(state, Playing):
        return ()
    course = Course(state)
    disclose(course, agreed)
    return course.decided()


def awaited(state: State) -> tuple[Seat, ...]:
    """Whose answer the game waits for: the spy, or the partisan players who have not said ``end``.

    One who said it and has been left alone since is waited for again: leaving closes no turn.
    """
    return _asked_now(state.table) if type(state) is Playing else ()


def waits(view: View) -> tuple[Seat, ...]:
    """The same from a view."""
    return _asked_now(view.table) if view.table is not None and view.outcome is None else ()


def _asked_now(table: Table) -> tuple[Seat, ...]:
    able = _able(table)
    return tuple(seat for seat in able if seat not in table.end_by) or able if table.end_by else able


def may_act(state: State) -> tuple[Seat, ...]:
    """Who may give an order now: the side to act, even those who have said ``end``."""
    return _able(state.table) if type(state) is Playing else ()


def _able(table: Table) -> tuple[Seat, ...]:
    if table.to_act == "spy":
        return _THE_SPY
    if table.phase == "start":
        placed = table.pawns
        return tuple(seat for seat in partisans(table) if any(pawn not in placed for pawn in commanded(table, seat)))
    return partisans(table)


def window(state: State) -> Window | None:
    """What is being asked now; an ``end`` that nobody has answered closes it after ``confirm_hours`` (QC-60).

    The partisans' plans rest where a bot is the spy: its player's plans answer at the deadline alone (QC-83), so that nobody
    can tell from it whether a person or a plan has moved the spy.
    """
    if not isinstance(state, Playing):
        return None
    table = state.table
    if table.phase == "start":
        return Window(key="start", kind="start")
    key = f"{table.to_act}-{table.round}"
    rests: Literal["", "in-time"] = "" if table.to_act == "spy" else "in-time"
    if not table.hurried:
        return Window(key=key, rests=rests, kind=table.to_act)
    early = Early(key=f"end-{table.round}-{table.ends}", hours=table.rules.confirm_hours)
    return Window(key=key, rests=rests, early=early, kind=table.to_act)


_THE_SPY: Final = (SPY,)


_DEEDS: Final[dict[type[Order], Callable[[Playing, Seat, Any, Chance], Decided]]] = {
    Ask: partisan_turn.ask,
    Move: partisan_turn.move,
    Stay: partisan_turn.move,
    Arrest: partisan_turn.arrest,
    End: partisan_turn.end,
    Start: partisan_turn.start,
    Play: spy_turn.play,
    Discard: spy_turn.discard,
}
