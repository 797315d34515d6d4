"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from domain.game import Choice, Group, Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import PARTNER_TITLES, Card, card_name
from domain.games.mata_hari.reading.claim_writing import request
from domain.games.mata_hari.rules.choices import choices
from domain.games.mata_hari.state import View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.words import Language, Words

_MOST = 8  # links under one heading
_SIZES = {
    1: Words("One card on the table", "Una carta sul tavolo"),
    2: Words("Two cards on the table", "Due carte sul tavolo"),
    3: Words("Three cards on the table", "Tre carte sul tavolo"),
}


def menu(view: View, seat: Seat, language: Language) -> tuple[Group[o.Order], ...]:
    """The listed orders of a seat by what they do; offers without claims, for these are written by hand."""
    groups: dict[str, list[Choice[o.Order]]] = {}
    for order in choices(view, seat):
        named = _named(order, language)
        if named is None or (isinstance(order, o.Waive) and view.table is not None and seat in view.table.waived):
            continue
        heading, label = named
        listed = groups.setdefault(heading, [])
        if len(listed) < _MOST:
            listed.append(Choice(label, order))
    return tuple(Group(heading, tuple(listed)) for heading, listed in groups.items())


def _named(order: o.Order, language: Language) -> tuple[str, str] | None:
    """The heading and the label of an order; None: it is not offered as a link."""
    match order:
        case o.Offer(cards, (), None, ""):
            return _SIZES[len(cards)][language], _together(cards, language)
        case o.Decline(note, False):
            label = Words("none and no accusation", "nessuna e nessuna accusa") if note else Words("none", "nessuna")
            return Words("Counter-offer", "Contro-offerta")[language], label[language]
        case o.Waive():
            return Words("Accusations", "Accuse")[language], Words("none from me", "da me nessuna")[language]
        case o.Accuse(seat, partner):
            heading = Words("Accusation of {}", "Accusa contro {}")[language].format(seat_name(seat, language))
            return heading, PARTNER_TITLES[partner][language]
        case o.Accept() | o.Refuse() | o.UseMataHari():
            return _answer(order, language)
        case o.Give(cards):
            return Words("The new offer", "La nuova offerta")[language], _together(cards, language)
        case o.Take(cards):
            nothing = Words("leave all there", "lascia tutto")[language]
            return Words("Out of the deck", "Dal mazzo")[language], _together(cards, language) or nothing
        case o.Reveal(index):
            return Words("Visionary Agent", "Agente Visionario")[language], Words("every", "tutti i")[
                language
            ] + f" {index}"
        case _:
            return None


def _together(cards: tuple[Card, ...], language: Language) -> str:
    """Several cards as one label; commas divide labels."""
    return " + ".join(card_name(card, language) for card in cards)


def _answer(order: o.Answer, language: Language) -> tuple[str, str]:
    heading = Words("Resolution", "Risoluzione")[language]
    match order:
        case o.Refuse():
            return heading, Words("no exchange", "nessuno scambio")[language]
        case o.UseMataHari(flip):
            flips = Words(", Covers flipped", ", girando le Coperture") if flip else Words("", "")
            return heading, "Mata Hari" + flips[language]
        case o.Accept(seat, hitmen):
            label = seat_name(seat, language)
            for clause in hitmen:
                label += Words(" + Hitman", " + Sicario")[language]
                label += f" ({request(clause.demand, language)})" if clause.demand is not None else ""
            return heading, label
