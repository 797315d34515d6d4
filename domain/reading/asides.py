"""Sentences of their own that speak of other things: what in them sounds like a doubt is aimed at no order (G-19, G-20)."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from domain.reading.courtesy import behind_greetings
from domain.reading.line_words import Word, has, leads, words_of
from domain.reading.misgivings import Misgiving, misgiving
from domain.reading.tables import Table
from domain.reading.unsettling import is_stem, postpones, reasons

_AIMS: Final = Table("asides", "aims")
_ENDS: Final = Table("asides", "ends")
_PERSONS: Final = Table("asides", "persons")
_HARMLESS: Final = Table("asides", "harmless")
_ENDS_REPORT: Final = Table("asides", "reported")
_OTHERS: Final = Table("asides", "others")
_NOBODY: Final = Table("asides", "nobody")
_KIN: Final = Table("asides", "kin")
_MY: Final = Table("asides", "my")
_COLOURS: Final = Table("asides", "colours")
_COLORI: Final = Table("asides", "colori")
_THEIRS: Final = Table("asides", "theirs")
_SPEECHES: Final = (Table("asides", "praise"), Table("asides", "wishes"))
_BEFORE: Final = Table("asides", "before others")
_AWAITS: Final = Table("asides", "awaits")
_LITTLE: Final = frozenset(("the", "il", "la", "lo", "now", "ora", "adesso", "then", "to", "move", "play"))
_SELVES: Final = Table("asides", "selves")
_UNFINISHED: Final = Table("asides", "unfinished")
_SCENES: Final = Table("asides", "scenes")
_ASKING: Final = Table("asides", "asking")
_DOES: Final = Table("asides", "does")
_HENCE: Final = frozenset(("so", "hence", "quindi", "percio", "dunque"))
_ANY_DAY: Final = frozenset(("today", "tonight", "tomorrow", "oggi", "stasera", "domani"))
_ARTICLES: Final = frozenset(("the", "il", "la", "l"))
# The words of each doubt that say nothing where they are aimed at nothing. Other words of it are a doubt wherever they stand.
_VAGUE: Final[dict[Misgiving, Table]] = {
    "denied": Table("asides", "denial"),
    "conditional": Table("asides", "conditions"),
    "waiting": Table("asides", "waiting"),
    "taken-back": Table("asides", "changing"),
    "open": Table("asides", "open", "drafts"),
}
_REPORTING: Final = Table("asides", "drafts")
_ONLY_OF_OTHERS: Final = frozenset[Misgiving](("waiting", "taken-back", "conditional"))
_WHOLE: Final = re.compile(r"(?:[.!\u2026;)]|[^\w\s,:?'\"-])\s*$")
_SHORTEST_VERB: Final = 6  # letters of a verb with its object: "contarlo", not "parlo"
_LEAST: Final = 4  # words of a sentence that can be about something else
_NEAR: Final = 3  # words behind a "not" among which its verb stands
_REPORTED: Final = 3  # words behind "my wife says": what she says is in the sentence


def is_whole(text: str) -> bool:
    """Whether a text ends as a sentence does, with a full stop or its like: what is below does not go on with it."""
    return _WHOLE.search(text) is not None


def is_aside(text: str) -> bool:
    """Whether a sentence that names nothing speaks of something else, though words in it could be a second thought."""
    words = words_of(text)
    if len(words) < _LEAST or "?" in text or text.rstrip().endswith((":", ",")):
        return False
    said = words_of(behind_greetings(text))
    return aimed_elsewhere(said, of_others=_others(said) > 0)


def aimed_elsewhere(words: Sequence[Word], *, of_others: bool, but: Callable[[str], bool] | None = None) -> bool:
    """Whether words hold none that is aimed at the orders, and none that is a doubt wherever it stands.

    ``but`` says which words name something on the table, and are no doubt: an advisor advises nothing.
    """
    if _aimed(words):
        return False
    found = reasons(words)
    if found is None:
        return False
    if but is not None:
        found = [(why, at, count) for why, at, count in found if not (but(words[at].text) and is_stem(words[at].text))]
    if len({why for why, *_ in found}) > 1:
        return False
    if not of_others and any(why in _ONLY_OF_OTHERS for why, *_ in found):
        return False
    return all(_is_vague(why, words, at, count, of_others=of_others) for why, at, count in found)


def about_another(words: Sequence[Word], names: frozenset[str]) -> int:
    """How many words begin a sentence about another player, or about nobody here: "Black is", "nice move", "nobody"; 0 if it
    is not about any."""
    at = _begun(words)
    praised = max(leads(table.by_first, words, first) + first for table in _SPEECHES for first in (0, at))
    if praised > at:
        return praised
    if count := leads(_NOBODY.by_first, words, at) or _kin(words, at):
        return at + count
    named = words[at].text if at < len(words) else ""
    if named.isdecimal() and at:
        named = f"{words[at - 1].text} {named}"
    verb = leads(_THEIRS.by_first, words, at + 1)
    return at + 1 + verb if verb and (named in names or _in_english(named) in names) else 0


def speaks_to(words: Sequence[Word], names: frozenset[str]) -> bool:
    """Whether a sentence wishes all well, or praises a player whom it names: "well played, Red", "may the best man win"."""
    at = _begun(words)
    if any(leads(_SPEECHES[1].by_first, words, first) for first in (0, at)):
        return True
    praised = any(leads(_SPEECHES[0].by_first, words, first) for first in (0, at))
    return praised and any(word.text in names or _in_english(word.text) in names for word in words)


def awaits(words: Sequence[Word], names: frozenset[str]) -> bool:
    """Whether words say that their writer waits for a player, whose turn is next: "wait for White", "e aspetto il Rosso"."""
    count = leads(_AWAITS.by_first, words)
    rest = [word.text for word in words[count:] if word.text not in _LITTLE]
    called = " ".join(rest)
    return count > 0 and (called in names or _in_english(called) in names)


def is_reason(text: str) -> bool:
    """Whether what stands before a colon tells why its writer orders what is behind it, and leaves that as it is."""
    words = words_of(text)
    if len(words) < _LEAST or words[-1].text in _UNFINISHED.words or "?" in text:
        return False
    return has(_SELVES.by_first, words) and aimed_elsewhere(words, of_others=False)


def sets_the_scene(text: str) -> bool:
    """Whether what stands before a colon says in how much haste, or where, its writer writes: "busy day, quick one"."""
    words = words_of(text)
    if "?" in text or not words or words[-1].text in _UNFINISHED.words or _aimed(words):
        return False
    at = next((at for at in range(len(words) - 1, 0, -1) if words[at].text in _HENCE), 0)
    why, scene = words[:at], words[at:]
    if why and why[0].text in _ANY_DAY:
        why = why[1:]
    clause = words_of(text[text.rfind(",") + 1 :])
    if not has(_SCENES.by_first, clause) or misgiving(words, text) not in ("unsure", "past") or _of_another(words):
        return False
    return not postpones(scene) and reasons(scene) == [] and reasons(why) == []


def is_of_a_mind(sentence: str) -> bool:
    """Whether a sentence says what somebody thinks, which a "no" behind it answers: "Black thinks he has me"."""
    return has(_REPORTING.by_first, words_of(sentence))


def names_oneself(words: Sequence[Word], names: frozenset[str]) -> int:
    """How many words begin a line whose writer speaks of oneself by name, up to what is done: "the blue moves"; 0 if none."""
    first = 1 if words and words[0].text in _ARTICLES else 0
    for length in (1, 2):
        called = " ".join(word.text for word in words[first : first + length])
        at = first + length
        if at < len(words) and words[at].text in _DOES.words and (called in names or _in_english(called) in names):
            return at + 1
    return 0


def _aimed(words: Sequence[Word]) -> bool:
    stems, ends = _AIMS.stems, _ENDS.listed
    if has(_AIMS.by_first, words) or any(word.text.startswith(stems) for word in words):
        return True
    return any(len(word.text) >= _SHORTEST_VERB and word.text.endswith(ends) for word in words)


def _of_another(words: Sequence[Word]) -> bool:
    """Whether words announce a question, or what somebody else would do."""
    said = {word.text.partition("'")[0] for word in words}
    return not said.isdisjoint(_KIN.words | _ASKING.words) or any(word.startswith(_ASKING.stems) for word in said)


def _is_vague(why: Misgiving, words: Sequence[Word], at: int, count: int, *, of_others: bool) -> bool:
    """Whether a word or two that could be a doubt say nothing where nothing is aimed at."""
    table = _VAGUE.get(why)
    if table is None or not (leads(table.by_first, words, at) >= count or words[at].text.startswith(table.stems)):
        return False
    if why == "denied":
        return of_others or _denies_nothing_here(words, at + count)
    reports = leads(_REPORTING.by_first, words, at) or words[at].text.startswith(_REPORTING.stems)
    return not reports or (len(words) - at - count >= _REPORTED and leads(_ENDS_REPORT.by_first, words, at + count) > 0)


def _denies_nothing_here(words: Sequence[Word], after: int) -> bool:
    """Whether a denial is of what says nothing of an order, or of what is neither its writer's nor its reader's doing."""
    if any(leads(_HARMLESS.by_first, words, at) for at in range(after, min(after + _NEAR, len(words)))):
        return True
    return after > 1 and not has(_PERSONS.by_first, words)


def _others(words: Sequence[Word]) -> int:
    """How many words at the beginning are somebody else: "they", "my wife"."""
    at = _begun(words)
    return leads(_OTHERS.by_first, words, at) or _kin(words, at)


def _kin(words: Sequence[Word], begun: int) -> int:
    for at in (0, begun):
        count = leads(_MY.by_first, words, at)
        if count and at + count < len(words) and words[at + count].text in _KIN.words:
            return at + count + 1 - begun
    return 0


def _in_english(colour: str) -> str:
    return dict(zip(_COLORI.listed, _COLOURS.listed, strict=True)).get(colour, "")


def _begun(words: Sequence[Word]) -> int:
    """How many words stand in front of whom a sentence speaks of."""
    at = 0
    while count := leads(_BEFORE.by_first, words, at):
        at += count
    return at
