"""Lines of plans as players would write them, and what a plan comes to in words (QC-81)."""

from typing import Final, assert_never

import msgspec

from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.reading.notation import write as write_order
from domain.games.quinta_colonna.telling.phrases import piece_word
from domain.games.quinta_colonna.words import SAY
from domain.plans import explained_by
from domain.words import Language


def write(line: p.PlanLine, language: Language) -> str:
    """The line; ``parse`` reads it back as the same."""
    deeds = "; ".join(_deed(deed, language) for deed in line.deeds)
    tests = [SAY("plan-line.silence", language)] if line.late else []
    tests += [_test(test, language) for test in line.tests]
    if not tests:
        return SAY("plan-line.always", language, deeds=deeds)
    said, *more = tests
    for test in more:
        said = SAY("plan-line.and", language, before=said, test=test)
    return SAY("plan-line.if", language, tests=said, deeds=deeds)


explain: Final = explained_by(SAY, write, write_order)


def _deed(deed: p.Deed, language: Language) -> str:
    match deed:
        case p.AskIn(house):
            return SAY("plan-line.ask", language, house=house)
        case p.AllStay():
            return SAY("plan-line.all-stay", language)
        case p.GoTo(houses):
            return SAY("plan-line.go-to", language, houses=", ".join(map(str, houses)))
        case p.KeepAway():
            return SAY("plan-line.keep-away", language)
        case p.Ordered():
            return write_order(deed.order, language)
    assert_never(deed)


class _Said(msgspec.Struct, frozen=True):
    """A fact as messages name it: which message, and what is put in."""

    name: str
    house: int | str = ""
    pawn: str = ""
    steps: int = 0
    answer: str = ""
    card: int = 0


def _test(test: p.PlanTest, language: Language) -> str:
    said = _said(test.fact, language)
    return SAY(
        f"plan-not.{said.name}" if test.no else f"plan-is.{said.name}",
        language,
        house=said.house,
        pawn=said.pawn,
        steps=said.steps,
        answer=said.answer,
        card=said.card,
        piece=piece_word(test.fact.piece, language) if isinstance(test.fact, p.PieceShown) else "",
    )


def _said(fact: p.Fact, language: Language) -> _Said:
    match fact:
        case p.PawnNear(int(house), 0, pawn):
            return _Said("anybody-at", house) if pawn is None else _Said("pawn-at", house, pawn)
        case p.PawnNear(house, steps, pawn):
            where = SAY("plan-line.me", language) if house is None else house
            return _Said("anybody-near", where, "", steps) if pawn is None else _Said("pawn-near", where, pawn, steps)
        case p.MarkerSays(house, answer):
            return _Said("answered", house, answer=SAY(f"answer.{answer}", language))
        case p.PieceShown():
            return _Said("piece")
        case p.CardShown(card):
            return _Said("card", card=card)
        case p.SpyAt(house):
            return _Said("spy-at", house)
        case p.Burnt():
            return _Said("burnt")
    assert_never(fact)
