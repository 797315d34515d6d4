"""What says the same as an order that denies: "no accusation, I can't bring myself to" (G-20).

A word that denies, beside another order, holds that up. Beside one that denies it only tells why.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.game import AnyGame
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.rewording import reworded
from domain.match.reading.whole.agreeing import agrees
from domain.reading.acts import acts_in
from domain.reading.line_words import LineWord, blanked, words_of
from domain.reading.word_lists import WordList
from domain.words import languages

_RELUCTANT: Final = WordList("reluctance", "reluctant")
_NO: Final = WordList("reluctance", "no by itself")
_BEFORE: Final = WordList("reluctance", "before it")
_PARTS: Final = WordList("reluctance", "parts")
_DENY: Final = WordList("reluctance", "deny")
_AGAINST: Final = WordList("reluctance", "against")
_EDGE: Final = re.compile(r"[,;:.!?()\u2013\u2014\u2026]|\s-\s")
_GOES_ON: Final = re.compile(r"\s*[,;:]")
_MOST_WORDS: Final = 20  # of a clause
_MOST_CLAUSES: Final = 24
_MOST_BEFORE: Final = 3  # phrases before it


def without_reluctance(game: AnyGame, ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with blanks for clauses that say the same as an order on their line that denies; on a line of its own such a
    clause may be a second thought, unless it says in so many words what the order does."""
    said = [_beside_a_denial(game, ear, line) if _may_deny(words_of(line)) else line for line in lines]
    named = acts_in(game.reading.acts).denied if game.reading.acts else {}
    orders = _written(game, ear, said) if named else set()
    return _without_what_agrees(game, ear, said, named) if orders and orders <= named.keys() else said


def _may_deny(words: Sequence[LineWord]) -> bool:
    return _RELUCTANT.among(words) or _NO.at(words, 0) > 0


def _written(game: AnyGame, ear: Ear, lines: Sequence[str]) -> set[str]:
    """The orders that clauses of a letter are by themselves, as our letters write them in English."""
    orders = [order for line in lines for order in _orders(ear, line) if type(order) in game.orders]
    return {part for order in orders for part in game.reading.write(order, languages()[0]).split("; ")}


def _without_what_agrees(game: AnyGame, ear: Ear, lines: Sequence[str], named: Mapping[str, WordList]) -> list[str]:
    """The lines with blanks for clauses that say the same as an order that stands elsewhere in the letter."""
    said, orders = list(lines), _written(game, ear, lines)
    denied = [named[order] for order in sorted(orders)]
    for number, start, end in few_clauses(lines):
        if "?" in lines[number] or not agrees(words_of(lines[number][start:end]), denied):
            continue
        without = [*said[:number], without_clause(said[number], start, end), *said[number + 1 :]]
        said = without if _written(game, ear, without) == orders else said
    return said


def _beside_a_denial(game: AnyGame, ear: Ear, line: str) -> str:
    said = _without(ear, line)
    return said if said != line and any(_denies(game, order) for order in _orders(ear, said)) else line


def _orders(ear: Ear, line: str) -> Iterator[Any]:
    """The orders that clauses of a line are by themselves."""
    for start, end in clauses(line):
        yield from ear.says(reworded(ear, Statement(0, line[start:end])).text)


def _denies(game: AnyGame, order: Any) -> bool:
    """Whether an order of the game says that something is not done."""
    if type(order) not in game.orders:
        return False
    return _DENY.at(words_of(game.reading.write(order, languages()[0])), 0) > 0


def _without(ear: Ear, line: str) -> str:
    """A line with blanks for its clauses that say that one does not like to, with the punctuation that joins what follows."""
    if "?" in line:
        return line
    for start, end in clauses(line):
        words = words_of(line[start:end])
        if _is_reluctant(ear, words) or (_is_a_no(words) and _orders_at_once(ear, line[end:])):
            line = without_clause(line, start, end)
    return line


def _is_a_no(words: Sequence[LineWord]) -> bool:
    return len(words) > 0 and _NO.at(words, 0) == len(words)


def _orders_at_once(ear: Ear, behind: str) -> bool:
    """Whether the clause that stands right behind another is an order by itself."""
    start, end = next(clauses(behind), (0, 0))
    return bool(ear.says(reworded(ear, Statement(0, behind[start:end])).text))


def without_clause(line: str, start: int, end: int) -> str:
    """A line with blanks for a clause and the punctuation that joins what follows."""
    joint = _GOES_ON.match(line, end)
    return blanked(line, start, end if joint is None else joint.end())


def _is_reluctant(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether a clause says so, of nothing that is named with a figure, and of no player."""
    if len(words) > _MOST_WORDS or any(word.text[-1:].isdecimal() or word.text in ear.others for word in words):
        return False
    at = 0
    for _ in range(_MOST_BEFORE):
        at += _BEFORE.at(words, at) if not _RELUCTANT.at(words, at) else 0
    count = _RELUCTANT.at(words, at)
    return count > 0 and not _AGAINST.among(words[at + count :])


def few_clauses(lines: Sequence[str]) -> list[tuple[int, int, int]]:
    """The clauses of a letter, the number of the line of each and from where to where it stands; none where they are so many that
    looking at each beside all the others takes too long."""
    found = [(number, *one) for number, line in enumerate(lines) if line.strip() for one in clauses(line)]
    return found if len(found) <= _MOST_CLAUSES else []


def clauses(line: str) -> Iterator[tuple[int, int]]:
    """From where to where the clauses of a line stand: between punctuation, and before what begins another."""
    words = words_of(line)
    first = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or _EDGE.search(line, words[at - 1].end, words[at].start) or _PARTS.at(words, at):
            yield words[first].start, words[at - 1].end
            first = at
