"""Clauses beside an order that say why, what comes of it or where that is, in which nothing can be ordered (G-20).

They name things of the table all the same: "so it comes closer to the marble on E2", "dove c'è la mia biglia".
"""

from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear
from domain.match.reading.inside import order_inside
from domain.match.reading.own_words.known_words import BESIDE, elided
from domain.match.reading.own_words.wavering import without_phrases
from domain.reading.acts import Acts
from domain.reading.daily import without_daily
from domain.reading.doubts import unsettles
from domain.reading.line_words import LineWord, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.retraction import retraction, turning_points
from domain.reading.word_lists import WordList

_EXPLAINS: Final = WordList("harmless", "explains")
_TO_THINGS: Final = WordList("harmless", "explains before a thing")
_COMES_NEAR: Final = WordList("harmless", "comes near")
_FAVOURITES: Final = WordList("harmless", "favourites")
_SAYINGS: Final = WordList("harmless", "sayings")
_NEARS: Final = WordList("harmless", "nears", "comes near")
_SEES_FIRST: Final = WordList("harmless", "sees first")
_OTHERS: Final = WordList("harmless", "what others do")
_KINDS: Final = WordList("harmless", "indefinite")
_IN_A_HURRY: Final = WordList("harmless", "in a hurry")
_ERRANDS: Final = WordList("harmless", "errands")
_ERRANDS_BEFORE_A_VERB: Final = WordList("harmless", "errands before a verb")
_INFINITIVES: Final = WordList("harmless", "infinitives")
_POINTING: Final = WordList("harmless", "points at what is ordered")
_STANDS: Final = WordList("harmless", "stands there")
_GOES_ALONG: Final = WordList("harmless", "goes along")
_UNSETTLED: Final = WordList("harmless", "unsettled")
_TOLD: Final = WordList("harmless", "told")
_TOO: Final = WordList("harmless", "too")
_LATER: Final = WordList("harmless", "later", "later, when")
_WHY: Final = WordList("harmless", "why")
_SERIOUS: Final[tuple[Misgiving, ...]] = ("waiting", "taken-back")
_MOST: Final = 14  # words
_FAR: Final = 6  # words from what says that something comes near to the place that is meant


def explains(ear: Ear, acts: Acts, text: str, orders: Sequence[str]) -> bool:
    """Whether words behind these orders explain them, and could order nothing, whatever they name."""
    words = elided(text)
    opened, nears = _EXPLAINS.at(words, 0), _COMES_NEAR.at(words, 0)
    begun = 0 if nears else opened or _TO_THINGS.at(words, 0)
    if not (nears or begun or _FAVOURITES.among(words)) or len(words) > _MOST or "?" in text:
        return False
    if begun > opened and not _is_a_thing(ear, words[begun:]):
        return False
    calm = without_phrases(_SAYINGS, text)
    behind = [word for word in elided(calm) if begun == 0 or word.start >= words[begun - 1].end]
    if _bars(behind) or _unsettles(calm, words) or order_inside(ear, text) is not None:
        return False
    return _orders_nothing(ear, acts, words, begun, {word.text for order in orders for word in words_of(order)})


def is_an_errand(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether words say what their writer does next in their own day: "poi vado a mungere", "now I'm off to feed the hens"."""
    words = words_of(text)
    begun, infinitive = _ERRANDS.at(words, 0), _ERRANDS_BEFORE_A_VERB.at(words, 0)
    behind = words[max(begun, infinitive) :] if begun or infinitive else []
    if not behind or len(words) > _MOST or "?" in text or acts.at(behind, 0) is not None:
        return False
    if infinitive > begun and not behind[0].text.endswith(_INFINITIVES.listed):
        return False
    named = any(ear.tells(word.text) or word.text in ear.others for word in behind)
    return not (named or _bars(behind) or _POINTING.among(behind))


def sees_first(ear: Ear, text: str) -> bool:
    """Whether words say that their writer waits for what other players do: "I'd rather see what Black does"."""
    words = words_of(text)
    length = _SEES_FIRST.at(words, 0)
    others = any(word.text in ear.others | _OTHERS.words for word in words[length:])
    return length > 0 and len(words) <= _MOST and others and not ("?" in text or any(map(str.isdecimal, text)))


def is_in_a_hurry(ear: Ear, text: str) -> bool:
    """Whether words say why a letter is short, and name nothing: "veloce che devo andare a prenderli all'asilo"."""
    words = words_of(text)
    if not _IN_A_HURRY.at(words, 0) or len(words) > _MOST or "?" in text:
        return False
    named = any(_is_place(word) or (word.text in ear.listed and ear.tells(word.text)) for word in words)
    return not named and retraction(text) is None


def _is_a_thing(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether words go on with something, and no verb: "where my marble is"."""
    return bool(words) and (ear.tells(words[0].text) or bool(BESIDE.at(words, 0)) or bool(_STANDS.at(words, 0)))


def _unsettles(text: str, words: Sequence[LineWord]) -> bool:
    """Whether words take back, hedge or put off; behind "because" only what takes back and puts off counts."""
    if retraction(text) is not None or turning_points(text):
        return True
    why = unsettles(without_daily(without_phrases(_NEARS, text)), near=True)
    return why is not None and (not _WHY.at(words, 0) or why in _SERIOUS)


def _bars(words: Sequence[LineWord]) -> bool:
    """Whether one of the words may take back, put off, or order something of what goes along."""
    if any(one.among(words) for one in (_UNSETTLED, _GOES_ALONG, _TOO, _LATER)):
        return True
    left = [word for at, word in enumerate(words) if not _STANDS.at(words, at)]
    return _TOLD.among(left)


def _orders_nothing(ear: Ear, acts: Acts, words: Sequence[LineWord], begun: int, given: set[str]) -> bool:
    """Whether nothing is done in the words, and nothing that they name could be ordered beside what was ``given``."""
    at, near = begun, len(words)
    while at < len(words):
        if length := _NEARS.at(words, at):
            near = at
        elif (
            _is_a_kind(ear, words[begun:], at - begun)
            or _is_done(acts, words, at)
            or _could_be_ordered(ear, words[at], given, near=0 < at - near <= _FAR)
        ):
            return False
        elif _is_place(words[at]):
            near = len(words)
        at += length or 1
    return True


def _is_a_kind(ear: Ear, words: Sequence[LineWord], at: int) -> bool:
    """Whether words say of which kind something is, which may be claimed of it: "che è una valigetta"."""
    return at > 0 and words[at - 1].text in _KINDS.words and ear.tells(words[at].text) and not _is_place(words[at])


def _is_done(acts: Acts, words: Sequence[LineWord], at: int) -> bool:
    """Whether words there say what is done in the game."""
    act = acts.at(words, at)
    return act is not None and not (act.length == 1 and words[at].text in BESIDE.single)


def _could_be_ordered(ear: Ear, word: LineWord, given: set[str], *, near: bool) -> bool:
    """Whether a word names what no order before it does, and of which more may be meant than that something is ``near`` it."""
    return word.text not in given and ear.tells(word.text) and not (near or ear.needs_a_figure(word.text))


def _is_place(word: LineWord) -> bool:
    return word.text[-1:].isdecimal()
