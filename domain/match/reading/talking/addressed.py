"""For whom words are meant that a line says: "say to red: …", "dico ai partigiani: …"."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from domain.game import AnyGame, Seat
from domain.match.naming import name_of, seat_name
from domain.match.orders import Say
from domain.match.reading.seat_names import seat_called
from domain.match.sight import MatchView
from domain.reading.line_words import leads, plain, words_of
from domain.reading.word_lists import WordList
from domain.words import languages

_PACKAGE: Final = "domain.match"
_TO: Final = WordList("lexicon", "say to", package=_PACKAGE)
_TO_A_VOWEL: Final = WordList("lexicon", "say to, before a vowel", package=_PACKAGE)
_ALL: Final = WordList("lexicon", "say to all", package=_PACKAGE)
_AND: Final = WordList("little", "and", "and, before a vowel", "and, in German")
_NUMBER: Final = re.compile(r"\s?\d+$")
_THE_ONE: Final = WordList("little", "the, of one")
_THE_MANY: Final = WordList("little", "the, of many")
_ELIDED: Final = WordList("little", "before an apostrophe")
_LONGEST_NAME: Final = 3  # words, an article among them
_ENDING: Final = 3  # letters by which a word for many may differ from the one for one


def addressed(game: AnyGame, view: MatchView, line: str, order: Say) -> Say:
    """The words of a line with those they are for. Behind "say:" everything is said to all, "to" too.

    Without a colon behind them, or where nobody is called so, the words are for nobody: to go to all what was meant for one
    would be worse than to be refused.
    """
    before = line[: line.index(order.text)].rstrip() if order.text in line else ""
    behind = _behind_to(game, view, order.text)
    if before.endswith((":", ",")) or not behind:
        return order
    named, colon, text = order.text[behind:].partition(":")
    to = _those(game, view, named) if colon and text.strip() else None
    return Say(text.strip() if to is not None else order.text, to)


def _those(game: AnyGame, view: MatchView, named: str) -> tuple[Seat, ...] | None:
    """The seats that go by these names; () for all, None if somebody is called by none."""
    if plain(named) in _ALL.words:
        return ()
    found: set[Seat] = set()
    for one in filter(str.strip, _apart().split(named)):
        seats = _called(game, view, plain(one[_behind_to(game, view, one) :]))
        if not seats:
            return None
        found.update(seats)
    return tuple(seat for seat in view.seated if seat in found and seat != view.seat) or None


def _behind_to(game: AnyGame, view: MatchView, text: str) -> int:
    """Where a name begins behind "to", "al" or "all'", whose mark may be missing; 0 if a text does not begin so."""
    words = words_of(text)
    if count := leads(_TO.by_first, words):
        return words[count - 1].end
    elided = _before_a_vowel().match(text)
    if elided is None or not (elided["mark"] or _called(game, view, plain(text[elided.end() :].partition(":")[0]))):
        return 0
    return elided.end()


@cache
def _before_a_vowel() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{_TO_A_VOWEL.verbatim})(?P<mark>['\u2019`]?)\s?", re.IGNORECASE)


@cache
def _apart() -> re.Pattern[str]:
    return re.compile(rf",|\s{_AND.verbatim}\s|\s&\s", re.IGNORECASE)


def called(game: AnyGame, view: MatchView, name: str) -> Seat | None:
    """The seat that goes by a name; None if none does, or several do."""
    return seat_called(_without_article(plain(name)), {seat: tuple(_names(game, view, seat)) for seat in view.seated})


def names_somebody(game: AnyGame, view: MatchView, words: Sequence[str]) -> bool:
    """Whether words begin with those who go by a name at the table, but the reader's own, or with all; "to" may lead to it."""
    rest = words_of(" ".join(words))
    count = leads(_TO.by_first, rest)
    behind = [word.text for word in rest[count:]]
    tried = (_without_article(" ".join(behind[:length])) for length in range(1, _LONGEST_NAME + 1))
    return any(one in _ALL.words or called(game, view, one) not in (None, view.seat) for one in tried)


def _without_article(words: str) -> str:
    first, _, rest = words.partition(" ")
    return rest if rest and first in _THE_ONE.words | _ELIDED.words else words


def _called(game: AnyGame, view: MatchView, words: str) -> tuple[Seat, ...]:
    """The seat of this name, or those of a side, by the word for one of them in the plural."""
    names = {seat: tuple(_names(game, view, seat)) for seat in view.seated}
    seat = seat_called(_without_article(words), names)
    if seat is not None:
        return (seat,)
    many = [word for word in words.split() if word not in _THE_MANY.words]
    if len(many) != 1:  # "everyone but the partisans", "one of the partisans"
        return ()
    return tuple(seat for seat, called in names.items() if any(_is_plural(many, name) for name in called))


def _is_plural(many: list[str], name: str) -> bool:
    """Whether a word is that of a numbered name, for several: "partigiani" of "partigiano 2"."""
    bare = _NUMBER.sub("", plain(name))
    one = bare.split()[-1:]
    if bare == plain(name) or not one or not many:
        return False
    return many != one and many[0].startswith(one[0][:-1]) and abs(len(many[0]) - len(one[0])) <= _ENDING


def _names(game: AnyGame, view: MatchView, seat: Seat) -> Iterator[str]:
    """What a seat is called, now and before it got a name of the table: "il verde", "il giocatore 1"."""
    for language in languages():
        yield from (name_of(game, view, seat, language), seat_name(game, seat, language))
