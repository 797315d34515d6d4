"""The ninety cards: which chess piece each one carries (QC-07)."""

from collections.abc import Mapping

from domain.chance import Chance
from domain.games.quinta_colonna.events import PIECES, Piece

CARDS: tuple[int, ...] = tuple(range(1, 91))
UNIFORM: tuple[Piece, ...] = ("king", *(PIECES[(card - 1) % 6] for card in CARDS))  # by card number; 0 is no card
CHESS15: Mapping[Piece, int] = {"pawn": 42, "knight": 12, "bishop": 12, "rook": 12, "queen": 6, "king": 6}


def piece_of(card: int, pieces: Mapping[int, Piece] | None) -> Piece:
    """The piece of a card, given the table's ``pieces`` (None: the uniform deck)."""
    return UNIFORM[card] if pieces is None else pieces[card]


def assign(chance: Chance, known: Mapping[int, Piece] | None = None) -> dict[int, Piece]:
    """A piece for every card in the proportions of fifteen chess sets; the ``known`` ones stay as they are."""
    fixed = dict(known or {})
    pool: list[Piece] = []
    for piece, count in CHESS15.items():
        pool += [piece] * max(0, count - sum(1 for given in fixed.values() if given == piece))
    open_cards = [card for card in CARDS if card not in fixed]
    pool += ["pawn"] * (len(open_cards) - len(pool))
    dealt = chance.shuffle("pieces", pool)
    return {card: fixed[card] if card in fixed else dealt[open_cards.index(card)] for card in CARDS}
