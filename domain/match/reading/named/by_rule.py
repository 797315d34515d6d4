"""Whether a sentence beside orders orders something, or names what could stand in their place or beside them, by rule (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.match.orders import Spoken
from domain.match.reading.adding import adds
from domain.match.reading.bearing import fits, without_counts
from domain.match.reading.beside import is_told, names_what_is_denied, speaks_of_others, takes_back
from domain.match.reading.hearing import Ear, plain_name
from domain.match.reading.inside import order_inside
from domain.reading.aimed import wavers
from domain.reading.clauses import ClauseBeside, clauses, strangers
from domain.reading.daily import asks_when, without_daily
from domain.reading.doubts import everyday
from domain.reading.line_words import blanked, words_of
from domain.reading.retraction import turning_points
from domain.reading.word_lists import WordList

_ARTICLES: Final = WordList("aimed", "articles")
_LED: Final = WordList("aimed", "led")
_FEW_STRANGE: Final = 2  # words of a clause that names a place
_MOST_OF_A_NAME: Final = 2
_SHORT: Final = 4  # words of a sentence that can be about nothing but the place it names


def is_bare(ear: Ear, text: str) -> bool:
    """Whether words name a thing by a figure and say nothing else: "coat 9"."""
    return any(map(str.isdecimal, text)) and not strangers(text, ear.knows)


def names_more(ear: Ear, sentence: str, orders: Sequence[str]) -> bool:
    """Whether a sentence orders something, or names what could be part of the orders."""
    if asks_when(sentence):
        return False
    return _holds_an_order(ear, sentence) or _names_another(ear, sentence, orders) or adds(ear, sentence, orders)


def _holds_an_order(ear: Ear, sentence: str) -> bool:
    """Whether a sentence holds an order with a figure, takes back with one, or is to be told to others."""
    if any(isinstance(order, Spoken) for order in ear.says(sentence)):
        return True
    found = order_inside(ear, sentence)
    turned = takes_back(ear, sentence) is not None or bool(turning_points(sentence))
    return found is not None and (turned or any(map(str.isdecimal, found.text)))


def _names_another(ear: Ear, sentence: str, orders: Sequence[str]) -> bool:
    """Whether a sentence names what could stand in the place of a part of the orders, alone or set against it."""
    said = without_counts(ear, _without_players(ear, without_daily(sentence)))
    words = words_of(said)
    if 0 < len(words) <= _SHORT and any(map(str.isdecimal, said)):
        return True
    if names_what_is_denied(ear, without_daily(sentence), orders):
        return True
    if not ear.names(said) or speaks_of_others(ear, said, words) or is_told(said, words):
        return False
    label = said.partition(":")[0]
    if label != said and ear.names(label) and not strangers(label, ear.knows):
        return True  # "papers and weapons: held back"
    first, *others = clauses(said, ear.knows)
    parts = [first, *(part for part in others if not _is_bare(ear, part))]  # a name at the end is of who is spoken to
    return any(_is_another(ear, part, orders) for part in parts if not part.is_of_others)


def _is_another(ear: Ear, part: ClauseBeside, orders: Sequence[str]) -> bool:
    """Whether a clause names another thing than the orders do: alone, set against them, or led in; or denies one of theirs."""
    telling = [word.text for word in part.words if ear.tells(word.text) and not everyday(word.text)]
    figures = [word for word in telling if word[-1:].isdecimal()]
    led = wavers(part.text) or (_LED.among(part.words) and not part.strange)
    if not (led or _is_bare(ear, part)) or part.strange > (_FEW_STRANGE if figures else 0):
        return False
    named = {word.text for order in orders for word in words_of(order)}
    denied = part.forbids and not named.isdisjoint(figures)
    return denied or fits(ear, " ".join(figures if part.strange else telling), orders)


def _is_bare(ear: Ear, part: ClauseBeside) -> bool:
    """Whether a clause says nothing but names."""
    return all(ear.tells(word.text) or word.text in _ARTICLES.words for word in part.words)


def _without_players(ear: Ear, said: str) -> str:
    """The words with blanks for what the other players are called."""
    words = words_of(said)
    for first in range(len(words)):
        for last in words[first : first + _MOST_OF_A_NAME]:
            if plain_name(said[words[first].start : last.end]) in ear.others:
                said = blanked(said, words[first].start, last.end)
    return said
