"""The table in words: offers with what is said of them, what everybody holds, and the own cards."""

from domain.game import Seat, Section
from domain.games.mata_hari.board.cards import COLOUR_OF_CARDS, NAMES, card_name, card_names
from domain.games.mata_hari.reading.filed_words import filed_texts
from domain.games.mata_hari.state import Table, View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.telling.scoring import scoring
from domain.games.mata_hari.telling.story import cards_text, quoted, said_text
from domain.words import Language, Words


def sections(view: View, language: Language) -> tuple[Section, ...]:
    """Offers, agents, the own cards, the deck while it is looked at; at the end everybody's cards."""
    table = view.table
    if table is None:
        return ()
    found = [
        _section(Words("Offers", "Offerte"), _offers(view, table, language), language),
        _section(Words("Agents", "Agenti"), [_agent(table, seat, language) for seat in table.seats], language),
        _section(Words("Supply", "Riserva"), _supply(table, language), language),
        _section(Words("Your cards", "Le tue carte"), _own(view, language), language),
        _section(Words("The deck, from the top", "Il mazzo, dall'alto"), _deck(view, language), language),
        _section(Words("The count", "Il conteggio"), _count(view, table, language), language),
    ]
    return tuple(section for section in found if section.lines)


def _section(heading: Words, lines: list[str], language: Language) -> Section:
    return Section(heading[language], tuple(lines))


def _offers(view: View, table: Table, language: Language) -> list[str]:
    lines = []
    for seat, laid in table.laid.items():
        known = view.owns[seat].offer if seat in view.owns else view.shown.get(seat, ())
        shown = card_names(known, language) if known else cards_text(laid.count, language)
        lines.append(f"{seat_name(seat, language)}: {shown}{said_text(laid.claims, laid.request, language)}")
    return lines


def _agent(table: Table, seat: Seat, language: Language) -> str:
    covers = table.covers[seat]
    held = f"{cards_text(table.sizes[seat], language)} {'in mano' if language == 'it' else 'in hand'}"
    line = f"{seat_name(seat, language)}: {held}"
    if language == "it":
        line += f", Coperture: {covers.compromised} compromesse, {covers.undercover} incognito"
    else:
        line += f", Covers: {covers.compromised} Compromised, {covers.undercover} Undercover"
    notes = []
    if seat == table.active:
        notes.append(Words("active", "di turno"))
    if seat in table.declined:
        notes.append(Words("no counter-offer", "nessuna contro-offerta"))
    if seat in table.barred:
        notes.append(Words("rightly accused", "accusato a ragione"))
    if seat in table.resigned:
        notes.append(Words("has left", "ha lasciato"))
    said = ", ".join(note[language] for note in notes)
    return f"{line} ({said})" if said else line


def _supply(table: Table, language: Language) -> list[str]:
    lines = [
        Words(
            f"Deck: {cards_text(table.deck, 'en')}; Covers left: {table.covers_left}",
            f"Mazzo: {cards_text(table.deck, 'it')}; Coperture rimaste: {table.covers_left}",
        )[language]
    ]
    if table.removed:
        out = ", ".join(card_name(card, language) for card in table.removed)
        lines.append(Words(f"Out of the game: {out}", f"Fuori dal gioco: {out}")[language])
    return lines


def _own(view: View, language: Language) -> list[str]:
    own = view.own
    lines = []
    if own.objective is not None:
        kind, skull = NAMES[own.objective.resource][language], COLOUR_OF_CARDS[own.objective.skull][language]
        lines.append(
            Words(f"Objective: {kind}; {skull} cards against", f"Obiettivo: {kind}; contro, le carte {skull}")[language]
        )
    if own.hand:
        lines.append(f"{Words('Hand', 'Mano')[language]}: {card_names(own.hand, language)}")
    if own.filed is not None:
        filed = " · ".join(quoted(text, language) for text in filed_texts(own.filed, language))
        lines.append(f"{Words('Filed ahead', 'Lasciato detto')[language]}: {filed}")
    return lines


def _deck(view: View, language: Language) -> list[str]:
    return [card_names(view.deck, language)] if view.deck and view.ended is None else []


def _count(view: View, table: Table, language: Language) -> list[str]:
    return [] if view.ended is None else scoring(table, view.ended, language)
