"""Why an order was not accepted: one sentence for every reason, saying what to do."""

from domain.game import Seat
from domain.games.casablanca.board.cards import EVENTS, GREENS, MOVEMENTS
from domain.games.casablanca.telling.naming import green_name, place, red_title, seat_word
from domain.games.casablanca.words import SAY
from domain.refusal import Refusal
from domain.words import Language, Part, quoted


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    parts = {name: _part(name, fact, language) for name, fact in refusal.facts}
    return SAY(f"refusal.{refusal.reason}", language, **parts)


def _part(name: str, fact: str | int, language: Language) -> Part:
    """A refusal's fact in the words of a language."""
    match name:
        case "hex" | "origin":
            return place(str(fact), language)
        case "seat":
            return _seat(str(fact), language)
        case "card":
            return _card(fact, language)
        case "piece":
            return SAY.word(f"piece.{fact}", language)
        case "line":
            return SAY.word(f"line.{fact}", language)
        case _:
            return fact


def _card(card: str | int, language: Language) -> str:
    if isinstance(card, int):
        return red_title(card, language) if card in (*MOVEMENTS, *EVENTS) else str(card)
    return green_name(card, language) if card in GREENS else quoted(card, language)


def _seat(seat: str, language: Language) -> Part:
    try:
        return seat_word(Seat(seat), language)
    except KeyError:
        return quoted(seat, language)
