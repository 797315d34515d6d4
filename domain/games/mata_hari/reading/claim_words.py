"""The words of claims and requests, and a text cut into the lexemes that they make (MH-54)."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from domain.games.mata_hari.board.cards import KINDS, PARTNERS
from domain.games.mata_hari.reading.lexicon import LEXICON, NUMBERS, listed
from domain.reading import lexemes as reading
from domain.reading.line_words import LineWord, Phrases, by_first, leads
from domain.reading.nearest import one_slip_from

Lexeme: TypeAlias = reading.Lexeme[str]
"""A phrase understood; ``value`` of a number is its figures, of a word not understood itself."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?|\d{1,9}|[<>]=?|\S")


_SIGNS: Final = {
    ",": ("comma", ""), ";": ("comma", ""), ".": ("comma", ""), "(": ("open", ""), ")": ("close", ""), ":": ("noise", ""),
    ">": ("compare", ">"), "<": ("compare", "<"), "=": ("compare", "="), ">=": ("compare", ">="), "<=": ("compare", "<="),
}  # fmt: skip
_SLIP: Final = 5  # letters of a word in which one may be wrong
_MANY: Final = listed("many")
_MANY_OR_ONE: Final = listed("many", "always many")
_HEADS: Final = listed("heads")
_IS: Final = listed("is, as it is typed")
_THERE_IS: Final = listed("there is, as it is typed")


@cache
def attribute_words() -> Mapping[str, str]:
    """The single words for what cards are, each with what it stands for."""
    words = (word for word in LEXICON.words("attribute") if " " not in word)
    return MappingProxyType({word: LEXICON.meaning(word)[1] for word in words})


def mended(lexeme: Lexeme) -> Lexeme:
    """A misspelt word for what cards are as that word, where it can be no other."""
    word = lexeme.value
    if lexeme.kind != "unknown" or len(word) < _SLIP:
        return lexeme
    name = one_slip_from(word, attribute_words())
    return lexeme if name is None else lexeme.read_as("attribute", name)


def surely_many(lexeme: Lexeme) -> bool:
    """Whether a word for a kind of cards stands for several of them."""
    return lexeme.kind == "attribute" and lexeme.text.casefold() in _MANY.words


def is_plural(lexeme: Lexeme) -> bool:
    """Whether a word for a kind of cards may stand for several of them."""
    return lexeme.kind == "attribute" and lexeme.text.casefold() in _MANY_OR_ONE.words


def bare(word: str) -> str:
    """A word in lower case without accents, but for "è", which is a verb."""
    low = word.casefold().replace("’", "'")
    if low in _IS.words:
        return "è"
    if low in _THERE_IS.words:
        return "c'è"
    return "".join(c for c in unicodedata.normalize("NFKD", low) if not unicodedata.combining(c))


@cache
def _phrases() -> Phrases:
    return by_first(LEXICON.words())


def lexemes(text: str) -> list[Lexeme]:
    """A text as lexemes, the longest phrase first; what is not known is of the kind "unknown"."""
    words = [LineWord(*found.span(), bare(found[0])) for found in _WORD.finditer(text)]
    phrases = _phrases()
    found: list[Lexeme] = []
    at = 0
    while at < len(words):
        count = leads(phrases, words, at) or 1
        phrase = " ".join(word.text for word in words[at : at + count])
        kind, value = ("number", phrase) if phrase.isdigit() else _SIGNS.get(phrase) or LEXICON.meaning(phrase)
        start, end = words[at].start, words[at + count - 1].end
        if kind != "noise":
            found.append(
                reading.Lexeme(start, end, text[start:end], phrase, kind, phrase if kind == "unknown" else value)
            )
        at += count
    return _bounded(found, words)


def _bounded(found: list[Lexeme], words: Sequence[LineWord]) -> list[Lexeme]:
    """The same, what belongs apart taken apart: "all 3 or less" bounds an index, "or below 4" compares with one."""
    numbers = {word.end: word for word in words if word.text.isdecimal()}
    split: list[Lexeme] = []
    for lexeme, after in zip(found, [*(one.kind for one in found[1:]), ""][: len(found)], strict=True):
        number = numbers.get(lexeme.end) if lexeme.kind == "all" and after == "onwards" else None
        if number is not None:
            split += [
                reading.Lexeme(lexeme.start, number.start - 1, lexeme.text, lexeme.word, "all"),
                reading.Lexeme(number.start, number.end, number.text, number.text, "number", number.text),
            ]
        elif lexeme.kind == "onwards" and after == "number":
            split += [
                reading.Lexeme(lexeme.start, lexeme.start, "", "", "or"),
                lexeme.read_as("compare", lexeme.value[:1]),
            ]
        else:
            split.append(lexeme)
    return split


@cache
def _speaking() -> frozenset[str]:
    return _HEADS.words.union(*(phrase.split() for phrase in LEXICON.words("attribute")))


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return word in _speaking()


def words() -> frozenset[str]:
    """The words that orders are told by, in small letters without accents."""
    return _speaking()


def card_of(text: str) -> str | None:
    """The card that a text names, "poison 3" or "sicario"; None if it names none."""
    found = [lexeme for lexeme in lexemes(text) if lexeme.kind not in ("article", "place")]
    match [(lexeme.kind, lexeme.value) for lexeme in found]:
        case [("attribute", name)] if name in PARTNERS:
            return name
        case [("attribute", name), ("number", number)] | [("number", number), ("attribute", name)]:
            index = int(number)
            return f"{name} {index}" if name in KINDS and 1 <= index <= len(NUMBERS) else None
        case _:
            return None
