"""Statements that nothing is offered or claimed and nobody accused: "no thank you, I pass", "non accuso nessuno"."""

import re
from functools import cache
from itertools import pairwise
from typing import Final

from domain.games.mata_hari.orders import Waive
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.state import View
from domain.reading.line_words import plain

_OFFERS: Final = listed("holding back: offers")
_ACCUSES: Final = listed("holding back: accuses")
_CLAIMS: Final = listed("holding back: claims")
_ABOUT: Final = (("waive", _ACCUSES), ("decline", _OFFERS), ("hush", _CLAIMS))
_BARE_REFUSALS: Final = listed("holding back: bare refusals")
_PASSES: Final = listed("holding back: passes")
_PASSES_OR_DECLINES: Final = listed("holding back: passes", "holding back: declines")
_NOT: Final = listed("holding back: not")
_NOBODY_NOTHING: Final = listed("holding back: nobody", "holding back: nothing")
_REFUSALS: Final = listed("holding back: not", "holding back: nobody", "holding back: nothing")
_NEITHER_PASSED_NOR_DECLINED: Final = listed(
    "holding back: not", "holding back: nobody", "holding back: nothing", "holding back: accuses", "holding back: claims",
    "holding back: answers",
)  # fmt: skip
_TELLING: Final = listed(
    "holding back: not", "holding back: nobody", "holding back: nothing", "holding back: offers", "holding back: accuses",
    "holding back: claims", "holding back: passes", "holding back: declines",
)  # fmt: skip
_SILENT: Final = listed("holding back: silent")
_WITH_OFFERS: Final = listed("holding back: with offers")
_WHOLE: Final = {kind: listed(f"whole: {kind}") for kind in ("ask", "nothing", "hush", "pass", "silent")}
_FOLDED: Final = {
    name: listed(name)
    for name in (
        "when",
        "this",
        "do not",
        "no one",
        "not daring",
        "obliged",
        "or, between refusals",
        "no offers",
        "for oneself",
        "whoever says no",
    )
}
_EXCHANGE: Final = listed("exchange")
_REFUSED: Final = listed("refused")
_NO: Final = listed("no")
_JOINTS: Final = listed("joints of phrases")
_BEGUN: Final = listed("begins a phrase")
_TURNS: Final = listed("turns")
_ALSO_NOT: Final = listed("also not")
_MAYBE: Final = listed("maybe")
_LONGEST: Final = 120  # characters of a line that says only that nothing is done


def _may_be(words: str) -> bool:
    return any(map(words.lower().__contains__, _MAYBE.listed))


def whole(words: str) -> str:
    """What a statement says that names no card, "pass", "no thank you, I pass": its kind, or "" if it is none.

    "stand" declines and accuses nobody.
    """
    if len(words) > _LONGEST or "?" in words or words.rstrip().endswith(":") or not _may_be(words):
        return ""
    phrases = [plain(phrase) for phrase in _phrase_ends().split(words) if phrase.strip()]
    if any(set(phrase.split()) <= _TURNS.words and _NOT.words & set(phrase.split()) for phrase in phrases[1:]):
        return ""  # "I decline - sorry, no"
    found: set[str] = set()
    for phrase in phrases:
        kind = _kind(phrase)
        if not kind:
            return ""
        found.add(kind)
    return _together(found - {"silent"})


def _together(said: set[str]) -> str:
    """What phrases say together, by what each says: "pass" and "hush" say less than others beside them."""
    if said >= {"decline", "waive"} or said == {"pass", "waive"}:
        return "stand"
    for less in ("pass", "hush"):
        said = said - {less} if len(said) > 1 else said
    return next(iter(said)) if len(said) == 1 else ""


def refusal_alone(text: str, view: View) -> Waive | None:
    """A bare "no": nobody is accused, while nothing else is asked than whom this seat accuses (MH-68)."""
    table = view.table
    asked = table is not None and table.phase == "accuse" and view.seat in table.playing and view.outcome is None
    return Waive() if asked and plain(text) in _BARE_REFUSALS.words else None


def _kind(phrase: str) -> str:
    """What one phrase says; "silent" if nothing, be it "no thanks"; "" if it is about another thing."""
    special = next((kind for kind, phrases in _WHOLE.items() if phrase in phrases.words), "")
    if special:
        return special
    for pattern, said in _folded():
        phrase = pattern.sub(said, phrase)
    words = phrase.split()
    telling = [word for word in words if word in _TELLING.words]
    others = [word for word in words if word not in telling and word not in _SILENT.words]
    if others and not (set(others) <= _WITH_OFFERS.words and _OFFERS.words & set(telling)):
        return ""
    return _said(words, telling)


def _said(words: list[str], telling: list[str]) -> str:
    said = set(telling)
    if said & _PASSES_OR_DECLINES.words:
        return _passed_or_declined(telling)
    if not said & _REFUSALS.words:
        return "" if said else "silent"
    about = [kind for kind, named in _ABOUT if said & named.words]
    if _is_doubled(words, telling) or about[:2] == ["waive", "decline"]:
        return ""
    if about:
        return about[0]
    return "pass" if said & _NOBODY_NOTHING.words else "silent"


def _passed_or_declined(telling: list[str]) -> str:
    """What one phrase says that passes or declines; "I decline to decline" says nothing for sure."""
    said = set(telling)
    again = sum(word in _PASSES_OR_DECLINES.words for word in telling) > 1
    if again or said & _NEITHER_PASSED_NOR_DECLINED.words:
        return ""
    return "pass" if said & _PASSES.words else "decline"


def _is_doubled(words: list[str], telling: list[str]) -> bool:
    """Whether one refusal is of another, "not no accusation"; so that nobody knows what is refused."""
    together = any(one in _NOT.words and other in _REFUSALS.words for one, other in pairwise(words))
    return together or sum(word in _NOT.words - _ALSO_NOT.words for word in telling) > 1


@cache
def beginnings() -> frozenset[str]:
    """The words that a statement which is ``whole`` may begin with."""
    phrases = (_TELLING, _SILENT, _WITH_OFFERS, *_WHOLE.values(), *_FOLDED.values())
    return frozenset().union(*(one.first_words for one in phrases))


@cache
def _folded() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is read as less, and as what."""
    exchange, refused = (f"(?:{'|'.join(stems.stems)})" for stems in (_EXCHANGE, _REFUSED))
    said = {name: words.expression for name, words in _FOLDED.items()}
    return (
        (re.compile(rf"^(?:{_NO.expression} )+(?={said['whoever says no']}\b)"), ""),
        (re.compile(rf"\b{said['when']}\b"), "for"),
        (re.compile(rf"\b{said['this']} (?={exchange})"), ""),
        (re.compile(rf"\b{said['do not']}\b"), "dont"),
        (re.compile(rf"\b{said['not daring']}\b"), "daring"),
        (re.compile(rf"\b{said['obliged']}\b"), ""),
        (re.compile(rf"\b{said['no one']}\b"), "nobody"),
        (re.compile(rf"\b{said['or, between refusals']} (?=(?:{_NO.expression} )?{refused})"), ""),
        (re.compile(rf"\b{said['no offers']}\b"), "no offer"),
        (re.compile(rf"\b{said['for oneself']}\b"), "for"),
    )


@cache
def _phrase_ends() -> re.Pattern[str]:
    return re.compile(
        rf"[.!,:;\u2013\u2014]+(?:\s+|$)|\s-\s|\s{_JOINTS.expression}\s(?={_BEGUN.expression}\b)", re.IGNORECASE
    )
