"""The table in words, which stands beside the map: what lies open, the own pieces, and at the end every hand."""

from domain.game import REFEREE, Seat, Section
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import is_event
from domain.games.casablanca.rules.eligible import gold_left
from domain.games.casablanca.state import Side, Table, View
from domain.games.casablanca.telling.listing_cards import card_line, red_hand
from domain.games.casablanca.telling.listing_own import own_side
from domain.games.casablanca.telling.naming import (
    gold_count,
    green_count,
    green_names,
    pick,
    place,
    red_title,
    seat_name,
    seat_names,
    to_seats,
)
from domain.words import Language


def sections(view: View, language: Language) -> tuple[Section, ...]:
    """Everything this view knows, in words; a part with nothing in it is left out. No line can be taken for an order."""
    table = view.table
    if table is None:
        return ()
    found = [_moment(view, table, language)]
    if view.outcome is None and view.seat in table.playing:
        found += [own_side(view, table, language), red_hand(view, table, language)]
    found += [
        _everybody(view, table, language),
        _supplies(table, language),
        _used(table, language),
        _hands(view, language),
    ]
    return tuple(section for section in found if section.lines)


def _moment(view: View, table: Table, language: Language) -> Section:
    last = table.rules.max_turns
    until = pick(language, f" of {last} at most", f" su {last} al massimo") if last else ""
    lines = [pick(language, f"Turn {table.turn}{until}.", f"Turno {table.turn}{until}.")]
    if view.outcome is not None:
        lines = [pick(language, f"Ended in turn {table.turn}.", f"Finita al turno {table.turn}.")]
    elif table.card is not None:
        # What an event says stands in the story, and beside the request where it asks something.
        card = f"{red_title(table.card, language)}." if is_event(table.card) else card_line(table.card, language)
        lines.append(pick(language, "In force: ", "In vigore: ") + card)
    if view.outcome is None and table.to_act is not None:
        after = seat_names(table.waiting, language)
        then = pick(language, f", then {after}", f", poi {after}") if after else ""
        lines.append(pick(language, "Up ", "Tocca ") + to_seats((table.to_act,), language) + then + ".")
    if view.outcome is None and table.unanswered:
        who = seat_names(table.unanswered, language)
        lines.append(pick(language, f"Still to decide: {who}.", f"Devono ancora decidere: {who}."))
    return Section(pick(language, "The match", "La partita"), tuple(lines))


def _everybody(view: View, table: Table, language: Language) -> Section:
    you = pick(language, "you, ", "tu, ")
    lines = tuple(
        f"{seat_name(seat, language)}: {you if seat == view.seat else ''}{_player(view, table, seat, language)}"
        for seat in table.seats
    )
    return Section(pick(language, "Everybody, in playing order", "Tutti, in ordine di gioco"), lines)


def _player(view: View, table: Table, seat: Seat, language: Language) -> str:
    side = table.sides[seat]
    flown = view.outcome is not None and view.outcome.reason == "plane" and seat in view.outcome.winners
    said = [pick(language, "has flown away", "è volato via") if flown else _fugitive(side, language)]
    if side.gestapo is not None:
        said.append(pick(language, "hunts from ", "caccia da ") + place(side.gestapo, language))
    if not side.gone:
        said.append(pick(language, f"marker {side.marker}", f"segnalino {side.marker}"))
    held = [green_count(side.green, language)] if side.green else []
    held += [gold_count(side.gold, language)] if side.gold else []
    if table.rules.articulated:
        held.append(pick(language, f"{side.red} red", f"{side.red} rosse"))
    if held:
        said.append(pick(language, "in hand ", "in mano ") + " + ".join(held))
    if seat in table.intercepted:
        said.append(pick(language, "intercepted this turn", "già intercettato in questo turno"))
    if seat in table.resigned:
        said[-1:] = [pick(language, "has left the match", "ha lasciato la partita")]
    return f"{'; '.join(said)}."


def _fugitive(side: Side, language: Language) -> str:
    if side.fugitive is not None:
        where = f"in {place(side.fugitive, language)}"
        if side.fugitive in atlas().free:
            where += pick(language, ", hidden", ", al sicuro")
        if side.mount == "camel":
            where += pick(language, f", riding, water {side.rations}", f", a cammello, acqua {side.rations}")
        return where
    out = side.out
    if out is None or out.how == "restart":
        return pick(language, "captured, about to begin again", "catturato, sta per ricominciare")
    if out.how == "captured" and out.hex is not None:
        where = place(out.hex, language)
        return pick(language, f"captured in {where} with {out.money}", f"catturato in {where} con {out.money} soldi")
    return pick(language, "dead", "morto")


def _supplies(table: Table, language: Language) -> Section:
    boxes = [
        f"{name} {friend.hex}: {table.friends[name]}"
        for name, friend in atlas().friends.items()
        if table.friends.get(name)
    ]
    lines = []
    if boxes:
        lines.append(pick(language, "Friends' cards: ", "Carte degli amici: ") + ", ".join(boxes) + ".")
    piles = [
        pick(language, f"Remaining {table.remaining}", f"Rimanenti {table.remaining}"),
        pick(language, f"gold {gold_left(table)}", f"oro {gold_left(table)}"),
    ]
    if not table.rules.articulated:
        piles.append(pick(language, f"red deck {table.red_deck}", f"mazzo rosso {table.red_deck}"))
    lines.append(pick(language, "Piles: ", "Mazzi: ") + ", ".join(piles) + ".")
    return Section(pick(language, "Supplies", "Riserve"), tuple(lines))


def _used(table: Table, language: Language) -> Section:
    """The red cards used, by number: movements, then events."""
    heading = pick(language, "Red cards used since the last shuffle", "Carte rosse uscite dall'ultima mescolata")
    kinds = (pick(language, "Movements: ", "Movimenti: "), pick(language, "Events: ", "Eventi: "))
    lines = []
    for events, lead in enumerate(kinds):
        used = sorted(card for card in table.played if is_event(card) == bool(events))
        if used:
            lines.append(f"{lead}{', '.join(map(str, used))}.")
    return Section(heading, tuple(lines))


def _hands(view: View, language: Language) -> Section:
    """Every hand, once all is open (G-09) or for the referee."""
    heading = pick(language, "Every hand", "Tutte le mani")
    if view.ended is None and view.seat != REFEREE:
        return Section(heading, ())
    lines = []
    for seat, own in view.owns.items():
        green = green_names(own.green, language) or pick(language, "no green cards", "nessuna carta verde")
        red = ", ".join(map(str, own.red))
        lines.append(f"{seat_name(seat, language)}: {green}" + (f"; {red}" if red else "") + ".")
    return Section(heading, tuple(lines))
