"""A sentence with things called as our letters call them, which people name otherwise, or by where they stand.

Whom a thing is sent after is left out, since its place says that anyway.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.match.reading.hearing import Ear, plain_name
from domain.match.reading.own_words.known_words import elided
from domain.reading.acts import Acts
from domain.reading.line_words import LineWord, blanked, words_of
from domain.reading.word_lists import WordList

_POINTING: Final = WordList("harmless", "pointing")
_STANDING: Final = WordList("harmless", "standing on")
_ARTICLES: Final = WordList("harmless", "articles")
_CONTRASTS: Final = WordList("harmless", "sets against another")
_TO: Final = WordList("remarks", "to")
_OWNERS: Final = frozenset(("mio", "mia", "mine"))
_MOST_OF_A_NAME: Final = 2  # words
_FIRST: Final = 3  # words of a sentence, before which no other thing can have been ordered
_PLACES: Final = frozenset(("at", "in", "on", "and", "to", "a", "su", "sul", "nel", "e"))


def in_our_names(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> str:
    """The sentence so, for one who reads what is ordered; ``given``: the orders before it."""
    text = _without_contrast(ear, acts, _without_aims(ear, acts, text), given)
    for start, end, name in reversed(list(_named(ear, acts, elided(text)))):
        text = f"{text[:start]}{name}{text[end:]}"
    return text


def _named(ear: Ear, acts: Acts, words: Sequence[LineWord]) -> Iterator[tuple[int, int, str]]:
    """What stands there under another name: from where to where, and what our letters say."""
    at = 0
    while at < len(words):
        length, name = _standing(ear, words, at)
        if not length:
            length, name = _called(ear, acts, words, at)
        if length:
            yield words[at].start, words[at + length - 1].end, name
        at += length or 1


def _standing(ear: Ear, words: Sequence[LineWord], at: int) -> tuple[int, str]:
    """A thing of one's own by the place it stands on: "the one on 24", "quella in 59"."""
    pointed = _POINTING.at(words, at)
    placed = _STANDING.at(words, at + pointed) if pointed and at + pointed < len(words) else 0
    last = at + pointed + placed
    name = ear.standing(words[last].text) if placed and last < len(words) else None
    return (0, "") if name is None else (last + 1 - at, name)


def _called(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> tuple[int, str]:
    """A thing by a name that people give it; "mine" is one where a verb or a place follows."""
    named = ((names.at(words, at), name) for name, names in acts.other_names.items())
    length, name = max(named, default=(0, ""))
    behind = at + length
    if (
        length
        and words[behind - 1].text in _OWNERS
        and not (behind < len(words) and _goes_on(ear, acts, words, behind))
    ):
        return 0, ""
    return length, name


def _goes_on(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> bool:
    return acts.at(words, at) is not None or _TO.at(words, at) > 0 or words[at].text[-1:].isdecimal()


def _without_aims(ear: Ear, acts: Acts, text: str) -> str:
    """The sentence with blanks for whom something is sent after: "to P8 after Blue", "in O2 addosso al viola"."""
    words = elided(text)
    for at in range(len(words)):
        length = 0 if acts.aims is None else acts.aims.at(words, at)
        end = _whom(ear, words, at + length) if length else at
        if end > at and _is_over(text, words, end):
            text = blanked(text, words[at].start, words[end - 1].end)
    return text


def _without_contrast(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> str:
    """The sentence with blanks for "invece" right behind a thing that was not named before, of which it is said what it does:
    "P1 resta, P2 invece va in 88". With nothing behind it "invece" takes back."""
    words = elided(text)
    before = {word.text for order in given for word in words_of(order)}
    for at, word in enumerate(words[1:-1], 1):
        named = words[at - 1].text
        new = ear.tells(named) and not named.isdecimal() and named not in before
        if word.text in _CONTRASTS.words and new and (before or at > _FIRST) and _goes_on(ear, acts, words, at + 1):
            text = blanked(text, word.start, word.end)
        before.add(named)
    return text


def _whom(ear: Ear, words: Sequence[LineWord], at: int) -> int:
    """Behind which word the name of another player ends that begins there; 0 if none does."""
    first = at + (_ARTICLES.at(words, at) if at < len(words) else 0)
    for length in range(_MOST_OF_A_NAME, 0, -1):
        called = [word.text for word in words[first : first + length]]
        if len(called) == length and plain_name(" ".join(called)) in ear.others:
            return first + length
    return 0


def _is_over(text: str, words: Sequence[LineWord], at: int) -> bool:
    """Whether a clause ends before a word there, or goes on with a place: "after Black moves" is another matter."""
    if at >= len(words) or words[at].text in _PLACES:
        return True
    return any(char in ",;:.!()-\u2013\u2014" for char in text[words[at - 1].end : words[at].start])
