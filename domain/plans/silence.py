"""How players say that an order is for when their time is up and nothing has come from them (G-18)."""

import re
from functools import cache
from typing import Final

from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

_IF: Final = WordList("silence", "if")
_SILENCE: Final = WordList("silence", "silence")
_THEN: Final = WordList("silence", "then")
_LONGEST: Final = 60  # characters between "if" and where the order begins


def is_silence(said: str) -> bool:
    """Whether plain words say that nothing is heard from the player."""
    return said in _SILENCE.words


def behind_silence(line: str, start: int = 0) -> int | None:
    """Where the order begins behind "if nothing is heard from me", with a comma, a colon or "then"; None if it is not said."""
    found = _begins().match(line, start)
    return found.end() if found is not None and is_silence(plain(found[1])) else None


@cache
def _begins() -> re.Pattern[str]:
    then = rf"{_THEN.expression}\b"
    behind = rf"(?:[,:][\s,:]*(?:{then}[\s,:]*)?|\s{then}[\s,:]*)"
    return re.compile(rf"\s*{_IF.expression}\s+([^,:]{{1,{_LONGEST}}}?){behind}", re.IGNORECASE)
