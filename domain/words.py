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


_TO: Final = (
    ("il ", "al "), ("lo ", "allo "), ("la ", "alla "), ("l'", "all'"), ("i ", "ai "), ("gli ", "agli "), ("le ", "alle "),
)  # fmt: skip


def to_whom(named: str, language: Language) -> str:
    """A name after "to", with whatever article it begins: "to the spy", "alla spia", "al partigiano 2", "ad Agente 1"."""
    if language == "en":
        return f"to {named}"
    for article, joined in _TO:
        if named.startswith(article):
            return joined + named.removeprefix(article)
    return f"{'ad' if named[:1] in 'AEIOUaeiou' else 'a'} {named}"
