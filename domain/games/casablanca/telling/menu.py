"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from domain.game import Choice, Group, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import green_name, reaction, red_title, seat_name
from domain.games.casablanca.words import SAY
from domain.words import Language


def menu(view: View, seat: Seat, language: Language) -> tuple[Group[o.Order], ...]:
    """The listed orders of a seat, by piece and card; pairs of moves are left to be written by hand.

    Headings put the hex where a piece stands before it ("M5 Gestapo"), which no order does, and speak of cards in words no
    order has.
    """
    table = view.table
    if table is None:
        return ()
    groups: dict[tuple[str, str], list[Choice[o.Order]]] = {}
    for order in choices(view, seat):
        named = _activation(order, table, seat, language) if isinstance(order, o.Activation) else None
        named = named or _other(order, table, seat, language)
        if named is not None:
            heading, at, label = named
            groups.setdefault((heading, at), []).append(Choice(label, order))
    return tuple(Group(heading, tuple(found), at) for (heading, at), found in groups.items())


Named = tuple[str, str, str]
"""The heading of a choice, the hex it is about, and its label, which ends with the hex it leads to."""


def _activation(order: o.Activation, table: Table, seat: Seat, language: Language) -> Named | None:
    side = table.sides[seat]
    hunter, fugitive = side.gestapo or "", side.fugitive or ""
    hunts, flees = SAY("menu.gestapo", language, hex=hunter), SAY("menu.fugitive", language, hex=fugitive)
    match order.steps:
        case ():
            return SAY("menu.neither", language), "", SAY("menu.stay", language)
        case (o.GestapoMove(path=(end,)),):
            return hunts, hunter, end
        case (o.GestapoEmbark(),):
            return hunts, hunter, SAY("menu.sea", language)
        case (o.FugitiveMove(path=(end,)),):
            return flees, fugitive, end
        case (o.FugitiveEmbark(),):
            return flees, fugitive, SAY("menu.sea", language)
        case (o.BuyCamel(),):
            return flees, fugitive, SAY("menu.camel", language)
        case (o.BuyCamel(), o.FugitiveMove(path=(end,))):
            return SAY("menu.fugitive-camel", language, hex=fugitive), fugitive, end
        case (o.PlayGreen(card),):
            return SAY("menu.card-alone", language), "", green_name(card, language)
        case (o.PlayGreen(card), o.FugitiveMove(path=(end,))):
            return SAY("menu.fugitive-card", language, hex=fugitive, card=green_name(card, language)), fugitive, end
        case (o.Restart(number),):
            return SAY("menu.restart", language), "", f"{number} {atlas().starts[number - 1]}"
        case (o.GestapoFollow(target),):
            return SAY("menu.follow", language, hex=hunter), hunter, seat_name(target, language)
        case _:
            return None


def _other(order: o.Order, table: Table, seat: Seat, language: Language) -> Named | None:
    match order:
        case o.PlayRed(number):
            return SAY("menu.red", language), "", red_title(number, language)
        case o.Choose() | o.Pay() | o.DoNotPay() if table.card is not None:
            return _answer(order, table.card, table.sides[seat].fugitive or "", language)
        case o.Keep(cards):
            named = " + ".join(green_name(one, language) for one in cards) or SAY("menu.keep-nothing", language)
            return SAY("menu.keep", language), "", named
        case o.SetReaction(when) if not table.sides[seat].gone:
            return SAY("menu.reaction", language), "", reaction(when, language)
        case _:
            return None


def _answer(order: o.Choose | o.Pay | o.DoNotPay, card: int, fugitive: str, language: Language) -> Named:
    heading = SAY("menu.event", language, card=red_title(card, language))
    match order:
        case o.Choose(what):
            return heading, "", SAY(f"menu.choose-{what}", language)
        case o.Pay(None):
            return heading, "", SAY("menu.pay", language)
        case o.Pay(move) if move is not None:
            return heading, fugitive, " ".join(move.path)
        case _:
            return heading, "", SAY("menu.do-not-pay", language)
