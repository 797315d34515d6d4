"""Sentences that announce the answer itself for later: "my orders come after dinner", "la risposta vera stasera" (G-20).

What stands beside them is no answer yet. What is said so of the rest of the orders, or of questions, announces no answer.
"""

from collections.abc import Iterator, Sequence
from enum import Flag, auto
from typing import Final

from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_ANSWERS: Final = WordList("announced", "answers")
_REAL: Final = WordList("announced", "real answers")
_BARE: Final = WordList("announced", "bare answers")
_COMES: Final = WordList("announced", "comes")
_LATER: Final = WordList("announced", "later")
_WHEN: Final = WordList("announced", "when")
_BESIDE: Final = WordList("announced", "beside")
_OF: Final = WordList("announced", "of")
_SHOWN: Final = WordList("announced", "shown")
_MOST_OF_A_WHEN: Final = 8  # words behind "when"


class _Said(Flag):
    """What words say: an answer, whether it is called the real one or by a bare name, that it comes, and that it is later."""

    NOTHING = 0
    ANSWER = auto()
    REAL = auto()
    BARE = auto()
    COMES = auto()
    LATER = auto()


_Run = tuple[int, int, _Said]  # from which word to which one, and what is said


def announces_the_answer(sentence: str) -> bool:
    """Whether a sentence says that its writer's orders come later: in so many words, or without a verb."""
    words = words_of(sentence)
    return any(_is_the_answer_later(sentence, words, run) for run in _runs(words))


def _is_the_answer_later(sentence: str, words: Sequence[LineWord], run: _Run) -> bool:
    start, end, said = run
    if _Said.ANSWER not in said or _Said.LATER not in said or (start and words[start - 1].text in _OF.words):
        return False
    behind = sentence[words[end - 1].end :].lstrip(' )"”»*')
    if behind[:1] == ":" or (end < len(words) and words[end].text in _OF.words):
        return False  # it heads the orders, or is somebody else's
    whole = end - start == len(words)
    if _Said.COMES in said or (whole and _Said.BARE in said):
        return whole or _Said.BARE not in said
    shown = start > 0 and words[start - 1].text in _SHOWN.words
    return not (shown or behind[:1].isalnum()) and (whole or _Said.REAL in said)


def _runs(words: Sequence[LineWord]) -> Iterator[_Run]:
    """The words that stand together and say nothing else than that an answer comes, and when."""
    start, at, said = 0, 0, _Said.NOTHING
    while at < len(words):
        length, here = _kind(words, at, comes=_Said.COMES in said)
        if not length:
            yield start, at, said
            start, said = at + 1, _Said.NOTHING
        said |= here
        at += length or 1
    yield start, at, said


def _kind(words: Sequence[LineWord], at: int, *, comes: bool) -> tuple[int, _Said]:
    """How many words stand there that say one of these, and which."""
    if length := _REAL.at(words, at):
        return length, _Said.ANSWER | _Said.REAL
    if length := _ANSWERS.at(words, at):
        return length, _Said.ANSWER
    if length := _BARE.at(words, at):
        return length, _Said.ANSWER | _Said.BARE
    if comes and (length := _WHEN.at(words, at)) and length < len(words) - at <= _MOST_OF_A_WHEN:
        return len(words) - at, _Said.LATER
    if length := _LATER.at(words, at):
        return length, _Said.LATER
    length = _COMES.at(words, at)
    return (length, _Said.COMES) if length else (_BESIDE.at(words, at), _Said.NOTHING)
