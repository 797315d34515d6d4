"""One public table for all: after each step the state and the views brought along hold the same object; one alone, an equal."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from domain import course
from domain.chance import SeededChance
from domain.course import followed
from domain.game import PUBLIC, REFEREE, AnyGame, Outcome, Seat
from domain.games import discover, find
from domain.match.sight import blank, look_on, with_tables
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from tests.support import onlookers
from tests.support.worlds import World

GAMES = list(discover().values())
ORDERS = 60
ENOUGH = 40  # events
Steps = tuple[Step[Any, Wired], ...]


class Played:
    """A game that its seats, observers and the referee look on at, without a match around it."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.chance, self.own = game, SeededChance(b"one table"), SeededChance(b"own")
        self.options = resolve(game.options, game.presets, {})
        self.seats = game.rules.seats(game.least_players + 1, self.options)
        self.state = game.rules.blank
        self.views: dict[Seat, Any] = {seat: game.sight.blank(seat) for seat in (*self.seats, PUBLIC, REFEREE)}
        self.events: list[Wired] = []

    def decisions(self) -> Iterator[Steps]:
        """The steps of the deal and of each order; they have not happened yet."""
        yield tuple(followed(self.game, self.state, self.game.rules.setup(self.options, self.seats, self.chance)))
        for _ in range(ORDERS):
            if self.game.rules.outcome(self.state) is not None:
                return
            seat = self.game.rules.awaited(self.state)[0]
            listed = self.game.sight.choices(self.views[seat], seat)
            yield self.game.rules.decide(self.state, seat, self.own.pick("order", listed), self.chance)

    def happen(self, steps: Iterable[Step[Any, Wired]]) -> Iterator[Step[Any, Wired]]:
        """Let these happen before everybody's eyes, one after another."""
        for step in steps:
            self.state = step.after
            self.events.append(step.event)
            onlookers.look_on(self.game, self.views, step)
            yield step

    def check(self) -> None:
        """All hold one table, and it is a table."""
        assert self.state.table is not None
        assert [seat for seat, view in self.views.items() if view.table is not self.state.table] == []


def by_key(game: AnyGame) -> str:
    """What a game is called in the list of tests."""
    return game.key


@pytest.mark.parametrize("game", GAMES, ids=by_key)
def test_after_each_step_the_state_and_every_view_hold_one_table(game: AnyGame) -> None:
    played = Played(game)
    for steps in played.decisions():
        for _ in played.happen(steps):
            played.check()
    assert len(played.events) > ENOUGH


@pytest.mark.parametrize("game", GAMES, ids=by_key)
def test_they_do_so_too_when_a_seat_leaves_and_when_all_agree_to_end(game: AnyGame) -> None:
    for number in range(2):
        played = Played(game)
        for _, steps in zip(range(5), played.decisions(), strict=False):
            tuple(played.happen(steps))
        left = game.rules.withdraw(played.state, played.seats[0], "resigned", played.chance)
        agreed = game.rules.conclude(played.state, Outcome((), "draw-agreed", "G-17"))
        for _ in played.happen((left, agreed)[number]):
            played.check()
        assert len(agreed) > 0 < len(left)


@pytest.mark.parametrize("game", GAMES, ids=by_key)
def test_a_view_folded_alone_from_its_observations_and_the_public_faces_is_the_same(game: AnyGame) -> None:
    played = Played(game)
    for steps in played.decisions():
        tuple(played.happen(steps))
    for seat, view in played.views.items():
        alone = onlookers.looked_on_alone(game, game.sight.blank(seat), seat, played.events)
        assert alone == view
        assert alone.table == played.state.table


@pytest.mark.parametrize("game", GAMES, ids=by_key)
@pytest.mark.parametrize("most", [3, 1_000], ids=["in parts", "all in one go"])
def test_views_that_many_events_are_brought_to_at_once_are_those_that_saw_each(game: AnyGame, most: int) -> None:
    """Though what changes the table alone is not watched one by one."""
    played = Played(game)
    steps = [step for steps in played.decisions() for step in played.happen(steps)]
    views = {seat: game.sight.blank(seat) for seat in played.views}
    for begin in range(0, len(steps), most):
        course.look_on(game, views, [(step.event, step.after.table) for step in steps[begin : begin + most]])
    assert views == played.views
    played.views = views
    played.check()


@pytest.mark.parametrize("game", GAMES, ids=by_key)
def test_where_the_steps_of_a_decision_lead_is_where_their_events_lead(game: AnyGame) -> None:
    played = Played(game)
    for steps in played.decisions():
        again = list(followed(game, played.state, [step.event for step in steps]))
        assert again == list(steps)
        tuple(played.happen(steps))


def world_of_six() -> World:
    """A match of Quinta Colonna that has gone on for a while."""
    game = find("quinta-colonna")
    world = World(game, 6, SeededChance(b"one table"))
    own = SeededChance(b"own")
    for _ in range(20):
        seat = world.asked()
        world.order(seat, own.pick("order", game.sight.choices(world.views[seat].game, seat)))
    return world


def test_everybody_at_the_table_of_a_match_holds_one_public_table() -> None:
    world = world_of_six()
    assert {id(view.game.table) for view in world.views.values()} == {id(world.table.table)}


def test_views_of_a_match_that_come_later_hold_one_table_among_themselves_and_equal_those_brought_along() -> None:
    world = world_of_six()
    late = {seat: blank(world.game, seat) for seat in (*world.seats, PUBLIC)}
    look_on(world.game, late, with_tables(world.game, None, world.events))
    assert len({id(view.game.table) for view in late.values()}) == 1
    assert late == world.views


def test_a_view_of_a_match_folded_by_itself_is_the_one_brought_along_with_the_others() -> None:
    world = world_of_six()
    for seat, view in world.views.items():
        alone = {seat: blank(world.game, seat)}
        look_on(world.game, alone, with_tables(world.game, None, world.events))
        assert alone[seat] == view
