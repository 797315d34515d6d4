"""What is said of a card that is offered, and claims nothing: whoever wanted it gets it, "so he has his briefcase"."""

import re
from functools import cache
from typing import Final

from domain.games.mata_hari.board.cards import KINDS
from domain.games.mata_hari.reading.claim_words import lexemes
from domain.games.mata_hari.reading.lexicon import listed

_GETS: Final = listed("handing: gets")
_THE_ONE: Final = listed("handing: the one")
_WANTED: Final = listed("handing: wanted")
_LONGEST: Final = 80


def handed(words: str) -> str:
    """The kind of card that somebody gets, as a sentence says it beside an offer; "" if it says anything else."""
    found = _handed().fullmatch(words) if len(words) <= _LONGEST else None
    named = lexemes(found["kind"]) if found else []
    if len(named) != 1 or named[0].kind != "attribute" or named[0].value not in KINDS:
        return ""
    return named[0].value


@cache
def _handed() -> re.Pattern[str]:
    gets, the_one, wanted = _GETS.expression, _THE_ONE.expression, _WANTED.expression
    return re.compile(
        rf"(?:{gets}|{the_one}(?=\s+\w+\s+{wanted}))\s+(?P<kind>[^\W\d]+)(?:\s+{wanted})?[\s.!,]*", re.IGNORECASE
    )
