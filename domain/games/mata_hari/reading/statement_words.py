"""How people begin what they say to the referee of Mata Hari, and what they add that says nothing: expressions of word lists."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.games.mata_hari.reading.lexicon import listed

_SURE: Final = ("claim", "demand", "wish", "take", "reveal", "accept", "if", "use")
_EVERYDAY: Final = ("claim", "accuse", "demand", "wish")
OFFERING: Final = ("offer", "claim", "demand", "wish")
"""The kinds of statements that make an offer together."""
_BEGINNINGS: Final = listed(
    "will", "to offer", "to accuse", "to give", "offer", "accuse", "give", *_SURE, "short", "everyday: to offer",
    "everyday: to offer, before with", "everyday: offer", "everyday: offer, before a colon",
    "everyday: counted cards, before a colon", *(f"everyday: {kind}" for kind in _EVERYDAY),
)  # fmt: skip


def _any_of(heading: str) -> str:
    return listed(heading).expression


def _willed(kind: str) -> str:
    """A kind of statements whose verb may say that it will be done: "we will give"."""
    return rf"(?:{_any_of('will')}\s+)?{_any_of(f'to {kind}')}"


@cache
def heads() -> dict[str, str]:
    """What surely begins an order: if the rest cannot be read, its writer is told."""
    return {
        "offer": rf"{_willed('offer')}(?!\s+{_any_of('of an offer')}\b)|{_any_of('offer')}",
        **{kind: f"{_willed(kind)}|{_any_of(kind)}" for kind in ("accuse", "give")},
        **{kind: _any_of(kind) for kind in _SURE},
    }


@cache
def everyday() -> dict[str, str]:
    """What begins an order only if the rest is one: everyday words."""
    before_with = rf"{_any_of('everyday: to offer, before with')}(?=\s+{_any_of('with')}\b)"
    offer = (
        rf"(?:{_any_of('will')}\s+)?(?:{_any_of('everyday: to offer')}|{before_with})|{_any_of('everyday: offer')}|"
        rf"{_any_of('everyday: offer, before a colon')}(?=\s*:)|(?={_any_of('everyday: counted cards, before a colon')}\s*:)"
    )
    return {"offer": offer} | {kind: _any_of(f"everyday: {kind}") for kind in _EVERYDAY}


@cache
def sure() -> re.Pattern[str]:
    """``heads``, each the group of its kind."""
    return _grouped(heads())


@cache
def perhaps() -> re.Pattern[str]:
    """``everyday``, each the group of its kind."""
    return _grouped(everyday())


def offering() -> str:
    """The verbs with which the parts of an offer begin."""
    said = (heads()[kind] for kind in OFFERING)
    willing = (everyday()[kind] for kind in ("claim", "demand", "wish"))
    return rf"(?:{'|'.join((*said, *willing))})(?!\w)"


def _grouped(kinds: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{kind}>(?:{said})(?!\\w))" for kind, said in kinds.items()), re.IGNORECASE)


def short() -> str:
    """Statements that name no card."""
    return _any_of("short")


def beginnings() -> frozenset[str]:
    """The words that all of these begin with, without accents: a line that begins otherwise is none of them."""
    return _BEGINNINGS.first_words


@cache
def lead() -> re.Pattern[str]:
    """What stands before a statement and says nothing but that it is an answer, or ``exchange``: that a wish follows."""
    exchange = rf"(?P<exchange>{_any_of('in exchange')}(?!\w))"
    return re.compile(rf"(?:{_any_of('answering')}(?!\w)|{exchange})\s*[,:]?\s*", re.IGNORECASE)


@cache
def tail() -> re.Pattern[str]:
    """What people add behind a statement that says nothing."""
    return re.compile(rf"[\s,(\u2013\u2014-]{{1,6}}{_any_of('added')}[\s).!]{{0,6}}$", re.IGNORECASE)
