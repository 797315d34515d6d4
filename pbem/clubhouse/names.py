"""What a player may be called in letters to others: the one rule for it, wherever the name is given."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from domain.games import discover
from domain.reading.word_lists import WordList
from domain.words import languages
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.sheet import OUR_NAME

LONGEST: Final = 60
_OURS: Final = WordList("lexicon", "service called", package="domain.match")
_THE_ONE: Final = WordList("little", "the, of one")
_PAGE: Final = re.compile(
    r"://|\b(?i:www)\.|[^\W_][\w-]+\.(?:[a-z]{2,}|[A-Z]{2,})\b"
)  # "M.Rossi" and "St.John" are none
# Cyrillic and Greek letters, and figures, by the Latin letter that they look like: so names are compared, never shown.
_ALIKE: Final = {
    ord(other): one
    for one, others in {
        "a": "\u0430\u03b1", "b": "\u0432\u03b2", "c": "\u0441", "d": "\u0501", "e": "\u0435\u03b5", "h": "\u043d\u04bb",
        "i": "\u0456\u03b9\u0131l1|", "j": "\u0458", "k": "\u043a\u03ba", "m": "\u043c", "n": "\u03b7", "o": "\u043e\u03bf0",
        "p": "\u0440\u03c1", "q": "\u051b", "s": "\u0455", "t": "\u0442\u03c4", "v": "\u03bd", "w": "\u051d\u03c9",
        "x": "\u0445\u03c7", "y": "\u0443\u03c5",
    }.items()
    for other in others
}  # fmt: skip
_BESIDE: Final = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"))  # stand beside one another in a name


class BadName(ValueError):
    """What was given cannot stand in a letter as a name."""


def own_name(text: str) -> str | None:
    """A name without quotation marks around it; None if nothing is said. BadName if it is too long, has an address in it, is
    written in several alphabets, or could be taken for a seat or for the service."""
    name = one_line(text).strip("\"' ")
    if len(name) > LONGEST or "@" in name or name != without_addresses(name, "") or _PAGE.search(name):
        raise BadName(name)
    if len(_alphabets(name)) > 1 or looks_like(name, _taken_by_us()):
        raise BadName(name)
    return name or None


def looks_like(name: str, others: Iterable[str]) -> bool:
    """Whether a reader could take a name for one of others: case, accents, blanks, articles and letters that look alike aside."""
    mine = _seen(name)
    return bool(mine) and any(mine == _seen(other) for other in others)


def _seen(name: str) -> str:
    """A name as the eye takes it in."""
    apart = unicodedata.normalize("NFKD", name).casefold()
    first, _, rest = apart.partition(" ")
    whole = rest if rest and first in _THE_ONE.words else apart
    return "".join(char for char in whole.translate(_ALIKE) if char.isalnum())


@cache
def _taken_by_us() -> frozenset[str]:
    """What the service goes by, and the seats of every game, in all languages."""
    found = {OUR_NAME, *_OURS.listed}
    for game in discover().values():
        usual = {option.name: option.default for option in game.options}
        for count in range(game.least_players, game.most_players + 1):
            seats = game.rules.seats(count, usual)
            found |= {game.telling.seat_name(seat, language) for seat in seats for language in languages()}
    return frozenset(found)


def _alphabets(name: str) -> frozenset[str]:
    """The alphabets of a name's letters; those of the Far East are one, since its names mix them."""
    letters = (char for char in unicodedata.normalize("NFKC", name) if unicodedata.category(char) in ("Lu", "Ll", "Lo"))
    found = {unicodedata.name(char, "").partition(" ")[0] for char in letters}
    return frozenset("CJK" if one in _BESIDE else one for one in found)
