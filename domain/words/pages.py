"""Longer texts, such as rulebooks: Markdown, one file for each language beside the package they belong to."""

from functools import cache
from importlib.resources import files

from domain.words import DEFAULT, Language


@cache
def page(package: str, name: str, language: Language) -> str:
    """The text of ``<name>.<language>.md``, or in the default language where that language has none."""
    written = files(package) / f"{name}.{language}.md"
    if not written.is_file():
        written = files(package) / f"{name}.{DEFAULT}.md"
    return written.read_text(encoding="utf-8")
