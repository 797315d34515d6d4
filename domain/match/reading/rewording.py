"""A statement without what courtesy puts around an order, and with figures for number words (G-20)."""

from typing import Final

from domain.match.reading.hearing import Ear, Statement
from domain.reading.courtesy import without_courtesy, without_owner
from domain.reading.line_words import words_of
from domain.reading.number_words import in_figures
from domain.reading.word_lists import WordList

_DOES: Final = WordList("remarks", "does")
_MOST_BEFORE: Final = 2  # words before a writer's own name: "the blue", "io rosso"


def reworded(ear: Ear, statement: Statement) -> Statement:
    """A statement without what courtesy puts around an order, and in figures; as little is left out as will do.

    Where nothing is left, it is what it was but for its words: blank.
    """
    bare = [in_figures(text) for text in without_courtesy(statement.text)]
    tries = [_from_its_first(statement, text) for text in bare]
    found = next((tried for tried in tries[:-1] if ear.is_order(tried.text)), None)
    if found is None and (impersonal := without_owner(bare[-1])) != bare[-1] and not ear.is_order(tries[-1].text):
        said = _from_its_first(statement, impersonal)
        found = said if ear.is_order(said.text) else None
    return found or _of_oneself(ear, tries[-1]) or tries[-1]


def _of_oneself(ear: Ear, statement: Statement) -> Statement | None:
    """What a writer orders who speaks of oneself by name: "blue moves the pawn from H4 to H3", "io rosso: Gestapo K8"."""
    words = words_of(statement.text)
    spans = [(first, first + length) for length in (1, 2) for first in range(min(_MOST_BEFORE, len(words) - length))]
    for first, at in spans:
        called = " ".join(word.text for word in words[first:at])
        named = statement.text[words[at - 1].end :].lstrip()[:1] in (":", ",")
        if called in ear.own and (named or words[at].text in _DOES.words):
            tries = [_from(statement, word.start) for word in words[at : at + 2]]
            return next(filter(lambda said: ear.is_order(said.text), tries), None)
    return None


def _from(statement: Statement, start: int) -> Statement:
    return Statement(statement.line, statement.text[start:], statement.start + start)


def _from_its_first(statement: Statement, text: str) -> Statement:
    """The same with another text, which stands in the same columns; the blanks around it go."""
    said = text.lstrip()
    return Statement(statement.line, said.rstrip(), statement.start + len(text) - len(said))
