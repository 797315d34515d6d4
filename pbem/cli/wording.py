"""Words for stable keys."""

from domain.words import Language
from pbem.cli.words import SAY


def keyword(key: str, language: Language) -> str:
    """The word for a stable key ("carried-out"); the key itself, its hyphens as blanks, where there is none."""
    return SAY(f"key-{key}", language) if f"key-{key}" in SAY else key.replace("-", " ")
