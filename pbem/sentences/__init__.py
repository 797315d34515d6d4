"""Sentences that are written where no language is known, by the rules or by the script that stands alone, in every language."""

from functools import cache
from typing import Final

from domain.words import DEFAULT, Catalogue, Language

SAY: Final = Catalogue(__name__)


def said_in(sentence: str, language: Language) -> str:
    """A sentence that was written where no language is known (by the rules, or by the script that stands alone), in a language:
    that of the catalogue whose English it is. As it stands if it is of none."""
    if language == DEFAULT:
        return sentence
    for message in _narrowest_first():
        found = SAY.pattern(message, DEFAULT).fullmatch(sentence)
        if found is not None:
            return SAY(message, language, **{name: said_in(part, language) for name, part in found.groupdict().items()})
    return sentence


@cache
def _narrowest_first() -> tuple[str, ...]:
    """All messages, the narrower before the wider: a part can be anything."""
    return tuple(sorted(SAY.messages(), key=lambda message: len(SAY.pattern(message, DEFAULT).pattern), reverse=True))
