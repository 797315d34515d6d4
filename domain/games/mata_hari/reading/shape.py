"""Whether a line could be meant as an order: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.games.mata_hari.reading.holding_back import whole
from domain.games.mata_hari.reading.statement_words import EVERYDAY, HEADS
from domain.games.mata_hari.reading.statements import is_prose

_SHORT: Final = (
    r"decline|non offro|no offer|no counter-?offer|passo|pass|no accusations?|nessuna accusa|ask me|chiedetemi|take nothing|"
    r"non prendo|refuse|rifiuto|skip|salto"
)
# Tried on small letters, which is done faster than matching without regard to case.
_HEADED: Final = re.compile(rf"\W{{0,8}}(?:{'|'.join((*HEADS.values(), _SHORT))})(?!\w)")
_EVERYDAY: Final = re.compile(rf"\W{{0,8}}(?:{'|'.join(EVERYDAY.values())})(?!\w)")


def looks_like_order(line: str) -> bool:
    """Whether a line begins with what begins a statement; parts of a line are divided by semicolons."""
    return any(map(_looks, line.lower().split(";")))


def _looks(part: str) -> bool:
    if _HEADED.match(part) or whole(part.strip(" .!\t")):
        return True
    return _EVERYDAY.match(part) is not None and not is_prose(part)
