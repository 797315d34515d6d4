"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from domain.game import Choice, Group, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import REACTIONS, green_name, pick, red_title, seat_name
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
    hunts, flees = f"{hunter} Gestapo", f"{fugitive} {pick(language, 'fugitive', 'fuggiasco')}"
    match order.steps:
        case ():
            return (
                pick(language, "Neither piece", "Entrambi i pezzi"),
                "",
                pick(language, "goes anywhere", "restano dove sono"),
            )
        case (o.GestapoMove(path=(end,)),):
            return hunts, hunter, end
        case (o.GestapoEmbark(),):
            return hunts, hunter, pick(language, "across the sea", "oltre il mare")
        case (o.FugitiveMove(path=(end,)),):
            return flees, fugitive, end
        case (o.FugitiveEmbark(),):
            return flees, fugitive, pick(language, "across the sea", "oltre il mare")
        case (o.BuyCamel(),):
            return flees, fugitive, pick(language, "just the camel", "solo il cammello")
        case (o.BuyCamel(), o.FugitiveMove(path=(end,))):
            return f"{flees} + {pick(language, 'camel bought here', 'cammello comprato qui')}", fugitive, end
        case (o.PlayGreen(card),):
            return pick(language, "Card used alone", "Carta usata da sola"), "", green_name(card, language)
        case (o.PlayGreen(card), o.FugitiveMove(path=(end,))):
            return f"{flees} + {green_name(card, language)}", fugitive, end
        case (o.Restart(number),):
            heading = pick(language, "Where you begin again", "Da dove ricominci")
            return heading, "", f"{number} {atlas().starts[number - 1]}"
        case (o.GestapoFollow(target),):
            heading = pick(language, f"{hunter}, always on the trail of", f"{hunter}, sempre sulle tracce di")
            return heading, hunter, seat_name(target, language)
        case _:
            return None


def _other(order: o.Order, table: Table, seat: Seat, language: Language) -> Named | None:
    card = pick(language, "Event", "Evento")
    if table.card is not None:
        card = f"{card} {red_title(table.card, language)}"
    match order:
        case o.PlayRed(number):
            return pick(language, "This turn's card", "La carta del turno"), "", red_title(number, language)
        case o.Choose(what):
            said = pick(language, "green cards", "carte verdi") if what == "cards" else ""
            return card, "", said or pick(language, "down the table", "giù sulla tabella")
        case o.Pay(None):
            return card, "", pick(language, "yes, at that price", "sì, a quel prezzo")
        case o.DoNotPay():
            return card, "", pick(language, "without it", "senza")
        case o.Pay(move) if move is not None:
            return card, table.sides[seat].fugitive or "", " ".join(move.path)
        case o.Keep(cards):
            named = " + ".join(green_name(one, language) for one in cards)
            return (
                pick(language, "For your pocket", "Da intascare"),
                "",
                named or pick(language, "not one", "neanche una"),
            )
        case o.SetReaction(when) if not table.sides[seat].gone:
            heading = pick(language, "Papers and weapons from now on", "D'ora in poi documenti e armi")
            return heading, "", REACTIONS[when][language]
        case _:
            return None
