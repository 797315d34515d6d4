"""What players set about themselves, each on a line of its own: name, language, form, zone, reminders, news and more."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.game import Written
from domain.match.queries import SetMine
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import leads, plain, words_of
from domain.reading.word_lists import WordList, by_language
from domain.words import Language

_PACKAGE: Final = "domain.match"
STOP_WORDS: Final = WordList("lexicon", "stop", package=_PACKAGE)
"""What ends a letter: nothing below it is read."""
_NAME: Final = WordList("lexicon", "my name", package=_PACKAGE)
_CALL_ME: Final = WordList("lexicon", "call me", package=_PACKAGE)
_NO_NAME: Final = WordList("lexicon", "no name", package=_PACKAGE)
_LANGUAGE: Final = WordList("lexicon", "language", package=_PACKAGE)
_WRITE_IN: Final = WordList("lexicon", "write in", package=_PACKAGE)
_TEXT: Final = WordList("lexicon", "form text", package=_PACKAGE)
_HTML: Final = WordList("lexicon", "form html", package=_PACKAGE)
_ZONE: Final = WordList("lexicon", "zone", package=_PACKAGE)
_NEVER_AGAIN: Final = WordList("lexicon", "never again", package=_PACKAGE)
_NO_INVITATIONS: Final = WordList("lexicon", "no invitations", package=_PACKAGE)
_INVITATIONS: Final = WordList("lexicon", "invitations", package=_PACKAGE)
_REMIND: Final = WordList("lexicon", "remind before", package=_PACKAGE)
_AHEAD: Final = WordList("lexicon", "ahead", package=_PACKAGE)
_AS_USUAL: Final = WordList("lexicon", "remind as usual", package=_PACKAGE)
_CALENDAR: Final = WordList("lexicon", "calendar", package=_PACKAGE)
_NO_CALENDAR: Final = WordList("lexicon", "no calendar", package=_PACKAGE)
_NEWS_DAILY: Final = WordList("lexicon", "news daily", package=_PACKAGE)
_NEWS_WEEKLY: Final = WordList("lexicon", "news weekly", package=_PACKAGE)
_NEWS_AT_ONCE: Final = WordList("lexicon", "news at once", package=_PACKAGE)
_RATING: Final = WordList("lexicon", "rating on", package=_PACKAGE)
_NO_RATING: Final = WordList("lexicon", "rating off", package=_PACKAGE)
_HOURS: Final = {
    1: WordList("lexicon", "host unit h", package=_PACKAGE), 24: WordList("lexicon", "host unit d", package=_PACKAGE)
}  # fmt: skip
_SPAN: Final = re.compile(r"(\d{1,3})\s?([^\W\d_]{1,10}) (.+)")
_LONGEST_LEAD: Final = 24 * 14
_ALL: Final = (
    _NAME,
    _CALL_ME,
    _NO_NAME,
    _LANGUAGE,
    _WRITE_IN,
    _TEXT,
    _HTML,
    _ZONE,
    _NO_INVITATIONS,
    _INVITATIONS,
    _REMIND,
    _AS_USUAL,
    _CALENDAR,
    _NO_CALENDAR,
    _NEWS_DAILY,
    _NEWS_WEEKLY,
    _NEWS_AT_ONCE,
    _RATING,
    _NO_RATING,
)
_COURTESY: Final = WordList("lexicon", "around a wish", "around a wish, in German", package=_PACKAGE)
_AROUND: Final = " \t:=\"'“”„«»"
_PLACE: Final = re.compile(r"[a-z][a-z0-9_+-]{1,30}(?:[/ ][a-z0-9_+-]{1,30}){0,2}", re.IGNORECASE)
_LONGEST: Final = 120
_MOST_WORDS: Final = 4  # of a name behind a word that says so
_MOST_CAPITALS: Final = 3  # of one that is said in a sentence


_SPELT: Final = (
    (_TEXT, SetMine("form", "text")),
    (_HTML, SetMine("form", "html")),
    (_NO_NAME, SetMine("name")),
    (_NO_INVITATIONS, SetMine("invitations", "no")),
    (_INVITATIONS, SetMine("invitations", "yes")),
    (_AS_USUAL, SetMine("reminder")),
    (_CALENDAR, SetMine("calendar", "yes")),
    (_NO_CALENDAR, SetMine("calendar", "no")),
    (_NEWS_DAILY, SetMine("news", "daily")),
    (_NEWS_WEEKLY, SetMine("news", "weekly")),
    (_NEWS_AT_ONCE, SetMine("news")),
    (_RATING, SetMine("rating", "yes")),
    (_NO_RATING, SetMine("rating", "no")),
)


def never_again(line: str) -> SetMine | None:
    """What a line sets that says no to an invitation, and to all that would come; None for any other."""
    return SetMine("invitations", "no") if _NEVER_AGAIN.among(words_of(line)) else None


def wished(line: str) -> SetMine | None:
    """What a line sets; None for any other. Nothing is set by a question, or by a sentence that goes on."""
    if len(line) > _LONGEST or "?" in line:
        return None
    said = _courtesy_behind().sub("", line[_before(line) :])
    words = words_of(said)
    if not words or words[0].text not in _openings():
        return None
    whole = plain(said)
    spelt = next((wish for phrases, wish in _SPELT if whole in phrases.words), None)
    asked = len(said.strip()) < len(line.strip(" .!"))
    return spelt or _named(said) or _spoken(said, asked=asked) or _clocked(said) or _reminded(said)


def wishes_alone(text: str) -> tuple[Written[SetMine], ...]:
    """What a letter sets that says nothing beside it but courtesy; nothing if it says anything else."""
    found: list[Written[SetMine]] = []
    for number, line in enumerate(text.splitlines()):
        words = plain(line)
        if words in STOP_WORDS.words:
            break
        wish = wished(line)
        if wish is not None:
            found.append(Written(number, wish))
        elif words and not is_courtesy(line):
            return ()
    return tuple(found)


@cache
def _courtesy_before() -> re.Pattern[str]:
    return re.compile(rf"[\s*-]{{0,8}}(?:{_COURTESY.verbatim}\b[,\s]{{0,4}})?", re.IGNORECASE)


@cache
def _courtesy_behind() -> re.Pattern[str]:
    return re.compile(rf"(?:[,\s]{{1,4}}{_COURTESY.verbatim})?[\s.!]{{0,8}}$", re.IGNORECASE)


def _before(line: str) -> int:
    found = _courtesy_before().match(line)
    return found.end() if found is not None else 0


def _behind(said: str, phrases: WordList) -> str:
    """What stands behind one of the phrases, as it was typed; "" if none opens the line."""
    words = words_of(said)
    count = leads(phrases.by_first, words)
    return said[words[count - 1].end :].strip(_AROUND) if count else ""


def _named(said: str) -> SetMine | None:
    """A name: behind the word for it one word, or several that begin with a capital; in a sentence capitals alone."""
    name = _behind(said, _NAME)
    if name[:1].isalpha() and not set(",;") & set(name):
        count = len(name.split())
        return SetMine("name", name) if count == 1 or (count <= _MOST_WORDS and name[0].isupper()) else None
    name = _behind(said, _CALL_ME)
    parts = name.split()
    capitals = 0 < len(parts) <= _MOST_CAPITALS and all(part[0].isupper() for part in parts)
    return SetMine("name", name) if capitals and not set(",;") & set(name) else None


def _spoken(said: str, *, asked: bool) -> SetMine | None:
    """A language: one that letters can be written in; behind the word for it any, which then is ""."""
    language = plain(_behind(said, _LANGUAGE))
    if language and " " not in language:
        return SetMine("language", _languages().get(language, ""))
    known = _languages().get(plain(_behind(said, _WRITE_IN)))
    if known is None and asked:  # "Italian please"
        known = _languages().get(plain(said))
    return SetMine("language", known) if known is not None else None


def _clocked(said: str) -> SetMine | None:
    zone = _behind(said, _ZONE)
    return SetMine("zone", zone) if _PLACE.fullmatch(zone) else None


def _reminded(said: str) -> SetMine | None:
    """How many hours before a deadline a reminder is to come: "remind me 12 hours before"."""
    found = _SPAN.fullmatch(plain(_behind(said, _REMIND)))
    per = next((hours for hours, units in _HOURS.items() if found is not None and found[2] in units.words), 0)
    if found is None or found[3] not in _AHEAD.words or not 0 < int(found[1]) * per <= _LONGEST_LEAD:
        return None
    return SetMine("reminder", str(int(found[1]) * per))


@cache
def _languages() -> Mapping[str, Language]:
    """The languages that letters can be written in, by what they are called in each of them."""
    called = by_language("lexicon", "this language", package=_PACKAGE)
    return {plain(name): language for language, names in called.items() for name in names}


@cache
def _openings() -> frozenset[str]:
    """The words that such a line begins with: all others are looked at no further."""
    listed = (phrase for phrases in _ALL for phrase in phrases.listed)
    return frozenset(plain(phrase).partition(" ")[0] for phrase in (*listed, *_languages()))
