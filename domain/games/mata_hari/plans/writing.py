"""Lines of plans as players would write them, and what a plan comes to in words (MH-70)."""

from typing import Final

from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import INDEX_OF, card_name, name_word
from domain.games.mata_hari.plans.lines import PlanLine
from domain.games.mata_hari.reading.writing import write as write_order
from domain.games.mata_hari.words import SAY
from domain.plans import explained_by
from domain.words import Language


def write(line: PlanLine, language: Language) -> str:
    """The line; ``parse`` reads it back as the same."""
    said = _answer(line, language)
    if line.late:
        return SAY("plan-line.late", language, answer=said)
    return SAY("plan-line.always", language, answer=said) if _is_bare(line) else said


explain: Final = explained_by(SAY, write, write_order)


def _is_bare(line: PlanLine) -> bool:
    """Whether the line says an order that could be meant for now."""
    return line.say != "take" and not (line.say == "refuse" and line.seat is not None)


def _answer(line: PlanLine, language: Language) -> str:
    match line.say:
        case "decline":
            return write_order(o.Decline(), language)
        case "waive":
            return write_order(o.Waive(), language)
        case "offer":
            return write_order(o.Offer(line.own), language)
        case "refuse":
            return (
                write_order(o.Refuse(), language)
                if line.seat is None
                else SAY("plan-line.refuse", language, seat=line.seat)
            )
        case "take":
            return _taken(line, language)


def _taken(line: PlanLine, language: Language) -> str:
    named, own = _names(line.named, language), _names(line.own, language)
    if line.seat is not None:
        said = SAY("plan-line.take-from", language, seat=line.seat, named=named)
    else:
        said = SAY("plan-line.take", language, named=named)
    return SAY("plan-line.for", language, taken=said, own=own) if line.own else said


def _names(names: tuple[str, ...], language: Language) -> str:
    return ", ".join(
        card_name(name, language) if name in INDEX_OF else str(name_word(name, language)) for name in names
    )
