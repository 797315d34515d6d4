"""Clauses in which a writer comments on an order, or wonders how it is written, leave what is ordered as it stands (G-20).

"Hope that's the right way to write it?", "I might regret this", "it was on your list so it must be allowed". What doubts the
order itself is on no such list: "is that the right move?", "I regret this".
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.game import AnyGame
from domain.match.reading.hearing import Ear
from domain.match.reading.whole.spoken import until_spoken
from domain.reading.acts import Acts, acts_in
from domain.reading.line_words import LineWord, blanked, words_of
from domain.reading.signature import without_initials
from domain.reading.word_lists import WordList

_COMMENTS: Final = WordList("commenting", "comments")
_BESIDE: Final = WordList("commenting", "beside a comment")
_TAGS: Final = WordList("doubts", "tags")
_SENTENCE: Final = re.compile(r"[^.!?()\[\]\u2026]+")
_CLAUSE: Final = re.compile(r"(?:[^,;:.!?()\[\]\u2026\u2013\u2014\s]|\s(?![-\u2013\u2014]+\s))+")
_JOINT: Final = re.compile(r"[,;:!?()\]\s\u2026]*")
_LONGEST: Final = 400  # characters of a line that is looked into
_MOST: Final = 40  # words of a sentence


def without_comments(game: AnyGame, ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with blanks for such sentences and clauses, and for the marks behind them, and for initials that sign them; not
    in words for others."""
    acts = acts_in(game.reading.acts) if game.reading.acts else None
    return [_but_for_others(acts, ear, line) if line.strip() else line for line in lines]


def _but_for_others(acts: Acts | None, ear: Ear, line: str) -> str:
    comments = len(line) <= _LONGEST and _COMMENTS.among(words_of(line))
    if not comments and without_initials(line) == line:
        return line
    end = until_spoken(ear, line)
    if end < len(line):
        return f"{_without(acts, line[:end])}{line[end:]}"
    signed = without_initials(line)
    return _without(acts, signed) if comments else signed


def _without(acts: Acts | None, line: str) -> str:
    for start, end in (*_spans(_SENTENCE, line), *_spans(_CLAUSE, line)):
        if _is_comment(acts, words_of(line[start:end])):
            line = blanked(line, start, _end(line, end))
    return line


def _spans(parts: re.Pattern[str], line: str) -> Iterator[tuple[int, int]]:
    """From where to where the parts of a line stand."""
    yield from (found.span() for found in parts.finditer(line))


def _is_comment(acts: Acts | None, words: Sequence[LineWord]) -> bool:
    """Whether words are comments and what may stand beside one; what closes a turn is none."""
    at, told = 0, False
    while at < len(words) <= _MOST:
        comment = _COMMENTS.at(words, at)
        length = comment or _BESIDE.at(words, at)
        if not length or (acts is not None and not comment and _closes(acts, words, at)):
            return False
        told, at = told or comment > 0, at + length
    return told


def _closes(acts: Acts, words: Sequence[LineWord], at: int) -> bool:
    """Whether words there close the turn."""
    act = acts.at(words, at)
    return act is not None and not acts.closing.isdisjoint(act.means)


def _end(line: str, end: int) -> int:
    """Where a clause ends with the marks behind it, and with a word that asks to be told so: "…, right?"."""
    joint = _JOINT.match(line, end)
    behind = end if joint is None else joint.end()
    tag = words_of(line[behind:])
    if len(tag) == 1 and tag[0].text in _TAGS.words and line.rstrip().endswith("?"):
        return len(line)
    return behind
