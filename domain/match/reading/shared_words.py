"""The words that every game shares: orders and questions that a line spells whole, in any language."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.match.orders import (
    AgreeTime,
    AnswerReady,
    Diary,
    Draw,
    EndDeputy,
    EndPause,
    GoOn,
    HoldOpen,
    MoreTime,
    NoDraw,
    NoPlan,
    NoResign,
    Pause,
    Resign,
    Say,
    SharedOrder,
    StillHere,
)
from domain.match.own_word import word_at
from domain.match.queries import (
    BelieveMe,
    BoardQuery,
    HelpQuery,
    HistoryQuery,
    MyMatches,
    PreviewQuery,
    Query,
    RatingQuery,
    RemindMe,
    RulesQuery,
    WordQuery,
)
from domain.match.reading.consent import trusting
from domain.match.reading.personal.deputising import deputy_named
from domain.match.reading.personal.preferences import wished
from domain.match.reading.running.absences import absence
from domain.match.reading.running.quiet import quiet_order
from domain.match.reading.running.reminders import reminding
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_ORDERS: Final[tuple[tuple[str, SharedOrder], ...]] = (
    ("draw", Draw()),
    ("no draw", NoDraw()),
    ("no plan", NoPlan()),
    ("go on", GoOn()),
    ("resign", Resign()),
    ("resign confirmed", Resign(confirmed=True)),
    ("no resign", NoResign()),
    ("hold open", HoldOpen()),
    ("more time", MoreTime()),
    ("time yes", AgreeTime()),
    ("time no", AgreeTime(agrees=False)),
    ("pause", Pause()),
    ("end pause", EndPause()),
    ("no deputy", EndDeputy()),
)
_QUERIES: Final[tuple[tuple[str, Query], ...]] = (
    ("help", HelpQuery()),
    ("help time", HelpQuery("time")),
    ("help people", HelpQuery("people")),
    ("help host", HelpQuery("host")),
    ("rules", RulesQuery()),
    ("board", BoardQuery()),
    ("history", HistoryQuery()),
    ("my matches", MyMatches()),
    ("rating", RatingQuery()),
)
_SAY: Final = WordList("lexicon", "say", package=_PACKAGE)
_DIARY: Final = WordList("lexicon", "diary", package=_PACKAGE)
_READY: Final = WordList("lexicon", "ready", package=_PACKAGE)
_MAY_I: Final = WordList("lexicon", "may i have more time", package=_PACKAGE)
_STILL_HERE: Final = WordList("lexicon", "still here", package=_PACKAGE)
_DISPUTE: Final = WordList("lexicon", "dispute", package=_PACKAGE)
_RULES: Final = WordList("lexicon", "rules about", package=_PACKAGE)
_PREVIEW: Final = WordList("lexicon", "preview", package=_PACKAGE)
_TRYING: Final = WordList("lexicon", "preview, before an order", package=_PACKAGE)
# They tell of an order of the match, but for those that only ask.
_TELLING: Final = WordList("lexicon", "draw", "no draw", "no plan", "go on", "resign", "plan", package=_PACKAGE)
# What is asked for with a verb: "3. send me the rules", "mandatemi la mappa".
_SENDING: Final = WordList("asking", "verbs")
_AROUND: Final = WordList("asking", "around")
_LONGEST: Final = 120  # characters of a line that may hold nothing but shared words


@cache
def _spelt() -> Mapping[str, SharedOrder]:
    """The orders by the lines that spell them."""
    return {line: order for heading, order in _ORDERS for line in WordList("lexicon", heading, package=_PACKAGE).listed}


@cache
def _asked() -> Mapping[str, Query]:
    """The questions by the lines that spell them."""
    return {
        line: query for heading, query in _QUERIES for line in WordList("lexicon", heading, package=_PACKAGE).listed
    }


@cache
def _opening(table: WordList, form: str) -> re.Pattern[str]:
    """What begins with a word of these, in the form given."""
    return re.compile(form.format("|".join(table.listed)), re.IGNORECASE)


def _say() -> re.Pattern[str]:
    return _opening(_SAY, r"[\s>*-]{{0,8}}(?:{})(?:[:,]\s{{0,8}}|\s{{1,8}})(?=\S)")


def _diary() -> re.Pattern[str]:
    """The colon makes it one: who begins a sentence with that word may be talking to somebody."""
    return _opening(_DIARY, r"[\s>*-]{{0,8}}(?:{})\s{{0,2}}:\s{{0,8}}(?=\S)")


def _rules() -> re.Pattern[str]:
    return _opening(_RULES, r"[\s*-]{{0,8}}(?:{})[:,]?\s{{1,8}}(\S.{{0,80}})")


def _preview() -> re.Pattern[str]:
    return _opening(_PREVIEW, r"[\s*-]{{0,8}}(?:{})\b[:,]?\s{{0,8}}([^\s:].{{0,200}})")


@cache
def order_heads() -> tuple[str, ...]:
    """What a line begins with that may be an order of the match, the words that others are to hear included."""
    tables = (WordList("lexicon", heading, package=_PACKAGE) for heading, _ in _ORDERS)
    return (*(line for table in tables for line in table.listed), *_SAY.listed, *_DIARY.listed, *_DISPUTE.listed)


@cache
def telling_words() -> frozenset[str]:
    """The single words that say something of an order of the match."""
    return frozenset(word for word in _TELLING.listed if " " not in word)


def short_words(line: str) -> str:
    """A line as ``plain`` writes it; "" if it is too long to hold nothing but shared words."""
    return plain(line) if len(line) <= _LONGEST else ""


def shared_order(line: str, words: str) -> SharedOrder | None:
    """The order of a line that spells one; ``words`` are its ``short_words``."""
    spoken = _say().match(line)
    if spoken:
        return Say(line[spoken.end() :].strip())
    noted = _diary().match(line)
    if noted:
        return Diary(line[noted.end() :].strip())
    if words in _MAY_I.words:
        return MoreTime()
    spelt = _spelt().get(words)
    order = spelt or (absence(words) or quiet_order(line) or _alone(line, words) if words else None)
    return None if "?" in line and not isinstance(order, Draw) else order  # "draw?" offers one, "resign?" only asks


def _alone(line: str, words: str) -> StillHere | AnswerReady | None:
    """What a word says that nothing stands behind: “here:” and “ready:” lead up to something."""
    if line.rstrip().endswith(":"):
        return None
    if words in _STILL_HERE.words:
        return StillHere()
    return AnswerReady() if words in _READY.words else None


def shared_query(line: str, words: str) -> Query | None:
    """The question of a line that asks to be told something; ``words`` as for an order."""
    asked = _rules().fullmatch(line.rstrip())
    if asked:
        return RulesQuery("" if _says_no_more(asked[1]) else asked[1].strip(" .?!"))
    word = word_at(line)
    if word is not None and not word.before:
        return WordQuery()
    tried = _preview().fullmatch(line.rstrip())
    if tried or not words:
        return PreviewQuery(tried[1]) if tried else None
    trusts = trusting(words)
    if trusts is not None:
        return BelieveMe(trusts)
    reminds = reminding(words)
    if reminds is not None:
        return RemindMe(reminds)
    return _asked().get(words) or _asked_for(words.split()) or wished(line) or deputy_named(line)


def tried_order(line: str) -> str | None:
    """What a line tries behind "try": a preview, where it is an order."""
    tried = _opening(_TRYING, r"[\s*-]{{0,8}}(?:{})\b[:,]?\s{{0,8}}([^\s:].{{0,200}})").fullmatch(line.rstrip())
    return tried[1] if tried else None


def _says_no_more(behind: str) -> bool:
    """Whether words behind "rules" only ask for them: "send the rules along, will you"."""
    return all(word in _AROUND.words and not word.isdecimal() for word in plain(behind).split())


def _asked_for(words: list[str]) -> Query | None:
    """What a line asks to be sent: a verb, the thing, and little words."""
    if _SENDING.words.isdisjoint(words):
        return None
    wanted = [word for word in words if word not in _AROUND.words and word not in _SENDING.words]
    return _asked().get(wanted[0]) if len(wanted) == 1 else None
