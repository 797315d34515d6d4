"""The words by which a player asks that letters go to another address, or that one more counts as theirs."""

from collections.abc import Callable
from typing import Final

import msgspec

from domain.match.reading.personal.only import says_only
from domain.match.reading.personal.preferences import STOP_WORDS
from domain.reading.courtesy import is_courtesy, without_courtesy
from domain.reading.line_words import leads, plain, words_of
from domain.reading.signature import is_put_there, is_signature
from domain.reading.word_lists import WordList

_NEW_ADDRESS: Final = WordList("lexicon", "new address", package="domain.match")
_SECOND: Final = WordList("lexicon", "second address", package="domain.match")
_NO_SECOND: Final = WordList("lexicon", "no second address", package="domain.match")
_AROUND: Final = " \t:=<>.,!\"'“”„«»"
_LINK: Final = "mailto:"
_LONGEST: Final = 320


class AddressWish(msgspec.Struct, frozen=True):
    """What is wished: letters to go to an address, or, as a ``second`` one, what comes from it to count as the writer's own;
    "": no second one any more."""

    address: str
    second: bool = False


def new_address(text: str, is_order: Callable[[str], bool]) -> AddressWish | None:
    """What a letter wishes so, with nothing beside it but courtesy and below it a name; None of any other, or of two.

    ``is_order`` says whether a line could be an order: "Pass" is no name.
    """
    found: AddressWish | None = None
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


def _named(line: str) -> AddressWish | None:
    """What a line wishes, if what stands behind the words for it looks like one address."""
    if says_only(line, _NO_SECOND.words):
        return AddressWish("", second=True)
    if "@" not in line or "?" in line or len(line) > _LONGEST:
        return None
    said = (without_courtesy(line) or (line,))[-1].strip()
    return _behind(line) or _behind(said)


def _behind(line: str) -> AddressWish | None:
    words = words_of(line)
    second = leads(_SECOND.by_first, words)
    count = second or leads(_NEW_ADDRESS.by_first, words)
    # Mail programs write an address again behind itself, as a link: "ada@example.org<mailto:ada@example.org>".
    named = line[words[count - 1].end :].partition("<" + _LINK)[0].strip(_AROUND) if count else ""
    return AddressWish(named, second > 0) if named.count("@") == 1 and not named.split()[1:] else None
