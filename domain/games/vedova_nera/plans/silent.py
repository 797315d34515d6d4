"""What is played in place of the default once the time is up: ``if nothing is heard from me, B3 B4 or advisor C2`` (VN-38)."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.vedova_nera.board.colours import COLOURS
from domain.games.vedova_nera.orders import ChooseColour, Lapse, Order, Pass
from domain.games.vedova_nera.plans.lines import PlannedTurn, SilentLine, order_of, step_of
from domain.games.vedova_nera.reading import notation
from domain.games.vedova_nera.reading.lexicon import ELSE, colour_of, lexemes
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.rules.legality import refusal_of
from domain.games.vedova_nera.state import Choosing, Playing, View, awaited
from domain.games.vedova_nera.state import colour_of as colour_played
from domain.games.vedova_nera.words import SAY
from domain.reading.line_words import plain
from domain.reading.misread import Misread
from domain.reading.statements import pieces
from domain.refusal import Refusal
from domain.words import Language, quoted

RULE: Final = "VN-38"
_MOST_SAMPLES: Final = 3


def read(line: str, start: int, view: View) -> tuple[SilentLine, ...]:
    """What the line says from there on; none if it is talk, which names nothing of the game."""
    if all(lexeme.kind in ("unknown", "filler") for lexeme in lexemes(line[start:])):
        return ()
    wanted = [_order(line, begin, end, view) for begin, end in pieces(line, _divider(), start)]
    if not wanted:
        raise Misread(start, len(line), Refusal(RULE, "plan-silent-form"))
    colours = tuple(order.colour for order in wanted if isinstance(order, ChooseColour))
    turns = tuple(step_of(None, order) for order in wanted if not isinstance(order, ChooseColour))
    return (SilentLine(colours, turns),)


def write(line: SilentLine, language: Language) -> str:
    """The line; ``read`` reads it back as the same."""
    said = ", ".join(notation.write(order, language) for order in _orders(line))
    return SAY("plan-line.silent", language, orders=said)


def explain(line: SilentLine, language: Language) -> str:
    """The line as a sentence."""
    said = [quoted(notation.write(order, language), language) for order in _orders(line)]
    return SAY("plan.silent", language, orders=", ".join(said))


def answer(view: View, seat: Seat, lines: tuple[SilentLine, ...]) -> Order | None:
    """The first that may be played; None if nothing of it may."""
    wanted = (order for line in lines for order in _orders(line))
    return next((order for order in wanted if refusal_of(view, seat, order) is None), None)


def left(view: View, line: SilentLine) -> Iterator[SilentLine]:
    """The line without what can never be played any more."""
    turns = line.turns if isinstance(view, Choosing | Playing) else ()
    colours = line.colours if isinstance(view, Choosing) else ()
    if turns or colours:
        yield SilentLine(colours, turns)


def faults(view: Choosing | Playing, seat: Seat, line: SilentLine) -> Iterator[Refusal]:
    """What of the line could never be played."""
    if line.colours and colour_played(view, seat) is not None:
        yield Refusal("VN-02", "chosen-already")
    if any(order == Pass() for order in _orders(line)) and not view.rules.allow_pass:
        yield Refusal("VN-05", "no-passing")


def samples(view: Choosing | Playing, seat: Seat, chance: Chance) -> tuple[SilentLine, ...]:
    """Lines of what might be wanted, possible or not."""
    colours = (chance.pick("plan", COLOURS), chance.pick("plan", COLOURS)) if isinstance(view, Choosing) else ()
    turns: tuple[PlannedTurn, ...] = ()
    if isinstance(view, Playing):
        found = choices(view, awaited(view)[0])
        turns = tuple(step_of(None, chance.pick("plan", found)) for _ in range(_MOST_SAMPLES))
    return (SilentLine(colours, turns),)


def _orders(line: SilentLine) -> tuple[Order, ...]:
    return (*map(ChooseColour, line.colours), *map(order_of, line.turns))


def _order(line: str, start: int, end: int, view: View) -> Order:
    """The order that stands there, read as in any letter; a colour alone chooses it."""
    colour = colour_of(plain(line[start:end]))
    if colour is not None:
        return ChooseColour(colour)
    parsed = notation.parse(line[start:end], view)
    for wrong in parsed.complaints:
        raise Misread(start + wrong.start, start + wrong.end, wrong.refusal, wrong.nearest)
    order = parsed.orders[0].order if parsed.orders else None
    if order is None or isinstance(order, Lapse):
        raise Misread(start, end, Refusal(RULE, "plan-silent-form"))
    return order


@cache
def _divider() -> re.Pattern[str]:
    return re.compile(rf"[,;]|\b{ELSE.expression}\b", re.IGNORECASE)
