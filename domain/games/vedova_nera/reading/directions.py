"""Lines that tell of a pawn's move by its direction, where the order that was read goes another way (VN-23)."""

from collections.abc import Sequence

from domain.games.vedova_nera.board.nodes import NUMBERS, RINGS
from domain.games.vedova_nera.orders import Move, Order
from domain.games.vedova_nera.reading.lexicon import INWARDS, OUTWARDS, lexemes
from domain.games.vedova_nera.state import View
from domain.reading.line_words import words_of


def lacks_direction(orders: Sequence[Order], sentence: str, view: View) -> bool:
    """Whether a sentence sends a pawn inwards or outwards, names one node, and the move beside it does not go there."""
    if len(orders) != 1 or not isinstance(orders[0], Move):
        return False
    if len({lexeme.value for lexeme in lexemes(sentence) if lexeme.kind == "place"}) != 1:
        return False
    came, goes = (NUMBERS[node] % RINGS for node in (orders[0].origin, orders[0].target))
    words = words_of(sentence)
    return (INWARDS.among(words) and goes >= came) or (OUTWARDS.among(words) and goes <= came)
