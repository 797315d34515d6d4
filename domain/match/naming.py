"""What a seat is called, at its table and away from it; before seats are given out a place is called by its number."""

from domain.game import AnyGame, Seat
from domain.match.sight import MatchView
from domain.match.words import SAY
from domain.seats import number_of_place
from domain.words import Language


def seat_name(game: AnyGame, seat: Seat, language: Language) -> str:
    """A seat within a sentence, as its game calls it; no game knows of places."""
    if number := number_of_place(seat):
        return SAY("seat.place", language, number=number)
    return game.telling.seat_name(seat, language)


def name_of(game: AnyGame, view: MatchView, seat: Seat, language: Language) -> str:
    """A seat within a sentence, under the name it goes by at that table; a place by its number."""
    return seat_name(game, at_table(game, view, seat), language)


def at_table(game: AnyGame, view: MatchView, seat: Seat) -> Seat:
    """The seat whose name it goes by at that table."""
    called = game.telling.called
    return seat if called is None or number_of_place(seat) else Seat(called(view.game, seat))
