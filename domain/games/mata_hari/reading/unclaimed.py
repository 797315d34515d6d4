"""Sentences that say what belongs to an offer beside them, which lacks it (MH-62).

What a card is, beside an offer that claims nothing: "I swear the first is a gun"; or what is wanted, beside one that asks for
nothing: "I'd be glad of some photographs".
"""

from collections.abc import Sequence
from typing import Final

from domain.games.mata_hari.board.claims import Count
from domain.games.mata_hari.orders import Accept, Offer, Order
from domain.games.mata_hari.reading.beside_cards import names_what_is_not_meant
from domain.games.mata_hari.reading.claim_words import Lexeme, lexemes
from domain.games.mata_hari.reading.flipping import says_otherwise
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.reading.statements import is_whole, statement
from domain.games.mata_hari.state import View
from domain.reading.line_words import words_of
from domain.reading.number_words import number_named
from domain.reading.word_lists import WordList

_OF_CARDS: Final = frozenset(("place", "ordinal", "number", "all", "none", "other", "attribute"))
_WHICH: Final = _OF_CARDS - {"place", "attribute"}
_POINTING: Final = listed("pointing")
_IS: Final = frozenset(("is", "isnot"))
_HOLDS: Final = listed("holds, of a card")
_IN_ONE: Final = listed("pointing, with its verb")
_TOLD_AS: Final = listed("told as")
_NO_CARDS: Final = listed("offers and requests")
_NEAR: Final = 3  # words before the verb
_IN_SIGHT: Final = 4  # the same, of what says that no card is spoken of: "my wish for it is one photograph"
_BEHIND: Final = 5
_WANTING: Final = listed("wanting")
_WANTED: Final = (
    listed("wanting, said behind it"),
    WordList("acts", "wish, said behind it", package="domain.games.mata_hari"),
)
_NOTHING: Final = {kind: listed(f"nothing: {kind}") for kind in ("wish", "demand", "claim")}
_HOW_MANY: Final = frozenset(("article", "number", "bound", "all"))
_KEEPS: Final = listed("keeps the cards")
_HOW_DEARLY: Final = listed("how dearly")
_TOWARDS_ONE: Final = listed("to one agent alone")


def _lacks_claim(orders: Sequence[Order], sentence: str) -> bool:
    """Whether a sentence says of a card what it is, beside an offer that claims nothing; what is asked for says it of none."""
    silent = [order for order in orders if isinstance(order, Offer) and not order.claims]
    asks = any(order.request is not None for order in silent)
    parts = [part for part in sentence.split(";") if not (asks and _is_request(part))]
    return bool(silent) and any(map(_claims, parts))


def _is_request(part: str) -> bool:
    """Whether a part of a sentence is a whole demand or wish: "demand card 1 is blue"."""
    found = statement(0, 0, part)
    return found is not None and found.kind in ("demand", "wish") and is_whole(found)


def _claims(part: str) -> bool:
    """Whether a part of a sentence says of a card what it is."""
    said = lexemes(part)
    return any(
        (lexeme.kind in _IS or lexeme.word in _TOLD_AS.words)
        and lexeme.word not in _HOLDS.words
        and _says_what(said[max(at - _IN_SIGHT, 0) : at], lexeme, said[at + 1 :])
        for at, lexeme in enumerate(said)
    )


def lacks_a_part(orders: Sequence[Order], sentence: str, view: View) -> bool:
    """Whether a sentence says what belongs to an offer beside it, which lacks it; or, beside a swap, that none is wanted, and
    beside the use of Mata Hari, that the Covers are not flipped; or the contrary of what an offer claims or asks for."""
    if says_otherwise(orders, sentence) or _says_the_contrary(orders, sentence):
        return True
    if names_what_is_not_meant(orders, sentence, view):
        return True
    if any(isinstance(order, Accept) for order in orders) and _KEEPS.among(words_of(sentence)):
        return True
    if any(isinstance(order, Offer) for order in orders) and _is_for_another(sentence, view):
        return True
    return _lacks_claim(orders, sentence) or _lacks_place(orders, sentence) or _lacks_wish(orders, sentence)


def _is_for_another(sentence: str, view: View) -> bool:
    """Whether words say that an offer goes to one agent, which goes to all (MH-07); a counter-offer goes to the active player."""
    if view.table is None:
        return False
    words = words_of(sentence)
    led = [(at, at + length) for at in range(len(words)) if (length := _TOWARDS_ONE.at(words, at))]
    said = [words[end] for at, end in led if end < len(words) and _follows_cards(sentence, words[at].start)]
    named = {number for one in said if (number := number_named(one.text)) is not None}
    answers = view.table.phase == "counter" and view.seat != view.table.active
    own = {int(view.table.active.rpartition("-")[2])} if answers else set[int]()
    return bool(named - own)


def _follows_cards(sentence: str, at: int) -> bool:
    """Whether nothing stands before that place, or what cards are."""
    return not sentence[:at].strip() or any(one.kind == "attribute" for one in lexemes(sentence[:at]))


def _says_the_contrary(orders: Sequence[Order], sentence: str) -> bool:
    """Whether a sentence says that nothing is claimed, wished or demanded of an offer that does just that: "I wish nothing"."""
    offers = [order for order in orders if isinstance(order, Offer)]
    said: set[str] = {order.request.kind for order in offers if order.request is not None}
    if any(order.claims for order in offers):
        said.add("claim")
    return any(_NOTHING[kind].among(words_of(sentence)) for kind in said)


def _lacks_place(orders: Sequence[Order], sentence: str) -> bool:
    """Whether a sentence says of one card by its place what it is, with words between: "the second, my word on it, is a gun".
    An offer beside it that claims so of any card claims less."""
    claims = [claim for order in orders if isinstance(order, Offer) for claim in order.claims]
    if not claims or not all(isinstance(claim, Count) for claim in claims):
        return False
    said = lexemes(sentence)
    apart = (at for at, one in enumerate(said[:-1]) if one.kind == "ordinal" and said[at + 1].kind == "comma")
    return any(_is_said_further(said[at + 2 :]) for at in apart)


def _is_said_further(said: Sequence[Lexeme]) -> bool:
    """Whether behind a few words and a comma it is said what something is."""
    kinds = [one.kind for one in said]
    return "comma" in kinds[:_BEHIND] and kinds[kinds.index("comma") + 1 :][:1] == ["is"]


def _lacks_wish(orders: Sequence[Order], sentence: str) -> bool:
    """Whether a sentence says what its writer wants, beside an offer that asks for nothing."""
    if not any(isinstance(order, Offer) and order.request is None for order in orders):
        return False
    words = words_of(sentence)
    ends = (words[at + length - 1].end for at in range(len(words)) if (length := _WANTING.at(words, at)))
    starts = (words[at].start for at in range(1, len(words)) if any(one.at(words, at) for one in _WANTED))
    behind = (lexemes(sentence[:start]) for start in starts)
    return any(_is_wanted(lexemes(sentence[end:])) for end in ends) or any(map(_ends_with_a_kind, behind))


def _is_wanted(said: Sequence[Lexeme]) -> bool:
    """Whether words begin with what a card is, and say before it no more than how many, and how dearly: "so much some gloves"."""
    first = next((one for one in said if one.kind not in _HOW_MANY and one.word not in _HOW_DEARLY.words), None)
    return first is not None and first.kind == "attribute"


def _ends_with_a_kind(said: Sequence[Lexeme]) -> bool:
    """Whether words end with what a card is, with "is" behind it or without."""
    last = next((one for one in reversed(said) if one.kind not in _IS), None)
    return last is not None and last.kind == "attribute"


def _says_what(before: Sequence[Lexeme], verb: Lexeme, behind: Sequence[Lexeme]) -> bool:
    """Whether a verb that says what something is stands between a card and what cards are. Of an offer or a request, "my wish
    for it is", only what says which cards they are, or how many, stands for them."""
    near = before[-_NEAR:]
    if any(one.word in _NO_CARDS.words for one in before):
        card = any(one.kind in _WHICH for one in near)
    else:
        pointed = any(one.kind in _OF_CARDS or one.word in _POINTING.words for one in near)
        card = pointed or verb.word in _IN_ONE.words
    return card and any(one.kind == "attribute" for one in behind[:_BEHIND])
