"""What is asked kindly of who carries orders out, as it would be said plainly: "could you move P1 to 9, please".

Without a word that says so it is a question about the rules, and stays one: "can you move P1 to 9 and ask?"
"""

from typing import Final

from domain.match.reading.own_words.known_words import BESIDE
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_ASKED: Final = WordList("harmless", "asked of others")
_ASKED_FOR_SURE: Final = WordList("harmless", "asked of others for sure")
_ASKED_BEFORE_IT: Final = WordList("harmless", "asked of others before what is done")
_DONE: Final = WordList("harmless", "done for somebody")
_ASKED_OF_IT: Final = WordList("harmless", "asked of a piece")
_ASKED_KINDLY: Final = WordList("harmless", "asked of a piece kindly")
_KINDLY_SAID: Final = WordList("harmless", "kindly said")
_REQUESTS: Final = (_ASKED, _ASKED_FOR_SURE, _ASKED_BEFORE_IT, _ASKED_OF_IT, _ASKED_KINDLY)
_FOR_ONESELF: Final = WordList("harmless", "asked for oneself")
_KINDLY: Final = WordList("harmless", "kindly")
_PLEASE: Final = WordList("harmless", "please")
_WONDERING: Final = WordList("harmless", "wondering")
_IF: Final = WordList("harmless", "asked whether")
_FREE: Final = WordList("harmless", "is free to go")
_AT_MOST: Final = WordList("harmless", "at most")
_THIS_TURN: Final = WordList("harmless", "this turn")
_TAGS: Final = WordList("harmless", "asked behind")
_NO_PIECE: Final = WordList("little", "no piece")
_MOST_BEFORE: Final = 3  # words before what asks
_LONGEST: Final = 200  # characters of a sentence that lets a piece go
_BEGINNING: Final = 60  # characters of a sentence in which a request without a sign of one begins


def plainly(sentence: str) -> str:
    """A sentence so, if it is a request."""
    sentence = _let(sentence)
    first = words_of(sentence[:_BEGINNING])[: _MOST_BEFORE + 1]
    if "?" not in sentence and not any(_begins(first, at) for at in range(len(first))):
        return sentence
    words = words_of(sentence)
    asked = _WONDERING.among(words) or _IF.among(words[: len(first)])
    for at in range(len(first) if not asked else 0):
        length = _asks(words, at)
        if length is not None and at + length < len(words) and _is_passed(sentence, words, at):
            start, end = words[at].start, words[at + length].start
            return f"{sentence[:start]}{sentence[end:].rstrip(' ?.!')}."
    return _without_tag(sentence, words)


def _let(sentence: str) -> str:
    """The sentence with a piece that goes for one that can go, where it is said for which turn or with please: "my pawn on F2 can
    go across to G2 this time"."""
    words = words_of(sentence) if "?" not in sentence and len(sentence) <= _LONGEST else ()
    if not (_THIS_TURN.among(words) or _PLEASE.among(words)) or _WONDERING.among(words) or _AT_MOST.among(words):
        return sentence
    at = next((at for at in range(1, len(words)) if _FREE.at(words, at)), None)
    if at is None or words[at - 1].text in _NO_PIECE.words:
        return sentence
    return f"{sentence[: words[at].start]}{sentence[words[at + 1].start :]}"


def _begins(words: tuple[LineWord, ...], at: int) -> bool:
    """Whether a request may begin there."""
    return max(one.at(words, at) for one in _REQUESTS) > 0


def _asks(words: tuple[LineWord, ...], at: int) -> int | None:
    """How many words of a request that begins there say no more; None where nothing says that it is one."""
    if sure := _ASKED_FOR_SURE.at(words, at):
        minding = words[at + sure - 1].text == "mind"  # "do you mind P1 going there?" asks
        return None if minding and not _text(words, at + sure).endswith("ing") else sure
    if (asked := _ASKED_BEFORE_IT.at(words, at)) and _DONE.at(words, at + asked):
        return asked
    if (asked := _ASKED.at(words, at)) and (_KINDLY.among(words) or _PLEASE.among(words)):
        return asked
    if (
        (asked := _ASKED_OF_IT.at(words, at))
        and _PLEASE.among(words)
        and _text(words, at + asked) not in _NO_PIECE.words
    ):
        return asked
    if (asked := _ASKED_KINDLY.at(words, at)) and _KINDLY_SAID.among(words[at + asked : at + asked + _MOST_BEFORE]):
        return asked
    return 0 if _FOR_ONESELF.at(words, at) else None


def _text(words: tuple[LineWord, ...], at: int) -> str:
    return words[at].text if at < len(words) else ""


def _is_passed(sentence: str, words: tuple[LineWord, ...], at: int) -> bool:
    """Whether what stands before a request says nothing of it: "Hello dear, could you …"."""
    return is_courtesy(sentence[: words[at].start]) or all(word.text in BESIDE.single for word in words[:at])


def _without_tag(sentence: str, words: tuple[LineWord, ...]) -> str:
    """The sentence without what asks behind an order: "let P1 go to 9, would you?"."""
    told = sentence.rstrip().endswith("?") and not _text(words, 0)[-1:].isdecimal()
    for at in range(max(len(words) - _MOST_BEFORE, 1), len(words)) if told else ():
        if _TAGS.at(words, at) == len(words) - at and sentence[: words[at].start].rstrip().endswith(","):
            return f"{sentence[: words[at].start].rstrip(' ,')}."
    return sentence
