"""How many sentences go wrong on the line of an order, or on one of their own beside it.

``python -m tests.weighing.on_a_line`` says it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import cycle, product
from typing import Final

from domain.chance import SeededChance
from domain.games import find
from domain.match.reading.notation import parse
from tests.support.worlds import World
from tests.weighing.learning import Paragraph, paragraphs

ORDERS: Final = {
    "quinta-colonna": "play 10 to 24", "casablanca": "fugitive Q2", "mata-hari": "offer gun 3", "vedova-nera": "B3 B4",
}  # fmt: skip
_LONGEST: Final = 30  # words


def misread(rows: Iterable[Paragraph], *, apart: bool = False, every: int = 1) -> Iterator[tuple[Paragraph, str]]:
    """The sentences that go wrong, each with what was read: talk beside an order that is not played, a doubt beside one that is.

    ``apart``: they stand on lines of their own. Of the talk one in ``every`` is read, of the doubts all.
    """
    for number, (row, (name, order)) in enumerate(zip(rows, cycle(ORDERS.items()), strict=False)):
        if row.kind == "talk" and number % every:
            continue
        text = _beside(row, order, apart=apart)
        if is_played(name, text) != (row.kind == "talk"):
            yield row, text


def _beside(row: Paragraph, order: str, *, apart: bool) -> str:
    if row.where == "below":
        return f"{order}\n{row.text}" if apart else f"{order}. {row.text}"
    return f"{row.text}\n{order}" if apart else f"{row.text}{_sign(row.text)} {order}"


def is_played(name: str, line: str) -> bool:
    """Whether what a line orders is carried out at once."""
    world = _world(name)
    said = parse(world.game, line, world.views[world.seats[0]])
    return bool(said.orders) and not (said.complaints or said.doubts)


def short(file: str) -> list[Paragraph]:
    """The paragraphs of a file that somebody may write on one line."""
    return [row for row in paragraphs(file) if len(row.text.split()) <= _LONGEST and "\n" not in row.text]


def _sign(text: str) -> str:
    return "" if text[-1] in ".!?:" else "."


@cache
def _world(name: str) -> World:
    return World(find(name), 3, SeededChance(b"meaning"))


if __name__ == "__main__":
    for file, apart in product(("held_out", "on_the_line", "of_twenty", "of_eighty"), (False, True)):
        rows = short(file)
        wrong = Counter(row.kind for row, _ in misread(rows, apart=apart))
        for kind, of in Counter(row.kind for row in rows).items():
            where = "beside it" if apart else "on its line"
            print(f"{file}, {where}: {kind}: {wrong[kind]} of {of} wrong ({wrong[kind] / of:.1%})")
