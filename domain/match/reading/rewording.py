"""A statement without what courtesy puts around an order, and with figures for number words (G-20)."""

from typing import Final

from domain.match.reading.hearing import Ear, Statement
from domain.reading.courtesy import without_owner, without_standing
from domain.reading.line_words import words_of
from domain.reading.number_words import in_figures
from domain.reading.word_lists import WordList

_DOES: Final = WordList("remarks", "does")
_MOST_BEFORE: Final = 2  # words before a writer's own name: "the blue", "io rosso"


def reworded(ear: Ear, statement: Statement) -> Statement:
    """A statement without what courtesy puts around an order, and in figures; as little is left out as will do.

    Where nothing is left, it is what it was but for its words: blank.
    """
    start, text = ear.once(_reworded, statement.text)
    return Statement(statement.line, text, statement.start + start)


def _reworded(ear: Ear, text: str) -> tuple[int, str]:
    """Where such a statement begins in a text, and what it says."""
    bare = [in_figures(tried) for tried in ear.without_courtesy(without_standing(text))]
    tries = [_from_its_first(tried) for tried in bare]
    found = next((tried for tried in tries[:-1] if ear.is_order(tried[1])), None)
    if found is None and (impersonal := without_owner(bare[-1])) != bare[-1] and not ear.is_order(tries[-1][1]):
        said = _from_its_first(impersonal)
        found = said if ear.is_order(said[1]) else None
    return found or _of_oneself(ear, *tries[-1]) or tries[-1]


def _of_oneself(ear: Ear, start: int, text: str) -> tuple[int, str] | None:
    """What a writer orders who speaks of oneself by name: "blue moves the pawn from H4 to H3", "io rosso: Gestapo K8"."""
    words = words_of(text)
    most = 1 if words and _is_a_thing(words[0].text) else _MOST_BEFORE
    spans = [(first, first + length) for length in (1, 2) for first in range(min(most, len(words) - length))]
    for first, at in spans:
        named = text[words[at - 1].end :].lstrip()[:1] in (":", ",")
        if (named or words[at].text in _DOES.words) and " ".join(word.text for word in words[first:at]) in ear.own:
            tries = [(start + word.start, text[word.start :]) for word in words[at : at + 2]]
            return next(filter(lambda said: ear.is_order(said[1]), tries), None)
    return None


def _is_a_thing(word: str) -> bool:
    """Whether a word is a letter and a number, as pieces and places are called; no name stands behind it."""
    return word[:1].isalpha() and word[-1:].isdecimal()


def _from_its_first(text: str) -> tuple[int, str]:
    """Where a text begins without the blanks around it, and itself without them."""
    said = text.lstrip()
    return len(text) - len(said), said.rstrip()
