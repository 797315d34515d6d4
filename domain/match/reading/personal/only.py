"""A letter that says one thing of a closed list, and nothing beside it but courtesy."""

from collections.abc import Collection

from domain.match.reading.personal.preferences import STOP_WORDS
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain


def says_only(text: str, asked: Collection[str]) -> bool:
    """Whether a letter says one of these, written as ``plain`` writes them, and nothing else."""
    found = False
    for line in text.splitlines():
        words = plain(line)
        if words in STOP_WORDS.words:
            break
        if _without_courtesy(words) in asked:
            found = True
        elif words and not is_courtesy(line):
            return False
    return found


def _without_courtesy(words: str) -> str:
    for courtesy in ("please", "thanks", "thank you", "per favore", "grazie", "bitte", "danke"):
        words = words.removeprefix(f"{courtesy} ").removesuffix(f" {courtesy}")
    return words
