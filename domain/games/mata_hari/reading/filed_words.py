"""Orders of the resolution read from words, as they stand in letters and under ``filed`` in a position."""

import re
from functools import cache
from typing import Final

from domain.game import Seat
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.orders import Accept, Clause, File, UseMataHari
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.games.mata_hari.reading.lexicon import NUMBERS, listed
from domain.reading.line_words import plain
from domain.reading.number_words import number_named

_OFFER_OF: Final = listed("the offer of")
_ARTICLES: Final = listed("seat, article")
_ELIDED: Final = listed("elided articles")
_AGENT: Final = listed("agent")
_NUMBER: Final = listed("number, before a seat")
_NUMBERS: Final = listed(*(f"number {number}" for number in NUMBERS))
_ITS_OFFER: Final = listed("offer, behind a seat")
_HITMAN: Final = listed("hitman")
_DEMANDS: Final = listed("demanding")
_IF_NONE: Final = listed("if")
_ACCEPT: Final = listed("accept")
_ACCEPTING: Final = listed("accepting")
_ACCEPTING_AN_OFFER: Final = listed("accepting an offer")
_AN_OFFER: Final = listed("an offer")
_IS_FINE: Final = listed("is fine")
_REFUSING: Final = listed("refusing")
_REFUSING_ONE: Final = listed("refusing one of them")
_ALL_OTHERS: Final = listed("all others, who are refused")
_JOINED: Final = listed("joins who is refused")
_USING: Final = listed("using")
_USED_BY_NAME: Final = listed("used, by name")
_FLIP: Final = listed("flip")
_NO_FLIP: Final = listed("no flip")


def seat_of(text: str) -> Seat | None:
    """ "agent-2", "agente 2", "2"; None if it is no seat."""
    found = _seat().fullmatch(text.strip(" .!"))
    return Seat(f"agent-{number_named(found[1].lower())}") if found else None


def accept_of(text: str) -> Accept | None:
    """ "accept agent-2, hitman demands two documents", "accept 1, refuse 5"; None if it is not. Unclear if a demand cannot be
    read, or who is refused."""
    found = _behind(_ACCEPT.expression).fullmatch(text.strip())
    if not found:
        return None
    head, *clauses = re.split(rf"[,;]?\s*{_HITMAN.expression}\b", found[1], flags=re.IGNORECASE)
    taken, *refused = _refusing_one().split(head)
    named = [one for one in refused if plain(one) not in _ALL_OTHERS.words]
    seat, others = seat_of(taken.strip(" ,;")), [seat_of(one) for one in named]
    if seat is None or seat in others or None in others:
        raise Unclear(found.start(1), len(text))
    hitmen = []
    for clause in clauses:
        asked = re.match(rf"\s*:?\s*{_DEMANDS.expression}\b\s*:?", clause, re.IGNORECASE)
        wanted = clause[asked.end() :].strip(" ,;.") if asked else clause.strip(" ,;.")
        if wanted and not asked:
            raise Unclear(text.find(clause), text.find(clause) + len(clause))
        hitmen.append(Clause(read_in(text, wanted) if wanted else None))
    return Accept(seat, tuple(hitmen))


def accepted(text: str) -> str:
    """What is accepted in other words, as ``accept_of`` reads it: "accept agent-2"; "" if nothing is."""
    found = _swaps().fullmatch(text.strip())
    seat = seat_of(found["whom"] or found["fine"]) if found else None
    return "" if seat is None else f"accept {seat}"


def read_in(text: str, part: str) -> Predicate:
    """A predicate that stands in a longer text; Unclear counts from the beginning of that."""
    at = max(text.find(part), 0)
    try:
        return read(part)
    except Unclear as unclear:
        raise Unclear(at + unclear.start, at + unclear.end) from None


def refuses(text: str) -> bool:
    """Whether a text is ``refuse``."""
    return _refuses().fullmatch(text.strip()) is not None


def use_of(text: str) -> UseMataHari | None:
    """ "use mata-hari, no flip", "Mata Hari without flipping"; None if it is not."""
    found = _used().fullmatch(text.strip())
    return UseMataHari(flip=found["kept"] is None) if found else None


def if_none_of(text: str) -> File | None:
    """ "if none: refuse"; None if it is not of this form. Unclear if what follows cannot be filed."""
    found = _behind(_IF_NONE.expression).fullmatch(text.strip())
    if not found:
        return None
    use = use_of(found[1])
    if use is not None:
        return File(if_none="use" if use.flip else "use-no-flip")
    if refuses(found[1]):
        return File(if_none="refuse")
    raise Unclear(found.start(1), len(text))


@cache
def _behind(head: str) -> re.Pattern[str]:
    """What stands behind such a beginning is the group."""
    return re.compile(rf"{head}\b[\s,;:]*(.*)", re.IGNORECASE)


@cache
def _seat() -> re.Pattern[str]:
    article = rf"(?:{_ARTICLES.expression}\s+|{_ELIDED.expression})?"
    return re.compile(
        rf"(?:{_OFFER_OF.expression}\s*)?{article}{_AGENT.expression}?[\s-]*(?:{_NUMBER.expression}\s*)?"
        rf"([1-9]|{_NUMBERS.expression})(?:{_ITS_OFFER.expression})?",
        re.IGNORECASE,
    )


@cache
def _swaps() -> re.Pattern[str]:
    """How one accepts in other words: "I'll swap with agent 2", "agent 2's offer is fine for me", "scelgo l'offerta di 2"."""
    its_offer = rf".+{_ITS_OFFER.expression}"
    taken = rf"{_ACCEPTING_AN_OFFER.expression}(?=\s{_AN_OFFER.expression}\b|\s{its_offer}$)"
    return re.compile(
        rf"(?:{_ACCEPTING.expression}|{taken})\s+(?P<whom>.+)|(?P<fine>{its_offer})\s+{_IS_FINE.expression}",
        re.IGNORECASE,
    )


@cache
def _refuses() -> re.Pattern[str]:
    return re.compile(rf"{_REFUSING.expression}[.!]?", re.IGNORECASE)


@cache
def _refusing_one() -> re.Pattern[str]:
    """What parts whom one accepts from those one says one refuses: who accepts one refuses the others (MH-19)."""
    return re.compile(rf"[\s,;]{{1,9}}(?:{_JOINED.expression}\s+)?{_REFUSING_ONE.expression}\s+", re.IGNORECASE)


@cache
def _used() -> re.Pattern[str]:
    """Mata Hari used, or named with what is done with the Covers behind it; those that are ``kept`` are not flipped."""
    using, how = _USING.expression, rf"(?:{_FLIP.expression}|(?P<kept>{_NO_FLIP.expression}))"
    said = rf"(?:{using}|{_USED_BY_NAME.expression})[\s,;:.!(\u2013\u2014-]+{how}"
    return re.compile(rf"(?:{using}|{said})[\s.!)]*", re.IGNORECASE)
