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
    place,
    red_title,
    seat_name,
    seat_word,
    seats_word,
)
from domain.games.casablanca.words import SAY
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
    going_on = view.outcome is None
    lines = _under_way(table, language) if going_on else [SAY("listing.ended", language, turn=table.turn)]
    return Section(SAY("listing.match", language), tuple(lines))


def _under_way(table: Table, language: Language) -> list[str]:
    """The turn, the card in force, and who is to act or to decide."""
    turn, last = table.turn, table.rules.max_turns
    lines = [SAY("listing.turn-of" if last else "listing.turn", language, turn=turn, last=last)]
    if table.card is not None:
        # What an event says stands in the story, and beside the request where it asks something.
        card = f"{red_title(table.card, language)}." if is_event(table.card) else card_line(table.card, language)
        lines.append(SAY("listing.in-force", language, card=card))
    if table.to_act is not None:
        lines.append(_to_act(table, table.to_act, language))
    if table.unanswered:
        lines.append(SAY("listing.to-decide", language, seats=seats_word(table.unanswered, language)))
    return lines


def _to_act(table: Table, seat: Seat, language: Language) -> str:
    who = seat_word(seat, language)
    if not table.waiting:
        return SAY("listing.to-act", language, seat=who)
    return SAY("listing.to-act-then", language, seat=who, waiting=seats_word(table.waiting, language))


def _everybody(view: View, table: Table, language: Language) -> Section:
    lines = []
    for seat in table.seats:
        said = "; ".join(_player(view, table, seat, language))
        line = "listing.you" if seat == view.seat else "listing.player"
        lines.append(SAY(line, language, seat=seat_word(seat, language), player=said))
    return Section(SAY("listing.everybody", language), tuple(lines))


def _player(view: View, table: Table, seat: Seat, language: Language) -> list[str]:
    side = table.sides[seat]
    flown = view.outcome is not None and view.outcome.reason == "plane" and seat in view.outcome.winners
    said = [SAY("listing.flown", language) if flown else _fugitive(side, language)]
    if side.gestapo is not None:
        said.append(SAY("listing.hunts", language, hex=place(side.gestapo, language)))
    if not side.gone:
        said.append(SAY("listing.marker", language, marker=side.marker))
    held = _held(table, side, language)
    if held:
        said.append(SAY("listing.in-hand", language, cards=" + ".join(held)))
    if seat in table.intercepted:
        said.append(SAY("listing.intercepted", language))
    if seat in table.resigned:
        said[-1:] = [SAY("listing.left", language)]
    return said


def _held(table: Table, side: Side, language: Language) -> list[str]:
    """How many cards of each kind a side has in hand."""
    held = [green_count(side.green, language)] if side.green else []
    held += [gold_count(side.gold, language)] if side.gold else []
    if table.rules.articulated:
        held.append(SAY("listing.red-cards", language, red=side.red))
    return held


def _fugitive(side: Side, language: Language) -> str:
    if side.fugitive is not None:
        where = SAY("listing.in", language, hex=place(side.fugitive, language))
        if side.fugitive in atlas().free:
            where = SAY("listing.hidden", language, where=where)
        if side.mount == "camel":
            where = SAY("listing.riding", language, where=where, rations=side.rations)
        return where
    out = side.out
    if out is None or out.how == "restart":
        return SAY("listing.restarts", language)
    if out.how == "captured" and out.hex is not None:
        return SAY("listing.captured", language, hex=place(out.hex, language), money=out.money)
    return SAY("listing.dead", language)


def _supplies(table: Table, language: Language) -> Section:
    boxes = [
        f"{name} {friend.hex}: {table.friends[name]}"
        for name, friend in atlas().friends.items()
        if table.friends.get(name)
    ]
    lines = [SAY("listing.friends", language, friends=", ".join(boxes))] if boxes else []
    piles = "listing.piles" if table.rules.articulated else "listing.piles-drawn"
    lines.append(SAY(piles, language, remaining=table.remaining, gold=gold_left(table), red=table.red_deck))
    return Section(SAY("listing.supplies", language), tuple(lines))


def _used(table: Table, language: Language) -> Section:
    """The red cards used, by number: movements, then events."""
    lines = []
    for events, line in enumerate(("listing.movements", "listing.events")):
        used = sorted(card for card in table.played if is_event(card) == bool(events))
        if used:
            lines.append(SAY(line, language, cards=", ".join(map(str, used))))
    return Section(SAY("listing.used", language), tuple(lines))


def _hands(view: View, language: Language) -> Section:
    """Every hand, once all is open (G-09) or for the referee."""
    heading = SAY("listing.hands", language)
    if view.ended is None and view.seat != REFEREE:
        return Section(heading, ())
    lines = []
    for seat, own in view.owns.items():
        green = green_names(own.green, language) or SAY("listing.no-green", language)
        red = ", ".join(map(str, own.red))
        lines.append(f"{seat_name(seat, language)}: {green}" + (f"; {red}" if red else "") + ".")
    return Section(heading, tuple(lines))
