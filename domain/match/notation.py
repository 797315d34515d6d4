"""A letter's text read as orders: first the words every game shares, then the game's own; both languages at once."""

import re
import unicodedata
from typing import Any, Final

from domain.game import AnyGame, Parsed, Written
from domain.match.orders import Accept, Decline, Draw, Help, MatchOrder, NoDraw, Resign, Say
from domain.match.sight import MatchView
from domain.words import Language

_WORDS: Final[dict[str, MatchOrder]] = {
    "draw": Draw(),
    "patta": Draw(),
    "no draw": NoDraw(),
    "niente patta": NoDraw(),
    "resign": Resign(),
    "abbandono": Resign(),
    "resign yes": Resign(confirmed=True),
    "abbandono si": Resign(confirmed=True),
    "help": Help(),
    "aiuto": Help(),
}
_ANSWERS: Final[dict[str, MatchOrder]] = {
    "yes": Accept(), "accept": Accept(), "si": Accept(), "accetto": Accept(),
    "no": Decline(), "decline": Decline(), "rifiuto": Decline(),
}  # fmt: skip
_SAY: Final = re.compile(r"[\s>*-]{0,8}(?:say|dico)\b[:,]?\s{0,8}(?=\S)", re.IGNORECASE)
_PUNCTUATION: Final = re.compile(r"[^\w\s]|_")


def plain(line: str) -> str:
    """A line in lower case, without accents, punctuation and superfluous blanks: what order words are looked up by."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", line) if not unicodedata.combining(c))
    return " ".join(_PUNCTUATION.sub(" ", bare).casefold().split())


def parse(game: AnyGame, text: str, view: MatchView) -> Parsed[Any]:
    """The orders, complaints and ignored lines of a letter's text; lines are numbered from 0 as they stand in it."""
    lines = text.splitlines()
    shared: list[Written[Any]] = []
    invited = view.seat in view.seated and view.seated[view.seat].invited
    for number, line in enumerate(lines):
        order = _shared(line, answers=invited)
        if order is not None:
            shared.append(Written(number, order))
            lines[number] = ""
    own = game.parse("\n".join(lines), view.game)
    orders = sorted((*shared, *own.orders), key=lambda written: written.line)
    return Parsed(tuple(orders), own.complaints, own.ignored)


def _shared(line: str, *, answers: bool) -> MatchOrder | None:
    said = _SAY.match(line)
    if said:
        return Say(line[said.end() :].strip())
    words = plain(line)
    return (_ANSWERS.get(words) if answers else None) or _WORDS.get(words)


def write(game: AnyGame, order: Any, language: Language) -> str:
    """An order, the game's or a shared one, as a player would write it."""
    italian = language == "it"
    match order:
        case Draw():
            return "patta" if italian else "draw"
        case NoDraw():
            return "niente patta" if italian else "no draw"
        case Resign(confirmed=True):
            return "abbandono sì" if italian else "resign yes"
        case Resign():
            return "abbandono" if italian else "resign"
        case Say(text=text):
            return f"dico {text}" if italian else f"say {text}"
        case Accept():
            return "sì" if italian else "yes"
        case Decline():
            return "no"
        case Help():
            return "aiuto" if italian else "help"
        case _:
            return game.write(order, language)
