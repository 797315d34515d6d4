"""Clauses woven around orders on one line: whether they say nothing of the orders they stand before or behind (G-22)."""

from collections.abc import Sequence
from typing import Final

from domain.match.reading.adding import adds, begins_another
from domain.match.reading.bearing import bears_on, without_counts
from domain.match.reading.beside import offers_a_choice, retracts, speaks_of_others
from domain.match.reading.hearing import Ear
from domain.match.reading.paragraphs import doubt_of, is_small_talk, puts_off
from domain.reading.courtesy import behind_greetings, is_courtesy, praises
from domain.reading.daily import without_daily
from domain.reading.doubts import aims, joins, unsettles
from domain.reading.line_words import LineWord, has, leads, words_of
from domain.reading.misgivings import tells_of_an_order
from domain.reading.retraction import leaves_open, turning_points
from domain.reading.said_of_it import is_said_of_it
from domain.reading.word_lists import WordList

PLACES: Final = WordList("remarks", "places")
REASONS: Final = WordList("remarks", "reasons")
_TURNS_ABOUT: Final = WordList("doubts", "turns about")
_LATER: Final = WordList("doubts", "later")
_CONSEQUENTS: Final = WordList("doubts", "consequents")
_UNFINISHED: Final = WordList("doubts", "unfinished")
_REPORTS: Final = WordList("remarks", "reports")
_SELVES: Final = WordList("remarks", "selves")
_PREDICATES: Final = WordList("remarks", "predicates")
_GLUED: Final = WordList("remarks", "glued")
_CALLED: Final = WordList("remarks", "announcing")
_IF: Final = WordList("little", "if")
_WHICH: Final = "che"  # behind a comma it gives a reason, in daily Italian
_NOT: Final = WordList("little", "not")
_FEW: Final = 3  # words in which anything may be meant: "tentative", "in theory"


def passes(ear: Ear, text: str, clause: tuple[int, int, int], orders: Sequence[str]) -> bool:
    """Whether a clause says nothing of the orders it stands before, between or behind."""
    start, end, before = clause
    typed = text[start:end]
    if ear.leaves_unused(typed, orders):
        return True
    if _heads_with_a_no(text[end:], typed) or puts_off(typed):
        return False
    said = without_counts(ear, without_daily(typed))
    words = words_of(said)
    if before and _says_more(ear, typed, orders):
        return False
    if not words or is_courtesy(typed):
        return True
    if before and _is_small_talk_apart(ear, text[:start], typed, said, orders, before):
        return True
    if retracts(ear, typed) or turning_points(said) or leaves_open(said) or tells_of_an_order(typed):
        return False
    if adds(ear, typed, orders) or doubt_of(ear, typed, orders, below=before > 0) is not None:
        return False
    if not before:
        return not _disturbs(ear, said, words) and len(words) > _FEW and _leads_up(ear, said, orders)
    return _passes_behind(ear, text[:start], typed, said, orders, before)


def _says_more(ear: Ear, typed: str, orders: Sequence[str]) -> bool:
    """Whether a clause behind orders praises them, or begins as another does."""
    return praises(typed) or begins_another(ear, typed, orders)


def _heads_with_a_no(behind: str, typed: str) -> bool:
    """Whether a clause heads what stands behind it and may deny that: "no comment: play 10 to 24"."""
    return behind.lstrip().startswith(":") and any(word.text in _NOT.words for word in words_of(typed)[:1])


def _passes_behind(ear: Ear, above: str, typed: str, said: str, orders: Sequence[str], before: int) -> bool:
    """The same of a clause behind orders."""
    words = words_of(said)
    if words[0].text in _PREDICATES.words or is_said_of_it(typed):
        return False
    if leads(REASONS.by_first, words) or _is_relative(above, said, words):
        return unsettles(said) is None
    return _is_idle_threat(said, words) or (
        not _disturbs(ear, said, words) and _is_apart(ear, above, typed, said, orders, before)
    )


def _is_small_talk_apart(ear: Ear, above: str, typed: str, said: str, orders: Sequence[str], before: int) -> bool:
    """Whether a clause behind orders is parted from them, tells nothing of what another wants, and is talk for sure."""
    words = words_of(said)
    if words[0].text in _PREDICATES.words or any(word.text in _REPORTS.words for word in words):
        return False
    return not _is_glued(ear, above, typed, said, orders[before - 1]) and is_small_talk(ear, typed, orders)


def _disturbs(ear: Ear, said: str, words: Sequence[LineWord]) -> bool:
    """Whether a clause casts doubt on what stands in its own sentence."""
    return bool(unsettles(said, near=True) or offers_a_choice(words) or leads(_TURNS_ABOUT.by_first, words))


def _is_apart(ear: Ear, above: str, typed: str, said: str, orders: Sequence[str], before: int) -> bool:
    """Whether a clause behind orders is parted from them, and is no part of any."""
    words = words_of(said)
    joined = joins(said, words[0])
    if _is_glued(ear, above, typed, said, orders[before - 1]):
        return False
    if len(words) < _FEW + (not joined) and not before < len(orders):
        return False
    return not (any(word.text in _REPORTS.words for word in words) or bears_on(ear, said, orders))


def _is_relative(above: str, said: str, words: Sequence[LineWord]) -> bool:
    return words[0].text == _WHICH and above.rstrip().endswith(",") and not any(map(str.isdecimal, said))


def _is_glued(ear: Ear, above: str, typed: str, said: str, order: str) -> bool:
    """Whether no punctuation and no word that joins or greets parts a clause from the order above it, or it names a thing."""
    if not above.rstrip()[-1:].isalnum() or not typed.lstrip()[:1].isalnum():
        return False
    first = words_of(said)[0]
    placed = first.text in PLACES.words and not any(map(str.isdecimal, order))
    parted = joins(said, first) or placed or first.text in _GLUED.words or behind_greetings(typed) != typed.lstrip()
    return ear.names(said) or not parted


def _is_idle_threat(said: str, words: Sequence[LineWord]) -> bool:
    """Whether words join what their writer will do on a condition, and that is nothing of an order: "and if I die, I scream"."""
    at = next((at for at, word in enumerate(words[:_FEW]) if word.text in _IF.words), None)
    if at is None or at == 0:
        return False
    main = words[at + _FEW :]
    aimed = aims(words) or any(map(str.isdecimal, said))
    return any(word.text in _CONSEQUENTS.words for word in main) and not aimed


def _leads_up(ear: Ear, said: str, orders: Sequence[str]) -> bool:
    """Whether what stands before the first order speaks of something else, and breaks off nowhere.

    It may also be what the order is called: "my worst fear:", or when it is meant: "at work tomorrow:".
    """
    words = words_of(said)
    if leads(REASONS.by_first, words):
        return words[-1].text not in _UNFINISHED.words
    if words[-1].text in _UNFINISHED.words or leads(_LATER.by_first, words, len(words) - 1):
        return False
    if any(word.text in _REPORTS.words or word.text.startswith((*_CALLED.stems, *_LATER.stems)) for word in words):
        return False
    if any(map(str.isdecimal, said)):
        return False  # "my old gloves 2 and my disguise 5"
    if speaks_of_others(ear, said, words):
        return has(_SELVES.by_first, words)
    others = any(word.text in ear.others for word in words)
    return not (others or aims(words) or bears_on(ear, said, orders))
