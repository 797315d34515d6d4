"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from domain.game import Choice, Group, Seat
from domain.games.vedova_nera.board.colours import COLOUR_WORDS
from domain.games.vedova_nera.board.nodes import NAMES
from domain.games.vedova_nera.orders import Advise, Choose, Enter, Lapse, Move, Order, Pass, Roll
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.state import Playing, View
from domain.words import Language, Words


def menu(view: View, seat: Seat, language: Language) -> tuple[Group[Order], ...]:
    """Every legal order of a seat, by pawn and marble; empty if nothing is asked of it."""
    groups: dict[tuple[str, str], list[Choice[Order]]] = {}
    for order in choices(view, seat):
        groups.setdefault(_heading(order, view, language), []).append(Choice(_label(order, language), order))
    return tuple(Group(heading, tuple(found), place) for (heading, place), found in groups.items())


def _heading(order: Order, view: View, language: Language) -> tuple[str, str]:
    """The heading that an order stands under, and the place it is about; no heading begins with an order word or a node."""
    match order:
        case Choose():
            return Words(en="Colours left", it="Colori rimasti")[language], ""
        case Move(origin=origin):
            return Words(en=f"Pawn on {origin}", it=f"Pedina in {origin}")[language], origin
        case Advise():
            stands = NAMES[view.web.advisor] if isinstance(view, Playing) else ""
            return Words(en=f"The Advisor, now on {stands}", it=f"Il Consigliere, ora in {stands}")[language], stands
        case Enter():
            return Words(en="Back on the web", it="Di nuovo sulla ragnatela")[language], ""
        case Roll(origin=origin):
            place = f"{Words(en='housing', it='incavo')[language]} {origin}"
            return Words(en=f"One of your marbles, in {origin}", it=f"Una delle tue biglie, in {origin}")[
                language
            ], place
        case Pass() | Lapse():
            return Words(en="Or nothing at all", it="Oppure niente")[language], ""


def _label(order: Order, language: Language) -> str:
    match order:
        case Choose(colour):
            return COLOUR_WORDS[colour][language]
        case Enter(node):
            return node
        case Move(target=target) | Advise(target=target):
            return target
        case Roll(target=target):
            return f"{target} ({Words(en='dish', it='piatto')[language]})"  # a node's name alone is a node of the web
        case Pass() | Lapse():
            return Words(en="do nothing", it="non fare niente")[language]
