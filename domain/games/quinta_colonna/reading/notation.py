"""Orders as text: what the lines of a letter ask for, and how an order is written in either language."""

import re
from collections.abc import Sequence
from typing import Final

from domain.game import Parsed
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.reading.grammar import read
from domain.games.quinta_colonna.reading.left_out import without_a_pawn
from domain.games.quinta_colonna.reading.lexicon import ANSWER_WORDS, DIRECTION_WORDS, LEXICON, SKIPPED
from domain.games.quinta_colonna.reading.meant import LOOKALIKES, MEANT
from domain.games.quinta_colonna.reading.own_words import closing, several
from domain.games.quinta_colonna.reading.tokens import Token, tokens
from domain.games.quinta_colonna.state import View
from domain.reading.by_line import Later, Read, by_line, is_quoted
from domain.reading.misread import Misread
from domain.reading.nearest import suggestions
from domain.words import Language, Words

_SPOKEN: Final = re.compile(r"(?:[^:;,/()#]|#(?!#))*")  # how a card and a house are named without an order word
_LONGER: Final = LEXICON.words(longer_than=2)
_LIKE_ENOUGH: Final = 75  # of a hundred

_PLAY: Final = Words("play", "gioca")
_TO: Final = Words("to", "in")
_ASSAULT: Final = Words("assault", "assalto")
_DISCARD: Final = Words("discard", "scarta")
_STAY: Final = Words("stay", "ferma")
_ASK: Final = Words("ask", "chiede")
_IF: Final = Words("if", "se")
_ELSE: Final = Words("else", "altrimenti")
_ARREST: Final = Words("arrest", "arresta")
_END: Final = Words("end", "fine turno")
_START: Final = Words("start", "parte")


def parse(text: str, view: View) -> Parsed[Order]:
    """What a letter asks for, line by line; words of either language, any case, with or without accents.

    A line that begins like an order and is none becomes a complaint; greetings and prose are ignored; empty lines are
    neither. A piece named instead of a card is looked up in the hand of ``view``. Takes time linear in the text.
    """
    return by_line(text, lambda line: _line(line, view), _nearest)


def write(order: Order, language: Language) -> str:
    """An order as its line in a letter; ``parse`` reads it back as the same order."""
    match order:
        case Play(card, house, directions, assault):
            words = [_PLAY[language], str(card), _TO[language], str(house)]
            words += [DIRECTION_WORDS[direction][language] for direction in directions]
            return " ".join([*words, *([_ASSAULT[language]] if assault else [])])
        case Discard(card):
            return f"{_DISCARD[language]} {card}"
        case Move(pawn=pawn, houses=(house,)):
            return f"{pawn} {_TO[language]} {house}"
        case Move(pawn, houses):
            return " ".join([pawn, *map(str, houses)])
        case Stay(pawn):
            return f"{pawn} {_STAY[language]}"
        case Ask():
            return _asking(order, language)
        case Arrest(pawn, house):
            return f"{pawn} {_ARREST[language]} {house or ''}".rstrip()
        case End():
            return _END[language]
        case Start(pawn, house):
            return f"{pawn} {_START[language]} {house}"


def _asking(order: Ask, language: Language) -> str:
    parts = [
        f"{branch.house} {_IF[language]} {branch.pawn} {ANSWER_WORDS[branch.answer][language]}"
        for branch in order.branches
    ]
    if order.house is not None:
        parts.append(str(order.house))
    return f"{order.pawn} {_ASK[language]} {f' {_ELSE[language]} '.join(parts)}".rstrip()


def _line(line: str, view: View) -> Read[Order] | Later[Order]:
    """What a line says; one that leaves out its pawn is read when the others are."""
    words = () if is_quoted(line) else tokens(line)
    if not words:
        return ()
    together = (several(words) or closing(line, words)) if view.spy is None else ()
    if together:
        return together
    said = _understood(line, words, view)
    if (said and not isinstance(said[0], Misread)) or not _is_pawnless(words):
        return said

    def with_a_pawn(others: Sequence[Order]) -> Read[Order]:
        order = without_a_pawn(words, view, others)
        return said if order is None else (order,)

    return with_a_pawn


def _is_pawnless(words: Sequence[Token]) -> bool:
    """Whether a line begins as one that leaves out its pawn does."""
    return next((word.kind for word in words if word.kind not in SKIPPED), None) in ("ask", "move")


def _understood(line: str, words: Sequence[Token], view: View) -> Read[Order]:
    """The order of a line, or why it is none although it was meant as one."""
    if words[0].kind == "number" and (view.spy is None or not _SPOKEN.fullmatch(line, words[0].end)):
        return ()  # a list of ours, come back unquoted: "37 rook: 42", "44, 45", "21 22 ##"
    try:
        return (read(words, view),)
    except Misread as wrong:
        return (wrong,) if MEANT.row(line, words, view) else ()


def _nearest(wrong: Misread) -> tuple[str, ...]:
    """The words that are nearest to the one not understood."""
    token = wrong.token
    if token is None:
        return ()
    if wrong.refusal.reason == "not-a-beginning" and token.word in LOOKALIKES:
        return PAWNS
    return suggestions(token.word, _LONGER, cutoff=_LIKE_ENOUGH) if token.kind == "unknown" else ()
