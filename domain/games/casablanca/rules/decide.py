"""The rules as one function: what an order, or a seat that leaves, makes happen; and whom the game waits for."""

from typing import Final, TypeAlias, assert_never

from domain.chance import Chance
from domain.game import Outcome, Seat, Window
from domain.games.casablanca import events as e
from domain.games.casablanca import orders as o
from domain.games.casablanca.rules import activation as moves
from domain.games.casablanca.rules.activation_draft import Act
from domain.games.casablanca.rules.ahead import invites
from domain.games.casablanca.rules.captures import die, keep, keep_by_default
from domain.games.casablanca.rules.course import Course, Decided
from domain.games.casablanca.rules.effects import pay_for_column, seal
from domain.games.casablanca.rules.eligible import is_alarm
from domain.games.casablanca.rules.ending import end_if_all_gone, finish
from domain.games.casablanca.rules.legality import judged, refused
from domain.games.casablanca.rules.progress import go_on, reveal
from domain.games.casablanca.state import Blank, Over, Own, Playing, State, Table, View, followed
from domain.refusal import Refusal, Refused

_NOTHING: Final = Own()
Other: TypeAlias = o.PlayRed | o.Choose | o.Pay | o.DoNotPay | o.Keep | o.SetReaction
"""Orders that are no activation."""


def decide(state: State, seat: Seat, order: o.Order, chance: Chance) -> Decided:
    """What an order makes happen; Refused if the seat may not give it."""
    if isinstance(state, Blank):
        raise Refused("G-03", "not-begun")
    ended = state.outcome if isinstance(state, Over) else None
    found = judged(state.table, state.owns.get(seat, _NOTHING), ended, seat, order)
    if isinstance(found, Refusal):
        raise refused(found)
    course = Course(state, chance)
    if isinstance(order, o.Activation):
        _activate(course, seat, order, found or ())
    else:
        _carry_out(course, seat, order)
    go_on(course)
    return course.decided()


def _carry_out(course: Course, seat: Seat, order: Other) -> None:
    match order:
        case o.PlayRed(card):
            keep_by_default(course, seat)
            if not course.ended:
                reveal(course, course.table.turn, card, seat=seat)
        case o.Choose() | o.Pay() | o.DoNotPay():
            _answer(course, seat, order)
        case o.Keep(cards):
            keep(course, seat, cards)
        case o.SetReaction(when):
            course.add(e.ReactionSet(seat, when))
        case _:
            assert_never(order)


def _activate(course: Course, seat: Seat, order: o.Activation, acts: tuple[Act, ...]) -> None:
    """Moves, which come to these acts: now, held for the seat's turn (CB-60), in event 30 (CB-55), or a follow (CB-64)."""
    table, follows = course.table, not acts and followed(order) is not None  # a follow makes nothing happen yet
    moving = seat == table.to_act and table.phase == "movement"
    alarmed = not moving and seat == table.to_act and is_alarm(table)
    if follows or not (moving or alarmed):
        course.add(e.Held(seat, order))
    elif course.owns[seat].held is not None:
        course.add(e.HoldDropped(seat, "replaced"))
    if moving and follows:
        moves.follow(course, seat)
    elif moving:
        moves.carry_out(course, seat, acts)
    elif alarmed and follows:
        moves.begin_extra(course, seat)
    elif alarmed:
        moves.extra_gestapo(course, seat, order)


def _answer(course: Course, seat: Seat, order: o.Answer) -> None:
    """An answer to an event: sealed (CB-52), or at once in event 38 (CB-55)."""
    if seat != course.table.to_act:
        seal(course, seat, order)
        return
    keep_by_default(course, seat)
    if course.ended:
        return
    if isinstance(order, o.Pay) and order.move is not None:
        pay_for_column(course, seat)
        if not course.ended:
            moves.extra_fugitive(course, seat, order.move)
    else:
        course.add(e.Answered(seat, "no"))
    if not course.ended:
        course.add(e.ExtraMoveEnded(seat))


def withdraw(state: State, seat: Seat, why: str, chance: Chance) -> Decided:
    """A seat leaves (CB-63): its fugitive dies, its Gestapo goes; the last one left wins (CB-61)."""
    if not isinstance(state, Playing) or seat in state.table.resigned:
        return ()
    course = Course(state, chance)
    if course.table.keeps(seat) is not None:
        course.add(e.Kept(seat, (), course.own(seat).keep))
    die(course, seat, "left")
    course.add(e.SeatWithdrawn(seat, why))
    left = course.table.playing
    if len(left) == 1:
        finish(course, Outcome(left, "last", "CB-61"))
    end_if_all_gone(course)
    go_on(course)
    return course.decided()


def conclude(state: State, agreed: Outcome) -> Decided:
    """The match ends by agreement (G-17): every card is disclosed (G-09)."""
    if not isinstance(state, Playing):
        return ()
    course = Course(state)
    finish(course, agreed)
    return course.decided()


def awaited(state: State) -> tuple[Seat, ...]:
    """Whose answer the game waits for, in playing order; from the public table alone."""
    return asked_now(state.table) if isinstance(state, Playing) else ()


def waits(view: View) -> tuple[Seat, ...]:
    """The same from a view."""
    return asked_now(view.table) if view.table is not None and view.outcome is None else ()


def asked_now(table: Table) -> tuple[Seat, ...]:
    """The same from a table: who is being activated or plays a card, or whose sealed answer is missing."""
    return table.unanswered if table.to_act is None else (table.to_act,)


def may_act(state: State) -> tuple[Seat, ...]:
    """Who may give some order now: everybody who plays (moves ahead, reactions, cards to keep, a standing follow)."""
    return state.table.playing if isinstance(state, Playing) else ()


def window(state: State) -> Window | None:
    """What is being asked now. The first question after the card that opens a turn is told to all, and plans rest at it."""
    if not isinstance(state, Playing):
        return None
    table = state.table
    quiet = table.phase == "card" or table.asks > 1
    kind = {"movement": "move", "card": "card", "event": "event" if table.to_act is None else "extra"}[table.phase]
    seat = "" if table.to_act is None else f".{table.to_act}"
    return Window(
        f"t{table.turn}.{kind}{seat}",
        quiet=quiet,
        rests="" if quiet else "always",
        invites=invites(table),
        kind="move" if table.phase == "movement" else table.phase,
    )
