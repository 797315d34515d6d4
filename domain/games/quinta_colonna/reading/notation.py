"""Orders as text: what the lines of a letter ask for, and how an order is written in either language."""

import re
from collections.abc import Sequence
from functools import reduce
from typing import Final, assert_never

from domain.game import Complaint, Parsed
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.reading.by_name import in_their_order, numbered_behind, taken
from domain.games.quinta_colonna.reading.grammar import read
from domain.games.quinta_colonna.reading.left_out import at_punctuation, without_a_pawn
from domain.games.quinta_colonna.reading.lexemes import Lexeme, lexemes
from domain.games.quinta_colonna.reading.lexicon import LEXICON, SKIPPED
from domain.games.quinta_colonna.reading.meant import MEANT, is_like_a_pawn
from domain.games.quinta_colonna.reading.own_words import closing, enough, several, tells_how_one_is
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.words import SAY
from domain.reading.by_line import Later, Read, by_line, is_quoted
from domain.reading.misread import Misread
from domain.reading.nearest import suggestions
from domain.words import Language

_SPOKEN: Final = re.compile(r"(?:[^:;,/()#]|#(?!#))*")  # how a card and a house are named without an order word
_LIKE_ENOUGH: Final = 75  # of a hundred


def parse(text: str, view: View) -> Parsed[Order]:
    """What a letter asks for, line by line; words of either language, any case, with or without accents.

    A line that begins like an order and is none becomes a complaint; greetings and prose are ignored; empty lines are
    neither. A piece named instead of a card is looked up in the hand of ``view``. Takes time linear in the text.
    """
    return by_line(text, lambda line: _line(line, view))


def write(order: Order, language: Language) -> str:
    """An order as its line in a letter; ``parse`` reads it back as the same order."""
    match order:
        case Play(card, house, directions, assault):
            words = [SAY("order.play", language, card=card, house=house)]
            words += [SAY(f"direction.{direction}", language) for direction in directions]
            return " ".join([*words, *([SAY("order.assault", language)] if assault else [])])
        case Discard(card):
            return SAY("order.discard", language, card=card)
        case Move(pawn=pawn, houses=(house,)):
            return SAY("order.move", language, pawn=pawn, house=house)
        case Move(pawn, houses):
            return " ".join([pawn, *map(str, houses)])
        case Stay(pawn):
            return SAY("order.stay", language, pawn=pawn)
        case Ask(pawn=pawn):
            return SAY("order.ask", language, pawn=pawn, asked=_asked(order, language)).rstrip()
        case Arrest(pawn, house):
            return SAY("order.arrest", language, pawn=pawn, house=house or "").rstrip()
        case End():
            return SAY("order.end", language)
        case Start(pawn, house):
            return SAY("order.start", language, pawn=pawn, house=house)
    assert_never(order)


def _asked(order: Ask, language: Language) -> str:
    """Where a pawn asks: "14 if P1 yes else 23"; "" if it does not say."""
    asked = [
        SAY("order.if", language, house=one.house, pawn=one.pawn, answer=SAY(f"answer.{one.answer}", language))
        for one in order.branches
    ]
    asked += [] if order.house is None else [str(order.house)]
    return reduce(lambda first, last: SAY("order.else", language, first=first, last=last), asked) if asked else ""


def _line(line: str, view: View) -> Read[Order] | Later[Order]:
    """What a line says; one that leaves out its pawn is read when the others are."""
    words = () if is_quoted(line) else lexemes(line)
    if not words or tells_how_one_is(words):
        return ()
    if (named := numbered_behind(words, view)) and _is_order(row := _as_numbered(line.replace(",", " "), named, view)):
        return row
    said = _as_numbered(line, words, view)
    if _is_order(said) or not (named := in_their_order(words, view)):
        return said
    meant = _as_numbered(line, named, view)
    return meant if _is_order(meant) else said


def _is_order(said: Read[Order] | Later[Order]) -> bool:
    """Whether a line orders something and nothing in it is wrong."""
    return not callable(said) and bool(said) and not any(isinstance(one, Misread) for one in said)


def _as_numbered(line: str, words: Sequence[Lexeme], view: View) -> Read[Order] | Later[Order]:
    """What a line says whose pawns are called by their numbers."""
    if (order := taken(words, view)) is not None:
        return (order,)
    together = (several(line, words) or closing(line, words) or enough(line, words, view)) if view.spy is None else ()
    if together:
        return together
    said = _understood(line, words, view)
    if (said and not isinstance(said[0], Misread)) or not _is_pawnless(words):
        return said

    def with_a_pawn(others: Sequence[Order]) -> Read[Order]:
        order = without_a_pawn(words, view, others)
        return said if order is None else (order,)

    return with_a_pawn


def _is_pawnless(words: Sequence[Lexeme]) -> bool:
    """Whether a line begins as one that leaves out its pawn does."""
    return next((word.kind for word in words if word.kind not in SKIPPED), None) in ("ask", "move")


def _understood(line: str, words: Sequence[Lexeme], view: View) -> Read[Order]:
    """The order of a line, or why it is none although it was meant as one."""
    if words[0].kind == "number" and (view.spy is None or not _SPOKEN.fullmatch(line, words[0].end)):
        paired = at_punctuation(line, view)
        return (
            () if paired is None else (paired,)
        )  # else a list of ours, come back unquoted: "37 rook: 42", "44, 45", "21 22 ##"
    try:
        return (read(words, view),)
    except Misread as wrong:
        # "Go to 81" is an order where one card leads there, and so it is meant as one where several do.
        meant = wrong.refusal.reason in ("several-cards", "spy-elsewhere") or MEANT.row(line, words, view)
        return (wrong,) if meant else ()


def nearest(wrong: Complaint) -> tuple[str, ...]:
    """The words that are nearest to the one not understood."""
    if wrong.refusal.reason == "not-a-beginning" and is_like_a_pawn(wrong.unread):
        return PAWNS
    return (
        () if wrong.unread.isdecimal() else suggestions(wrong.unread, LEXICON.words(longer_than=2), cutoff=_LIKE_ENOUGH)
    )
