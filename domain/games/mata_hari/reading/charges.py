"""Accusations as people write them: "accuse agent 2 of hitman", "l'agente 2 è un sicario, lo accuso"."""

import re
from functools import cache
from typing import Final

from domain.games.mata_hari.board.cards import PARTNERS
from domain.games.mata_hari.orders import Accuse
from domain.games.mata_hari.reading.card_lists import NoCard, cards_in
from domain.games.mata_hari.reading.claim_words import lexemes
from domain.games.mata_hari.reading.filed_words import seat_of
from domain.games.mata_hari.reading.lexicon import listed
from domain.reading.courtesy import is_courtesy
from domain.reading.doubts import unsettles
from domain.reading.line_words import plain, words_of
from domain.reading.unmeant import is_unmeant
from domain.reading.word_lists import WordList

_ARTICLES: Final = listed("accusing: articles")
_ELIDED: Final = listed("elided articles")
_AGAIN: Final = listed("accusing: again")
_THIS_TIME: Final = listed("accusing: this time")
_OF: Final = listed("accused of")
_THINKING: Final = listed("accusing: by my count")
_HOLDS: Final = listed("accusing: holds")
_AND: Final = listed("accusing: and")
_ACCUSED: Final = listed("accusing: accuse them")
_CHARGE: Final = listed("accusing: charge")
_ALONE: Final = listed("accusing: alone")
_LEADING: Final = listed("accusing: alone, leading")
_AGENT: Final = listed("agent")
_THE_AGENT: Final = listed("the agent")
_NUMBER: Final = listed("number")
_AROUND: Final = listed("around an accusation")
_OF_THAT: Final = listed("accusing: of what was said")
_TAKEN_UP: Final = listed("accusing: takes it up")
_NOT_HELD: Final = listed("accusing: not held")
_ASKED_FIRST: Final = WordList("misgivings", "questions", "conditions", package="domain.reading")
_CONDITIONS: Final = WordList("misgivings", "conditions", package="domain.reading")
_NEGATIONS: Final = WordList("misgivings", "negations", package="domain.reading")
_CLAUSE_ENDS: Final = re.compile(r"[,;:.!()\u2026\u2013\u2014]+")
_QUOTES: Final = re.compile(r"[\"\u201c\u201d\u00ab\u00bb]|(?:^|\s)['\u2018]")
_LONGEST: Final = 120
_LONGEST_TOLD: Final = 240  # characters of what is told before it is taken up


def accusation_in(body: str) -> Accuse | None:
    """What the words after "accuse" say; None if it is not whom of what."""
    return _accusation(_after(), body) or accusation_among(f"accuse {body}")


def accusation_beside(text: str) -> Accuse | None:
    """ "agent 2 is a hitman, I accuse him"; None if it is no such sentence."""
    return _accusation(_beside(), text) or accusation_among(text) or _accusation_taken_up(text)


def accusation_among(text: str) -> Accuse | None:
    """One agent, one partner, "I accuse" and little words, in whatever sequence; None where anything else is said."""
    seats = _seat().findall(text)
    if len(text) > _LONGEST or "?" in text or len(seats) != 1 or not _charge().search(text):
        return None
    seat, rest = seat_of(seats[0]), text.replace(seats[0], " ")
    named = [lexeme for lexeme in lexemes(rest) if lexeme.kind == "attribute"]
    if seat is None or len(named) != 1 or named[0].value not in PARTNERS:
        return None
    around = f"{rest[: named[0].start]} {rest[named[0].end :]}"
    return Accuse(seat, named[0].value) if all(word in _AROUND.words for word in plain(around).split()) else None


def _accusation_taken_up(text: str) -> Accuse | None:
    """What is told of one agent and one partner, in whatever words, and then taken up: "…, and of that I accuse him"."""
    found = _taken_up().fullmatch(text) if len(text) <= _LONGEST_TOLD and "?" not in text else None
    if found is None:
        return None
    told = found["told"]
    seats = {seat for one in _seat().findall(told) if (seat := seat_of(one)) is not None}
    named = {one.value for one in lexemes(told) if one.kind == "attribute" and one.value in PARTNERS}
    if len(seats) != 1 or len(named) != 1 or not _is_told(told):
        return None
    return Accuse(seats.pop(), named.pop())


def _is_told(told: str) -> bool:
    """Whether words tell something, and do not suppose, ask or deny it."""
    words, head = words_of(told), told.partition(":")[0]
    if _ASKED_FIRST.at(words, 0) or _CONDITIONS.among(words) or unsettles(told) or is_unmeant(told):
        return False
    if _QUOTES.search(told) or not (head == told or _seat().search(head) or is_courtesy(head)):
        return False  # "my plan: …"
    return not any(_denies(clause) for clause in _CLAUSE_ENDS.split(told))


def _denies(clause: str) -> bool:
    """Whether a clause that names a partner says that it is not so."""
    named = any(one.kind == "attribute" and one.value in PARTNERS for one in lexemes(clause))
    words = words_of(clause)
    return named and (_NEGATIONS.among(words) or _NOT_HELD.among(words))


def _accusation(pattern: re.Pattern[str], text: str) -> Accuse | None:
    found = pattern.fullmatch(text) if len(text) <= _LONGEST else None
    seat = seat_of(found["agent"]) if found else None
    if found is None or seat is None:
        return None
    try:
        partners = cards_in(found["partner"])
    except NoCard:
        return None
    return Accuse(seat, partners[0]) if len(partners) == 1 and partners[0] in PARTNERS else None


def _article() -> str:
    return rf"(?:{_ARTICLES.expression}\s+|{_ELIDED.expression})?"


@cache
def _after() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<agent>.{{1,40}}?),?(?:\s+{_AGAIN.expression})?[,:]?(?:\s+{_THIS_TIME.expression})?"
        rf"\s*(?:,|:|\s{_OF.expression})\s*{_article()}(?P<partner>.{{1,40}})",
        re.IGNORECASE,
    )


@cache
def _beside() -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_THINKING.expression}\s+)?(?P<agent>{_THE_AGENT.expression}[\s-]*\w{{1,8}})\s+{_HOLDS.expression}\s+"
        rf"{_article()}(?P<partner>[\w -]{{6,20}}?)\s*[,:.!;\u2013-]+\s*(?:{_AND.expression}\s+)?{_ACCUSED.expression}",
        re.IGNORECASE,
    )


@cache
def _taken_up() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<told>.+?)(?:\s*[,:.!;\u2013\u2014-]+\s*|\s+(?={_AND.expression}\b))(?:{_AND.expression}[,]?\s+)*"
        rf"(?:{_OF_THAT.expression}[,]?\s+)?{_TAKEN_UP.expression}(?:\s+{_OF_THAT.expression})?[\s.!]*",
        re.IGNORECASE,
    )


@cache
def _seat() -> re.Pattern[str]:
    agent, number = _AGENT.expression, _NUMBER.expression
    return re.compile(rf"\b(?:{agent}|{number})[\s-]*(?:{number} )?[1-9a-z]{{1,6}}\b", re.IGNORECASE)


@cache
def _charge() -> re.Pattern[str]:
    """That whoever writes accuses: in the first person, or without a person at the end of a sentence, or leading it."""
    alone, leading = _ALONE.expression, _LEADING.expression
    return re.compile(rf"\b{_CHARGE.expression}\b|(?:^|[.!,]\s*){alone}\W*$|^\W*{leading}\b", re.IGNORECASE)
