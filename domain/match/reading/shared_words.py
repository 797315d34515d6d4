"""The words that every game shares: orders and questions that a line spells whole, in both languages."""

import re
from typing import Final

from domain.match.orders import Draw, GoOn, MatchOrder, NoDraw, NoPlan, Resign, Say
from domain.match.queries import BelieveMe, Board, Help, History, Preview, Query, RemindMe, Rules
from domain.match.reading.consent import trusting
from domain.match.reading.reminders import reminding
from domain.reading.line_words import plain
from domain.reading.tables import Table

_ORDERS: Final[dict[str, MatchOrder]] = {
    "draw": Draw(),
    "offer draw": Draw(),
    "offer a draw": Draw(),
    "propose a draw": Draw(),
    "patta": Draw(),
    "offro patta": Draw(),
    "offro la patta": Draw(),
    "propongo patta": Draw(),
    "propongo la patta": Draw(),
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
    "table": Board(),
    "tavolo": Board(),
    "map": Board(),
    "mappa": Board(),
    "history": History(),
    "storia": History(),
}
# What is asked for with a verb: "3. send me the rules", "mandatemi la mappa".
_SENDING: Final = Table("asking", "verbs")
_AROUND: Final = Table("asking", "around")
_LONGEST: Final = 120  # characters of a line that may hold nothing but shared words
STOP_WORDS: Final = frozenset({"stop", "basta"})
_SAY: Final = re.compile(r"[\s>*-]{0,8}(?:say|dico)(?:[:,]\s{0,8}|\s{1,8})(?=\S)", re.IGNORECASE)
_RULES: Final = re.compile(r"[\s*-]{0,8}(?:rules?|regol[ae])\s{1,8}(\S.{0,80})", re.IGNORECASE)
_PREVIEW: Final = re.compile(r"[\s*-]{0,8}(?:preview|anteprima)\b[:,]?\s{0,8}([^\s:].{0,200})", re.IGNORECASE)


def shared_order(line: str) -> MatchOrder | None:
    """The order of a line that spells one."""
    spoken = _SAY.match(line)
    if spoken:
        return Say(line[spoken.end() :].strip())
    order = _ORDERS.get(plain(line)) if len(line) <= _LONGEST else None
    return None if "?" in line and not isinstance(order, Draw) else order  # "draw?" offers one, "resign?" only asks


def shared_query(line: str) -> Query | None:
    """The question of a line that asks to be told something."""
    asked = _RULES.fullmatch(line.rstrip())
    if asked:
        return Rules(asked[1].strip(" .?!"))
    tried = _PREVIEW.fullmatch(line.rstrip())
    if tried or len(line) > _LONGEST:
        return Preview(tried[1]) if tried else None
    words = plain(line)
    trusts = trusting(words)
    if trusts is not None:
        return BelieveMe(trusts)
    reminds = reminding(words)
    if reminds is not None:
        return RemindMe(reminds)
    return _QUERIES.get(words) or _asked_for(words.split())


def _asked_for(words: list[str]) -> Query | None:
    """What a line asks to be sent: a verb, the thing, and little words."""
    sending = any(word in _SENDING.words for word in words)
    wanted = [word for word in words if word not in _AROUND.words and word not in _SENDING.words]
    return _QUERIES.get(wanted[0]) if sending and len(wanted) == 1 else None
