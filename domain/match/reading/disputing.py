"""A letter that disputes something: from the line that says so on, all of it is the dispute, whatever its words could mean."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.game import AnyGame, Written
from domain.match.events import OwnDispute
from domain.match.naming import name_of, seat_name
from domain.match.orders import Dispute
from domain.match.reading.consent import answered, may_be_a_name, said
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList
from domain.words import languages

_PACKAGE: Final = "domain.match"
HEADS: Final = WordList("lexicon", "dispute", package=_PACKAGE)
_ABOUT: Final = WordList("lexicon", "dispute about", package=_PACKAGE)
_DECISION: Final = WordList("lexicon", "decision", package=_PACKAGE)
_BEGINS: Final = WordList("lexicon", "dispute begins", package=_PACKAGE)
_FIGURE: Final = re.compile(r"\d{1,6}")
_LONGEST_OPENING: Final = 200  # characters in which the head and the decision stand


@cache
def _head() -> re.Pattern[str]:
    return re.compile(rf"[\s*-]{{0,8}}(?:{_any(HEADS)})(?!\w)[\s:,.;!?\u2013-]{{0,8}}", re.IGNORECASE)


@cache
def _named() -> re.Pattern[str]:
    """The decision that a dispute names: behind its word, or before the punctuation that parts it from what is said."""
    decision = rf"(?:{_any(_DECISION)})(?!\w)|#"
    return re.compile(
        rf"{_opening()}(?:(?:{decision})[\s.:#]{{0,4}}(\d{{1,6}})(?!\w)[\s:,.;\u2013-]{{0,8}}|(\d{{1,6}})\s{{0,4}}(?:$|[:,.;\u2013-]\s{{0,8}}))",
        re.IGNORECASE,
    )


@cache
def _bare() -> re.Pattern[str]:
    """A number before words that nothing parts from it, and the first of these."""
    return re.compile(rf"{_opening()}(\d{{1,6}})\s{{1,4}}([^\W\d_]+)", re.IGNORECASE)


def _opening() -> str:
    return rf"(?:(?:{_any(_ABOUT)})(?!\w)\s{{0,4}}){{0,2}}"


def _any(words: WordList) -> str:
    return "|".join(re.escape(one) for one in sorted(words.listed, key=len, reverse=True))


def opens_dispute(line: str) -> bool:
    """Whether a dispute begins with this line."""
    return _head().match(line[:_LONGEST_OPENING]) is not None


def number_in(line: str) -> int:
    """The number that a dispute begins with, whatever it counts; 0 if it begins with none."""
    opening = _opened(line)
    found = _named().match(opening) or _bare().match(opening)
    return int(next(filter(None, found.groups()))) if found is not None else 0


def disputed(game: AnyGame, view: MatchView, lines: Sequence[str], first: int) -> Understood:
    """The dispute that is all of a letter from line ``first`` on, which says so."""
    opening = _opened(lines[first])
    decision, end = _decision(game, view, opening[:_LONGEST_OPENING])
    return _one(first, Dispute(_words([opening[end:], *lines[first + 1 :]]), decision))


def _opened(line: str) -> str:
    """What follows the words that open a dispute."""
    head = _head().match(line[:_LONGEST_OPENING])
    return line[head.end() :] if head is not None else ""


def _decision(game: AnyGame, view: MatchView, opening: str) -> tuple[int, int]:
    """The decision that a dispute names, 0 for none, and where what is said begins.

    A number that nothing parts from the words behind it may count something in them ("10 pawns were gone") or belong to an
    order ("37 to 42"): it names a decision if there is one of that number and a sentence begins behind it, or a player's name.
    """
    if (named := _named().match(opening)) is not None:
        return int(named[1] or named[2]), named.end()
    bare = _bare().match(opening)
    if bare is None or not 0 < int(bare[1]) <= max(view.decision, view.concerned):
        return 0, 0
    begins = plain(bare[2]) in _BEGINS.words or _names_a_seat(game, view, opening[bare.start(2) :])
    return (int(bare[1]), bare.start(2)) if begins else (0, 0)


def _names_a_seat(game: AnyGame, view: MatchView, words: str) -> bool:
    """Whether words begin with a seat of the match, or with the player in it."""
    said = f"{plain(words)} "
    names = (
        name
        for seat in view.at_table
        for language in languages()
        for name in (seat, seat_name(game, seat, language), name_of(game, view, seat, language))
    )
    return any(said.startswith(f"{plain(name)} ") for name in names if plain(name))


def whole(game: AnyGame, view: MatchView, lines: Sequence[str]) -> Understood:
    """The dispute that is all of a letter of which a line says so, the lines above it too."""
    at = next(number for number, line in enumerate(lines) if opens_dispute(line))
    found = disputed(game, view, lines, at).orders[0].order
    first = next(number for number, line in enumerate(lines) if line.strip())
    return _one(first, Dispute(_words(lines), found.decision))


def all_of_it(game: AnyGame, view: MatchView, lines: Sequence[str]) -> Understood | None:
    """The dispute that is all of an answer to a letter that asks what was wrong, whatever its words could mean (G-24): its writer
    was told that nothing of it is played. An answer that says nothing, or no and no more, does nothing. None of other letters."""
    asked = view.disputing
    if asked is None or not asked.whole:
        return None
    filled = tuple(number for number, line in enumerate(lines) if line.strip())
    if not (text := _words(lines)) or _says_only_no(lines):
        return Understood(ignored=filled)
    at = next((number for number, line in enumerate(lines) if opens_dispute(line)), None)
    named = Dispute() if at is None else disputed(game, view, lines, at).orders[0].order
    own = named.text if at == filled[0] else text
    return _one(filled[0], Dispute(own, named.decision or asked.decision, completes=True))


def completed(lines: Sequence[str], asked: OwnDispute) -> Understood | None:
    """The answer to what is missing in a dispute, where not all of an answer is taken for that; None if there is none in it."""
    text = _words(lines)
    if not text or answered(lines) == "no":
        return None
    first = next(number for number, line in enumerate(lines) if line.strip())
    if asked.lacks == "words":
        return _one(first, Dispute(text, asked.decision, completes=True))
    figure = _FIGURE.search(text)
    return _one(first, Dispute(decision=int(figure[0]) if figure else 0, completes=True))


def _says_only_no(lines: Sequence[str]) -> bool:
    """Whether an answer is a no, with nothing beside it but courtesy and a name."""
    if answered(lines) != "no":
        return False
    return all(said(plain(line)) == "no" or is_courtesy(line) or may_be_a_name(line) for line in lines if line.strip())


def _one(line: int, order: Dispute) -> Understood:
    return Understood(orders=(Written(line, order),))


def _words(lines: Sequence[str]) -> str:
    """What is said in these lines; nothing if it is courtesy alone."""
    return "" if all(not line.strip() or is_courtesy(line) for line in lines) else "\n".join(lines).strip()
