"""Orders as text: what the lines of a letter ask for, and how an order is written in either language."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from domain.game import Parsed
from domain.games.vedova_nera.board.colours import colour_word
from domain.games.vedova_nera.board.nodes import NUMBERS
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Lapse, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.reading.by_place import by_place
from domain.games.vedova_nera.reading.lexicon import (
    CAUSING,
    IS,
    ONES,
    PRONOUNS,
    THENCE,
    VERBS,
    Kind,
    Lexeme,
    colour_of,
    lexemes,
)
from domain.games.vedova_nera.reading.meant import LISTED, MEANT, order_word
from domain.games.vedova_nera.reading.own_words import (
    colour_wished_for,
    of_ones_own,
    only_action,
    returning,
    sent,
    walking,
)
from domain.games.vedova_nera.state import Choosing, Playing, View
from domain.games.vedova_nera.words import SAY
from domain.reading.by_line import Read, by_line, is_quoted
from domain.reading.misread import Misread, misread
from domain.words import Language

RULE: Final = "VN-23"
"""The ruling on how orders are written."""

_PLACES: Final[dict[Kind, tuple[int, ...]]] = {"move": (2,), "advisor": (1, 2), "enter": (1,), "marble": (2,)}
_MISSING: Final[dict[Kind, str]] = {
    "move": "two-nodes",
    "advisor": "advisor-where",
    "enter": "enter-where",
    "marble": "two-housings",
    "choose": "which-colour",
}


def parse(text: str, view: View) -> Parsed[Order]:
    """What a letter asks for, line by line, in either language and any case; whatever the table looks like.

    A line that was meant as an order and is none becomes a complaint; greetings, prose and quoted lines are ignored.
    """
    said: Parsed[Order] = by_line(text, lambda line: _line(line, view))
    if not isinstance(view, Choosing) or said.orders or said.complaints:
        return said
    wished = colour_wished_for(text.splitlines())
    silent = {written.line for written in wished}
    return Parsed(tuple(wished), (), tuple(line for line in said.ignored if line not in silent))


def write(order: Order, language: Language) -> str:
    """An order as its line in a letter; ``parse`` reads it back as the same order, but for the pass of a lapsed turn."""
    match order:
        case ChooseColour(colour):
            return SAY("order.choose", language, colour=colour_word(colour, language))
        case Move(origin, target):
            return SAY("order.move", language, origin=origin, target=target)
        case Advise(target, origin):
            return SAY("order.advisor", language, nodes=f"{origin} {target}" if origin else target)
        case Enter(node):
            return SAY("order.enter", language, node=node)
        case RollMarble(origin, target):
            return SAY("order.marble", language, origin=origin, target=target)
        case Pass() | Lapse():
            return SAY("order.pass", language)


def _line(line: str, view: View) -> Read[Order]:
    if is_quoted(line) or "?" in line:  # a question is no order
        return ()
    words = of_ones_own(lexemes(line), view)
    if any(one.kind in ("advisor", "marble") and other.word in IS.words for one, other in pairwise(words)):
        return ()  # "the Advisor is on G2"
    if (moved := by_place(line, words, view)) is not None:
        return (moved,)
    found = _from_its_head(line, words)
    if not MEANT.row(line, found, view) or (isinstance(view, Choosing) and _is_of_a_colour(found)):
        return ()
    try:
        return (_of_the_advisor(_read(found), view),)
    except Misread as wrong:
        only = only_action(words, view) if wrong.refusal.reason == "two-nodes" else None
        return (wrong if only is None else only,)


def _of_the_advisor(order: Order, view: View) -> Order:
    """A move from the node where the Advisor stands is the Advisor's: no pawn can be there, "A4 A3" (VN-06)."""
    if isinstance(order, Move) and isinstance(view, Playing) and NUMBERS[order.origin] == view.web.advisor:
        return Advise(order.target, order.origin)
    return order


def _from_its_head(line: str, found: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """ "I move B3 B4", "io passo", "my pawn B3 to B4", "il consigliere": the pronoun says nothing, nor do little words there."""
    if back := returning(found):
        return back
    found = walking(sent(found))
    if len(found) > 1 and found[0].word in PRONOUNS.words | CAUSING.words and found[1].kind in VERBS:
        found = found[1:]
    if found and found[0].kind == "move":  # "over to B4" alone is the end of a line of ours
        return [lexeme for lexeme in found if lexeme.word != "over"]
    head = next((at for at, lexeme in enumerate(found) if lexeme.kind != "filler"), 0)
    named = found[head].kind if found else None
    if named == "place" or (named in ("advisor", "marble") and not _is_ours(line, found[head:])):
        return found[head:]
    return found


def _is_ours(line: str, found: Sequence[Lexeme]) -> bool:
    """ "The Advisor, now on G2: F2, G3" and "The Advisor is on G2" are lines of ours."""
    return LISTED.search(line) is not None or any(lexeme.kind == "unknown" for lexeme in found)


def _is_of_a_colour(found: Sequence[Lexeme]) -> bool:
    """ "Play red": while colours are chosen nothing is moved."""
    return found[0].kind == "move" and all(lexeme.kind != "place" for lexeme in found)


def _read(found: Sequence[Lexeme]) -> Order:
    first = found[0]
    if first.kind == "unknown":
        near = order_word(first)
        raise misread(first, RULE, "word-unknown", near=(near,) if near else (), word=first.word)
    head, beside = _head(found)
    verb = "move" if head.kind == "place" else head.kind
    for lexeme in found:
        if all(lexeme is not one for one in (first, head, *beside)):
            _admit(lexeme, verb)
    if verb == "pass":
        return Pass()
    return _choice(found) if verb == "choose" else _placed(verb, found)


def _head(found: Sequence[Lexeme]) -> tuple[Lexeme, Sequence[Lexeme]]:
    """The word that says which order it is, and the verb of moving that may stand beside it: "B3 goes to B4"."""
    first, said = found[0], [lexeme for lexeme in found if lexeme.kind in VERBS]
    if first.kind == "move" and len(said) == 2 and said[1].kind in ("advisor", "marble"):
        return said[1], ()
    moved = [lexeme for lexeme in said if lexeme is not first and lexeme.kind == "move"]
    return first, moved[:1] if first.kind in ("place", "advisor") else ()


def _admit(lexeme: Lexeme, verb: Kind) -> None:
    """Misread if a word has no place in an order with this verb."""
    if lexeme.kind == "filler" or (lexeme.kind, verb) in (("way", "advisor"), ("colour", "choose")):
        return
    if verb == "choose" and lexeme.word in ONES.words:
        return
    if lexeme.kind == "place" and verb != "choose":
        if lexeme.value not in NUMBERS:
            raise misread(lexeme, RULE, "no-such-node", node=lexeme.value)
        return
    raise misread(lexeme, RULE, "one-per-line" if lexeme.kind in VERBS else "word-unknown", word=lexeme.word)


def _choice(found: Sequence[Lexeme]) -> ChooseColour:
    colours = [lexeme for lexeme in found if lexeme.kind == "colour"]
    colour = colour_of(colours[0].word) if len(colours) == 1 else None
    if colour is None:
        raise misread(colours[1] if colours else found[-1], RULE, "which-colour")
    return ChooseColour(colour)


def _comes_from(found: Sequence[Lexeme]) -> bool:
    """Whether something comes from the node of a line that names one: "Advisor from F3"."""
    return any(one.word in THENCE.words and other.kind == "place" for one, other in pairwise(found))


def _is_turned(found: Sequence[Lexeme]) -> bool:
    """Whether a line says first where something goes, and then from where: "to H2 from A2"."""
    first, last = (at for at, lexeme in enumerate(found) if lexeme.kind == "place")
    return found[last - 1].word in THENCE.words and not (first and found[first - 1].word in THENCE.words)


def _placed(verb: Kind, found: Sequence[Lexeme]) -> Order:
    places = [lexeme.value for lexeme in found if lexeme.kind == "place"]
    if len(places) not in _PLACES[verb]:
        raise misread(found[-1], RULE, _MISSING[verb])
    if len(places) == 2 and _is_turned(found):
        places.reverse()
    match verb:
        case "advisor":
            if len(places) == 1 and _comes_from(found):
                raise misread(found[-1], RULE, _MISSING[verb])
            return Advise(places[-1], places[0] if len(places) == 2 else None)
        case "enter":
            return Enter(places[0])
        case "marble":
            return RollMarble(*places)
        case _:
            return Move(*places)
