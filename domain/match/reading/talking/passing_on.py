"""Words that somebody at the table is to be told, asked for in other words than ours: "tell black I'm coming"."""

import re
from typing import Final

from domain.game import AnyGame
from domain.match.reading.talking.addressed import names_somebody
from domain.match.sight import MatchView
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_SAY: Final = WordList("lexicon", "say", package=_PACKAGE)
_TELLING: Final = WordList("lexicon", "telling others", package=_PACKAGE)
_THEM: Final = WordList("lexicon", "they who are told", package=_PACKAGE)
_LEADS: Final = WordList("lexicon", "before telling others", package=_PACKAGE)
_ENDS: Final = re.compile(r"[.!?\u2026]+(?=\s|$)")
_EDGES: Final = re.compile(r"[.!?,;\u2026]+\s+|\s[-\u2013\u2014]+\s+")
_LONGEST: Final = 400  # characters of a line that is looked at


def unsaid(game: AnyGame, view: MatchView, line: str) -> str:
    """The words of a line that ask to tell others something, up to the end of their sentence; "" if there are none."""
    if len(line) > _LONGEST:
        return ""
    starts = [0, *(edge.end() for edge in _EDGES.finditer(line))]
    at = next((start for start in starts if _asks(game, view, line[start:], first=start == 0)), None)
    if at is None:
        return ""
    end = _ENDS.search(line, at)
    return line[at : end.end() if end else len(line)].strip()


def _asks(game: AnyGame, view: MatchView, text: str, *, first: bool) -> bool:
    """Whether words begin by asking to tell others something; ``first`` on their line "say" is a word of ours."""
    words = words_of(text)
    at = 0
    while led := _LEADS.at(words, at):
        at += led
    if (said := _SAY.at(words, at)) and first != (at > 0):
        return not first and at + said < len(words)
    told = _TELLING.at(words, at)
    if not told:
        return False
    return _THEM.at(words, at + told) > 0 or names_somebody(game, view, [word.text for word in words[at + told :]])
