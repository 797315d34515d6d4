"""What an order leaves out where one thing alone can be meant: the pawn that asks, the card for a house, a card's house."""

import re
from collections.abc import Sequence
from typing import Final

from domain.games.quinta_colonna.orders import Ask, Move, Order, Play, Start
from domain.games.quinta_colonna.reading.by_name import closes_early
from domain.games.quinta_colonna.reading.lexemes import Lexeme
from domain.games.quinta_colonna.reading.lexemes import lexemes as lexemes_of
from domain.games.quinta_colonna.reading.lexicon import SKIPPED, Kind, listed
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.state import View
from domain.reading.line_words import words_of

_PAIR: Final = re.compile(r"\s{0,8}(\d{1,2})(?:\s{0,3}[/,]\s{0,3}|\s{0,3}:\s{1,3})(\d{1,2})[\s.!]{0,8}")
_AND: Final = listed("plan: and")
_NOBODY_MOVES: Final = listed("nobody moves")
_QUESTIONS: Final = listed("questions, as a heading")
_MOST_OF_A_HEADING: Final = 3  # words
_LONGEST: Final = 2  # figures of a house
_BESIDE: Final[frozenset[Kind]] = SKIPPED | {"from", "wish"}


def without_a_pawn(lexemes: Sequence[Lexeme], view: View, others: Sequence[Order]) -> Order | None:
    """The question, or the move, of a line that names a house and no pawn, if one pawn alone can be meant: "ask 66".

    None beside moves in the same letter: they change who can. A house alone says nothing of what is to be done there.
    """
    said = [lexeme for lexeme in lexemes if lexeme.kind not in _BESIDE]
    kinds = [lexeme.kind for lexeme in said]
    if view.spy is not None or any(isinstance(order, Move | Start) for order in others):
        return None
    shape: type[Order]
    if kinds == ["ask", "number"]:
        shape = Ask
    elif kinds == ["move", "number"]:
        shape = Move
    else:
        return None
    house = said[1].number
    can = [order for order in choices(view, view.seat) if type(order) is shape and _reaches(order, house)]
    return can[0] if len(can) == 1 else None


def asked_by_its_mark(lexemes: Sequence[Lexeme], view: View) -> Sequence[Lexeme]:
    """The lexemes of "P1 31?" as a question, where that pawn can ask about that house and no longer move; else as they are."""
    said = [lexeme for lexeme in lexemes if lexeme.kind not in _BESIDE]
    if [lexeme.kind for lexeme in said] != ["named", "number", "doubt"]:
        return lexemes
    pawn, house, mark = said
    can = [order for order in choices(view, view.seat) if isinstance(order, Ask | Move) and order.pawn == pawn.value]
    only = bool(can) and all(isinstance(order, Ask) for order in can)
    asks = only and len(house.text) <= _LONGEST and any(_reaches(order, house.number) for order in can)
    return [pawn, mark.read_as("ask"), house] if asks else lexemes


def at_punctuation(line: str, view: View) -> Play | None:
    """The play of a line that is a card and a house with punctuation between them, where they cannot be the other way round."""
    pair = _PAIR.fullmatch(line)
    if pair is None or view.spy is None:
        return None
    card, house = int(pair[1]), int(pair[2])
    plays = [order for order in _plays(view) if {order.card, order.house} == {card, house}]
    return plays[0] if len(plays) == 1 and plays[0].card == card else None


def lacks(orders: Sequence[Order], sentence: str, view: View) -> bool:
    """Whether a sentence says what these orders lack: a pawn or houses beside an end alone, that questions follow, or two
    figures to be asked of which one was taken for a pawn's, "ask 5 and 86"; or, beside a move, that nobody moves."""
    asks = any(map(_asks, orders))
    if any(isinstance(order, Move) for order in orders) and _NOBODY_MOVES.among(words_of(sentence)):
        return True
    return closes_early(orders, sentence, view) or (_asks_two if asks else _heads_questions)(sentence)


def _heads_questions(sentence: str) -> bool:
    """Whether a line heads questions, and says nothing else: "Questions:", "Le mie domande"."""
    words = [word.text for word in words_of(sentence)]
    if not words or words[-1] not in _QUESTIONS.words:
        return False
    return len(words) == 1 or (len(words) <= _MOST_OF_A_HEADING and sentence.rstrip().endswith(":"))


def _asks_two(sentence: str) -> bool:
    """Whether two figures are asked, joined by "and", and neither is said to be a pawn's."""
    lexemes = lexemes_of(sentence)
    if any(lexeme.kind == "named" for lexeme in lexemes):
        return False
    runs = zip(lexemes, lexemes[1:], lexemes[2:], lexemes[3:], strict=False)
    return any(
        [one.kind, two.kind, four.kind] == ["ask", "number", "number"] and three.word in _AND.words
        for one, two, three, four in runs
    )


def _asks(order: Order) -> bool:
    return isinstance(order, Ask)


def cards_for(house: int, view: View) -> tuple[int, ...]:
    """The cards of the hand with which the spy can go to a house."""
    return tuple(sorted({order.card for order in _plays(view) if order.house == house}))


def only_house(card: int, view: View) -> int | None:
    """The one house to which the spy can go with a card; None if there is none or a choice."""
    houses = {order.house for order in _plays(view) if order.card == card}
    return houses.pop() if len(houses) == 1 else None


def _plays(view: View) -> list[Play]:
    return [order for order in choices(view, view.seat) if isinstance(order, Play)]


def _reaches(order: Order, house: int) -> bool:
    match order:
        case Ask(house=asked):
            return asked == house
        case Move(houses=entered):
            return entered[-1] == house
        case _:
            return False
