"""The table in words: offers with what is said of them, what everybody holds, and the own cards."""

from domain.game import Seat, Section
from domain.games.mata_hari.board.cards import card_names, name_word
from domain.games.mata_hari.reading.writing import filed_texts
from domain.games.mata_hari.state import Table, View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.telling.scoring import scoring
from domain.games.mata_hari.telling.story import said_text
from domain.games.mata_hari.words import SAY
from domain.words import Language, quoted


def sections(view: View, language: Language) -> tuple[Section, ...]:
    """Offers, agents, the own cards, the deck while it is looked at; at the end everybody's cards."""
    table = view.table
    if table is None:
        return ()
    found = {
        "offers": _offers(view, table, language),
        "agents": [_agent(table, seat, language) for seat in table.seats],
        "supply": _supply(table, language),
        "own": _own(view, language),
        "deck": [card_names(view.deck, language)] if view.deck and view.ended is None else [],
        "tally": [] if view.ended is None else scoring(table, view.ended, language),
    }
    return tuple(Section(SAY(f"heading.{name}", language), tuple(lines)) for name, lines in found.items() if lines)


def _offers(view: View, table: Table, language: Language) -> list[str]:
    lines = []
    for seat, laid in table.laid.items():
        known = view.owns[seat].offer if seat in view.owns else view.shown.get(seat, ())
        shown = card_names(known, language) if known else SAY("cards", language, count=laid.count)
        lines.append(f"{seat_name(seat, language)}: {shown}{said_text(laid.claims, laid.request, language)}")
    return lines


def _agent(table: Table, seat: Seat, language: Language) -> str:
    covers = table.covers[seat]
    line = SAY(
        "listing.agent",
        language,
        who=seat_name(seat, language),
        cards=SAY("cards", language, count=table.sizes[seat]),
        count=covers.compromised,
        undercover=covers.undercover,
    )
    notes = {
        "active": seat == table.active,
        "declined": seat in table.declined,
        "barred": seat in table.barred,
        "resigned": seat in table.resigned,
    }
    said = ", ".join(SAY(f"agent.{note}", language) for note, true in notes.items() if true)
    return f"{line} ({said})" if said else line


def _supply(table: Table, language: Language) -> list[str]:
    cards = SAY("cards", language, count=table.deck)
    lines = [SAY("listing.left", language, cards=cards, covers=table.covers_left)]
    if table.removed:
        lines.append(SAY("listing.removed", language, cards=card_names(table.removed, language)))
    return lines


def _own(view: View, language: Language) -> list[str]:
    own = view.own
    lines = []
    if own.objective is not None:
        kind, skull = name_word(own.objective.resource, language), name_word(own.objective.skull, language)
        lines.append(SAY("listing.objective", language, kind=kind, skull=skull))
    if own.hand:
        lines.append(SAY("listing.hand", language, cards=card_names(own.hand, language)))
    if own.filed is not None:
        filed = " · ".join(quoted(text, language) for text in filed_texts(own.filed, language))
        lines.append(SAY("listing.filed", language, filed=filed))
    return lines
