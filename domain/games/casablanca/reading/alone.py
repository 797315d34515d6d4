"""What a letter that says nothing else answers: a red card (CB-43), the hex of event 30 (CB-55), a choice, nothing moves."""

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
_PAYS: Final = listed("pays, and nothing else")
_PAYS_NOT: Final = listed("does not pay, and nothing else")
_NUMBERED: Final = listed("a number, and nothing else")


def alone(text: str, view: View) -> o.Order | None:
    """The order of a text that is a number or a hex, or cards, where a letter asks for just that, or that nothing moves."""
    return number_alone(text, view) or stays_alone(text) or _hex_alone(text, view) or _answer_alone(plain(text), view)


def _answer_alone(said: str, view: View) -> o.Order | None:
    """The choice of cards, "cards, thanks"; a price paid or not, "yep", "nope"; where to begin again, "number 3"."""
    order: o.Order
    if said in _CARDS.words:
        order = o.Choose("cards")
    elif said in _PAYS.words:
        order = o.Pay()
    elif said in _PAYS_NOT.words:
        order = o.DoNotPay()
    elif (number := _numbered(said)) is not None:
        order = o.Activation((o.Restart(number),))
    else:
        return None
    return order if order in choices(view, view.seat) else None


def _numbered(said: str) -> int | None:
    """The number of a text that is no more than one figure, be it with a word for it: "3", "dal 3"."""
    *before, last = said.split() or [""]
    plainly = len(last) == 1 and last.isdecimal() and (not before or " ".join(before) in _NUMBERED.words)
    return int(last) if plainly else None


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
