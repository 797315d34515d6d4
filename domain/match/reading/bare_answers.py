"""A bare yes or no is an answer only where its sentence says nothing else: "no hurry" and "yes and no" are none (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_YES_AND_NO: Final = WordList("little", "yes and no")


def is_only_an_answer(ear: Ear, text: str, orders: Sequence[str]) -> bool:
    """Whether one of the ``orders`` read in a text is a bare yes or no, and its sentence says other things, or orders another."""
    bare = [one for one in orders if _is_bare(one)]
    others = [ear.says(one) for one in orders if one not in bare]
    if not bare or (others and all(one == ear.says(bare[0]) for one in others)):
        return False
    if others or len({ear.says(one) for one in bare}) > 1:
        return True
    return not any(_is_alone(sentence, bare) for sentence in sentences(text))


def _is_bare(order: str) -> bool:
    return not _YES_AND_NO.words.isdisjoint(words := plain(order).split()) and _YES_AND_NO.words.issuperset(words)


def _is_alone(sentence: str, bare: Sequence[str]) -> bool:
    """Whether a sentence says yes or no and nothing else but courtesy."""
    return any(one in sentence and is_courtesy(sentence.replace(one, "", 1)) for one in bare)
