"""Sentences beside moves that say which green cards stay in the hand, or whom the Gestapo is after, and nothing else."""

import re
from collections.abc import Sequence
from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexemes import lexemes
from domain.games.casablanca.reading.lexicon import SKIPPED, listed
from domain.games.casablanca.state import View
from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_KEEPING: Final = listed("unused: keeping")
_NOT_KEEPING: Final = listed("unused: not keeping")
_NONE: Final = listed("unused: none")
_STAYS: Final = listed("unused: stays")
_CARDS: Final = listed("unused: cards")
_BESIDE: Final = listed("unused: beside a card")
_HOW: Final = listed("unused: how")
_AFTER: Final = listed("unused: after a player")
_SAYING_SO: Final = (_KEEPING, _NONE, _STAYS)
_BESIDE_THEM: Final = (_HOW, _CARDS, _BESIDE)
_GUARDS: Final = frozenset({"papers", "weapon"})  # it is said when they are used
_MARK: Final = re.compile(r"[,;:?()]")
_LONGEST: Final = 100  # characters


def leaves_unused(orders: Sequence[o.Order], sentence: str, view: View) -> bool:
    """Whether a sentence says only that cards are kept which no order uses, that none is used, or whom one is after."""
    if view.table is not None and view.table.keeps(view.seat) is not None:
        return False  # which cards are kept is asked
    cards = _kept_beside(orders, sentence)
    kept = (cards is not None and not _uses(orders, cards)) or _only_hunts(orders, sentence, view)
    return kept or _keeps_none(orders, sentence) or _sails_again(orders, sentence)


def _sails_again(orders: Sequence[o.Order], sentence: str) -> bool:
    """Whether beside an order to sail a sentence says so again, and nothing else: "si salpa!!"."""
    steps = [step for one in orders if isinstance(one, o.Activation) for step in one.steps]
    said = {lexeme.kind for lexeme in lexemes(sentence)} - SKIPPED
    return "?" not in sentence and said == {"embark"} and o.FugitiveEmbark() in steps


def _keeps_none(orders: Sequence[o.Order], sentence: str) -> bool:
    """Whether a sentence says just that cards are not kept which the orders use: "I do not want to save the ticket"."""
    cards = _named(sentence, (_NOT_KEEPING,)) if _moves(orders) else None
    return bool(cards) and _uses(orders, cards or frozenset())


def _only_hunts(orders: Sequence[o.Order], sentence: str, view: View) -> bool:
    """Whether beside a move of the Gestapo a sentence says whom it is after, and nothing else: "questo viola lo becco!"."""
    steps = (step for one in orders if isinstance(one, o.Activation) for step in one.steps)
    if "?" in sentence or not any(isinstance(step, o.GestapoMove) and step.path for step in steps):
        return False
    called = {lexeme.start for lexeme in lexemes(sentence) if lexeme.kind == "colour" and lexeme.value != view.seat}
    words = words_of(sentence)
    at, said = 0, False
    while at < len(words):
        count = _AFTER.at(words, at)
        if not count and words[at].start not in called:
            return False
        said = said or count > 0
        at += count or 1
    return said and bool(called)


def uses_what_is_kept(orders: Sequence[o.Order], sentence: str) -> bool:
    """Whether a sentence says just that of cards which the orders use."""
    cards = _kept_beside(orders, sentence)
    return cards is not None and _uses(orders, cards)


def _kept_beside(orders: Sequence[o.Order], sentence: str) -> frozenset[o.Green] | None:
    """The cards that a sentence beside moves says are kept, none where it is said of all; None if it says anything else."""
    return _named(sentence, _SAYING_SO) if _moves(orders) else None


def _moves(orders: Sequence[o.Order]) -> bool:
    return bool(orders) and all(isinstance(one, o.Activation) for one in orders)


def _uses(orders: Sequence[o.Order], cards: frozenset[o.Green]) -> bool:
    """Whether orders use one of these cards, or any where none is named."""
    steps = (step for one in orders if isinstance(one, o.Activation) for step in one.steps)
    played = {step.card for step in steps if isinstance(step, o.PlayGreen)}
    return bool(played & cards if cards else played)


def _named(sentence: str, saying_so: Sequence[WordList]) -> frozenset[o.Green] | None:
    """The cards of which that is said; none if it is said of all, and None if anything else is said."""
    said = sentence.strip(" .!:,()")
    if len(said) > _LONGEST or _MARK.search(said):
        return None
    words = words_of(said)
    cards = {lexeme.start: lexeme for lexeme in lexemes(said) if lexeme.kind == "green"}
    green = frozenset(card.value for card in cards.values())
    at, told, named = 0, False, bool(cards)
    while at < len(words):
        kept, count = _most(saying_so, words, at), _most((*saying_so, *_BESIDE_THEM), words, at)
        told, named = told or count == kept > 0, named or _CARDS.at(words, at) == count > 0
        card = cards.get(words[at].start)
        count = count or (0 if card is None else sum(card.start <= word.start < card.end for word in words))
        if not count:
            return None
        at += count
    return green if told and named and _GUARDS.isdisjoint(green) else None


def _most(lists: Sequence[WordList], words: Sequence[LineWord], at: int) -> int:
    """How many words the longest phrase of any of these lists has that stands there; 0 if none does."""
    return max(one.at(words, at) for one in lists)
