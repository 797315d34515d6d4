"""Whether a line could be meant as an order of some game, asked where it will not be played as it stands."""

import re
from typing import Final

_LONGEST_LINE: Final = 120
_SQUARE: Final = re.compile(r"\b[A-Za-z]{1,2}\d{1,2}\b")
_ORDER_WORD: Final = re.compile(
    r"(?:[-*•]\s?)?(?:move|muovi|sposta|attack|attacca|arrest|arresta|pass|passo|draw|pesca|patta|play|gioca|build|hold|resign"
    r"|abbandono|accuse|accuso|ask|chiedo|guess|swap|scambia|roll|tira|search|cerca|take|prendi|end|fine)\b",
    re.IGNORECASE,
)


def names_square(text: str) -> bool:
    """Whether a text names a square or a piece: a letter or two and a number."""
    return bool(_SQUARE.search(text))


def looks_like_order(line: str) -> bool:
    """Whether a line names a square or opens with a verb of play. A wrong yes costs a question, a wrong no costs a move."""
    words = line.strip()
    return bool(words) and len(words) <= _LONGEST_LINE and (names_square(words) or bool(_ORDER_WORD.match(words)))
