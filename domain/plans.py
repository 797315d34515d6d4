"""What games ask of a new line of a plan alike (ruling G-18)."""

from collections.abc import Callable, Iterator
from typing import Any

from domain.game import Seat
from domain.refusal import Refusal


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
