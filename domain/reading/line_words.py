"""A line as words: in small letters, without accents, each with its place in the line; and phrases looked up among them."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

import msgspec

_WORD: Final = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*(?:['’][^\W_](?:[^\W_]|[\u0300-\u036f])*)*")
_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}")
_ASCII_WORD: Final = re.compile(r"[a-z0-9]+(?:'[a-z0-9]+)*")  # the same, found faster, of what has no other letters
_THRICE: Final = re.compile(r"(.)\1\1")  # looked for first, since it is found faster to be nowhere
_FIRST: Final = re.compile(r"\W{0,8}(\w+)")
_FIRST_ACCENT: Final = "\u0300"  # of the characters that combine with the letter before them
_PUNCTUATION: Final = re.compile(r"[^\w\s]|_")
_ACCENTED: Final = "àáâäèéêëìíîïòóôöùúûüñç"
_WITHOUT: Final = "aaaaeeeeiiiioooouuuunc"
_APART: Final = "‘“”„«»–—…"
_MOST_KEPT: Final = 128  # lines of the letter that is read, each of which is looked at some thirty times
# The accents that people write here most, and what parts words as programs set it: a line of these is read faster.
_BARE: Final[dict[int, int]] = str.maketrans(_ACCENTED + _ACCENTED.upper(), _WITHOUT * 2)
_IN_ASCII: Final[dict[int, int]] = _BARE | str.maketrans(f"’{_APART}", "'" + " " * len(_APART))

# Question marks of other scripts and of pictures; what is as wide as a Chinese character is folded by what it is called.
_ASK: Final = "\u00bf\u061f\u2047\u2048\u2049\u203d\u2753\u2754\ufe56"
_WIDE: Final = range(0xFF01, 0xFF5F)
_USUAL: Final[dict[int, int]] = dict.fromkeys(map(ord, _ASK), ord("?")) | {
    wide: wide - _WIDE.start + ord("!") for wide in _WIDE
}

Phrases = Mapping[str, Mapping[int, AbstractSet[tuple[str, ...]]]]
"""Phrases by their first word, or their last, and then by how many words they have; the longest first."""


class LineWord(msgspec.Struct, frozen=True, gc=False):
    """A word of a line: where it stands, and itself in small letters without accents."""

    start: int
    end: int
    text: str


def with_usual_signs(text: str) -> str:
    """A text, no longer or shorter, with the signs of a keyboard in place of those that mean the same: "\uff1f" asks too."""
    return text if text.isascii() else text.translate(_USUAL)


def bare(text: str) -> str:
    """A text in small letters without accents; "Sì" and "SI" are one."""
    said = text if text.isascii() else text.translate(_BARE)
    if said.isascii():
        return said.lower()
    parts = unicodedata.normalize("NFKD", text).casefold()
    return "".join([char for char in parts if char < _FIRST_ACCENT or not unicodedata.combining(char)])


def plain(line: str) -> str:
    """A line in small letters, without accents, punctuation and superfluous blanks: what order words are looked up by."""
    words = bare(line)
    return " ".join((words if words.isalnum() else _PUNCTUATION.sub(" ", words)).split())


@lru_cache(maxsize=_MOST_KEPT)
def words_of(line: str) -> tuple[LineWord, ...]:
    """The words of a line in their order; an apostrophe joins, "sull'esagono" is one; "ciaooo" is "ciao"."""
    said = line if line.isascii() else line.translate(_IN_ASCII)
    if said.isascii():
        found = [LineWord(*m.span(), m[0]) for m in _ASCII_WORD.finditer(said.lower())]
    else:
        found = [
            LineWord(*m.span(), text.lower() if (text := m[0]).isascii() else bare(text).replace("’", "'"))
            for m in _WORD.finditer(line)
        ]
    return tuple(map(_shortened, found) if _THRICE.search(line) and _DRAWN_OUT.search(line) else found)


def _shortened(word: LineWord) -> LineWord:
    """The word without the letters that only draw it out; a word of one letter over and over stays: "xxx"."""
    text = _DRAWN_OUT.sub(r"\1", word.text)
    return LineWord(word.start, word.end, text) if len(text) > 1 else word


def first_word(line: str) -> str:
    """The first word of a line in small letters, as it is typed; "" if there is none behind eight characters."""
    found = _FIRST.match(line)
    return found[1].lower() if found else ""


def blanked(line: str, start: int, end: int) -> str:
    """The line with blanks in place of a part of it, so that nothing else moves."""
    return f"{line[:start]}{' ' * (end - start)}{line[end:]}"


def by_first(*word_lists: Iterable[str]) -> Phrases:
    """Phrases for ``leads``."""
    return _sorted(word_lists, lambda phrase: phrase[0])


def by_last(*word_lists: Iterable[str]) -> Phrases:
    """Phrases for ``trails``."""
    return _sorted(word_lists, lambda phrase: phrase[-1])


def leads(phrases: Phrases, words: Sequence[LineWord], at: int = 0, end: int | None = None) -> int:
    """How many words the longest phrase has that stands there; 0 if none does."""
    last = len(words) if end is None else end
    if at >= last:
        return 0
    for length, said in phrases.get(words[at].text, {}).items():
        if at + length <= last and tuple([word.text for word in words[at : at + length]]) in said:
            return length
    return 0


def trails(phrases: Phrases, words: Sequence[LineWord], start: int, end: int) -> int:
    """How many words the longest phrase has that ends before the word ``end`` and begins at ``start`` or later."""
    if end <= start:
        return 0
    for length, said in phrases.get(words[end - 1].text, {}).items():
        if end - length >= start and tuple([word.text for word in words[end - length : end]]) in said:
            return length
    return 0


def has(phrases: Phrases, words: Sequence[LineWord]) -> bool:
    """Whether one of the phrases stands anywhere among the words."""
    return any(leads(phrases, words, at) for at in range(len(words)))


def _sorted(word_lists: Iterable[Iterable[str]], key: Callable[[tuple[str, ...]], str]) -> Phrases:
    """The phrases of one key by how many words they have, the longest first: looked up, however many there are."""
    found: dict[str, dict[int, set[tuple[str, ...]]]] = {}
    for word_list in word_lists:
        for phrase in word_list:
            said = tuple(phrase.split())
            if said:
                found.setdefault(key(said), {}).setdefault(len(said), set()).add(said)
    return {word: dict(sorted(phrases.items(), reverse=True)) for word, phrases in found.items()}
