"""A letter's text read as orders and questions: first the words every game shares, then the game's own; both languages."""

import re
import unicodedata
from itertools import accumulate
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Parsed, Written
from domain.match.consent import answered, said, trusting
from domain.match.orders import MATCH_ORDERS, Accept, Decline, Draw, GoOn, MatchOrder, NoDraw, NoPlan, Resign, Say
from domain.match.queries import BelieveMe, Board, Help, History, Preview, Query, RemindMe, Rules
from domain.match.reminders import reminding
from domain.match.sight import MatchView, OwnOrder
from domain.words import Language

_ORDERS: Final[dict[str, MatchOrder]] = {
    "draw": Draw(),
    "patta": Draw(),
    "no draw": NoDraw(),
    "niente patta": NoDraw(),
    "no plan": NoPlan(),
    "niente piano": NoPlan(),
    "go on": GoOn(),
    "avanti": GoOn(),
    "resign": Resign(),
    "abbandono": Resign(),
    "resign yes": Resign(confirmed=True),
    "abbandono si": Resign(confirmed=True),
}
_QUERIES: Final[dict[str, Query]] = {
    "help": Help(),
    "aiuto": Help(),
    "rules": Rules(),
    "regole": Rules(),
    "board": Board(),
    "tabellone": Board(),
    "history": History(),
    "storia": History(),
}
_ANSWERS: Final[dict[str, MatchOrder]] = {"yes": Accept(), "no": Decline()}
STOP_WORDS: Final = frozenset({"stop", "basta"})
_SAY: Final = re.compile(r"[\s>*-]{0,8}(?:say|dico)\b[:,]?\s{0,8}(?=\S)", re.IGNORECASE)
_RULES: Final = re.compile(r"[\s*-]{0,8}(?:rules?|regol[ae])\s{1,8}(\S.{0,80})", re.IGNORECASE)
_PREVIEW: Final = re.compile(r"[\s*-]{0,8}(?:preview|anteprima)\b[:,]?\s{0,8}(\S.{0,200})", re.IGNORECASE)
_PUNCTUATION: Final = re.compile(r"[^\w\s]|_")


class Understood(Parsed[Any], frozen=True):
    """What a letter says: the orders, complaints and ignored lines of ``Parsed``, its questions, and where it was stopped.

    ``stopped`` is the line of the stop word, below which nothing is read; None if there is none.
    """

    queries: tuple[Written[Any], ...] = ()
    stopped: int | None = None


def plain(line: str) -> str:
    """A line in lower case, without accents, punctuation and superfluous blanks: what order words are looked up by."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", line) if not unicodedata.combining(c))
    return " ".join(_PUNCTUATION.sub(" ", bare).casefold().split())


def parse(game: AnyGame, text: str, view: MatchView) -> Understood:
    """What a letter's text says; lines are numbered from 0 as they stand in it."""
    lines = text.splitlines()
    stopped = next((number for number, line in enumerate(lines) if plain(line) in STOP_WORDS), None)
    below = () if stopped is None else tuple(n for n in range(stopped + 1, len(lines)) if lines[n].strip())
    lines = lines[:stopped]
    if view.seat in view.seated and view.seated[view.seat].invited:
        return _to_invitation(lines, below, stopped)
    shared: list[Written[Any]] = []
    queries: list[Written[Any]] = []
    for number, line in enumerate(lines):
        order = _order(line)
        query = _query(line) if order is None else None
        if order is not None:
            shared.append(Written(number, order))
        if query is not None:
            queries.append(Written(number, query))
        if order is not None or query is not None:
            lines[number] = ""
    planned = Parsed[Any]() if game.plan is None else game.plan.parse("\n".join(lines), view.game)
    for number in (*(one.line for one in planned.orders), *(one.line for one in planned.complaints)):
        lines[number] = ""
    own = game.parse("\n".join(lines), view.game)
    orders = _in_order((*shared, *planned.orders), own.orders)
    complaints = tuple(sorted((*planned.complaints, *own.complaints), key=lambda complaint: complaint.line))
    return Understood(orders, complaints, (*own.ignored, *below), tuple(queries), stopped)


def _in_order(others: tuple[Written[Any], ...], own: tuple[Written[Any], ...]) -> tuple[Written[Any], ...]:
    """All by lines; the game's own stay in the order that the game gives them, each after those that it puts first."""
    lines = accumulate((written.line for written in own), max)
    placed = [*((written.line, written) for written in others), *zip(lines, own, strict=True)]
    return tuple(written for _, written in sorted(placed, key=lambda one: one[0]))


def _to_invitation(lines: list[str], below: tuple[int, ...], stopped: int | None) -> Understood:
    """What is said to an invitation: yes or no, in the letter as a whole, words for others, and questions. The game's own
    words mean nothing yet."""
    asked = {number: query for number, line in enumerate(lines) if (query := _query(line)) is not None}
    spoken = {number: order for number, line in enumerate(lines) if isinstance(order := _order(line), Say)}
    rest = {number: plain(line) for number, line in enumerate(lines) if number not in asked and number not in spoken}
    answer = answered(rest.values())
    orders = {number: _ANSWERS[answer] for number, words in rest.items() if answer and said(words)}
    first = dict(list(orders.items())[:1])
    ignored = tuple(number for number, words in rest.items() if words and number not in first)
    placed = sorted((first | spoken).items())
    return Understood(
        tuple(Written(number, order) for number, order in placed),
        (),
        (*ignored, *below),
        tuple(Written(number, query) for number, query in asked.items()),
        stopped,
    )


def _order(line: str) -> MatchOrder | None:
    spoken = _SAY.match(line)
    return Say(line[spoken.end() :].strip()) if spoken else _ORDERS.get(plain(line))


def _query(line: str) -> Query | None:
    asked = _RULES.fullmatch(line.rstrip())
    if asked:
        return Rules(asked[1].strip(" .?!"))
    tried = _PREVIEW.fullmatch(line.rstrip())
    words = plain(line)
    trusts = trusting(words)
    if trusts is not None:
        return BelieveMe(trusts)
    reminds = reminding(words)
    if reminds is not None:
        return RemindMe(reminds)
    return Preview(tried[1]) if tried else _QUERIES.get(words)


def write(game: AnyGame, order: Any, language: Language) -> str:
    """An order, the game's or a shared one, as a player would write it."""
    italian = language == "it"
    match order:
        case Draw():
            return "patta" if italian else "draw"
        case NoDraw():
            return "niente patta" if italian else "no draw"
        case NoPlan():
            return "niente piano" if italian else "no plan"
        case GoOn():
            return "avanti" if italian else "go on"
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
        case _ if game.plan is not None and type(order) in game.plan.lines:
            return game.plan.write(order, language)
        case _:
            return game.write(order, language)


def carried_out(game: AnyGame, seen: OwnOrder, language: Language) -> str:
    """An order that was carried out, as a player would write it; "" if nothing installed here knows its name."""
    shape = next((shape for shape in (*game.orders, *MATCH_ORDERS) if seen.name == shape.WIRE), None)
    return "" if shape is None else write(game, msgspec.json.decode(seen.body, type=shape), language)
