"""Sentences of the story about the deal, red cards, what was sent ahead, decisions and the end."""

from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.board.cards import is_event
from domain.games.casablanca.telling.listing_cards import card_line
from domain.games.casablanca.telling.naming import (
    green_names,
    moves,
    place,
    red_title,
    seat_word,
    seats_word,
)
from domain.games.casablanca.words import SAY
from domain.words import Language


def said(seen: e.Observation, language: Language) -> str | None:
    """The sentence for what happens around the moves; None for anything else."""
    match seen:
        case e.TableSet() | s.HandSeen() | e.RedStacked() | s.RedStackedSeen() | s.RedDealtSeen():
            return _dealt(seen, language)
        case e.RedAsked(turn=turn, seat=seat):
            return SAY("story.red-asked", language, turn=turn, seat=seat_word(seat, language))
        case e.RedRevealed():
            return _revealed(seen, language)
        case e.Held(activation=activation):
            return SAY("story.held", language, moves=moves(activation, language))
        case e.HoldDropped(why=why):
            return SAY(f"story.hold-dropped-{why}", language)
        case e.ChoicesAsked(seats=seats):
            return SAY("story.choices-asked", language, seats=seats_word(seats, language))
        case e.ExtraMovesBegan(seats=seats):
            return SAY("story.extra-moves-began", language, seats=seats_word(seats, language))
        case e.AnswerSealed() | s.AnswerSealedSeen() | e.Answered() | e.ReactionSet():
            return _decided(seen, language)
        case e.SeatWithdrawn(seat=seat):
            return SAY("story.seat-withdrawn", language, seat=seat_word(seat, language))
        case e.GameEnded(distances=distances) if distances:
            # Who has won the match says; here how near the others came.
            far = ", ".join(f"{seat_word(seat, language)} {hexes}" for seat, hexes in distances.items())
            return SAY("story.distances", language, seats=far)
        case _:
            return None


def _dealt(seen: e.TableSet | s.HandSeen | e.RedStacked | s.RedStackedSeen | s.RedDealtSeen, language: Language) -> str:
    match seen:
        case e.TableSet(seats=seats, gestapo=gestapo, remaining=remaining):
            who, start = seats_word(seats, language), place(gestapo, language)
            return SAY("story.table-set", language, seats=who, hex=start, remaining=remaining)
        case s.HandSeen(cards=()):
            return SAY("story.hand-empty", language)
        case s.HandSeen(cards=hand):
            return SAY("story.hand", language, cards=green_names(hand, language))
        case e.RedStacked(cards=stacked):
            return SAY("story.red-stacked", language, cards=len(stacked))
        case s.RedStackedSeen(count=count):
            return SAY("story.red-stacked", language, cards=count)
        case s.RedDealtSeen(cards=(), unseen=unseen):
            return SAY("story.red-dealt", language, unseen=unseen)
        case s.RedDealtSeen(cards=red, unseen=unseen):
            names = ", ".join(red_title(card, language) for card in red)
            return SAY("story.red-hand", language, cards=names, unseen=unseen)


def _revealed(seen: e.RedRevealed, language: Language) -> str:
    """The card in force; only a movement card of the drawn deck begins a turn."""
    kind, card = "event" if is_event(seen.card) else "movement", card_line(seen.card, language)
    if seen.seat is not None:
        seat = seat_word(seen.seat, language)
        return SAY(f"story.drawn-{kind}" if seen.random else f"story.played-{kind}", language, seat=seat, card=card)
    return SAY(f"story.turn-{kind}" if seen.fresh else f"story.revealed-{kind}", language, turn=seen.turn, card=card)


def _decided(seen: e.AnswerSealed | s.AnswerSealedSeen | e.Answered | e.ReactionSet, language: Language) -> str:
    match seen:
        case e.AnswerSealed():
            return SAY("story.answer-sealed", language)
        case s.AnswerSealedSeen(seat=seat):
            return SAY("story.other-sealed", language, seat=seat_word(seat, language))
        case e.Answered(seat=seat, what=what, void=void):
            who = seat_word(seat, language)
            return SAY("story.answered-void" if void else f"story.answered-{what}", language, seat=who)
        case e.ReactionSet(when=when):
            return SAY("story.reaction-if-caught" if when == "if caught" else f"story.reaction-{when}", language)
