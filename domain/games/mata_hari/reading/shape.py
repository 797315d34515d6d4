"""Whether a line could be meant as an order or a plan: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.game import Glance
from domain.games.mata_hari.reading import holding_back, statement_words
from domain.games.mata_hari.reading.holding_back import whole
from domain.games.mata_hari.reading.statement_words import EVERYDAY, HEADS, SHORT
from domain.games.mata_hari.reading.statements import is_prose
from domain.reading.shape import glance

_BEGINNINGS: Final = statement_words.BEGINNINGS | holding_back.BEGINNINGS
# Tried on small letters, which is done faster than matching without regard to case.
_HEADED: Final = re.compile(rf"\W{{0,8}}(?:{'|'.join((*HEADS.values(), SHORT))})(?!\w)")
_EVERYDAY: Final = re.compile(rf"\W{{0,8}}(?:{'|'.join(EVERYDAY.values())})(?!\w)")
_PLAN: Final = re.compile(
    r"\W{0,8}(?:(?:always|sempre)\s|(?:if|se)\b.{1,200}(?:[,:]|\b(?:then|allora)\b)|"
    r"(?:accept|accetto|refuse|rifiuto)\s(?:any|every|all|qualsiasi|ogni|everything|tutto)\b)"
)


def looks_like_order(line: Glance) -> bool:
    """Whether a line begins with what begins a statement; parts of a line are divided by semicolons."""
    if _PLAN.match(line.small):
        return True
    return any(map(_looks, map(glance, line.small.split(";")))) if ";" in line.small else _looks(line)


def _looks(part: Glance) -> bool:
    plainly = part.first and "_" not in part.first  # "_pass_", as some programs write what leans
    if plainly and part.first not in _BEGINNINGS:
        return False
    if _HEADED.match(part.small) or whole(part.small.strip(" .!\t")):
        return True
    return _EVERYDAY.match(part.small) is not None and not is_prose(part.small)
