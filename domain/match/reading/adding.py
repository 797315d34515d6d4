"""Sentences beside orders that say what else their writer does, with a thing of the game: part of the orders, no talk (G-20)."""

import re
from collections.abc import Sequence, Set
from typing import Final

from domain.match.reading.hearing import Ear, plain_name
from domain.reading.clauses import clauses, strangers
from domain.reading.daily import without_daily
from domain.reading.doubts import everyday
from domain.reading.line_words import LineWord, leads, words_of
from domain.reading.number_words import is_number
from domain.reading.word_lists import WordList

_STANDING: Final = WordList("adding", "standing")
_LEADS: Final = WordList("adding", "leads")
_WRITERS: Final = WordList("adding", "writers")
_OWN: Final = WordList("adding", "own")
_VERBS: Final = WordList("adding", "verbs")
_MEANS: Final = WordList("adding", "means")
_LITTLE: Final = WordList("adding", "little")
_FEELS: Final = WordList("adding", "feels")
_NO_VERBS: Final = WordList("adding", "no verbs")
_TOLD: Final = WordList("misgivings", "happened", "negations", "past")
_PREDICATES: Final = WordList("adding", "predicates")
_SAYS_HOW: Final = WordList("remarks", "predicates")
_OPEN: Final = WordList("adding", "left open")
_ALWAYS: Final = WordList("adding", "always")
_PARTICIPLES: Final = WordList("little", "endings of a participle")
_PASSIVE: Final = WordList("adding", "passive")
_DOING: Final = WordList("little", "endings of what is being done")
_PARTS: Final = re.compile(r"[,;:.!?\u2026]+(?=\s|$)|\s[-\u2013\u2014]+\s")
_I: Final = "o"  # so verbs of the first person end in Italian
_SHORTEST: Final = 3  # letters of such a verb
_SHORT: Final = 4  # words of a sentence that says nothing else
_MOST_STRANGE: Final = (
    1  # words of a longer one that the game does not know: "papers and weapons always against anybody"
)
_FEW: Final = 2  # words between "with" and its thing


def adds(ear: Ear, sentence: str, beside: Sequence[str]) -> bool:
    """Whether a sentence says that its writer does something with a thing of which the orders ``beside`` it say nothing."""
    if "?" in sentence:
        return False
    said = without_daily(sentence)
    if not ear.names(said) and not any(ear.is_kin(word.text) for word in words_of(said)):
        return False
    if _STANDING.among(words_of(said)):
        return True
    named = {word.text for order in beside for word in words_of(order)}
    parts = [_core(part.words) for part in clauses(said, ear.knows)]
    return any(_adds(ear, words, named, alone=len(parts) == 1) for words in parts if words and not _is_only_told(words))


def begins_another(ear: Ear, text: str, beside: Sequence[str]) -> bool:
    """Whether a part between punctuation begins as another order does, with a thing of which the orders ``beside`` it say
    nothing, and does not say how that is: "gestapo wherever black is", and not "gestapo is scary"."""
    named = {word.text for order in beside for word in words_of(order)}
    parts = (_core(words_of(part)) for part in _PARTS.split(text))
    return any(_begins(ear, words, named) for words in parts if words)


def _begins(ear: Ear, words: Sequence[LineWord], named: Set[str]) -> bool:
    """The same of one part: the thing alone, as orders are written, or one's own of which it is left open what it does."""
    own = leads(_OWN.by_first, words)
    at = own or next((number for number, word in enumerate(words) if word.text not in _LITTLE.words), 0)
    if at >= len(words) - 1 or words[at].text in named or _FEELS.at(words, at):
        return False  # "hope springs eternal"
    left_open = _OPEN.at(words, at + 1) > 0
    if not _is_thing(ear, words[at].text):
        return own > 0 and left_open  # "my man wherever it is safe"
    return left_open or (at == 0 and ear.looks_like_order(words[0].text) and not _SAYS_HOW.at(words, 1))


def _adds(ear: Ear, words: Sequence[LineWord], named: Set[str], *, alone: bool) -> bool:
    """The same of a clause, which may be ``alone``."""
    thing = next((at for at, word in enumerate(words) if word.text not in named and _is_thing(ear, word.text)), None)
    if thing is None and alone and len(words) <= _SHORT:
        thing = next((at for at, word in enumerate(words) if ear.is_kin(word.text)), None)
    if thing is not None:
        return _is_done(ear, words, thing, alone=alone)
    return alone and len(words) <= _SHORT and _plays(ear, words)


def _core(words: Sequence[LineWord]) -> Sequence[LineWord]:
    """The words behind those that lead in."""
    at = 0
    while count := leads(_LEADS.by_first, words, at):
        at += count
    return words[at:]


def _is_only_told(words: Sequence[LineWord]) -> bool:
    """Whether words tell what was, deny, or say what is felt."""
    return any(leads(one.by_first, words, at) for one in (_FEELS, _TOLD) for at in range(len(words)))


def _is_thing(ear: Ear, word: str) -> bool:
    """Whether a word names what stands in orders."""
    if word[-1:].isdecimal() or is_number(word) or everyday(word) or word in _VERBS.words:
        return False
    return plain_name(word) not in ear.others | ear.own and ear.tells(word)


def _is_done(ear: Ear, words: Sequence[LineWord], thing: int, *, alone: bool) -> bool:
    """Whether the writer does something with the thing, it is done, or it is all that is spoken of."""
    told = any(word.text in _PREDICATES.words for word in words)
    if leads(_WRITERS.by_first, words) or _is_doing(words[0].text):
        return True
    if leads(_OWN.by_first, words):
        return not told
    if means := leads(_MEANS.by_first, words):
        return thing - means <= _FEW
    if thing and words[thing - 1].text in _PASSIVE.words and (ear.is_kin(words[thing].text) or thing == len(words) - 1):
        return True
    return _is_spoken_of(ear, words, thing, alone=alone, told=told)


def _is_spoken_of(ear: Ear, words: Sequence[LineWord], thing: int, *, alone: bool, told: bool) -> bool:
    """Whether a clause begins with the thing and says what is done with it, or hardly more than its name."""
    first = next((at for at, word in enumerate(words) if word.text not in _LITTLE.words), 0)
    if thing == first and (_is_passive(words, thing) or (_ALWAYS.among(words) and not told)):
        return True
    if not alone or thing != first or told:
        return False
    said = " ".join(word.text for word in words[first:])
    return len(words) - first <= _SHORT or strangers(said, ear.knows) <= _MOST_STRANGE


def _is_passive(words: Sequence[LineWord], thing: int) -> bool:
    """Whether something is done with the thing: "the treasure is handed over"."""
    behind = [word.text for word in words[thing + 1 : thing + 3]]
    return len(behind) > 1 and behind[0] in _PASSIVE.words and behind[1].endswith(_PARTICIPLES.endings)


def _is_doing(word: str) -> bool:
    """Whether a word is a verb of what one does."""
    if len(word) < _SHORTEST or word in _NO_VERBS.words:
        return False
    return word.endswith(_DOING.endings) or word.endswith(_I)


def _plays(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether few words say that something is played of which nobody knows: "uso il tram"."""
    at = leads(_WRITERS.by_first, words)
    if at >= len(words) - 1:
        return False
    verb = words[at].text
    if everyday(verb) or verb in _VERBS.words:
        return False
    return ear.tells(verb) and (at > 0 or _is_doing(verb)) and not ear.knows(words[-1].text)
