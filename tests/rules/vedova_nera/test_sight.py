"""The game hides nothing: every event is every seat's, as it is, and a view begins as the empty table."""

from domain.audience import observe
from domain.chance import SeededChance
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.state import BLANK
from domain.options import resolve


def test_every_event_is_seen_by_everybody_as_it_is() -> None:
    options = resolve(GAME.options, GAME.presets, {})
    seats = GAME.rules.seats(3, options)
    events = GAME.rules.setup(options, seats, SeededChance(b"open"))
    assert events
    for event in events:
        for seat in (*seats, PUBLIC, REFEREE, Seat("a-stranger")):
            assert observe(event, seat) is event


def test_a_view_begins_as_the_state_does() -> None:
    assert GAME.sight.blank(Seat("red")) is BLANK
    assert GAME.sight.blank(PUBLIC) is BLANK
