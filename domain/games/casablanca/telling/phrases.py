"""The short things Casablanca says: what is asked and how to answer, what lapses, how a match ended."""

from domain.game import Outcome, Seat
from domain.games.casablanca.board.cards import event, event_says
from domain.games.casablanca.rules.default import HIGH
from domain.games.casablanca.rules.eligible import EITHER
from domain.games.casablanca.rules.legality import comes_later
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import green_names, red_title, seat_name, seats_word
from domain.games.casablanca.words import SAY
from domain.words import Language

__all__ = ["asks", "ended", "lapses", "round_words", "seat_name"]


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" before the first turn."""
    if view.table is None or not view.table.turn:
        return ""
    return SAY("round", language, turn=view.table.turn)


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now and how to answer; never a line that could be sent as it stands."""
    table, situation = view.table, _situation(view, seat)
    said = [SAY(f"asks.{situation}", language)]
    if table is not None:
        said = [*_card(table, situation, language), *said, *_how(table, seat, situation, language)]
    return " ".join([*said, *_keeps(view, seat, language)])


def _card(table: Table, situation: str, language: Language) -> list[str]:
    """The event that asks, with what it says where one has to decide by it."""
    if table.card is None or situation not in ("either", "pay", "column", "alarm"):
        return []
    says = "" if situation == "alarm" else f" {event_says(table.card, language)}"
    return [f"{red_title(table.card, language)}.{says}"]


def _how(table: Table, seat: Seat, situation: str, language: Language) -> list[str]:
    """How moves are written, or that they may be sent with the answer to an event."""
    if situation in ("move", "ahead", "held"):
        return [SAY(f"asks.how-{_pieces(table, seat)}", language)]
    later = situation in ("either", "pay", "sealed", "wait") and comes_later(table, seat)
    return [SAY("asks.after", language)] if later else []


def _situation(view: View, seat: Seat) -> str:
    """What is asked of a seat, as the messages call it."""
    table = view.table
    if view.outcome is not None:
        return "ended"
    if table is None:
        return "before"
    if seat not in table.playing:
        return "out"
    match table.phase, table.card:
        case "movement", _ if seat == table.to_act:
            return "move"
        case "movement", _ if seat not in table.waiting:
            return "moved"
        case "movement", _:
            return "ahead" if view.own.held is None else "held"
        case "card", _:
            return "card" if seat == table.to_act else "wait"
        case _, int(card) if seat == table.to_act:
            return "column" if event(card).effect == "column" else "alarm"
        case _, int(card) if seat in table.unanswered:
            return "either" if event(card).effect in EITHER else "pay"
        case _:
            return "sealed" if seat in table.asked else "wait"


def _pieces(table: Table, seat: Seat) -> str:
    side = table.sides[seat]
    if side.gone:
        return "gestapo"
    return "restart" if side.out is not None else "pieces"


def _keeps(view: View, seat: Seat, language: Language) -> list[str]:
    """The choice among cards that somebody paid, which blocks nobody (CB-51)."""
    keeping = view.table.keeps(seat) if view.table is not None and view.outcome is None else None
    if keeping is None:
        return []
    return [SAY("keeps", language, most=keeping.count - 1, cards=green_names(view.own.keep, language))]


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played for this seat if it does not answer in time; empty if it is not asked."""
    situation, table = _situation(view, seat), view.table
    if table is None:
        return ""
    match situation:
        case "move":
            return SAY(f"lapses.{_pieces(table, seat)}", language)
        case "either":
            return SAY("lapses.lower" if table.sides[seat].marker >= HIGH else "lapses.cards", language)
        case "column" | "alarm":
            return SAY("lapses.alarm", language)
        case "card" | "pay":
            return SAY(f"lapses.{situation}", language)
        case _:
            return ""


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why."""
    if not outcome.winners:
        why = {"turns": "turns", "nobody": "dead"}.get(outcome.reason, "draw")
        return SAY(f"ended.nobody-{why}", language)
    reason = outcome.reason if f"ended.{outcome.reason}" in SAY else "won"
    who = str(seats_word(outcome.winners, language))
    return SAY(f"ended.{reason}", language, who=who, count=len(outcome.winners))
