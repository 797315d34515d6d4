"""What people say in their own words: a colour wished for or alone, a pawn that comes back, the only pawn that can go there."""

from collections.abc import Sequence
from itertools import pairwise

from domain.game import Written
from domain.games.vedova_nera.board.colours import Colour
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Move, Order, RollMarble
from domain.games.vedova_nera.reading.lexicon import (
    ASKING,
    BACK,
    BRINGING,
    HAVING,
    HE,
    IN_PLAY,
    IS,
    MINE,
    MY_COLOUR,
    NO_WISH,
    OFF_THE_WEB,
    ONES,
    PAWN,
    PRONOUNS,
    RETURNING,
    TAKING,
    THENCE,
    THITHER,
    WALKING,
    WISHING,
    Lexeme,
    colour_of,
    lexemes,
    plurals,
)
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.state import Choosing, Playing, View, awaited
from domain.reading.by_line import is_quoted
from domain.reading.line_words import words_of
from domain.reading.signature import is_titled


def colour_wished_for(lines: list[str]) -> list[Written[Order]]:
    """A colour as the answer to the only question: "my colour: red", "io il rosso", "giocare con i rossi"; none if two are."""
    found = [(number, _wished(line, lexemes(line))) for number, line in enumerate(lines)]
    named = [Written[Order](number, ChooseColour(colour)) for number, colour in found if colour is not None]
    return named if len(named) == 1 else []


def _wished(line: str, found: Sequence[Lexeme]) -> Colour | None:
    """The colour that a line wishes for, in so many words, and in no others."""
    if line.lstrip().startswith((">", "#")) or ("?" in line and not _is_request(found)):
        return None
    if _is_no_wish(line) or is_titled(line):
        return None
    asserted = any(lexeme.word in PRONOUNS.words | MY_COLOUR.words | WISHING.words | ONES.words for lexeme in found)
    silent = PRONOUNS.words | IS.words | WISHING.words | ONES.words
    said = [lexeme for lexeme in found if lexeme.kind not in ("filler", "choose") and lexeme.word not in silent]
    return _colour(said[0]) if asserted and len(said) == 1 else None


def _is_no_wish(line: str) -> bool:
    """Whether a line says something with the word for a colour that wishes for nothing: "sono al verde"."""
    words = words_of(line)
    return any(NO_WISH.at(words, at) for at in range(len(words)))


def _colour(lexeme: Lexeme) -> Colour | None:
    return colour_of(lexeme.word) or plurals().get(lexeme.word)


def node_alone(text: str, view: View) -> Order | None:
    """A node and nothing else: the one legal action by which something leaves it or goes there; None if several, or none.

    On a line beside others it is none: "H3" may be the end of a broken line of ours.
    """
    found = lexemes(text)
    nodes = [lexeme.value for lexeme in found if lexeme.kind == "place"]
    beside = [lexeme for lexeme in found if lexeme.kind != "place" and lexeme.word not in THITHER.words]
    if len(nodes) != 1 or beside or "?" in text or is_quoted(text) or not awaited(view):
        return None
    return _only([order for order in choices(view, awaited(view)[0]) if _is_about(order, nodes[0])])


def colour_alone(text: str, view: View) -> ChooseColour | None:
    """A colour and nothing else: the answer while colours are chosen, if a letter says no more than that (G-23)."""
    said = [lexeme for lexeme in lexemes(text) if lexeme.kind != "filler"]
    if not isinstance(view, Choosing) or len(said) != 1 or _is_no_wish(text) or is_titled(text):
        return None
    colour = colour_of(said[0].word)
    return None if colour is None else ChooseColour(colour)


def _is_request(found: Sequence[Lexeme]) -> bool:
    """ "Could I have yellow?", "posso avere il giallo?" """
    words = [lexeme.word for lexeme in found]
    asks = bool(ASKING.words.intersection(words[:1]))
    return asks and bool(HAVING.words.intersection(words))


def returning(found: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The entry that a line tells of, where it names one node and nothing but the pawn beside; none if it tells of none.

    It says whose pawn it is, or begins with "it", as no line of ours does, or is told as what its writer does.
    """
    places = [lexeme for lexeme in found if lexeme.kind == "place"]
    if len(places) != 1 or any(lexeme.kind == "colour" for lexeme in found):
        return ()
    found = found[1:] if found[0].word in PRONOUNS.words else found
    head = _entry(found)
    if head is None:
        return ()
    beside = [lexeme.word for lexeme in found if lexeme is not head and lexeme.kind not in ("filler", "place")]
    if not OFF_THE_WEB.words | IN_PLAY.words | HE.words | PRONOUNS.words >= set(beside):
        return ()
    return (head.read_as("enter"), places[0])


def _entry(found: Sequence[Lexeme]) -> Lexeme | None:
    """The verb with which a pawn is brought, or comes back."""
    said = {lexeme.word for lexeme in found}
    brings = found[0].word in BRINGING.words and not IN_PLAY.words.isdisjoint(said)
    if brings and not said.isdisjoint(PAWN.words | HE.words | MINE.words):
        return found[0]
    at = next((at for at, lexeme in enumerate(found) if lexeme.word in RETURNING.words or lexeme.kind == "enter"), None)
    if at is None:
        return None
    owned = found[0].word in HE.words or any(lexeme.word in MINE.words | PAWN.words for lexeme in found[:at][:3])
    told = found[at].kind == "enter" and (found[at].word not in RETURNING.words or not at)
    return found[at] if told or (not brings and owned and _comes_in(found, at)) else None


def _comes_in(found: Sequence[Lexeme], at: int) -> bool:
    """Whether the verb there says that a pawn comes back: "enters", "comes in", "goes back"."""
    if found[at].kind == "enter":
        return True
    return any(lexeme.word in BACK.words for lexeme in found[at + 1 : at + 2])


def of_ones_own(found: Sequence[Lexeme], view: View) -> Sequence[Lexeme]:
    """The lexemes without the colour of whoever plays, beside a pawn or where it stands for one that moves: "my blue pawn on H4
    to A4", "il rosso va da A1 ad A2". Our letters tell of no turn with such a verb."""
    if not isinstance(view, Playing):
        return found
    colour = view.colours[view.web.turn]
    if moves := _moves_of_a_colour(found, colour):
        return moves
    beside = {id(one) for one, other in pairwise(found) if other.word in PAWN.words and colour_of(one.word) == colour}
    beside |= {
        id(other) for one, other in pairwise(found) if one.word in PAWN.words and colour_of(other.word) == colour
    }
    return tuple(lexeme for lexeme in found if id(lexeme) not in beside)


def _moves_of_a_colour(found: Sequence[Lexeme], colour: Colour) -> Sequence[Lexeme]:
    """The lexemes without a colour that stands for its pawn, where they move one to a node: "il rosso va da A1 ad A2"."""
    kinds = [lexeme.kind for lexeme in found]
    if kinds.count("colour") != 1 or not {"move", "place"}.issubset(kinds) or "advisor" in kinds:
        return ()
    at = kinds.index("colour")
    before = () if {"filler"}.issuperset(kinds[:at]) else tuple(found[:at])
    return (*before, *found[at + 1 :]) if colour_of(found[at].word) == colour else ()


def sent(found: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The lexemes from the piece on, where a line begins with who moves it: "take the Advisor to D4", "I'm moving E4 to D4"."""
    rest = found[1:]
    named = next((lexeme.kind for lexeme in rest if lexeme.kind != "filler"), None)
    if found and found[0].word in PRONOUNS.words | TAKING.words and named in ("place", "advisor", "marble"):
        return rest
    return found


def walking(found: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The lexemes without the verb between the two nodes of a move: "A3 walks over to A4", "passo da A3 ad A4"."""
    at = [number for number, lexeme in enumerate(found) if lexeme.kind == "place"]
    if len(at) != 2:
        return found
    lead = found[: at[0]]
    if found[0].kind == "pass" and all(lexeme.kind == "filler" for lexeme in lead[1:]):
        return found[1:]
    owned = any(lexeme.word in MINE.words for lexeme in lead)
    if any(
        lexeme.kind != "filler" and lexeme.word not in PRONOUNS.words and not (owned and lexeme.word in WALKING.words)
        for lexeme in lead
    ):
        return found
    before = found[: at[1]] if owned else found[at[0] : at[1]]
    if not any(lexeme.word in WALKING.words and lexeme.word != "over" for lexeme in before):
        return found  # "from B2 over to A2" is the end of a line of ours
    return tuple(lexeme for lexeme in found if not (lexeme in before and lexeme.word in WALKING.words))


def only_action(found: Sequence[Lexeme], view: View) -> Order | None:
    """What a line with one node can mean alone: "pawn to C1", "muovo la A1", "I go to C1"; None if several, or none.

    The node of a pawn of one's own is where it stands, if nothing says that something goes there.
    """
    place = _named_alone(found)
    if place is None or not awaited(view):
        return None
    at = found.index(place)
    before = found[at - 1].word if at else ""
    legal = choices(view, awaited(view)[0])
    leaving = [order for order in legal if isinstance(order, Move) and order.origin == place.value]
    if leaving:
        return _only(leaving) if before not in THITHER.words else None
    kinds = (Move, Enter) if _names_a_pawn(found) else (Move, Enter, Advise)
    going = [order for order in legal if isinstance(order, kinds) and _goes_to(order, place.value)]
    return _only(going) if before not in THENCE.words else None


def _only(orders: Sequence[Order]) -> Order | None:
    return orders[0] if len(orders) == 1 else None


def _named_alone(found: Sequence[Lexeme]) -> Lexeme | None:
    """The node of a line that names one, and beside it only that a pawn moves."""
    said = [lexeme for lexeme in found if lexeme.kind != "filler" and lexeme.word not in PRONOUNS.words]
    moves = [lexeme for lexeme in said if lexeme.kind == "move"]
    places = [lexeme for lexeme in said if lexeme.kind == "place"]
    if not places or len(said) != len(moves) + 1 or not (moves or _names_a_pawn(found)):
        return None
    return places[0]


def _names_a_pawn(found: Sequence[Lexeme]) -> bool:
    return any(lexeme.word in PAWN.words for lexeme in found)


def _is_about(order: Order, node: str) -> bool:
    """Whether something would leave that node, or go there."""
    return _goes_to(order, node) or (isinstance(order, Move | RollMarble) and node in (order.origin, order.target))


def _goes_to(order: Order, node: str) -> bool:
    match order:
        case Move(target=target) | Advise(target=target) | Enter(node=target):
            return target == node
        case _:
            return False
