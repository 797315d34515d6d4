"""Conditional orders (G-18, VN-37, VN-38): lines that agree as far as they go are a tree; what the others do chooses the branch.

Everything is open here, so a turn was the one foreseen exactly if it led to the table that its order leads to.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.chance import Chance
from domain.game import Followed, GamePlans, Seat
from domain.games.vedova_nera.orders import Order
from domain.games.vedova_nera.plans import silent, words
from domain.games.vedova_nera.plans.lines import (
    Line,
    PlanLine,
    PlannedTurn,
    SilentLine,
    colour_in,
    mover,
    order_of,
    seat_of,
    step_of,
)
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.rules.decide import foresee
from domain.games.vedova_nera.rules.legality import refusal_of
from domain.games.vedova_nera.state import Choosing, Over, Playing, View, awaited, colour_of
from domain.refusal import Refusal

_SAMPLES: Final = 6


def _refusal_of(view: View, seat: Seat, plan: tuple[Line, ...]) -> Refusal | None:
    """Why the last line cannot be kept: whom it speaks of, another answer to the same turns, a turn that is not legal."""
    *earlier, line = plan
    if isinstance(line, SilentLine):
        if not isinstance(view, Choosing | Playing):
            return Refusal("VN-38", "plan-over" if isinstance(view, Over) else "plan-not-yet")
        return next(silent.faults(view, seat, line), None)
    if not isinstance(view, Playing):
        return Refusal("VN-37", "plan-over" if isinstance(view, Over) else "plan-not-yet")
    return _misplaced(view, seat, line) or _twice(line, _answers(earlier)) or _illegal(view, seat, line)


def _samples(view: View, seat: Seat, chance: Chance) -> tuple[Line, ...]:
    """Lines of turns that could be played one after another, and one for when the time is up."""
    if not isinstance(view, Choosing | Playing) or seat not in view.seats:
        return ()
    late = silent.samples(view, seat, chance)
    return late if isinstance(view, Choosing) else (*(_sample(view, seat, chance) for _ in range(_SAMPLES)), *late)


def _answer(view: View, seat: Seat, plan: tuple[Line, ...], late: bool) -> Order | None:
    """The own turn that the first answer to the others has come to, or what is wanted once the time is up."""
    for line in _answers(plan)[:1]:
        if line.steps[0].colour is None:
            return order_of(line.steps[0])
    return silent.answer(view, seat, tuple(line for line in plan if isinstance(line, SilentLine))) if late else None


def _follow(before: View, after: View, seat: Seat, plan: tuple[Line, ...]) -> Followed:
    """The lines that still fit, without the turn just taken, and what may still be played when the time is up."""
    late = tuple(rest for line in plan if isinstance(line, SilentLine) for rest in silent.left(after, line))
    answers = _answers(plan)
    if not answers or not isinstance(before, Playing) or not isinstance(after, Playing):
        return Followed(late)
    left = [rest for line in answers for rest in _after_turn(before, after, seat, line.steps)]
    # With the own turn come, a line that still waits for somebody else's has been passed by.
    own = awaited(after) == (seat,)
    ahead = tuple(PlanLine(steps) for steps in left if steps and (not own or steps[0].colour is None))
    strayed = not ahead and () not in left
    why = Refusal("VN-37", "plan-left", (("colour", mover(before)),)) if strayed else None
    return Followed((*ahead, *late), why)


def _answers(plan: Iterable[Line]) -> list[PlanLine]:
    """The lines that answer the turns of others."""
    return [line for line in plan if isinstance(line, PlanLine)]


def _after_turn(
    before: Playing, after: Playing, owner: Seat, steps: tuple[PlannedTurn, ...]
) -> Iterator[tuple[PlannedTurn, ...]]:
    """What is left of a line, if it still fits."""
    whose = colour_in(after, steps[0], owner)
    if after.colours.index(whose) in after.retired:
        return
    if after.turns == before.turns or whose != mover(before):
        yield steps
        return
    seat, order = seat_of(before, whose), order_of(steps[0])
    if refusal_of(before, seat, order) is None and foresee(before, seat, order) == after:
        yield steps[1:]


def _misplaced(view: Playing, seat: Seat, line: PlanLine) -> Refusal | None:
    own = colour_of(view, seat)
    if mover(view) == own:
        return Refusal("VN-37", "plan-move-first")
    for step in line.steps:
        colour = step.colour
        if colour == own:
            return Refusal("VN-37", "plan-own-condition")
        if colour is not None and (colour not in view.colours or view.colours.index(colour) in view.retired):
            return Refusal("VN-37", "plan-not-here", (("colour", colour),))
    return None


def _twice(line: PlanLine, earlier: list[PlanLine]) -> Refusal | None:
    """Two lines that come to the same own turn must mean the same one."""
    for other in earlier:
        fork = next(
            (a.colour is b.colour is None for a, b in zip(line.steps, other.steps, strict=False) if a != b), None
        )
        if other == line or fork:
            return Refusal("VN-37", "plan-twice")
    return None


def _illegal(view: Playing, seat: Seat, line: PlanLine) -> Refusal | None:
    """The first turn that could not be played, as far as everything before it is known."""
    table: View = view
    for step in line.steps:
        if not isinstance(table, Playing):
            return Refusal("VN-37", "plan-over")
        colour = colour_in(table, step, seat)
        if mover(table) != colour:
            return None  # somebody in between may do anything: the rest is looked at when it comes
        who, order = seat_of(table, colour), order_of(step)
        if refusal_of(table, who, order) is not None:
            facts = (("colour", colour), ("kind", step.kind), ("places", " ".join(step.places)))
            return Refusal("VN-37", "plan-own-illegal" if who == seat else "plan-illegal", facts)
        table = foresee(table, who, order)
    return None


def _sample(view: Playing, seat: Seat, chance: Chance) -> PlanLine:
    """Turns drawn at random until the owner's second one; they need not come to it."""
    table: View = view
    steps: list[PlannedTurn] = []
    while isinstance(table, Playing) and sum(step.colour is None for step in steps) < 2:
        (who,) = awaited(table)
        order = chance.pick("plan", choices(table, who))
        if who != seat or steps:
            steps.append(step_of(None if who == seat else mover(table), order))
        table = foresee(table, who, order)
    while steps and steps[-1].colour is not None:
        steps.pop()
    return PlanLine(tuple(steps) or (PlannedTurn(view.colours[0], "pass"), PlannedTurn(None, "pass")))


PLANS: Final = GamePlans[Order, View](
    lines=(PlanLine, SilentLine),
    parse=words.parse,
    write=words.write,
    explain=lambda view, seat, plan, language: tuple(words.explain(line, language) for line in plan),
    samples=_samples,
    refusal_of=_refusal_of,
    answer=_answer,
    follow=_follow,
)
