"""The numbered rulebook of this game, as players read it."""

from functools import cache
from importlib.resources import files

from domain.words import Language


@cache
def rulebook(language: Language) -> str:
    """The whole rulebook in Markdown."""
    return (files(__package__) / f"rulebook.{language}.md").read_text(encoding="utf-8")
