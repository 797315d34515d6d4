"""Cards and agents that a sentence names beside what is offered, taken or not accused, and that it does not offer or take."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from domain.games.mata_hari.orders import Accept, Accuse, Decline, Offer, Order, Waive
from domain.games.mata_hari.reading.claim_words import Lexeme, lexemes, mended
from domain.games.mata_hari.reading.filed_words import use_of
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.state import View
from domain.reading.line_words import words_of
from domain.reading.number_words import number_named

_EXCHANGED: Final = listed("stands for what is not offered")
_OFFERING: Final = listed("offering")
_TAKING: Final = listed("taking")
_CARDS: Final = listed("cards, with a number")
_AGAINST: Final = listed("against one agent")
_WANTED: Final = listed("wanted, said behind it")
_SWAPPING: Final = listed("swapping")
_SWAPPED_FOR: Final = listed("swapped for")
_WISHING: Final = listed("wishing")
_SET_APART: Final = re.compile(r"[\w\])]\s?/\s?[\w\[(]|\[[^\[\]]*[^\W\d]")
_SEVERAL: Final = 2
_RANGE: Final = re.compile(r"(\d)\s?[-\u2013]\s?(\d)")


def names_what_is_not_meant(orders: Sequence[Order], sentence: str, view: View) -> bool:
    """Whether a sentence names what these orders offer, take or deny, and says something else of it."""
    offers = [order for order in orders if isinstance(order, Offer)]
    if any(isinstance(order, Decline) for order in orders) and offers:
        return True
    if any(isinstance(order, Waive) for order in orders) and any(isinstance(order, Accuse) for order in orders):
        return True
    if offers and _is_offered_otherwise(offers, sentence, view):
        return True
    if offers and (_wishes_a_number_of_cards(sentence) or use_of(sentence.strip(" .!")) is not None):
        return True
    if any(isinstance(order, Accept) for order in orders) and _takes_a_number_of_cards(sentence):
        return True
    return any(isinstance(order, Waive) for order in orders) and _clears_one_agent(sentence)


def _is_offered_otherwise(offers: Sequence[Offer], sentence: str, view: View) -> bool:
    said = [mended(one) for one in lexemes(sentence)]
    cards = [card for offer in offers for card in offer.cards]
    if any(one.kind == "attribute" for one in said) and _SET_APART.search(sentence):
        return True
    if any(_leaves_out(view, cards, found) for found in _RANGE.finditer(sentence)):
        return True
    offering = next((word.start for word in words_of(sentence) if word.text in _OFFERING.words), None)
    if offering is not None and not any(one.kind == "attribute" and one.start > offering for one in said):
        return any(map(_is_card_by_number, _pairs(sentence[offering:])))
    if offering is not None and any(_is_before_alone(said, card, offering) for card in cards):
        return True
    return _names_the_price(said, cards, sentence, verb=offering is not None)


def _names_the_price(said: Sequence[Lexeme], cards: Sequence[str], sentence: str, *, verb: bool) -> bool:
    """Whether one of the cards is what is wanted for the others, or kept in their place."""
    if any(_is_wanted(said, cards, end) for end in _wants(sentence)):
        return True
    exchanged = [*_exchanges(sentence), *_swaps(sentence)]
    if verb and any(_is_a_card(said, start) for start in exchanged):
        return True
    return any(_is_after_alone(said, card, start) for start in exchanged for card in cards)


def _exchanges(sentence: str) -> Iterator[int]:
    """Where behind a card it begins to be said what is wanted, kept or named in its place: "for", "al posto di"."""
    words = words_of(sentence)
    first = next((one.start for one in map(mended, lexemes(sentence)) if one.kind == "attribute"), len(sentence))
    return (word.start for at, word in enumerate(words) if word.start > first and _EXCHANGED.at(words, at))


def _wants(sentence: str) -> Iterator[int]:
    """Where it is said, at the end of a clause, that the card before it is wanted: "poison in return"."""
    words = words_of(sentence)
    ends = (
        (word.start, words[at + length - 1].end) for at, word in enumerate(words) if (length := _WANTED.at(words, at))
    )
    return (start for start, end in ends if not sentence[end:].lstrip()[:1].isalnum())


def _is_wanted(said: Sequence[Lexeme], cards: Sequence[str], end: int) -> bool:
    """Whether the last card named before that place is one of these, not the only one there, and named without its index."""
    named = [one for one in said if one.kind in ("attribute", "number") and one.start < end]
    kinds = [one.value for one in named if one.kind == "attribute"]
    if len(kinds) < _SEVERAL or named[-1].kind == "number":
        return False
    return any(card.partition(" ")[0] == kinds[-1] for card in cards)


def _swaps(sentence: str) -> Iterator[int]:
    """Where behind a verb of swapping stands what is wanted: "swap my photographs with a briefcase"."""
    words = words_of(sentence)
    verb = next((word.end for at, word in enumerate(words) if _SWAPPING.at(words, at)), len(sentence))
    given = (one.end for one in map(mended, lexemes(sentence)) if one.kind == "attribute" and one.start > verb)
    first = next(given, len(sentence))
    return (word.start for at, word in enumerate(words) if word.start >= first and _SWAPPED_FOR.at(words, at))


def _is_after_alone(said: Sequence[Lexeme], card: str, start: int) -> bool:
    """Whether a card is named behind that place, and not before it."""
    return _names(said, card, start, None) and not _names(said, card, 0, start)


def _is_a_card(said: Sequence[Lexeme], start: int) -> bool:
    """Whether one card is named first behind that place: nobody can wish for one of another's."""
    behind = [one for one in said if one.start > start and one.kind in ("attribute", "number", "comma", "is")][:2]
    return [one.kind for one in behind] == ["attribute", "number"]


def _is_before_alone(said: Sequence[Lexeme], card: str, offering: int) -> bool:
    """Whether a card is not named behind the word for offering, but before it, or a figure that is no card's made it one."""
    if _names(said, card, offering, None):
        return False
    kind, _, index = card.partition(" ")
    before = any(one.kind == "attribute" and one.value == kind and one.start < offering for one in said)
    return before or index in _free_figures(said)


def _free_figures(said: Sequence[Lexeme]) -> frozenset[str]:
    """The figures of a sentence that stand behind no name of a card: an agent's, say."""
    found: set[str] = set()
    bound = False
    for one in said:
        bound = one.kind == "attribute" or (bound and one.kind in ("number", "comma", "and", "article", "noise"))
        if one.kind == "number" and one.text.isdecimal() and not bound:
            found.add(one.value)
    return frozenset(found)


def _names(said: Sequence[Lexeme], card: str, start: int, end: int | None) -> bool:
    """Whether a card is named there: its kind, and its index where that is said of it."""
    kind, _, index = card.partition(" ")
    there = [one for one in said if one.start >= start and (end is None or one.start < end)]
    kinds = [at for at, one in enumerate(there) if one.kind == "attribute" and one.value == kind]
    figures = {one.value for one in there if one.kind == "number" and one.text.isdecimal()}
    return bool(kinds) and (not figures or not index or index in figures)


def _leaves_out(view: View, cards: Sequence[str], found: "re.Match[str]") -> bool:
    """Whether between two indices with a dash there is one of a card that is held and not offered."""
    between = range(int(found[1]) + 1, int(found[2]))
    held = view.own.hand if view.own is not None else ()
    kinds = {card.partition(" ")[0] for card in cards}
    return any(f"{kind} {index}" in held and f"{kind} {index}" not in cards for kind in kinds for index in between)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    words = words_of(text)
    return ((one.text, two.text) for one, two in pairwise(words))


def _is_card_by_number(pair: tuple[str, str]) -> bool:
    """Whether words are "card 3", which is no card's name."""
    return pair[0] in _CARDS.words and number_named(pair[1]) is not None


def _takes_a_number_of_cards(sentence: str) -> bool:
    """Whether a number behind a word for taking says how many cards: "accept 1 card", "accetto uno"."""
    words = words_of(sentence)
    for at, word in enumerate(words[:-1]):
        number = number_named(words[at + 1].text)
        if word.text not in _TAKING.words or number is None:
            continue
        after = words[at + 2].text if at + 2 < len(words) else ""
        if not words[at + 1].text.isdecimal() or after in _CARDS.words:
            return True
    return any(
        word.text in _TAKING.words and _is_card_by_number(pair)
        for word, pair in zip(words, list(_pairs(sentence))[1:], strict=False)
    )


def _wishes_a_number_of_cards(sentence: str) -> bool:
    """Whether it is said how many cards are wished for, and not which: no request says so, and a number is an index there."""
    words = words_of(sentence)
    ends = (at + length for at in range(len(words)) if (length := _WISHING.at(words, at)))
    return any(
        end + 1 < len(words) and number_named(words[end].text) is not None and words[end + 1].text in _CARDS.words
        for end in ends
    )


def _clears_one_agent(sentence: str) -> bool:
    """Whether it is one agent who is not accused: "no accusation against agent 1" leaves the others open."""
    words = words_of(sentence)
    ends = (at + length for at in range(len(words)) if (length := _AGAINST.at(words, at)))
    return any(end < len(words) and number_named(words[end].text) is not None for end in ends)
