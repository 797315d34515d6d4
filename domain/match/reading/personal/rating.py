"""Words by which a player asks how well they play, by what is known here."""

from typing import Final

from domain.match.reading.personal.only import says_only
from domain.reading.word_lists import WordList

_ASKS: Final = WordList("lexicon", "rating", package="domain.match")


def asks_for_rating(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy."""
    return says_only(text, _ASKS.words)
