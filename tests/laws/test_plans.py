"""Plans (G-18), for every game that has them: they survive the wire and the notation, and nobody else learns of one."""

from copy import copy
from typing import Any

import pytest

from domain.chance import SeededChance, used
from domain.game import PUBLIC, AnyGame, Seat, Written
from domain.games import discover
from domain.match.events import OrderCarriedOut, PlanSet
from domain.match.reading.notation import parse, write
from domain.match.rules.decide import submit
from domain.match.rules.planning import loaded, refusal, stored
from domain.match.rules.submission import Submission
from domain.wire import Wire
from tests.shares import at_least, share
from tests.support.worlds import World, positions

GAMES = [game for game in discover().values() if game.reading.plan is not None]
OWN = SeededChance(b"plans")


def lines(played: World, seat: Seat) -> tuple[Any, ...]:
    """Plausible lines of a seat, possible or not."""
    assert played.game.reading.plan is not None
    return played.game.reading.plan.samples(played.views[seat].game, seat, OWN)


def possible(played: World, seat: Seat) -> tuple[Any, ...]:
    """As many of them as can stand together."""
    plan: tuple[Any, ...] = ()
    for line in lines(played, seat):
        if refusal(played.game, played.views[seat].game, seat, (*plan, line)) is None:
            plan = (*plan, line)
    return plan


def letter(played: World, seat: Seat, *orders: Any) -> tuple[Any, ...]:
    """What a letter of a seat would cause."""
    asked = Submission(seat=seat, orders=tuple(Written(at, order) for at, order in enumerate(orders)))
    return submit(played.game, played.state, played.views, asked, again(played), played.now).events


def again(played: World) -> SeededChance:
    """The match's chance as it stands, to be drawn from as often as one likes."""
    return SeededChance(b"again", used(played.chance.drawn))


def after(played: World, events: tuple[Any, ...]) -> World:
    """The world once these have happened; the one given stays as it was."""
    later = copy(played)
    later.events = []
    later.happen(events)
    later.now = played.now
    return later


def moves(played: World, owner: Seat) -> list[tuple[Seat, Any]]:
    """What those who are asked might do, but for the owner of the plan."""
    asked = [seat for seat in played.game.rules.awaited(played.table) if seat != owner]
    return [(seat, order) for seat in asked for order in played.game.sight.choices(played.views[seat].game, seat)[:40]]


def by_plan(events: tuple[Any, ...]) -> list[OrderCarriedOut]:
    """The orders that came from plans."""
    return [event for event in events if isinstance(event, OrderCarriedOut) and event.by == "plan"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_lines_survive_the_wire_and_the_notation_in_both_languages(game: AnyGame) -> None:
    seen = 0
    for number, played in enumerate(positions(game, game.least_players, "plan lines", most=30)):
        for seat in () if played.over else share(played.seats, 2, number):
            for line in lines(played, seat):
                assert loaded(game, stored([line])) == (line,)
                for language in ("en", "it"):
                    understood = parse(game, write(game, line, language), played.views[seat])
                    assert [one.order for one in understood.orders] == [line]
                seen += 1
    assert seen > at_least(50, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_setting_a_plan_is_seen_by_its_owner_alone(game: AnyGame) -> None:
    told = 0
    for played in positions(game, game.most_players, "plans set", most=25):
        for seat in () if played.over else played.seats:
            plan = possible(played, seat)
            if not plan:
                continue
            events = letter(played, seat, *plan)
            if by_plan(events):
                continue  # it answered at once
            assert any(isinstance(event, PlanSet) for event in events)
            told += len(played.seen(seat, events))
            assert not [
                played.seen(other, events)
                for other in (*played.seats, PUBLIC)
                if other != seat and played.seen(other, events)
            ]
    assert told > 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_plan_answers_looks_to_the_others_as_if_it_had_come_by_letter(game: AnyGame) -> None:
    answered = 0
    for played in positions(game, game.most_players, "plans answer", most=25):
        for seat in () if played.over else played.seats:
            planned = letter(played, seat, *possible(played, seat))
            if by_plan(planned):
                continue  # it answered at once
            with_plan = after(played, planned)
            for asked, order in moves(with_plan, seat):
                events = letter(with_plan, asked, order)
                if not by_plan(events):
                    continue
                sent = letter(played, asked, order)
                for own in by_plan(events):
                    given = Wire(game.orders).load(own.name, bytes(own.body))
                    sent = (*sent, *letter(after(played, sent), seat, given))
                answered += 1
                for other in (*played.seats, PUBLIC):
                    if other != seat:
                        assert with_plan.seen(other, events) == played.seen(other, sent)
    assert answered > 5
