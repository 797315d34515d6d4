"""The cards: nine kinds in three colours with an index each, and partners, which have none (MH-01, MH-02)."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias, get_args

from domain.games.mata_hari.words import SAY
from domain.words import Language, Name

Card: TypeAlias = str
"""A resource as "poison 3", a partner as "hitman"."""
Colour: TypeAlias = Literal["red", "blue", "green"]
Partner: TypeAlias = Literal["double-dealer", "hitman", "mata-hari"]

KINDS: Final = (
    "tape-recorder", "photographs", "documents", "poison", "gun", "briefcase", "coat", "disguise", "gloves",
)  # fmt: skip
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
PARTNERS: Final[tuple[Partner, ...]] = get_args(Partner)
DOUBLE_DEALER: Final = "double-dealer"
HITMAN: Final = "hitman"
MATA_HARI: Final = "mata-hari"
COLOUR_OF_KIND: Final[dict[str, Colour]] = {kind: COLOURS[number // 3] for number, kind in enumerate(KINDS)}
INDICES: Final = range(1, 8)
RESOURCES: Final[tuple[Card, ...]] = tuple(f"{kind} {index}" for kind in KINDS for index in INDICES)
KIND_OF: Final[dict[Card, str]] = {card: card.rpartition(" ")[0] for card in RESOURCES}
INDEX_OF: Final[dict[Card, int]] = {card: int(card.rpartition(" ")[2]) for card in RESOURCES}
COLOUR_OF: Final[dict[Card, Colour]] = {card: COLOUR_OF_KIND[KIND_OF[card]] for card in RESOURCES}
COPIES: Final = 6  # of each partner
RANK: Final[dict[Card, int]] = {card: number for number, card in enumerate((*RESOURCES, *PARTNERS))}

# The skull on each objective (MH-03): each colour three times, never the kind's own.
SKULLS: Final[dict[str, Colour]] = {
    "tape-recorder": "blue", "photographs": "green", "documents": "blue",
    "poison": "green", "gun": "red", "briefcase": "green",
    "coat": "red", "disguise": "blue", "gloves": "red",
}  # fmt: skip


def is_partner(card: Card) -> bool:
    """Whether a card is a partner, which has neither kind nor colour nor index (MH-11)."""
    return card not in KIND_OF


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand in its one order: kinds as the rulebook lists them, then index, partners last."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def without(hand: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The hand less these cards, the first copy of each; ValueError if one of them is not in it."""
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)


def holds(hand: Sequence[Card], wanted: Sequence[Card]) -> bool:
    """Whether all these cards, copies counted, are among the hand."""
    return not [card for card in wanted if card not in hand or 1 < wanted.count(card) > hand.count(card)]


@lru_cache(maxsize=256)  # hands that did not change are asked about after every order
def whole_indices(kinds: tuple[str, ...], hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The indices of which a hand has every card in play, lowest first."""
    held = set(hand)
    return tuple([index for index, first, cards in _by_index(kinds) if first in held and cards <= held])


@lru_cache(maxsize=2)  # what is in play with few and with many players
def _by_index(kinds: tuple[str, ...]) -> tuple[tuple[int, Card, frozenset[Card]], ...]:
    """Every index with one of its cards, without which there is no need to look for the others, and all of them."""
    whole = {index: [f"{kind} {index}" for kind in kinds] for index in INDICES}
    return tuple((index, cards[0], frozenset(cards)) for index, cards in whole.items())


def name_word(name: str, language: Language) -> Name:
    """What a kind, a partner or a colour is called; its forms are those that claims say it in."""
    return SAY.word(f"colour.{name}" if name in COLOURS else f"card.{name}", language)


@cache
def card_name(card: Card, language: Language) -> str:
    """A card as orders write it: "poison 3", "sicario"."""
    if is_partner(card):
        return str(name_word(card, language))
    return SAY("numbered", language, card=name_word(KIND_OF[card], language), index=INDEX_OF[card])


def card_names(cards: Iterable[Card], language: Language) -> str:
    """Several cards, as an order lists them."""
    return ", ".join(card_name(card, language) for card in cards)


def partner_word(partner: Partner, language: Language) -> Name:
    """A partner as sentences name it, "a Hitman"; an order has it in small letters."""
    return SAY.word(f"partner.{partner}", language)
