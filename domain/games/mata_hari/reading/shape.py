"""Whether a line could be meant as an order or a plan: the reader of letters asks before it leaves a line out."""

import re
from functools import cache
from typing import Final

from domain.game import Glance
from domain.games.mata_hari.reading import holding_back, statement_words
from domain.games.mata_hari.reading.holding_back import whole
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.reading.statements import is_prose
from domain.reading.shape import glance

_ALWAYS: Final = listed("always")
_IF: Final = listed("if, of a plan")
_THEN: Final = listed("then")
_ANSWERS: Final = listed("answers, of a plan")
_ANY: Final = listed("any")
_PLANS: Final = listed("always", "if, of a plan", "answers, of a plan")


def looks_like_order(line: Glance) -> bool:
    """Whether a line begins with what begins a statement; parts of a line are divided by semicolons."""
    if line.first in _PLANS.first_words and _plan().match(line.small):
        return True
    return any(map(_looks, map(glance, line.small.split(";")))) if ";" in line.small else _looks(line)


def _looks(part: Glance) -> bool:
    oddly = not part.first or "_" in part.first  # "_pass_", as some programs write what leans
    if (oddly or part.first in holding_back.beginnings()) and whole(part.small.strip(" .!\t")):
        return True
    return (oddly or part.first in statement_words.beginnings()) and _begins(part.small)


def _begins(small: str) -> bool:
    if _headed().match(small):
        return True
    return _everyday().match(small) is not None and not is_prose(small)


# Tried on small letters, which is done faster than matching without regard to case.
@cache
def _headed() -> re.Pattern[str]:
    heads = "|".join((*statement_words.heads().values(), statement_words.short()))
    return re.compile(rf"\W{{0,8}}(?:{heads})(?!\w)")


@cache
def _everyday() -> re.Pattern[str]:
    return re.compile(rf"\W{{0,8}}(?:{'|'.join(statement_words.everyday().values())})(?!\w)")


@cache
def _plan() -> re.Pattern[str]:
    return re.compile(
        rf"\W{{0,8}}(?:{_ALWAYS.expression}\s|{_IF.expression}\b.{{1,200}}(?:[,:]|\b{_THEN.expression}\b)|"
        rf"{_ANSWERS.expression}\s{_ANY.expression}\b)"
    )
