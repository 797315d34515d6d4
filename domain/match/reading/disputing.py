"""A letter that disputes something: from the line that says so on, all of it is the dispute, whatever its words could mean."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.game import Written
from domain.match.events import OwnDispute
from domain.match.orders import Dispute
from domain.match.reading.consent import answered, may_be_a_name, said
from domain.match.reading.understood import Understood
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
HEADS: Final = WordList("lexicon", "dispute", package=_PACKAGE)
_ABOUT: Final = WordList("lexicon", "dispute about", package=_PACKAGE)
_DECISION: Final = WordList("lexicon", "decision", package=_PACKAGE)
_FIGURE: Final = re.compile(r"\d{1,6}")
_LONGEST_OPENING: Final = 200  # characters in which the head and the decision stand


@cache
def _head() -> re.Pattern[str]:
    return re.compile(rf"[\s*-]{{0,8}}(?:{_any(HEADS)})(?!\w)[\s:,.;!?\u2013-]{{0,8}}", re.IGNORECASE)


@cache
def _named() -> re.Pattern[str]:
    """The decision that a dispute names: behind its word, or before the punctuation that parts it from what is said."""
    about, decision = _any(_ABOUT), rf"(?:{_any(_DECISION)})(?!\w)|#"
    opening = rf"(?:(?:{about})(?!\w)\s{{0,4}}){{0,2}}"
    return re.compile(
        rf"{opening}(?:(?:{decision})[\s.:#]{{0,4}}(\d{{1,6}})(?!\w)[\s:,.;\u2013-]{{0,8}}|(\d{{1,6}})\s{{0,4}}(?:$|[:,.;\u2013-]\s{{0,8}}))",
        re.IGNORECASE,
    )


def _any(words: WordList) -> str:
    return "|".join(re.escape(one) for one in sorted(words.listed, key=len, reverse=True))


def opens_dispute(line: str) -> bool:
    """Whether a dispute begins with this line."""
    return _head().match(line[:_LONGEST_OPENING]) is not None


def disputed(lines: Sequence[str], first: int) -> Understood:
    """The dispute that is all of a letter from line ``first`` on, which says so."""
    head = _head().match(lines[first][:_LONGEST_OPENING])
    assert head is not None
    opening = lines[first][head.end() :]
    named = _named().match(opening[:_LONGEST_OPENING])
    decision = int(named[1] or named[2]) if named is not None else 0
    said = [opening[named.end() :] if named is not None else opening, *lines[first + 1 :]]
    return _one(first, Dispute(_words(said), decision))


def whole(lines: Sequence[str]) -> Understood:
    """The dispute that is all of a letter of which a line says so, the lines above it too."""
    at = next(number for number, line in enumerate(lines) if opens_dispute(line))
    found = disputed(lines, at).orders[0].order
    first = next(number for number, line in enumerate(lines) if line.strip())
    return _one(first, Dispute(_words(lines), found.decision))


def all_of_it(lines: Sequence[str], asked: OwnDispute | None) -> Understood | None:
    """The dispute that is all of an answer to a letter that asks what was wrong, whatever its words could mean (G-24): its writer
    was told that nothing of it is played. An answer that says nothing, or no and no more, does nothing. None of other letters."""
    if asked is None or not asked.whole:
        return None
    filled = tuple(number for number, line in enumerate(lines) if line.strip())
    if not (text := _words(lines)) or _says_only_no(lines):
        return Understood(ignored=filled)
    at = next((number for number, line in enumerate(lines) if opens_dispute(line)), None)
    named = Dispute() if at is None else disputed(lines, at).orders[0].order
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
