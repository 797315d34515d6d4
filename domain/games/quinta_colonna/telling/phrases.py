"""The short things Quinta Colonna says: names of seats and pieces, refusals, what is asked, how a match ended."""

from typing import Final

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.rules.decide import waits
from domain.games.quinta_colonna.rules.moves import destinations
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import Spy, Table, View
from domain.games.quinta_colonna.words import SAY
from domain.refusal import Refusal
from domain.telling import Fields, refused
from domain.words import Language, Name, sentence


def seat_name(seat: Seat, language: Language) -> str:
    """What a seat is called within a sentence: "the spy", "partisan 2"."""
    if seat == PUBLIC:
        return SAY("seat.public", language)
    if seat == REFEREE:
        return SAY("seat.referee", language)
    if seat == SPY:
        return SAY("seat.spy", language)
    return SAY("seat.partisan", language, number=seat.removeprefix("partisan-"))


def piece_word(piece: Piece, language: Language) -> Name:
    """A piece as messages name it: "rook", "torre"; "{piece:il}" is its form with the article, "la torre"."""
    return SAY.word(f"piece.{piece}", language)


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    return sentence(refused(SAY, refusal, _FIELDS, language))


def _directions(said: str, language: Language) -> str:
    """Directions in the words of a language; what is none stays as it was written."""
    return " ".join(SAY(f"direction.{word}", language) if f"direction.{word}" in SAY else word for word in said.split())


_FIELDS: Final[Fields] = {
    "piece": piece_word,
    "named": piece_word,
    "seat": ("who", seat_name),
    "owner": ("who", seat_name),
    "to_act": ("playing", lambda side, language: SAY(f"plays.{side}", language)),
    "directions": _directions,
}


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" while the pawns take their places."""
    if view.table is None or view.table.phase == "start":
        return ""
    return SAY("round", language, round=view.table.round)


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now and how to answer; never a line that could be sent as it stands."""
    return SAY(f"asks.{_situation(view, seat)}", language)


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played for this seat if it does not answer in time (QC-40, QC-64); empty if it is not asked."""
    situation = _situation(view, seat).replace("declared", "spy")
    return SAY(f"lapses.{situation}", language) if f"lapses.{situation}" in SAY else ""


def _situation(view: View, seat: Seat) -> str:
    table = view.table
    if view.outcome is not None:
        return "ended"
    if table is None:
        return "before"
    spys = table.to_act == "spy"
    if (seat == SPY) != spys or seat in (PUBLIC, REFEREE):
        return "wait-spy" if spys else "wait-partisans"
    if not spys:
        return _of_partisans(view, table, seat)
    if view.spy is not None and _is_stuck(table, view.spy):
        return "stuck"
    return "declared" if table.rules.assault == "declared" else "spy"


def _of_partisans(view: View, table: Table, seat: Seat) -> str:
    if table.phase == "start":
        return "start"
    if table.grace:
        return "grace"
    return "partisans" if seat in waits(view) else "turn-ended"


def _is_stuck(table: Table, spy: Spy) -> bool:
    """Whether no card in the spy's hand leads anywhere (QC-25)."""
    jumps = table.rules.knight_jumps
    return not any(
        destinations(ground(table), piece_of(card, table.pieces), spy.house, jumps=jumps) for card in spy.hand
    )


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why."""
    reason = outcome.reason
    if f"ended.{reason}" not in SAY:
        reason = "spy" if SPY in outcome.winners else "partisans" if outcome.winners else "draw"
    return SAY(f"ended.{reason}", language)
