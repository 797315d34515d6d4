"""Whether a line could be meant as an order: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.games.mata_hari.notation import HEADS, WHOLE

_REFUSALS: Final = r"refuse|rifiuto|skip|salto"
_STATEMENTS: Final = "|".join((*HEADS.values(), *(pattern.pattern for pattern in WHOLE.values()), _REFUSALS))
_HEADED: Final = re.compile(rf"\W{{0,8}}(?:{_STATEMENTS})(?!\w)", re.IGNORECASE)


def looks_like_order(line: str) -> bool:
    """Whether a line begins with what begins a statement; parts of a line are divided by semicolons."""
    return any(_HEADED.match(part) for part in line.split(";"))
