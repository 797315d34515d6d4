"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from domain.game import Choice, Group, Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import HITMAN, Card, card_name, partner_word
from domain.games.mata_hari.reading.claim_writing import request
from domain.games.mata_hari.rules.choices import choices
from domain.games.mata_hari.state import View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.words import SAY
from domain.words import Language

_MOST = 8  # links under one heading


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
            return SAY(f"menu.size-{len(cards)}", language), _together(cards, language)
        case o.Decline(note, False):
            label = SAY("menu.none-nor-accusation" if note else "menu.none", language)
            return SAY("menu.counter-offer", language), label
        case o.Waive():
            return SAY("menu.accusations", language), SAY("menu.none-from-me", language)
        case o.Accuse(seat, partner):
            heading = SAY("menu.accusation", language, seat=seat_name(seat, language))
            return heading, str(partner_word(partner, language))
        case o.Accept() | o.Refuse() | o.UseMataHari():
            return SAY("menu.resolution", language), _answer(order, language)
        case o.Give(cards):
            return SAY("menu.new-offer", language), _together(cards, language)
        case o.Take(cards):
            return SAY("menu.deck", language), _together(cards, language) or SAY("menu.leave", language)
        case o.Reveal(index):
            return SAY("menu.visionary", language), SAY("menu.every", language, index=index)
        case _:
            return None


def _together(cards: tuple[Card, ...], language: Language) -> str:
    """Several cards as one label; commas divide labels."""
    return " + ".join(card_name(card, language) for card in cards)


def _answer(order: o.Answer, language: Language) -> str:
    match order:
        case o.Refuse():
            return SAY("menu.no-exchange", language)
        case o.UseMataHari(flip):
            return SAY("menu.flipping" if flip else "menu.not-flipping", language)
        case o.Accept(seat, hitmen):
            return " + ".join((seat_name(seat, language), *(_hitman(clause, language) for clause in hitmen)))


def _hitman(clause: o.Clause, language: Language) -> str:
    if clause.demand is None:
        return str(partner_word(HITMAN, language))
    return SAY("menu.hitman-demand", language, request=request(clause.demand, language))
