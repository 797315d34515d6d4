"""Orders as text: what the lines of a letter ask for, and how an order is written in either language."""

import re
from typing import Final

from rapidfuzz.distance import OSA

from domain.game import Complaint, Parsed, Written
from domain.games.vedova_nera.board.colours import colour_word
from domain.games.vedova_nera.board.nodes import NUMBERS
from domain.games.vedova_nera.orders import Advise, Choose, Enter, Lapse, Move, Order, Pass, Roll
from domain.games.vedova_nera.reading.lexicon import CAUSING, PRONOUNS, Token, Verb, colour_names, tokens, verbs
from domain.games.vedova_nera.reading.own_words import (
    colour_wished_for,
    of_ones_own,
    only_action,
    returning,
    sent,
    walking,
)
from domain.games.vedova_nera.state import Choosing, View
from domain.games.vedova_nera.words import SAY
from domain.refusal import Refusal
from domain.words import Language

_LISTED: Final = re.compile(r"[,;:]")  # a row of nodes like those in our own letters, not an order
_PLACES: Final[dict[Verb, tuple[int, ...]]] = {"move": (2,), "advisor": (1, 2), "enter": (1,), "marble": (2,)}
_MISSING: Final[dict[Verb, str]] = {
    "move": "two-nodes",
    "advisor": "advisor-where",
    "enter": "enter-where",
    "marble": "two-housings",
    "choose": "which-colour",
}


class _Misread(Exception):
    """The word at which a line stops being an order, and why."""

    def __init__(self, token: Token, reason: str, near: tuple[str, ...] = (), **facts: str) -> None:
        super().__init__(reason)
        self.token, self.near = token, near
        self.refusal = Refusal("VN-23", reason, tuple(sorted(facts.items())))


def parse(text: str, view: View) -> Parsed[Order]:
    """What a letter asks for, line by line, in either language and any case; whatever the table looks like.

    A line that was meant as an order and is none becomes a complaint; greetings, prose and quoted lines are ignored.
    """
    orders: list[Written[Order]] = []
    complaints: list[Complaint] = []
    ignored: list[int] = []
    for number, line in enumerate(text.splitlines()):
        silent = line.lstrip().startswith((">", "#")) or "?" in line  # a question is no order
        found = () if silent else _from_its_head(line, of_ones_own(tokens(line), view))
        if not found or not _meant(line, found) or (isinstance(view, Choosing) and _of_a_colour(found)):
            if line.strip():
                ignored.append(number)
            continue
        try:
            orders.append(Written(number, _read(found)))
        except _Misread as wrong:
            only = only_action(of_ones_own(tokens(line), view), view) if wrong.refusal.reason == "two-nodes" else None
            if only is not None:
                orders.append(Written(number, only))
                continue
            where = wrong.token
            complaints.append(Complaint(number, where.start, where.end, wrong.refusal, wrong.near))
    if isinstance(view, Choosing) and not orders and not complaints:
        orders = colour_wished_for(text.splitlines())
        ignored = [number for number in ignored if all(number != one.line for one in orders)]
    return Parsed(tuple(orders), tuple(complaints), tuple(ignored))


def write(order: Order, language: Language) -> str:
    """An order as its line in a letter; ``parse`` reads it back as the same order, but for the pass of a lapsed turn."""
    match order:
        case Choose(colour):
            return SAY("order.choose", language, colour=colour_word(colour, language))
        case Move(origin, target):
            return SAY("order.move", language, origin=origin, target=target)
        case Advise(target, origin):
            return SAY("order.advisor", language, nodes=f"{origin} {target}" if origin else target)
        case Enter(node):
            return SAY("order.enter", language, node=node)
        case Roll(origin, target):
            return SAY("order.marble", language, origin=origin, target=target)
        case Pass() | Lapse():
            return SAY("order.pass", language)


def _from_its_head(line: str, found: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "I move B3 B4", "io passo", "my pawn B3 to B4", "il consigliere": the pronoun says nothing, nor do little words there."""
    if back := returning(found):
        return back
    found = walking(sent(found))
    if len(found) > 1 and found[0].text in PRONOUNS.words | CAUSING.words and found[1].text in verbs():
        return found[1:]
    if found and found[0].kind == "move":
        return tuple(
            token for token in found if token.text != "over"
        )  # "over to B4" alone is the end of a line of ours
    head = next((at for at, token in enumerate(found) if token.kind != "filler"), 0)
    if not found or found[head].kind not in ("place", "advisor", "marble"):
        return found
    # "The Advisor, now on G2: F2, G3" and "The Advisor is on G2" are lines of ours.
    ours = found[head].kind != "place" and (
        _LISTED.search(line) or any(token.kind == "unknown" for token in found[head:])
    )
    return found if head and ours else found[head:]


def _of_a_colour(found: tuple[Token, ...]) -> bool:
    """ "Play red": while colours are chosen nothing is moved."""
    return found[0].kind == "move" and all(token.kind != "place" for token in found)


def _meant(line: str, found: tuple[Token, ...]) -> bool:
    """Whether a line was meant as an order: it begins like one, and goes on without too many other words."""
    head, kinds = found[0], [token.kind for token in found]
    unknown, places = kinds.count("unknown"), kinds.count("place")
    if head.text in verbs():
        if head.kind == "pass":
            return len(found) == 1
        said = places + (kinds.count("colour") if head.kind == "choose" else 0)
        return unknown <= 2 if said else len(found) <= 2 and not unknown
    if head.kind == "place":
        if _LISTED.search(line) or len(found) > 6:
            return False
        return not unknown or (unknown == 1 and kinds[:2] == ["place", "place"])
    slip = head.kind == "unknown" and unknown == 1 and _nearest(head) is not None
    return slip and (0 < places <= 2 or (kinds[1:] == ["colour"]))


def _read(found: tuple[Token, ...]) -> Order:
    said_verbs = [token for token in found if token.text in verbs()]
    if found[0].kind == "unknown":
        near = _nearest(found[0])
        raise _Misread(found[0], "word-unknown", (near,) if near else (), word=found[0].text)
    head = (
        said_verbs[1]
        if len(said_verbs) == 2 and found[0].kind == "move" and said_verbs[1].kind in ("advisor", "marble")
        else found[0]
    )
    verb: Verb = "move" if head.kind == "place" else verbs()[head.text]
    moved = [token for token in said_verbs if token is not head and token.kind == "move"]
    said = moved[:1] if head.kind in ("place", "advisor") else []  # "B3 goes to B4", "il consigliere va in G3"
    for token in found:
        _admit(token, verb, {id(found[0]), id(head), *map(id, said)})
    if verb == "pass":
        return Pass()
    if verb == "choose":
        return _choice(found)
    return _placed(verb, found)


def _admit(token: Token, verb: Verb, heads: set[int]) -> None:
    """Misread if a word has no place in an order with this verb."""
    if id(token) in heads or token.kind == "filler" or (token.kind == "way" and verb == "advisor"):
        return
    if token.kind == "place" and verb != "choose":
        if token.text.upper() not in NUMBERS:
            raise _Misread(token, "no-such-node", node=token.text.upper())
        return
    if token.kind == "colour" and verb == "choose":
        return
    if token.text in verbs():
        raise _Misread(token, "one-per-line", word=token.text)
    raise _Misread(token, "word-unknown", word=token.text)


def _choice(found: tuple[Token, ...]) -> Choose:
    colours = [token for token in found if token.kind == "colour"]
    if len(colours) != 1:
        raise _Misread(colours[1] if colours else found[-1], "which-colour")
    return Choose(colour_names()[colours[0].text])


def _placed(verb: Verb, found: tuple[Token, ...]) -> Order:
    places = [token.text.upper() for token in found if token.kind == "place"]
    if len(places) not in _PLACES[verb]:
        raise _Misread(found[-1], _MISSING[verb])
    match verb:
        case "advisor":
            return Advise(places[-1], places[0] if len(places) == 2 else None)
        case "enter":
            return Enter(places[0])
        case "marble":
            return Roll(*places)
        case _:
            return Move(*places)


def _nearest(token: Token) -> str | None:
    """The order word that a word is but for a slip of the pen: one letter in a short word, two in a long one."""
    word = token.text
    slips = 1 if len(word) < 7 else 2
    if len(word) < 4:
        return None
    near = [(OSA.distance(word, known, score_cutoff=slips), known) for known in verbs() if len(known) > 3]
    distance, known = min(near)
    return known if distance <= slips else None
