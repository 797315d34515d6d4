"""A line with one slip of the pen put right, where it says nothing as it stands and one thing alone without the slip (G-22)."""

from collections.abc import Iterator
from typing import Final

from domain.match.reading.hearing import Ear
from domain.reading.line_words import words_of
from domain.reading.slips import is_known, one_slip_away

_SHORTEST: Final = 5  # letters of a word that is taken for another: of short words too many are one slip apart
_MOST_WORDS: Final = 12  # of a line that is put right
_MOST_TRIES: Final = 12  # words of the game that one of the letter's may be


def respelled(ear: Ear, text: str) -> str:
    """The line with the one long word that nobody knows as the game's word it must be; "" if none is, or several could be."""
    words = words_of(text)
    unknown = [word for word in words if word.text.isalpha() and not ear.knows(word.text) and not is_known(word.text)]
    if len(unknown) != 1 or len(words) > _MOST_WORDS or len(unknown[0].text) < _SHORTEST:
        return ""
    slip = unknown[0]
    tries = [f"{text[: slip.start]}{meant}{text[slip.end :]}" for meant in _meant(ear, slip.text)]
    said = [tried for tried in tries if ear.is_order(tried)]
    return said[0] if said and len({ear.says(tried) for tried in said}) == 1 else ""


def _meant(ear: Ear, word: str) -> Iterator[str]:
    """The game's words that a word may be but for one slip."""
    count = 0
    for tried in one_slip_away(word):
        if ear.knows(tried):
            count += 1
            if count > _MOST_TRIES:
                return
            yield tried
