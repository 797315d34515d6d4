"""What games ask of a new line of a plan alike (ruling G-18), and how they say what a plan comes to."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.game import Seat
from domain.refusal import Refusal
from domain.words import Catalogue, Language, quoted


def refusal_by(
    twice: Refusal, faults: Callable[[Any, Seat, Any], Iterator[Refusal]]
) -> Callable[[Any, Seat, tuple[Any, ...]], Refusal | None]:
    """Why the last line cannot stand: play has not begun, it is there already (``twice``), or the first of its ``faults``."""

    def refusal_of(view: Any, seat: Seat, plan: tuple[Any, ...]) -> Refusal | None:
        table, (*earlier, line) = view.table, plan
        if table is None or seat not in table.seats:
            return Refusal("G-03", "not-begun")
        return twice if line in earlier else next(faults(table, seat, line), None)

    return refusal_of


def explained_by(
    say: Catalogue, write: Callable[[Any, Language], str], write_order: Callable[[Any, Language], str]
) -> Callable[[Iterable[Any], Any, Any, Language], tuple[str, ...]]:
    """How each line is said in quotes, and what they come to as things stand: ``now``, or when the time is up (``late``)."""

    def explain(plan: Iterable[Any], now: Any, late: Any, language: Language) -> tuple[str, ...]:
        lines = [f"{number}. {quoted(write(line, language), language)}" for number, line in enumerate(plan, 1)]
        message, order = ("plan.now", now) if now is not None else ("plan.late", late)
        if order is not None:
            lines.append(say(message, language, order=quoted(write_order(order, language), language)))
        return tuple(lines)

    return explain
