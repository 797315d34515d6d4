"""The short things the game says: names of seats, refusals, what is asked, what lapses, how a match ended."""

from typing import Final

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.vedova_nera.board.colours import COLOURS, colour_word
from domain.games.vedova_nera.plans.words import turn_words
from domain.games.vedova_nera.rules.deeds import may_roll
from domain.games.vedova_nera.state import Choosing, Playing, View, awaited, table_of
from domain.games.vedova_nera.words import SAY
from domain.refusal import Refusal
from domain.telling import Fields, refused
from domain.words import Language, sentence


def seat_name(seat: Seat, language: Language) -> str:
    """What a seat is called within a sentence: "player 2", "il giocatore 2"; a colour where a position names seats so."""
    if seat == PUBLIC:
        return SAY("seat.public", language)
    if seat == REFEREE:
        return SAY("seat.referee", language)
    for colour in COLOURS:
        if seat == colour:
            return SAY("seat.colour", language, colour=colour_word(colour, language))
    number = seat.removeprefix("player-")
    return SAY("seat.player", language, number=number)


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    facts = dict(refusal.facts)
    turn = turn_words(str(facts["kind"]), str(facts["places"]), language) if "kind" in facts else ""
    return sentence(refused(SAY, refusal, _FIELDS, language, turn=turn))


_FIELDS: Final[Fields] = {
    "colour": lambda colour, language: colour_word(colour, language) if colour in COLOURS else colour,
    "seat": ("who", seat_name),
}


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" while colours are chosen."""
    table = table_of(view)
    if not isinstance(table, Playing) or not table.turns:
        return ""
    return SAY("round", language, turns=table.turns)


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now and how to answer; never a line that could be sent as it stands."""
    asked = awaited(view)
    if not asked:
        return SAY("asks.nothing", language)
    if seat not in asked:
        return _waits(view, asked[0], language)
    if isinstance(view, Choosing):
        return SAY("asks.colour", language)
    assert isinstance(view, Playing)
    web = view.web
    more = SAY("asks.or-enter", language) if web.removed[web.turn] else ""
    more += SAY("asks.or-marble", language) if may_roll(view.rules, web, view.reached) else ""
    more += SAY("asks.or-pass", language) if view.rules.allow_pass else ""
    return SAY("asks.turn", language, colour=colour_word(view.colours[web.turn], language), more=more)


def _waits(view: View, seat: Seat, language: Language) -> str:
    """What is being waited for."""
    if isinstance(view, Playing):
        return SAY("waits.turn", language, colour=colour_word(view.colours[view.web.turn], language))
    return SAY("waits.choice", language, seat=seat_name(seat, language))


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played for this seat if it does not answer in time (VN-22); empty if it is not asked."""
    if seat not in awaited(view):
        return ""
    if isinstance(view, Choosing):
        return SAY("lapses.choice", language)
    if isinstance(view, Playing) and view.rules.timeout_vn == "pass":
        return SAY("lapses.pass", language)
    return SAY("lapses.random", language)


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why; any other reason is a draw that the players agreed on."""
    reason = outcome.reason if f"ended.{outcome.reason}" in SAY else "draw-agreed"
    who = seat_name(outcome.winners[0], language) if outcome.winners else ""
    return sentence(SAY(f"ended.{reason}", language, who=who))
