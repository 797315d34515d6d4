"""What a sentence beside plainly written orders makes of them (G-19, G-20): a doubt, if it is about them and wavers."""

from collections.abc import Sequence, Set
from typing import Final

from domain.reading.clauses import ClauseBeside, Named, clauses, strangers
from domain.reading.courtesy import behind_greetings, is_courtesy
from domain.reading.line_words import LineWord, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.word_lists import WordList

_MARKS: Final = WordList("aimed", "marks")
_ALWAYS: Final = WordList(
    "doubts", "waiting always", "taken-back always", "open always", "asked always", "denied always"
)
_TURNS: Final = WordList("aimed", "turns")
_ASKS: Final = WordList("aimed", "asks")
_WHO: Final = WordList("aimed", "who")
_WHAT: Final = WordList("aimed", "who", "what")
_PAST: Final = WordList("aimed", "past")
_WAVERS: Final = WordList("aimed", "wavers")
_UNSETTLED: Final = (_WAVERS, WordList("aimed", "another"), WordList("doubts", "taken-back", "open"))
_HEADINGS: Final = WordList("aimed", "headings")
_UNMEANT: Final = WordList("aimed", "wavers", "before")
_FIRST: Final = 4  # words of a question among which the one stands that says what is asked
_MOST_STRANGE: Final = 1  # words of a sentence with a phrase that is said of orders
_SHORT: Final = 2  # words of a clause that turns about whatever they are: "no, Anna"


def doubt_in(sentence: str, named: Named, others: Set[str], *, below: bool) -> Misgiving | None:
    """Why the orders beside a sentence are not played for it; None if it speaks of something else. ``others`` are players."""
    said = behind_greetings(sentence)
    words = words_of(said)
    if not words or is_courtesy(sentence):
        return None
    if _MARKS.among(words) or (_marked(words) and strangers(said, named) <= _MOST_STRANGE):
        return "open"
    parts = clauses(said, named)
    if below and _turns(said, words, parts[0]):
        return "taken-back"
    asking = "?" in said
    if asking and not _asks_who(words) and any(part.strange <= 1 and _ASKS.among(part.words) for part in parts):
        return "asked"
    if any(part.promises or part.exchanges or part.tells_whence for part in parts):
        return "open"
    addressed = any(part.text in others for part in parts)
    return _of_clauses(parts, addressed=addressed, asked=asking and words[0].text in _WHAT.words)


def _of_clauses(parts: Sequence[ClauseBeside], *, addressed: bool, asked: bool) -> Misgiving | None:
    """What clauses make of the orders; ``addressed``: another player is, ``asked``: they are a question what, or why."""
    ours = [part for part in parts if part.is_about_orders]
    found = [why for part in ours if (why := _of_clause(part, addressed=addressed, asked=asked)) is not None]
    depends = not addressed and _depends(parts, ours)
    return next(iter(found), "conditional" if depends else None)


def _marked(words: Sequence[LineWord]) -> bool:
    """Whether one of the phrases stands among words that are always said of orders; a word alone is not."""
    return any(_ALWAYS.at(words, at) > 1 for at in range(len(words)))


def announces_else(heading: str, named: Named) -> bool:
    """Whether a line that ends with a colon announces something else than orders to be carried out: "Bob would play:"."""
    parts = clauses(heading, named)
    weighed = [part for part in parts if part is parts[-1] or not part.strange]
    return _HEADINGS.among(words_of(heading)) or any(_UNMEANT.among(part.words) for part in weighed)


def wavers(said: str) -> bool:
    """Whether words ask, deny, or set one thing against another."""
    words = words_of(said)
    return "?" in said or any(one.among(words) for one in _UNSETTLED)


def tells_when(said: str) -> bool:
    """Whether words tell of what was before."""
    return _PAST.among(words_of(said))


def _turns(said: str, words: Sequence[LineWord], first: ClauseBeside) -> bool:
    """Whether a sentence below the orders begins by turning against them: "no wait", "hmm, maybe not"."""
    count = _TURNS.at(words, 0)
    if not count or ("?" in said and _asks_who(words)):
        return False
    return count > 1 or _TURNS.at(words, count) > 0 or not first.strange or len(first.words) <= _SHORT


def _asks_who(words: Sequence[LineWord]) -> bool:
    return any(word.text in _WHO.words for word in words[:_FIRST])


def _of_clause(clause: ClauseBeside, *, addressed: bool, asked: bool) -> Misgiving | None:
    """What a clause about the orders makes of them."""
    if clause.holds:
        return "waiting"
    if clause.forbids and not (clause.acts and clause.strange == 0):
        return "denied" if clause.forbids_orders else None
    if clause.forbids_orders:
        return "denied"
    if clause.points and clause.acts and _PAST.among(clause.words):
        return "past"
    if clause.acts and clause.conditions and not addressed:
        return "conditional"
    if asked:
        return None
    if (clause.acts or clause.points) and _WAVERS.among(clause.words):
        return "open"
    return None


def _depends(parts: Sequence[ClauseBeside], ours: Sequence[ClauseBeside]) -> bool:
    """Whether a condition is set to what is done with orders, or stands alone."""
    if not any(part.conditions for part in parts):
        return False
    return any(part.acts and not part.conditions for part in ours) or (len(parts) == 1 and not parts[0].strange)
