"""What is said beside an offer and changes nothing of it: who gets a card, that a demand is meant, that a wish is none."""

import re
from functools import cache
from typing import Final, Literal, TypeAlias

from domain.games.mata_hari.board.cards import KINDS
from domain.games.mata_hari.board.claims import Count, Is
from domain.games.mata_hari.orders import Request
from domain.games.mata_hari.reading.claim_words import lexemes
from domain.games.mata_hari.reading.lexicon import listed

Beside: TypeAlias = Literal["handed", "insists", "resigns"]
"""Whoever wanted a card gets it, "so he has his briefcase"; "otherwise no deal"; "if nobody has one, never mind"."""

_GETS: Final = listed("handing: gets")
_THE_ONE: Final = listed("handing: the one")
_WANTED: Final = listed("handing: wanted")
_INSISTS: Final = listed("insisting")
_NONE: Final = listed("insisting: none")
_NO_DEAL: Final = listed("insisting: no deal")
_RESIGNS: Final = listed("resigning")
_COMMAS: Final = re.compile(r"[\s,]+")
_LONGEST: Final = 80


def said_beside(words: str) -> Beside | None:
    """What a sentence says beside an offer; None if it says anything else."""
    if len(words) > _LONGEST:
        return None
    words = _without_commas(words)
    insists = _insists().fullmatch(words)
    if insists and (not insists["kind"] or _kind_in(_insists(), words)):
        return "insists"
    if _resigns().fullmatch(words):
        return "resigns"
    return "handed" if _kind_in(_handed(), words) else None


def agrees(words: str, offered: set[str], request: Request | None) -> bool:
    """Whether such a sentence says nothing else than an offer of these kinds with this request."""
    said, words = said_beside(words), _without_commas(words)
    match said:
        case "insists":
            kind = _kind_in(_insists(), words)
            demanded = request.of if request is not None and request.kind == "demand" else None
            return demanded is not None and (not kind or (isinstance(demanded, Count) and demanded.of == Is(kind)))
        case "resigns":
            return request is not None and request.kind == "wish"
        case _:
            return _kind_in(_handed(), words) in offered


def _without_commas(words: str) -> str:
    return _COMMAS.sub(" ", words).strip()


def _kind_in(pattern: re.Pattern[str], words: str) -> str:
    """The kind of card that such a sentence names; "" if it names none."""
    found = pattern.fullmatch(words)
    named = lexemes(found["kind"]) if found and found["kind"] else []
    if len(named) != 1 or named[0].kind != "attribute" or named[0].value not in KINDS:
        return ""
    return named[0].value


@cache
def _handed() -> re.Pattern[str]:
    gets, the_one, wanted = _GETS.expression, _THE_ONE.expression, _WANTED.expression
    return re.compile(
        rf"(?:{gets}|{the_one}(?=\s+\w+\s+{wanted}))\s+(?P<kind>[^\W\d]+)(?:\s+{wanted})?[\s.!]*", re.IGNORECASE
    )


@cache
def _insists() -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_INSISTS.expression}|{_NONE.expression}\s+(?P<kind>[^\W\d]+)\s+{_NO_DEAL.expression})[\s.!]*",
        re.IGNORECASE,
    )


@cache
def _resigns() -> re.Pattern[str]:
    return re.compile(rf"{_RESIGNS.expression}[\s.!]*", re.IGNORECASE)
