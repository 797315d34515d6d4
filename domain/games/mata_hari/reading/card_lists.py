"""Cards as people list them: "gun 6, gun 7", "photos 5, 6 and 7", "the three guns: 2 3 5", "both coats", "i guanti da 1"."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.games.mata_hari.board.cards import INDICES, KINDS, PARTNERS, Card
from domain.games.mata_hari.reading.claim_words import Lexeme, attribute_words, is_plural, lexemes, mended
from domain.games.mata_hari.reading.lexicon import listed
from domain.reading.number_words import number_named

_SIGNS: Final = frozenset("+&")
_JOINS: Final = listed("listing")
_SILENT: Final = frozenset(("article", "place", "open", "close"))
_OWN: Final = listed("own")
_BEFORE: Final = listed("before cards")
_CARDS: Final = listed("cards")
_WHOSE: Final = listed("whose cards")
_OF: Final = listed("of")
_THE_ONE: Final = listed("the, of one")
_MOST_COUNTED: Final = 3
_TWO: Final = listed("both")
_THREE: Final = listed("all three")
_SHORTEST: Final = 3  # letters of the beginning of a name that stands for it


class NoCard(ValueError):
    """From this character to that one no card is named."""

    def __init__(self, start: int, end: int) -> None:
        self.start, self.end = start, end
        super().__init__(f"no card from {start} to {end}")


def cards_in(text: str, held: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards that a text lists and nothing else; NoCard where it names none, or it is open which.

    Of cards that are ``held`` a kind alone names the one there is, "the gun", and how many there are of it names all: "both
    guns", "le due pistole".
    """
    head = _counted_cards().match(text)
    start = head.end() if head else 0
    found = [
        mended(lexeme)
        for lexeme in _spelt_out(text[start:])
        if lexeme.kind not in _SILENT and lexeme.value not in _OWN.words
    ]
    try:
        cards = _counted(found) or _Lister(text[start:], found, held).cards()
    except NoCard as wrong:
        raise NoCard(start + wrong.start, start + wrong.end) from None
    if head and head["count"] and len(cards) != number_named(head["count"].lower()):
        raise NoCard(head.start(), head.end())
    return cards


def _spelt_out(text: str) -> list[Lexeme]:
    """The lexemes of a text, the beginnings of names being what they begin: "doc. 4", "glov 7"; a full stop may follow them."""
    found: list[Lexeme] = []
    for lexeme in lexemes(text):
        last = found[-1] if found else None
        if last is not None and last.kind == "short" and lexeme.text == "." and lexeme.start == last.end:
            continue
        name = _begun(lexeme)
        found.append(lexeme.read_as("short", name) if name else lexeme)
    return [one.read_as("attribute", one.value) if one.kind == "short" else one for one in found]


def _begun(lexeme: Lexeme) -> str:
    """The kind or partner whose name alone begins with a word of three letters or more; "" if none or several do."""
    word = lexeme.value
    if lexeme.kind != "unknown" or len(word) < _SHORTEST or word in _JOINS.words:
        return ""
    near = {name for known, name in attribute_words().items() if known.startswith(word)}
    return near.pop() if len(near) == 1 else ""


def _counted(found: Sequence[Lexeme]) -> tuple[Card, ...]:
    """ "three guns: 2 3 5": as many indices as are said; none if the text does not begin like that."""
    if len(found) < 2 or found[0].kind != "number" or not is_plural(found[1]):
        return ()
    indices = [lexeme for lexeme in found[2:] if not _joins(lexeme)]
    if len(indices) != int(found[0].value) or any(lexeme.kind != "number" for lexeme in indices):
        return ()
    return tuple(_card(found[1], lexeme) for lexeme in indices)


class _Lister:
    def __init__(self, text: str, found: Sequence[Lexeme], held: Sequence[Card]) -> None:
        self._text = text
        self._held = held
        self._lexemes = found
        self._at = 0
        self._kind: Lexeme | None = None  # what an index without a kind belongs to

    def cards(self) -> tuple[Card, ...]:
        listed: list[Card] = []
        if self._look("bound", "="):
            self._at += 1
        while self._at < len(self._lexemes):
            if _joins(self._lexemes[self._at]):
                self._at += 1
            else:
                listed += self._all() or (self._one(),)
        if not listed:
            raise NoCard(0, len(self._text))
        return tuple(listed)

    def _all(self) -> tuple[Card, ...]:
        """All cards of a kind that are held, where as many are said to be: "both guns, 2 and 6"; none if they are not."""
        said = self._lexemes[self._at : self._at + 3]
        counts = [lexeme for lexeme in said if lexeme.kind in ("all", "number")]
        kind = said[len(counts)] if 0 < len(counts) < len(said) and said[: len(counts)] == counts else None
        if kind is None or not is_plural(kind) or self._is_index_of(counts[-1], kind):
            return ()
        held = tuple(card for card in self._held if card.startswith(f"{kind.value} "))
        if len(held) < 2 or any(_number_said(lexeme) not in (None, len(held)) for lexeme in counts):
            return ()
        self._at += len(counts) + 1
        self._pass_over_indices(held)
        return held

    def _pass_over_indices(self, held: Sequence[Card]) -> None:
        """Passes over the indices of just these cards, if they stand there too."""
        at, indices = self._at, list[str]()
        while at < len(self._lexemes) and (self._lexemes[at].kind == "number" or _joins(self._lexemes[at])):
            indices += [self._lexemes[at].value] if self._lexemes[at].kind == "number" else []
            at += 1
        if sorted(indices) == sorted(card.split()[1] for card in held):
            self._at = at

    def _one(self) -> Card:
        lexeme = self._lexemes[self._at]
        after = self._lexemes[self._at + 1] if self._at + 1 < len(self._lexemes) else None
        self._at += 1
        if lexeme.kind == "attribute" and lexeme.value in PARTNERS:
            self._kind = None
            return lexeme.value
        if lexeme.kind == "attribute" and lexeme.value in KINDS and after is not None and after.kind == "number":
            self._kind = lexeme
            self._at += 1
            return _card(lexeme, after)
        if (only := self._only(lexeme)) is not None:
            return only
        if lexeme.kind != "number":
            raise NoCard(lexeme.start, lexeme.end)
        if after is not None and after.kind == "attribute" and after.value in KINDS and not self._has_index(self._at):
            return self._reversed(lexeme, after)
        if self._kind is None:
            raise NoCard(lexeme.start, lexeme.end)
        return _card(self._kind, lexeme)

    def _only(self, kind: Lexeme) -> Card | None:
        """The one card of a kind that is held; None if none is, or several are."""
        named = kind.kind == "attribute" and kind.value in KINDS
        found = [card for card in self._held if named and card.startswith(f"{kind.value} ")]
        return found[0] if len(found) == 1 else None

    def _reversed(self, number: Lexeme, kind: Lexeme) -> Card:
        """ "the 2 of gloves", "7 of gloves"; "two guns" is a number of cards, and "2 of guns" may be one."""
        least = int(number.value) <= _MOST_COUNTED
        named = self._is_index_of(number, kind) and (
            not least or _the_one().search(self._text, 0, number.start) is not None
        )
        if self._kind is not None or ((least or is_plural(kind)) and not named):  # "1 gun" is any of them
            raise NoCard(number.start, kind.end)
        self._at += 1
        return _card(kind, number)

    def _is_index_of(self, number: Lexeme, kind: Lexeme) -> bool:
        """Whether a number belongs to the name behind it as one card's does: "2 of documents"."""
        return number.kind == "number" and self._text[number.end : kind.start].strip().casefold() in _OF.words

    def _has_index(self, at: int) -> bool:
        """Whether the kind that stands there has an index behind it."""
        return at + 1 < len(self._lexemes) and self._lexemes[at + 1].kind == "number"

    def _look(self, kind: str, value: str) -> bool:
        lexeme = self._lexemes[self._at] if self._lexemes else None
        return lexeme is not None and (lexeme.kind, lexeme.value) == (kind, value)


def _card(kind: Lexeme, number: Lexeme) -> Card:
    if kind.value not in KINDS or int(number.value) not in INDICES:
        raise NoCard(min(kind.start, number.start), max(kind.end, number.end))
    return f"{kind.value} {int(number.value)}"


def _number_said(lexeme: Lexeme) -> int | None:
    """How many cards a word says that there are: "both", "tutte e tre", "two"; None if only that they are all."""
    if lexeme.kind == "number":
        return int(lexeme.value)
    word = lexeme.text.casefold()
    two, three = (any(one in word for one in said.listed) for said in (_TWO, _THREE))
    return 2 if two else 3 if three else None


def _joins(lexeme: Lexeme) -> bool:
    return lexeme.kind == "and" or lexeme.text == "," or lexeme.value in _JOINS.words or lexeme.text in _SIGNS


@cache
def _the_one() -> re.Pattern[str]:
    """The end of a text behind which one thing is named: "the", "il"."""
    return re.compile(rf"\b{_THE_ONE.expression}\s*\Z", re.IGNORECASE)


@cache
def _counted_cards() -> re.Pattern[str]:
    """How a list may begin: "my two cards:"."""
    numbers = listed("number 1", "number 2", "number 3").expression
    return re.compile(
        rf"(?:{_BEFORE.expression}\s+){{0,2}}(?:(?P<count>{numbers}|[123])\s+)?{_CARDS.expression}\b(?:\s+{_WHOSE.expression})?\s*[:,]?",
        re.IGNORECASE,
    )
