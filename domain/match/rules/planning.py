"""Plans: kept for a seat, moved on by what it sees, asked whenever it is (ruling G-18). What they mean, the game says."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Followed, GamePlans, Seat
from domain.match.events import StoredPlanLine
from domain.match.sight import MatchView
from domain.refusal import Refusal
from domain.wire import Wire, Wired
from domain.words import DEFAULT

MOST_LINES: Final = 60  # of one plan: more than anybody writes, few enough to look at after every event

MOST_CHARACTERS: Final = 600  # of one line as it is written: every turn of it is tried when it comes

Plan = tuple[Any, ...]


def asks_again(game: AnyGame) -> bool:
    """Whether plans are asked again once an order of one of them has been carried out."""
    return _plans(game).again


def is_line(game: AnyGame, order: Any) -> bool:
    """Whether something understood in a letter is a line of a plan."""
    return game.reading.plan is not None and type(order) in game.reading.plan.lines


def stored(plan: Iterable[Wired]) -> tuple[StoredPlanLine, ...]:
    """A plan, or the orders of an answer, as events keep them."""
    return tuple(StoredPlanLine(line.WIRE, msgspec.Raw(_ENCODE(line))) for line in plan)


def loaded(game: AnyGame, lines: Iterable[StoredPlanLine]) -> Plan:
    """The plan that events have kept."""
    return kept_as(_plans(game).lines, lines)


def kept_as(shapes: tuple[type[Wired], ...], lines: Iterable[StoredPlanLine]) -> Plan:
    """What events have kept of such shapes, a plan's lines or the orders of an answer that waits."""
    wire = _wire(shapes)
    return tuple(wire.load(line.name, bytes(line.body)) for line in lines)


def refusal(game: AnyGame, table: Any, seat: Seat, plan: Plan) -> Refusal | None:
    """Why the last line of a plan cannot stand beside those before it, on the table that the letter leaves."""
    if len(plan) > MOST_LINES:
        return Refusal("G-18", "plan-too-long", (("most", MOST_LINES),))
    if len(_plans(game).write(plan[-1], DEFAULT)) > MOST_CHARACTERS:
        return Refusal("G-18", "plan-line-too-long", (("most", MOST_CHARACTERS),))
    return _plans(game).refusal_of(table, seat, plan)


def followed(game: AnyGame, before: Any, after: Any, seat: Seat, plan: Plan) -> Followed:
    """What is left of a plan when its owner's view was ``before`` and is ``after``."""
    if before is after:
        return Followed(plan)
    return _plans(game).follow(before, after, seat, plan)


def answer(game: AnyGame, view: MatchView, plan: Plan, *, late: bool) -> tuple[Any, ...] | Refusal:
    """What a plan orders now (nothing: it leaves the decision to its owner), or why that cannot be done after all."""
    table = view.game
    order = _plans(game).answer(table, view.seat, plan, late)
    if order is None:
        return ()
    return game.sight.refusal_of(table, view.seat, order) or (order,)


_ENCODE: Final = msgspec.json.Encoder().encode


@cache
def _wire(shapes: tuple[type[Wired], ...]) -> Wire:
    return Wire(shapes)


def _plans(game: AnyGame) -> GamePlans[Any, Any]:
    if game.reading.plan is None:
        raise ValueError(f"{game.key} knows no plans")
    return game.reading.plan
