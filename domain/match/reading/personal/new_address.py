"""The words by which a player asks that letters go to another address."""

from collections.abc import Callable
from typing import Final

from domain.match.reading.personal.preferences import STOP_WORDS
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import leads, plain, words_of
from domain.reading.signature import is_put_there, is_signature
from domain.reading.word_lists import WordList

_NEW_ADDRESS: Final = WordList("lexicon", "new address", package="domain.match")
_AROUND: Final = " \t:=<>.,!\"'“”„«»"
_LINK: Final = "mailto:"
_LONGEST: Final = 320


def new_address(text: str, is_order: Callable[[str], bool]) -> str | None:
    """The address that a letter names so, with nothing beside it but courtesy and below it a name; None of any other, or of two.

    ``is_order`` says whether a line could be an order: "Pass" is no name.
    """
    found: str | None = None
    for line in text.splitlines():
        words = plain(line)
        if words in STOP_WORDS.words:
            break
        named = _named(line)
        if named is not None and found is None:
            found = named
        elif named is not None or not (_says_nothing(line) or (found is not None and _signs(line, is_order))):
            return None
    return found


def names_an_address(line: str) -> bool:
    """Whether a line asks for that."""
    return _named(line) is not None


def _says_nothing(line: str) -> bool:
    return not plain(line) or is_courtesy(line)


def _signs(line: str, is_order: Callable[[str], bool]) -> bool:
    return (is_signature(line) or is_put_there(line)) and not is_order(line)


def _named(line: str) -> str | None:
    """What stands behind the words for it, if it looks like one address."""
    if "@" not in line or "?" in line or len(line) > _LONGEST:
        return None
    words = words_of(line)
    count = leads(_NEW_ADDRESS.by_first, words)
    # Mail programs write an address again behind itself, as a link: "ada@example.org<mailto:ada@example.org>".
    named = line[words[count - 1].end :].partition("<" + _LINK)[0].strip(_AROUND) if count else ""
    return named if named.count("@") == 1 and not named.split()[1:] else None
