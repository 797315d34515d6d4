"""What a letter that says nothing else answers: a red card (CB-43), the hex of event 30 (CB-55), cards, nothing moves."""

from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexicon import listed
from domain.games.casablanca.reading.menu_words import stays_alone
from domain.games.casablanca.reading.red_words import number_alone
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.eligible import is_alarm
from domain.games.casablanca.state import View
from domain.reading.line_words import plain

_CARDS: Final = listed("cards, and nothing else")


def alone(text: str, view: View) -> o.Order | None:
    """The order of a text that is a number or a hex, or cards, where a letter asks for just that, or that nothing moves."""
    return number_alone(text, view) or stays_alone(text) or _hex_alone(text, view) or _cards_alone(text, view)


def _cards_alone(text: str, view: View) -> o.Choose | None:
    """The choice of cards, where they may be chosen: "cards, thanks"."""
    order = o.Choose("cards")
    return order if plain(text) in _CARDS.words and order in choices(view, view.seat) else None


def _hex_alone(text: str, view: View) -> o.Order | None:
    """The one move to a hex, where a piece may be moved once more."""
    table = view.table
    if table is None or not is_alarm(table):
        return None
    said = text.strip(" .!").upper()
    moves = [order for order in choices(view, view.seat) if _leads_to(order, said)]
    return moves[0] if len(moves) == 1 else None


def _leads_to(order: o.Order, end: str) -> bool:
    match order:
        case o.Activation(steps=(o.GestapoMove(path=path),)):
            return path[-1] == end
        case _:
            return False
