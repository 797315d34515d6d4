"""What people say in their own words: a colour wished for or alone, a pawn that comes back, the only pawn that can go there."""

from itertools import pairwise
from typing import Final

from domain.game import Written
from domain.games.vedova_nera.choices import choices
from domain.games.vedova_nera.colours import Colour
from domain.games.vedova_nera.lexicon import (
    BRINGING,
    COLOUR_NAMES,
    IS,
    MY_COLOUR,
    OFF_THE_WEB,
    PLURALS,
    PRONOUNS,
    RETURNING,
    VERBS,
    WISHING,
    Token,
    tokens,
)
from domain.games.vedova_nera.orders import Choose, Move, Order
from domain.games.vedova_nera.state import Choosing, Playing, View, awaited

_PAWN: Final = frozenset({"pawn", "pedina"})
_WEB: Final = frozenset({"web", "ragnatela"})
_MINE: Final = frozenset({"my", "mia", "mio"})


def colour_wished_for(lines: list[str]) -> list[Written[Order]]:
    """A colour as the answer to the only question: "my colour: red", "io il rosso", "giocare con i rossi"; none if two are."""
    found = [(number, _wished(line, tokens(line))) for number, line in enumerate(lines)]
    named = [Written[Order](number, Choose(colour)) for number, colour in found if colour is not None]
    return named if len(named) == 1 else []


def _wished(line: str, found: tuple[Token, ...]) -> Colour | None:
    """The colour that a line wishes for, in so many words, and in no others."""
    if line.lstrip().startswith((">", "#")) or ("?" in line and not _is_request(found)):
        return None
    asserted = any(token.text in PRONOUNS | MY_COLOUR | WISHING for token in found)
    said = [token for token in found if token.kind != "filler" and token.text not in PRONOUNS | IS | WISHING]
    return _colour(said[0]) if asserted and len(said) == 1 else None


def _colour(token: Token) -> Colour | None:
    return COLOUR_NAMES.get(token.text) or PLURALS.get(token.text)


def colour_alone(text: str, view: View) -> Choose | None:
    """A colour and nothing else: the answer while colours are chosen, if a letter says no more than that (G-23)."""
    said = [token for token in tokens(text) if token.kind != "filler"]
    if not isinstance(view, Choosing) or len(said) != 1 or said[0].kind != "colour":
        return None
    return Choose(COLOUR_NAMES[said[0].text])


def _is_request(found: tuple[Token, ...]) -> bool:
    """ "Could I have yellow?", "posso avere il giallo?" """
    words = [token.text for token in found]
    asks = words[:1] in (["could"], ["can"], ["may"], ["posso"], ["potrei"])
    return asks and bool({"have", "take", "be", "avere", "prendere", "essere"}.intersection(words))


def returning(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """The entry that a line tells of: from the verb on, where nothing but the pawn is named before; none if it tells of none.

    It begins with "my", as no line of ours does.
    """
    if brought := _brought_back(found):
        return brought
    at = next((at for at, token in enumerate(found) if token.text in RETURNING), 0)
    before = found[:at]
    if not before or not any(token.text in _MINE for token in before[:2]):
        return ()
    if any(token.kind != "filler" and token.text not in OFF_THE_WEB for token in before):
        return ()
    behind = [token for token in found[at + 1 :] if token.text not in OFF_THE_WEB]
    if sum(token.kind == "place" for token in behind) != 1 or any(token.kind == "place" for token in before):
        return ()
    back = found[at].text in VERBS and VERBS[found[at].text] == "enter"
    again = any(token.text in ("back", "in") for token in behind[:1])
    head = Token(found[at].start, found[at].end, "enter", "enter")
    return (head, *behind) if back or again else ()


def _brought_back(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Bring my pawn back on the web at D4" """
    words = {token.text for token in found}
    places = tuple(token for token in found if token.kind == "place")
    beside = [token for token in found[1:] if token.kind not in ("filler", "place") and token.text not in OFF_THE_WEB]
    whole = bool(found) and found[0].text in BRINGING and bool(words & _WEB) and "back" in words
    if not whole or beside or len(places) != 1:
        return ()
    return (Token(found[0].start, found[0].end, "enter", "enter"), *places)


def of_ones_own(found: tuple[Token, ...], view: View) -> tuple[Token, ...]:
    """The tokens without the colour of whoever plays, beside a pawn: "my blue pawn on H4 to A4"."""
    if not isinstance(view, Playing):
        return found
    colour = view.colours[view.web.turn]
    beside = {id(one) for one, other in pairwise(found) if other.text in _PAWN and COLOUR_NAMES.get(one.text) == colour}
    beside |= {
        id(other) for one, other in pairwise(found) if one.text in _PAWN and COLOUR_NAMES.get(other.text) == colour
    }
    return tuple(token for token in found if id(token) not in beside)


def only_pawn(found: tuple[Token, ...], view: View) -> Move | None:
    """The move of a pawn to a node, "pawn to C1", where only one pawn can go there; None if several can, or none."""
    said = [token for token in found if token.kind != "filler" or token.text in _PAWN]
    if len(said) != 2 or said[0].text not in _PAWN or said[1].kind != "place" or not awaited(view):
        return None
    target = said[1].text.upper()
    there = [order for order in choices(view, awaited(view)[0]) if isinstance(order, Move) and order.target == target]
    return there[0] if len(there) == 1 else None
