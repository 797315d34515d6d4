"""Every event says who learns what of it, and of one that does not say so nobody learns anything."""

from typing import ClassVar

import pytest

from domain.audience import EVERYBODY, Audience, observations, observe, public_face, table_alone
from domain.chance import SeededChance
from domain.course import followed
from domain.game import PUBLIC, REFEREE, AnyGame, Seat
from domain.games import discover
from domain.match import events as m
from domain.options import resolve
from domain.wire import Wired

GAMES = list(discover().values())
TYPES = (*m.MATCH_EVENTS, *(kind for game in GAMES for kind in game.events))
OPTIONS = [(game, preset) for game in GAMES for preset in ("", *game.presets)]


class Undeclared(Wired, frozen=True):
    """An event whose author forgot to say who learns of it."""

    WIRE: ClassVar[str] = "test.undeclared.v1"
    seat: Seat
    secret: int


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: str(kind.WIRE))
def test_every_type_of_event_declares_who_learns_what(kind: type[Wired]) -> None:
    declared: Audience | None = kind.AUDIENCE
    assert declared is not None, f"{kind.__name__} says nothing of its audience, and so nobody is told of it"


def test_what_is_not_declared_is_seen_by_nobody() -> None:
    event = Undeclared(Seat("red"), 7)
    seats = (Seat("red"), Seat("black"), PUBLIC, REFEREE)
    assert [observe(event, seat) for seat in seats] == [None] * 4
    assert public_face(event) is None
    assert observations(event, seats) == {}


def test_what_everybody_sees_as_it_is_has_itself_for_a_face() -> None:
    event = m.SeatReachable(Seat("red"))
    assert (EVERYBODY.face(event), EVERYBODY.own_of(event)) == (event, {})


def test_the_table_alone_tells_what_everybody_sees_as_it_is_unless_a_view_learns_more_of_it() -> None:
    types = (Undeclared, m.Started, m.SeatReachable, m.PlanDropped)
    assert [kind.AUDIENCE is EVERYBODY for kind in types] == [False, True, True, False]
    assert table_alone(types, {m.SeatReachable}) == {m.Started}


@pytest.mark.parametrize(("game", "preset"), OPTIONS, ids=lambda value: getattr(value, "key", value or "default"))
def test_what_the_public_sees_is_the_face_and_each_seat_is_told_once(game: AnyGame, preset: str) -> None:
    """The events of a deal; the lists written by hand hold every type to its audience, field by field."""
    options = resolve(game.options, game.presets, {"preset": preset} if preset else {})
    seats = game.rules.seats(game.least_players, options)
    everybody = (*seats, PUBLIC, REFEREE)
    for step in followed(game, game.rules.blank, game.rules.setup(options, seats, SeededChance(b"audiences"))):
        told = observations(step.event, everybody)
        assert told == {seat: seen for seat in everybody if (seen := observe(step.event, seat)) is not None}
        assert told.get(PUBLIC) == public_face(step.event)
        assert told[REFEREE] == step.event
