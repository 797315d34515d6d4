"""The numbered rulebook of this game, as players read it."""

from domain.words import Language
from domain.words.pages import page


def rulebook(language: Language) -> str:
    """The whole rulebook in Markdown."""
    return page(__package__, "rulebook", language)
