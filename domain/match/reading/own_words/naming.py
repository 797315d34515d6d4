"""A sentence with things called as our letters call them, which people name otherwise, or by where they stand.

Whom a thing is sent after is left out, since its place says that anyway.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from domain.match.reading.hearing import Ear, plain_name
from domain.match.reading.own_words.known_words import elided
from domain.reading.acts import Acts
from domain.reading.line_words import LineWord, blanked, words_of
from domain.reading.number_words import number_named
from domain.reading.word_lists import WordList

_POINTING: Final = WordList("harmless", "pointing")
_STANDING: Final = WordList("harmless", "standing on")
_ONE_OF_SEVERAL: Final = WordList("harmless", "one of several")
_THAT_IS: Final = WordList("harmless", "that is")
_ARTICLES: Final = WordList("harmless", "articles")
_CONTRASTS: Final = WordList("harmless", "sets against another")
_FOR_NOW: Final = WordList("harmless", "now")
_PLEASE: Final = WordList("harmless", "please")
_TO: Final = WordList("remarks", "to")
_FROM: Final = WordList("remarks", "from")
_LEAVING: Final = WordList("harmless", "leaving")
_NEGATIONS: Final = WordList("misgivings", "negations")
_ENDS: Final = frozenset(",;:.!()-\u2013\u2014")  # of a clause
_MINE: Final = WordList("little", "mine")
_MOST_OF_A_NAME: Final = 2  # words
_FIRST: Final = 3  # words of a sentence, before which no other thing can have been ordered
_BEFORE_A_PLACE: Final = WordList("little", "before a place")


def in_our_names(ear: Ear, acts: Acts, text: str, given: Sequence[str], lists: Callable[[str], bool]) -> str:
    """The sentence so, for one who reads what is ordered; ``given``: the orders before it.

    ``lists``: whether an order that may be given now has words; a ship is the card of that name only where it may be played.
    """
    text = _without_contrast(ear, acts, _without_aims(ear, acts, text), given)
    for start, end, name in reversed(list(_named(ear, acts, elided(text), lists))):
        text = f"{text[:start]}{name}{text[end:]}"
    return _without_origin(ear, _without_apposition(ear, _without_contrast(ear, acts, text, given)))


def _without_origin(ear: Ear, text: str) -> str:
    """The sentence with blanks for the place from which a thing comes that is named and stands there: "P4 from 45 to 34"."""
    words = elided(text)
    named = {word.text for word in words}
    for one, place in pairwise(words):
        leaves = one.text in _FROM.words or one.text in _LEAVING.words
        name = ear.standing(place.text) if leaves and place.text.isdecimal() else None
        if name is not None and name.lower() in named:
            text = blanked(text, one.start, place.end)
    return text


def _without_apposition(ear: Ear, text: str) -> str:
    """The sentence with blanks for what stands before the name of a thing and is that thing: "my last pawn, P5"."""
    words = elided(text)
    for at, word in enumerate(words):
        length = _ONE_OF_SEVERAL.at(words, at)
        named = at + length if length else _said_again(words, at)
        if named and named < len(words) and _is_a_name(ear, words[named]) and _parts(text, words, named):
            text = blanked(text, word.start, words[named].start)
            if text[words[named].end :].startswith(","):
                text = blanked(text, words[named].end, words[named].end + 1)
    return text


def _said_again(words: Sequence[LineWord], at: int) -> int:
    """Where the same word stands again, at once or behind "that is"; 0 if nowhere."""
    again = at + 1 + _THAT_IS.at(words, at + 1)
    again += _ARTICLES.at(words, again)
    return again if again < len(words) and words[again].text == words[at].text else 0


def _parts(text: str, words: Sequence[LineWord], at: int) -> bool:
    """Whether a comma, or a bracket, stands right before a word, or before what leads to it."""
    before = text[words[max(at - 2, 0)].end : words[at].start]
    return any(sign in ",(" for sign in before) or _THAT_IS.among(words[max(at - 2, 0) : at])


def _is_a_name(ear: Ear, word: LineWord) -> bool:
    """Whether a word names a thing by a letter and a figure: "P5"."""
    return word.text[-1:].isdecimal() and not word.text.isdecimal() and ear.tells(word.text)


def _named(
    ear: Ear, acts: Acts, words: Sequence[LineWord], lists: Callable[[str], bool]
) -> Iterator[tuple[int, int, str]]:
    """What stands there under another name: from where to where, and what our letters say."""
    at = 0
    while at < len(words):
        length, name = _standing(ear, words, at)
        if not length:
            length, name = _called(ear, acts, words, at)
        done = " " in name  # "take the boat", and not "without taking the boat"
        if length and (not done or (lists(name) and (not at or words[at - 1].text not in _NEGATIONS.words))):
            yield words[at].start, words[at + length - 1].end, name
            at += length - 1
        at += 1


def _standing(ear: Ear, words: Sequence[LineWord], at: int) -> tuple[int, str]:
    """A thing of one's own by the place it stands on: "the one on 24", "quella in 59"."""
    pointed = _POINTING.at(words, at)
    placed = _STANDING.at(words, at + pointed) if pointed and at + pointed < len(words) else 0
    last = at + pointed + placed
    for length in range(_MOST_OF_A_NAME, 0, -1) if placed else ():
        said = "".join(word.text for word in words[last : last + length])
        name = ear.standing(str(number_named(said))) if last + length <= len(words) else None
        if name is not None:
            return last + length - at, name
    return 0, ""


def _called(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> tuple[int, str]:
    """A thing by a name that people give it; "mine" is one where a verb or a place follows."""
    named = ((names.at(words, at), name) for name, names in acts.other_names.items())
    length, name = max(named, default=(0, ""))
    behind = at + length
    if (
        length
        and words[behind - 1].text in _MINE.words
        and not (behind < len(words) and _goes_on(ear, acts, words, behind))
    ):
        return 0, ""
    return length, name


def _goes_on(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> bool:
    return (
        acts.at(words, at) is not None
        or acts.behind(acts.verbs, words, at) is not None
        or _TO.at(words, at) > 0
        or words[at].text[-1:].isdecimal()
    )


def _without_aims(ear: Ear, acts: Acts, text: str) -> str:
    """The sentence with blanks for whom something is sent after: "to P8 after Blue", "in O2 addosso al viola"."""
    words = elided(text)
    for at in range(len(words)):
        length = 0 if acts.aims is None else acts.aims.at(words, at)
        end = _whom(ear, words, at + length) if length else at
        if end > at and _is_over(text, words, end) and not _is_denied(text, words, at):
            text = blanked(text, words[at].start, words[end - 1].end)
    return text


def _is_denied(text: str, words: Sequence[LineWord], at: int) -> bool:
    """Whether a word there is denied in its own clause: "nobody goes near Black"."""
    return any(
        word.text in _NEGATIONS.words and _ENDS.isdisjoint(text[word.end : words[at].start]) for word in words[:at]
    )


def _without_contrast(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> str:
    """The sentence with blanks for "invece" right beside a thing that was not named before, of which it is said what it does:
    "P1 resta, P2 invece va in 88". With nothing behind it "invece" takes back."""
    words = elided(text)
    before = {word.text for order in given for word in words_of(order)}
    for at, word in enumerate(words[1:-1], 1):
        contrasted = word.text in _CONTRASTS.words and (before or at > _FIRST)
        for named, behind in ((words[at - 1].text, at + 1), (words[at + 1].text, at + 2)) if contrasted else ():
            new = ear.tells(named) and not named.isdecimal() and named not in before
            if new and behind < len(words) and _goes_on(ear, acts, words, _behind_now(words, behind)):
                text = blanked(text, word.start, word.end)
        before.add(words[at - 1].text)
    return text


def _behind_now(words: Sequence[LineWord], at: int) -> int:
    """Where a clause goes on behind "for now" and its like, if that stands there: "invece per ora non lo tocco"."""
    length = _FOR_NOW.at(words, at)
    return at + length if length and at + length < len(words) else at


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
    if all(word.text in _PLEASE.words for word in words[at:]) or words[at].text in _BEFORE_A_PLACE.words:
        return True
    return not _ENDS.isdisjoint(text[words[at - 1].end : words[at].start])
