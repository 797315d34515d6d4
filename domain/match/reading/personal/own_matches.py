"""Words by which a player asks which matches are theirs, in a letter that belongs to none."""

from typing import Final

from domain.match.reading.personal.only import says_only
from domain.reading.word_lists import WordList

_ASKS: Final = WordList("lexicon", "my matches", package="domain.match")


def asks_for_own_matches(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy."""
    return says_only(text, _ASKS.words)
