"""The short things Mata Hari says: names of seats, refusals, what is asked, what lapses, how a match ended."""

from collections.abc import Iterable
from typing import Final

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.mata_hari.reading.claim_writing import request
from domain.games.mata_hari.rules.legality import no_mata_hari
from domain.games.mata_hari.state import Table, View
from domain.games.mata_hari.words import SAY
from domain.refusal import Refusal
from domain.telling import Fields, refused
from domain.words import Language, listed


def seat_name(seat: Seat, language: Language) -> str:
    """A seat as letters call it: "Agent 2"."""
    if seat == PUBLIC:
        return SAY("seat.public", language)
    if seat == REFEREE:
        return SAY("seat.referee", language)
    return SAY("seat.agent", language, number=seat.rpartition("-")[2])


def seat_names(seats: Iterable[Seat], language: Language) -> str:
    """Several seats, with "and" before the last."""
    return listed((seat_name(seat, language) for seat in seats), language)


def words(refusal: Refusal, language: Language) -> str:
    """The sentence for a refusal."""
    return refused(SAY, refusal, _FIELDS, language)


def cards_word(number: int, language: Language) -> str:
    """How many cards: "2 cards"."""
    return SAY("cards", language, count=number)


_FIELDS: Final[Fields] = {"seat": ("who", seat_name), "most": ("cards", cards_word), "number": ("cards", cards_word)}


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" before the first turn."""
    if view.table is None or not view.table.turn:
        return ""
    return SAY("round", language, turn=view.table.turn)


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now, and how to answer; never a line that could be sent as it stands."""
    table = view.table
    if view.outcome is not None:
        return SAY("asks.over", language)
    if table is None:
        return SAY("asks.not-begun", language)
    if table.looks and table.looks[0].seat == seat:
        return SAY("asks.look", language, count=table.looks[0].take)
    asked = _asked(view, table, seat, language)
    # Everybody who plays may accuse, not only those who are asked (MH-29).
    accusable = table.phase == "counter" and seat in table.playing and any(other != seat for other in table.laid)
    return f"{asked} {SAY('asks.accuse', language)}" if accusable else asked


def _asked(view: View, table: Table, seat: Seat, language: Language) -> str:
    active = seat == table.active
    match table.phase:
        case "offer" if active:
            return SAY("asks.offer", language)
        case "counter":
            return SAY("asks.file", language) if active else _counter(table, seat, language)
        case "accuse":
            return SAY(_window(table, seat), language)
        case "resolve" if active:
            return SAY(_resolution(view, table), language)
        case "hitman" if table.hitman is not None and table.hitman.seat == seat:
            demands = "; ".join(request(demand, language) for demand in table.hitman.met)
            return SAY("asks.hitman", language, demands=demands)
        case _:
            return SAY("asks.nothing", language)


def _window(table: Table, seat: Seat) -> str:
    if seat not in table.waived:
        return "asks.window"
    return "asks.waived" if any(other != seat for other in table.laid) else "asks.waived-alone"


def _resolution(view: View, table: Table) -> str:
    if table.acceptable():
        return "asks.resolve"
    return "asks.resolve-none" if no_mata_hari(table, view.own) else "asks.resolve-mata-hari"


def _counter(table: Table, seat: Seat, language: Language) -> str:
    if table.shut_out(seat):
        return SAY("asks.shut-out", language)
    if table.too_few(seat):
        return SAY("asks.too-few", language)
    if seat in table.laid:
        return SAY("asks.laid", language)
    if seat in table.declined:
        return SAY("asks.declined", language)
    count = table.laid[table.active].count
    return SAY("asks.counter", language, count=count, cards=cards_word(count, language))


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played if this seat does not answer (MH-08, MH-39)."""
    table = view.table
    if table is None or view.outcome is not None:
        return ""
    if table.looks and table.looks[0].seat == seat:
        what = "take"
    elif table.phase == "offer":
        what = table.rules.timeout_active
    else:
        what = "accuse" if table.phase == "look" else table.phase
    return SAY(f"lapses.{what}", language)


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why."""
    if outcome.reason == "draw-agreed":
        return SAY("ended.draw-agreed", language)
    if not outcome.winners:
        return SAY("ended.nobody", language)
    who = seat_names(outcome.winners, language)
    if outcome.reason == "visionary":
        return SAY("ended.visionary", language, who=who)
    many = len(outcome.winners)
    return SAY("ended.too-few" if outcome.reason == "too-few" else "ended.score", language, count=many, who=who)
