"""Why an order was not accepted: one sentence for every reason, saying what to do."""

from typing import Final

from domain.game import Seat
from domain.games.casablanca.board.cards import EVENTS, GREEN_CARDS, MOVEMENTS
from domain.games.casablanca.telling.naming import green_name, place, red_title, seat_word
from domain.games.casablanca.words import SAY
from domain.refusal import Refusal
from domain.telling import Fields, refused
from domain.words import Language, Part, quoted


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    return refused(SAY, refusal, _FIELDS, language)


def _card(card: str | int, language: Language) -> str:
    if isinstance(card, int):
        return red_title(card, language) if card in (*MOVEMENTS, *EVENTS) else str(card)
    return green_name(card, language) if card in GREEN_CARDS else quoted(card, language)


def _seat(seat: str, language: Language) -> Part:
    try:
        return seat_word(Seat(seat), language)
    except KeyError:
        return quoted(seat, language)


_FIELDS: Final[Fields] = {
    "hex": place,
    "origin": place,
    "seat": _seat,
    "card": _card,
    "piece": lambda piece, language: SAY.word(f"piece.{piece}", language),
    "line": lambda line, language: SAY.word(f"line.{line}", language),
}
