"""Words by which a player wants no more reminders, or wants them again."""

from typing import Final

from domain.reading.word_lists import WordList

_NO_REMINDERS: Final = WordList("lexicon", "no reminders", package="domain.match")
_REMINDERS: Final = WordList("lexicon", "reminders", package="domain.match")
_AROUND: Final = WordList("lexicon", "around a wish", package="domain.match")


def reminding(words: str) -> bool | None:
    """Whether a line asks for reminders (True), for none (False), or for neither (None)."""
    for courtesy in _AROUND.listed:
        words = words.removeprefix(f"{courtesy} ").removesuffix(f" {courtesy}")
    if words in _REMINDERS.words:
        return True
    return False if words in _NO_REMINDERS.words else None
