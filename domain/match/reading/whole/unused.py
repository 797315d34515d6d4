"""What the orders of a letter leave as it is, said in words that are an order or a doubt elsewhere: "I keep the boat" (G-20).

So does what says of another piece that it waits, "C2 can wait", and of another player's that it cannot be moved.
"""

import re
from collections.abc import Sequence
from typing import Final

from domain.game import AnyGame
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.own_words.known_words import BESIDE, elided
from domain.match.reading.own_words.the_rest import left_out
from domain.match.reading.rewording import reworded
from domain.match.reading.whole.reluctant import few_clauses, without_clause
from domain.match.reading.whole.spoken import until_spoken
from domain.reading.acts import Acts, acts_in
from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList
from domain.words import languages

_CANNOT: Final = WordList("unmoved", "cannot be moved")
_ANOTHERS: Final = WordList("unmoved", "beside another's")
_REASONS: Final = WordList("unmoved", "reasons")
_PART: Final = re.compile(r"[^,;:.!?()\u2026]+")
_MOST: Final = 16  # words of such a clause


def without_unused(game: AnyGame, ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with blanks for clauses that say only what the orders beside them leave as it is."""
    acts = acts_in(game.reading.acts) if game.reading.acts else None
    said = [_without_unmoved(ear, line) if _CANNOT.among(words_of(line)) else line for line in lines]
    for number, start, end in few_clauses(said):
        bare = without_clause(said[number], start, end)
        others = [one for one in (*said[:number], bare, *said[number + 1 :]) if one.strip()]
        left = others and _is_left(game, ear, acts, said[number][start:end], others)
        if left and start < until_spoken(ear, said[number]):
            said[number] = bare
    return said


def _is_left(game: AnyGame, ear: Ear, acts: Acts | None, clause: str, others: Sequence[str]) -> bool:
    """Whether a clause says only that something is left as it is of which the ``others`` order nothing."""
    if ear.leaves_unused(clause, [_without_courtesy(ear, one) for one in others]):
        return True
    if acts is None or "?" in clause:
        return False
    if acts.kept is not None:
        return _waits(ear, acts, clause, others)
    return bool(left_out(ear, acts, clause, others)) and _are_over(game, ear, acts, others)


def _without_unmoved(ear: Ear, line: str) -> str:
    """A line with blanks for what says between its marks, or behind a word that gives a reason, that another's does not move."""
    for part in _PART.finditer(line, 0, until_spoken(ear, line)):
        words = words_of(part[0])
        starts = [0, *(word.start for at, word in enumerate(words) if at and _REASONS.at(words, at))]
        start = next((one for one in starts if "?" not in line and _is_unmoved(ear, part[0][one:])), None)
        if start is not None and (start == 0 or words_of(line[: part.start() + start])):
            line = without_clause(line, part.start() + start, part.end())
    return line


def _is_unmoved(ear: Ear, clause: str) -> bool:
    """Whether a clause says of another player's piece that it does not move, and nothing else: "that red one won't budge"."""
    words = words_of(clause)
    at, cannot, players = 0, False, 0
    while at < len(words) <= _MOST:
        if length := _CANNOT.at(words, at):
            cannot = True
        elif words[at].text in ear.others:
            length, players = 1, players + 1
        elif not (length := _ANOTHERS.at(words, at)):
            return False
        at += length
    return cannot and players == 1


def _waits(ear: Ear, acts: Acts, clause: str, others: Sequence[str]) -> bool:
    """Whether a clause says of one thing that no order names that it stays, where that is no order, and nothing else."""
    words = elided(clause)
    given = {word.text for line in others for word in words_of(line)}
    at, kept, named = 0, False, 0
    while acts.kept is not None and at < len(words) <= _MOST:
        if length := acts.kept.at(words, at):
            kept = True
        elif _is_another(ear, acts, words[at], given):
            length, named = 1, named + 1
        elif not (length := BESIDE.at(words, at)):
            return False
        at += length
    return kept and named == 1


def _is_another(ear: Ear, acts: Acts, word: LineWord, given: set[str]) -> bool:
    """Whether a word names a thing of the table, and others do not."""
    if word.text in acts.names:
        return acts.names.isdisjoint(given)
    return word.text[-1:].isdecimal() and ear.tells(word.text) and word.text not in given


def _are_over(game: AnyGame, ear: Ear, acts: Acts, lines: Sequence[str]) -> bool:
    """Whether one of the lines closes the turn as our letters do: behind it nothing is asked of any piece."""
    orders = [order for line in lines for order in ear.says(line) if type(order) in game.orders]
    return any(game.reading.write(order, languages()[0]) in acts.closing for order in orders)


def _without_courtesy(ear: Ear, line: str) -> str:
    return reworded(ear, Statement(0, line)).text or line
