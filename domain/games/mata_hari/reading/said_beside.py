"""What is said beside an offer and changes nothing of it: who gets a card, how much is meant, why a kind is wanted or not."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import KINDS
from domain.games.mata_hari.board.claims import Count, Is
from domain.games.mata_hari.orders import Request
from domain.games.mata_hari.reading.claim_words import lexemes
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.state import View
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

Beside: TypeAlias = Literal["handed", "insists", "resigns", "longs", "spares", "likes", "draws"]
"""Whoever wanted a card gets it, "so he has his briefcase"; "otherwise no deal"; "if nobody has one, never mind"; "been after
those briefcases since Tuesday"; "I have no use for gloves"; "that disguise had better be a good one"; "for the disguise"."""

_GETS: Final = listed("handing: gets")
_THE_ONE: Final = listed("handing: the one")
_WANTED: Final = listed("handing: wanted")
_INSISTS: Final = listed("insisting")
_NONE: Final = listed("insisting: none")
_NO_DEAL: Final = listed("insisting: no deal")
_RESIGNS: Final = listed("resigning")
_LONGS: Final = listed("longing")
_LONGED_FOR: Final = listed("longing: behind")
_SPARES: Final = listed("sparing")
_SPARED: Final = listed("sparing: behind")
_LIKES: Final = listed("liking")
_LIKED: Final = listed("liking: behind")
_THAT: Final = listed("liking: that")
_IS_LIKED: Final = listed("liking: is liked")
_DRAWS: Final = listed("drawing")
_DRAWN: Final = listed("drawing: behind")
_THESE: Final = listed("sparing: these")
_UNWANTED: Final = listed("sparing: unwanted")
_TURNS: Final = (
    WordList("remarks", "choices"),
    WordList("misgivings", "negations", "conditions"),
    WordList("little", "but"),
)
_COMMAS: Final = re.compile(r"[\s,()]+")
_LONGEST: Final = 80
_MOST_BEHIND: Final = 8  # words behind the kind that say since when, or why


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


def muses(words: str) -> Beside | None:
    """Whether a sentence that states nothing says why a kind is wanted, or given away; None if it says anything else."""
    if len(words) > _LONGEST or "?" in words:
        return None
    words = _without_commas(words)
    return next((said for said, pattern in _musings() if _mused(words, pattern)), None)


def agrees(words: str, offered: set[str], request: Request | None) -> bool:
    """Whether such a sentence says nothing else than an offer of these kinds with this request."""
    said, words = said_beside(words) or muses(words), _without_commas(words)
    match said:
        case "insists":
            kind = _kind_in(_insists(), words)
            demanded = request.of if request is not None and request.kind == "demand" else None
            return demanded is not None and (not kind or (isinstance(demanded, Count) and demanded.of == Is(kind)))
        case "resigns":
            return request is not None and request.kind == "wish"
        case "longs":
            of = request.of if request is not None else None
            return isinstance(of, Count) and any(of.of == Is(kind) for kind in _kinds_mused(words, "longs"))
        case "likes":
            return True
        case "spares":
            return not offered.isdisjoint(_kinds_mused(words, "spares"))
        case _:
            return _kind_in(_handed(), words) in offered


def goes_without_saying(orders: Sequence[o.Order], sentence: str, view: View) -> bool:
    """Whether a sentence beside an offer that is accepted, with nothing demanded, says only what its cards are liked for."""
    said = sentence.strip(" .!:")
    accepts = [one for one in orders if isinstance(one, o.Accept)]
    alone = len(accepts) == len(orders) == 1 and not accepts[0].hitmen
    return alone and muses(said) in ("likes", "draws")


def _without_commas(words: str) -> str:
    return _COMMAS.sub(" ", words).strip()


def _kind_in(pattern: re.Pattern[str], words: str) -> str:
    """The kind of card that such a sentence names; "" if it names none."""
    found = pattern.fullmatch(words)
    named = lexemes(found["kind"]) if found and found["kind"] else []
    if len(named) != 1 or named[0].kind != "attribute" or named[0].value not in KINDS:
        return ""
    return named[0].value


def _mused(words: str, pattern: re.Pattern[str]) -> str:
    """The kind of which such a sentence speaks; "" if it speaks of more, or of another thing too."""
    kind, found = _kind_in(pattern, words), pattern.fullmatch(words)
    behind = found["behind"] or "" if found else ""
    alone = all(lexeme.kind not in ("attribute", "number") for lexeme in lexemes(behind))
    turns = any(one.among(words_of(behind)) for one in _TURNS)
    return kind if kind and alone and not turns and len(behind.split()) <= _MOST_BEHIND else ""


def _kinds_mused(words: str, musing: Beside) -> list[str]:
    """The kinds of which a sentence says so."""
    return [kind for said, pattern in _musings() if said == musing and (kind := _mused(words, pattern))]


@cache
def _musings() -> tuple[tuple[Beside, re.Pattern[str]], ...]:
    """What is said of a kind, before its name or behind it."""
    return (
        ("longs", _speaks_of(_LONGS.expression, _LONGED_FOR.expression)),
        ("likes", _speaks_of(_LIKES.expression, _LIKED.expression)),
        ("likes", _said_behind(_THAT.expression, _IS_LIKED.expression)),
        ("draws", _speaks_of(_DRAWS.expression, _DRAWN.expression)),
        ("spares", _speaks_of(_SPARES.expression, _SPARED.expression)),
        ("spares", _said_behind(_THESE.expression, _UNWANTED.expression)),
    )


def _said_behind(these: str, said: str) -> re.Pattern[str]:
    """Where a kind is named first, and something has to be said of it."""
    return re.compile(rf"{these}\s+(?P<kind>[^\W\d]+)\s+{said}(?P<behind>[^?]*?)[\s.!]*", re.IGNORECASE)


def _speaks_of(before: str, behind: str) -> re.Pattern[str]:
    return re.compile(rf"{before}\s+(?P<kind>[^\W\d]+)(?:\s+{behind}(?P<behind>[^?]*?))?[\s.!]*", re.IGNORECASE)


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
