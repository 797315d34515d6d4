"""What is said to people: messages by name, from one catalogue for each language that lies as a file beside its package."""

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

import msgspec

Language: TypeAlias = str
"""The name of a language as its files have it: "en", "it"."""
DEFAULT: Final[Language] = "en"
"""What is spoken where nothing else is known, and where a catalogue has no file for a language."""
_HEAD: Final = re.compile(r"([^\W_]+'?)\s*")
_COUNT: Final = "count"
"""The part whose number chooses the plural form."""


class Spoken(Protocol):
    """A text that is there in every language: ``title["it"]``."""

    def __getitem__(self, language: Language, /) -> str:
        """The text in one language."""
        ...


class Name(msgspec.Struct, frozen=True):
    """What something is called, for messages to name it: "{seat}" is "la spia", "{seat:a}" its form "alla spia"."""

    text: str
    forms: Mapping[str, str]

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        return self.forms[form] if form else self.text


Part: TypeAlias = str | int | Name


class _Message(msgspec.Struct, frozen=True):
    """One message in one language: its text, or one for each plural form, and its inflected forms."""

    texts: tuple[str, ...]
    plural: Callable[[int], int] | None
    forms: Mapping[str, str]
    word: Name | None  # where nothing is put in


class Catalogue(msgspec.Struct, frozen=True):
    """The messages of one package, ``Catalogue(__name__)``; ``<language>.po`` beside it is read when it is first asked for."""

    package: str

    def __call__(self, message: str, language: Language, /, **parts: Part) -> str:
        """A message with its parts in place; ``count`` chooses the plural form. KeyError if there is none of this name."""
        found = _messages(self.package, language)[message]
        if found.word is not None:
            return found.word.text
        form = 0 if found.plural is None else found.plural(_number(parts))
        return found.texts[form].format_map(parts)

    def word(self, message: str, language: Language, /, **parts: Part) -> Name:
        """A message as a part of others, with the forms that this language has for it ("seat.spy:a" beside "seat.spy")."""
        found = _messages(self.package, language)[message]
        if found.word is not None:
            return found.word
        forms = {name: form.format_map(parts) for name, form in found.forms.items()}
        return Name(self(message, language, **parts), forms)

    def __contains__(self, message: str) -> bool:
        return message in _messages(self.package, DEFAULT)

    def messages(self) -> tuple[str, ...]:
        """The names of all its messages."""
        return tuple(_messages(self.package, DEFAULT))

    def pattern(self, message: str, language: Language) -> re.Pattern[str]:
        """What a message in one language looks like, to know it again: its parts are the groups."""
        return _pattern(_messages(self.package, language)[message].texts[0])

    def text(self, message: str, **parts: str | int) -> "Text":
        """A message that is said later, in whichever language is asked; its parts are the same in all of them."""
        return Text(self, message, tuple(parts.items()))

    def languages(self) -> tuple[Language, ...]:
        """The languages that there is a file for, the default first."""
        return _languages(self.package)


class Text(msgspec.Struct, frozen=True):
    """A message said by its language: ``text["it"]``."""

    catalogue: Catalogue
    message: str
    parts: tuple[tuple[str, str | int], ...]

    def __getitem__(self, language: Language) -> str:
        return self.catalogue(self.message, language, **dict(self.parts))


@cache
def _languages(package: str) -> tuple[Language, ...]:
    found = {file.name.removesuffix(".po") for file in files(package).iterdir() if file.name.endswith(".po")}
    return (DEFAULT, *sorted(found - {DEFAULT}))


@cache
def _messages(package: str, language: Language) -> Mapping[str, _Message]:
    """A catalogue as it is read from its file, once; what the file leaves open is said in the default language."""
    known = dict(_messages(package, DEFAULT)) if language != DEFAULT else {}
    return MappingProxyType(known | _read(package, language) if language in _languages(package) else known)


def _read(package: str, language: Language) -> dict[str, _Message]:
    # Imported here, for it takes longer than all of ``domain`` and most who import this module never say a word.
    from babel.messages.pofile import read_po

    with (files(package) / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    plural = gettext.c2py(catalogue.plural_expr)
    texts: dict[str, tuple[str, ...]] = {}
    counted: dict[str, Callable[[int], int]] = {}
    for message in catalogue:
        name, *more = (message.id,) if isinstance(message.id, str) else message.id
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if name and all(said) and not message.fuzzy:
            texts[name] = said
            counted.update(dict.fromkeys((name,) if more else (), plural))
    forms: dict[str, dict[str, str]] = {}
    for name in filter(_is_form, tuple(texts)):
        whole, _, form = name.partition(":")
        forms.setdefault(whole, {})[form] = texts.pop(name)[0]
    return {name: _message(said, counted.get(name), forms.get(name, {})) for name, said in texts.items()}


def _message(texts: tuple[str, ...], plural: Callable[[int], int] | None, forms: dict[str, str]) -> _Message:
    is_fixed = plural is None and not any(brace in text for text in (*texts, *forms.values()) for brace in "{}")
    return _Message(texts, plural, MappingProxyType(forms), Name(texts[0], forms) if is_fixed else None)


def _number(parts: Mapping[str, Part]) -> int:
    count = parts[_COUNT]
    if not isinstance(count, int):
        raise TypeError(f"{_COUNT} is a number, not {count!r}")
    return count


def _is_form(name: str) -> bool:
    return ":" in name


@cache
def _pattern(text: str) -> re.Pattern[str]:
    pieces = (re.escape(before) + (f"(?P<{part}>.+)" if part else "") for before, part, _, _ in Formatter().parse(text))
    return re.compile("".join(pieces), re.DOTALL)


SHARED: Final = Catalogue(__name__)


def languages() -> tuple[Language, ...]:
    """The languages that letters can be written in, the default first: those that the words all games share are there in."""
    return SHARED.languages()


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def listed(items: Iterable[str], language: Language) -> str:
    """Things in a row: "8, 14 and 20", "8, 14 e 20"; "" for none."""
    *first, last = list(items) or [""]
    return SHARED("listed", language, first=", ".join(first), last=last) if first else last


def quoted(text: str, language: Language) -> str:
    """Words as somebody wrote them: “B3 B4”, «B3 B4»."""
    return SHARED("quoted", language, text=text)


def to_whom(named: str, language: Language) -> str:
    """A name after "to": "to the spy", "alla spia", "ad Agente 1".

    The forms of the message ``to`` are called by what a name begins with: its first word, or the first letter.
    """
    first, rest = _headed(named)
    forms = SHARED.word("to", language, name=named, rest=rest).forms
    return forms.get(first) or forms.get(first[:1].upper()) or SHARED("to", language, name=named)


def titled(title: str, language: Language) -> Name:
    """The title of a game as a part of messages, in the forms that the language has: "La Vedova Nera", "della Vedova Nera".

    A form of the message ``game.title`` stands for every title, or behind an underline for those that begin with one word.
    """
    first, rest = _headed(title)
    forms: dict[str, str] = {}
    for name, text in sorted(SHARED.word("game.title", language, title=title, rest=rest).forms.items()):
        form, _, head = name.partition("_")
        if head in ("", first.casefold()):
            forms[form] = text
    return Name(title, forms)


def _headed(named: str) -> tuple[str, str]:
    """The first word of a name, and what follows it."""
    head = _HEAD.match(named)
    return (head[1], named[head.end() :]) if head else ("", named)
