"""Words by which a player asks what is kept of them, or that all of it be erased."""

from typing import Final

from domain.match.reading.personal.only import says_only
from domain.reading.word_lists import WordList

_FORGET_ME: Final = WordList("lexicon", "forget me", package="domain.match")
_MY_DATA: Final = WordList("lexicon", "my data", package="domain.match")


def asks_to_be_forgotten(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy: with orders it is read as they are."""
    return says_only(text, _FORGET_ME.words)


def asks_for_own_data(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy."""
    return says_only(text, _MY_DATA.words)
