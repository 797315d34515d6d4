"""Things called otherwise than by their numbers: "king takes 55", "assalto il 53 con l'alfiere", "the fourth man to 71"."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.orders import PAWNS, End, Order, Play
from domain.games.quinta_colonna.reading.lexemes import Lexeme, lexemes, pawn_called
from domain.games.quinta_colonna.reading.lexicon import SKIPPED, Kind, listed
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.rules.sides import commanded
from domain.games.quinta_colonna.state import View

_TAKING: Final = listed("taking")
_SHAPES: Final[tuple[list[Kind], ...]] = (
    ["piece", "assault", "number"],
    ["assault", "number", "with", "piece"],
    ["with", "piece", "assault", "number"],
)
_LEAST_UNREAD: Final = 2
"""Houses of a sentence that can be no order without a pawn."""
_MEN: Final = listed("pawn names", "pawn, the piece", "men")
_ALONE: Final = 4  # "the first" may be the one that was named before, "the fourth" hardly
_ARTICLES: Final = listed("articles")
_GOES_ON: Final[frozenset[Kind]] = frozenset({"to", "move", "ask", "stay", "arrest"})
_BEFORE_A_NUMBER: Final = listed("before a pawn's number")
_WAYS: Final = listed("ways through")
_WHERE: Final = listed("where")


def taken(lexemes: Sequence[Lexeme], view: View) -> Play | None:
    """The play of a line in which a figure takes a house; None unless it is in hand once, and can go there."""
    said = [lexeme for lexeme in lexemes if lexeme.kind not in SKIPPED]
    kinds = ["assault" if lexeme.word in _TAKING.words else lexeme.kind for lexeme in said]
    if view.spy is None or view.table is None or kinds not in _SHAPES:
        return None
    figure, house = _of_kind(said, "piece").value, _of_kind(said, "number").number
    declared = view.table.rules.assault == "declared" and "assault" in [lexeme.kind for lexeme in said]
    held = [card for card in view.spy.hand if piece_of(card, view.table.pieces) == figure]
    return Play(held[0], house, (), declared) if len(held) == 1 and _can_go(held[0], house, view) else None


def _of_kind(said: Sequence[Lexeme], kind: Kind) -> Lexeme:
    return next(lexeme for lexeme in said if lexeme.kind == kind)


def _can_go(card: int, house: int, view: View) -> bool:
    plays = (order for order in choices(view, view.seat) if isinstance(order, Play))
    return any((order.card, order.house) == (card, house) for order in plays)


def standing(place: str, view: View) -> str | None:
    """The one pawn that stands on a house; None if none does, or several do."""
    pawns = view.table.pawns if view.table is not None and view.spy is None else {}
    there = [pawn for pawn, house in pawns.items() if str(house) == place]
    return there[0] if len(there) == 1 else None


def starts(place: str, view: View) -> bool:
    """Whether the spy, if it is the writer's, or a pawn stands on a house."""
    if view.spy is not None:
        return str(view.spy.house) == place
    return view.table is not None and place in map(str, view.table.pawns.values())


def in_their_order(lexemes: Sequence[Lexeme], view: View) -> tuple[Lexeme, ...]:
    """The lexemes with "the fourth man" as the name of a pawn, where it can be one pawn alone; none if no pawn is called so.

    Of the pawns of one who commands only some, "the second man" may be P2 or the second of them.
    """
    called = {at: number for at, lexeme in enumerate(lexemes) if (number := _ordinal(lexemes, at, lexeme))}
    if not called or view.table is None or view.spy is not None:
        return ()
    mine = commanded(view.table, view.seat)
    if any({PAWNS[number - 1], *mine[number - 1 : number]} != {PAWNS[number - 1]} for number in called.values()):
        return ()
    if not {PAWNS[number - 1] for number in called.values()}.issubset(mine):
        return ()
    return tuple(
        pawn_called(called[at], lexeme) if at in called else lexeme
        for at, lexeme in enumerate(lexemes)
        if not (at - 1 in called and lexeme.word in _MEN.words)
    )


def numbered_behind(lexemes: Sequence[Lexeme], view: View) -> tuple[Lexeme, ...]:
    """The lexemes with "la 4" behind another pawn and its house as the name of a pawn: "P5 53 e la 4 in 45"; none if no pawn is
    called so. On the way through houses, "per la 53 e la 4", a number is one of these."""
    if view.table is None or view.spy is not None or any(one.word in _WAYS.words for one in lexemes):
        return ()
    mine = commanded(view.table, view.seat)
    named = {lexeme.value for lexeme in lexemes if lexeme.kind == "named"}
    called = [at for at in range(len(lexemes)) if _is_numbered(lexemes, at)]
    names = [f"P{lexemes[at].number}" for at in called]
    if not called or not named or not set(names).issubset(mine) or len({*named, *names}) < len(named) + len(names):
        return ()
    said = ((at, one) for at, one in enumerate(lexemes) if one.kind != "filler" and at + 1 not in called)
    return tuple(pawn_called(one.number, one) if at in called else one for at, one in said)


def _is_numbered(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a number there is a pawn's: behind a house, an article before it, and a word that leads to a house behind it."""
    if lexemes[at].kind != "number" or not 0 < lexemes[at].number <= len(PAWNS) or at + 1 >= len(lexemes):
        return False
    first = at - 1
    if lexemes[first].word not in _BEFORE_A_NUMBER.words or lexemes[at + 1].kind not in _GOES_ON:
        return False
    before = next((one.kind for one in reversed(lexemes[:first]) if one.kind != "filler"), None)
    return before in ("number", "stay")


@cache
def _ordinals() -> Mapping[str, int]:
    return {word: number for number in range(1, len(PAWNS) + 1) for word in listed(f"ordinal {number}").listed}


def _ordinal(lexemes: Sequence[Lexeme], at: int, lexeme: Lexeme) -> int:
    """Which pawn a word counts up to; 0 if it counts none."""
    number = _ordinals().get(lexeme.word, 0)
    behind = lexemes[at + 1].word if at + 1 < len(lexemes) else ""
    return number if behind in _MEN.words or (number >= _ALONE and _stands_alone(lexemes, at)) else 0


def _stands_alone(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether an ordinal without its noun is a pawn's: an article before it, and behind it what pawns do."""
    if not at or lexemes[at - 1].word not in _ARTICLES.words or at + 1 == len(lexemes):
        return False
    return lexemes[at + 1].kind in _GOES_ON or lexemes[at + 1].word in _WHERE.words


def closes_early(orders: Sequence[Order], sentence: str, view: View) -> bool:
    """Whether nothing but the end of the turn is ordered, and a sentence names a pawn, or houses between which one goes."""
    if not orders or not all(isinstance(order, End) for order in orders):
        return False
    said = lexemes(sentence)
    houses = sum(lexeme.kind == "number" for lexeme in said)
    pawn = any(lexeme.kind == "named" or (houses and lexeme.word in _ordinals()) for lexeme in said)
    return pawn or houses >= _LEAST_UNREAD
