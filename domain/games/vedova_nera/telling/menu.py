"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from domain.game import Choice, Group, Seat
from domain.games.vedova_nera.board.colours import colour_word
from domain.games.vedova_nera.board.nodes import NAMES
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Lapse, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.state import Playing, View
from domain.games.vedova_nera.words import SAY
from domain.words import Language


def menu(view: View, seat: Seat, language: Language) -> tuple[Group[Order], ...]:
    """Every legal order of a seat, by pawn and marble; empty if nothing is asked of it."""
    groups: dict[tuple[str, str], list[Choice[Order]]] = {}
    for order in choices(view, seat):
        groups.setdefault(_heading(order, view, language), []).append(Choice(_label(order, language), order))
    return tuple(Group(heading, tuple(found), place) for (heading, place), found in groups.items())


def _heading(order: Order, view: View, language: Language) -> tuple[str, str]:
    """The heading that an order stands under, and the place it is about; no heading begins with an order word or a node."""
    match order:
        case ChooseColour():
            return SAY("menu.colours", language), ""
        case Move(origin=origin):
            return SAY("menu.pawn", language, origin=origin), origin
        case Advise():
            stands = NAMES[view.web.advisor] if isinstance(view, Playing) else ""
            return SAY("menu.advisor", language, stands=stands), stands
        case Enter():
            return SAY("menu.enter", language), ""
        case RollMarble(origin=origin):
            return SAY("menu.marble", language, origin=origin), SAY("housing", language, node=origin)
        case Pass() | Lapse():
            return SAY("menu.or-nothing", language), ""


def _label(order: Order, language: Language) -> str:
    match order:
        case ChooseColour(colour):
            return str(colour_word(colour, language))
        case Enter(node):
            return node
        case Move(target=target) | Advise(target=target):
            return target
        case RollMarble(target=target):
            return SAY("menu.in-dish", language, target=target)  # a node's name alone is a node of the web
        case Pass() | Lapse():
            return SAY("menu.nothing", language)
