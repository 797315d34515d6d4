"""What people say in their own words: a colour wished for or alone, a pawn that comes back, the only pawn that can go there."""

from itertools import pairwise

from domain.game import Written
from domain.games.vedova_nera.board.colours import Colour
from domain.games.vedova_nera.orders import Advise, Choose, Enter, Move, Order
from domain.games.vedova_nera.reading.lexicon import (
    ASKING,
    BRINGING,
    HAVING,
    HE,
    IN_PLAY,
    IS,
    MINE,
    MY_COLOUR,
    OFF_THE_WEB,
    PAWN,
    PRONOUNS,
    RETURNING,
    TAKING,
    THENCE,
    THITHER,
    WALKING,
    WISHING,
    Token,
    colour_names,
    plurals,
    tokens,
)
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.state import Choosing, Playing, View, awaited


def colour_wished_for(lines: list[str]) -> list[Written[Order]]:
    """A colour as the answer to the only question: "my colour: red", "io il rosso", "giocare con i rossi"; none if two are."""
    found = [(number, _wished(line, tokens(line))) for number, line in enumerate(lines)]
    named = [Written[Order](number, Choose(colour)) for number, colour in found if colour is not None]
    return named if len(named) == 1 else []


def _wished(line: str, found: tuple[Token, ...]) -> Colour | None:
    """The colour that a line wishes for, in so many words, and in no others."""
    if line.lstrip().startswith((">", "#")) or ("?" in line and not _is_request(found)):
        return None
    asserted = any(token.text in PRONOUNS.words | MY_COLOUR.words | WISHING.words for token in found)
    silent = PRONOUNS.words | IS.words | WISHING.words
    said = [token for token in found if token.kind not in ("filler", "choose") and token.text not in silent]
    return _colour(said[0]) if asserted and len(said) == 1 else None


def _colour(token: Token) -> Colour | None:
    return colour_names().get(token.text) or plurals().get(token.text)


def colour_alone(text: str, view: View) -> Choose | None:
    """A colour and nothing else: the answer while colours are chosen, if a letter says no more than that (G-23)."""
    said = [token for token in tokens(text) if token.kind != "filler"]
    if not isinstance(view, Choosing) or len(said) != 1 or said[0].kind != "colour":
        return None
    return Choose(colour_names()[said[0].text])


def _is_request(found: tuple[Token, ...]) -> bool:
    """ "Could I have yellow?", "posso avere il giallo?" """
    words = [token.text for token in found]
    asks = bool(ASKING.words.intersection(words[:1]))
    return asks and bool(HAVING.words.intersection(words))


def returning(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """The entry that a line tells of, where it names one node and nothing but the pawn beside; none if it tells of none.

    It says whose pawn it is, or begins with "it", as no line of ours does, or is told as what its writer does.
    """
    places = [token for token in found if token.kind == "place"]
    if len(places) != 1 or any(token.kind == "colour" for token in found):
        return ()
    at = next((at for at, token in enumerate(found) if token.text in RETURNING.words or token.kind == "enter"), None)
    found = found[1:] if found[0].text in PRONOUNS.words else found
    first = found[0].text if found else ""
    brings = first in BRINGING.words and bool(IN_PLAY.words.intersection(token.text for token in found))
    owned = any(token.text in MINE.words | PAWN.words for token in found[:at][:3]) or first in HE.words
    if at is not None and not brings and owned and _comes_in(found, at):
        head = found[at]
    elif brings and any(token.text in PAWN.words | HE.words | MINE.words for token in found):
        head = found[0]
    elif at is not None and found[at].kind == "enter" and (found[at].text not in RETURNING.words or not at):
        head = found[at]
    else:
        return ()
    beside = [token for token in found if token is not head and token.kind not in ("filler", "place")]
    if any(token.text not in OFF_THE_WEB.words | IN_PLAY.words | HE.words | PRONOUNS.words for token in beside):
        return ()
    return (Token(head.start, head.end, "enter", "enter"), places[0])


def _comes_in(found: tuple[Token, ...], at: int) -> bool:
    """Whether the verb there says that a pawn comes back: "enters", "comes in", "goes back"."""
    if found[at].kind == "enter":
        return True
    return any(token.text in ("back", "in") for token in found[at + 1 : at + 2])


def of_ones_own(found: tuple[Token, ...], view: View) -> tuple[Token, ...]:
    """The tokens without the colour of whoever plays, beside a pawn: "my blue pawn on H4 to A4"."""
    if not isinstance(view, Playing):
        return found
    colour = view.colours[view.web.turn]
    beside = {
        id(one) for one, other in pairwise(found) if other.text in PAWN.words and colour_names().get(one.text) == colour
    }
    beside |= {
        id(other)
        for one, other in pairwise(found)
        if one.text in PAWN.words and colour_names().get(other.text) == colour
    }
    return tuple(token for token in found if id(token) not in beside)


def sent(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens from the piece on, where a line begins with who moves it: "take the Advisor to D4", "I'm moving E4 to D4"."""
    rest = found[1:]
    named = next((token.kind for token in rest if token.kind != "filler"), None)
    if found and found[0].text in PRONOUNS.words | TAKING.words and named in ("place", "advisor", "marble"):
        return rest
    return found


def walking(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the verb between the two nodes of a move: "A3 walks over to A4", "passo da A3 ad A4"."""
    at = [number for number, token in enumerate(found) if token.kind == "place"]
    if len(at) != 2:
        return found
    lead = found[: at[0]]
    if found[0].kind == "pass" and all(token.kind == "filler" for token in lead[1:]):
        return found[1:]
    owned = any(token.text in MINE.words for token in lead)
    if any(
        token.kind != "filler" and token.text not in PRONOUNS.words and not (owned and token.text in WALKING.words)
        for token in lead
    ):
        return found
    before = found[: at[1]] if owned else found[at[0] : at[1]]
    if not any(token.text in WALKING.words and token.text != "over" for token in before):
        return found  # "from B2 over to A2" is the end of a line of ours
    return tuple(token for token in found if not (token in before and token.text in WALKING.words))


def only_action(found: tuple[Token, ...], view: View) -> Order | None:
    """What a line with one node can mean alone: "pawn to C1", "muovo la A1", "I go to C1"; None if several, or none.

    The node of a pawn of one's own is where it stands, if nothing says that something goes there.
    """
    said = [token for token in found if token.kind != "filler" and token.text not in PRONOUNS.words]
    names_a_pawn = any(token.text in PAWN.words for token in found)
    moves = [token for token in said if token.kind == "move"]
    at = next((at for at, token in enumerate(found) if token.kind == "place"), None)
    if at is None or len(said) != len(moves) + 1 or not (names_a_pawn or moves) or not awaited(view):
        return None
    node = found[at].text.upper()
    before = {token.text for token in found[max(at - 1, 0) : at]}
    legal = choices(view, awaited(view)[0])
    leaving = [order for order in legal if isinstance(order, Move) and order.origin == node]
    if leaving:
        return leaving[0] if len(leaving) == 1 and not before & THITHER.words else None
    going = [
        order for order in legal if _goes_to(order, node) and (not names_a_pawn or isinstance(order, Move | Enter))
    ]
    return going[0] if len(going) == 1 and not before & THENCE.words else None


def _goes_to(order: Order, node: str) -> bool:
    match order:
        case Move(target=target) | Advise(target=target) | Enter(node=target):
            return target == node
        case _:
            return False
