"""The two languages, and text that exists in both."""

from typing import Final, Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["en", "it"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "it")


class Words(msgspec.Struct, frozen=True):
    """One text in both languages: ``Words(en="rook", it="torre")["it"] == "torre"``."""

    en: str
    it: str

    def __getitem__(self, language: Language) -> str:
        return self.it if language == "it" else self.en
