"""A match decided anew from its seed and its orders leads to the same events; one event that differs is named."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace as change

from domain.chance import SeededChance, used
from domain.game import AnyGame, Seat, Written
from domain.games import discover, find
from domain.match import events as happened
from domain.match.deadline import remind_at
from domain.match.evolve import MATCH_TYPES
from domain.match.orders import Draw
from domain.match.rules.commands import TimedEvent, of_another_command, of_the_same_letter
from domain.match.rules.course import MatchCourse
from domain.match.rules.decide import submit
from domain.match.rules.redeciding import GIVEN, redecide
from domain.match.rules.sharing import vacate, vacate_as_before
from domain.match.rules.submission import Submission
from domain.wire import Wired
from tests.support.records import RecordedWorld
from tests.support.rewinding import gone_back
from tests.support.worlds import START, any_options

GAMES = sorted(discover().values(), key=lambda game: game.key)
ORDERS = 40
Leaving = Callable[[MatchCourse, Seat, Any], None]


def played(game: AnyGame, number: int) -> RecordedWorld:
    """A match between bots, under options at random."""
    chance = SeededChance(f"{game.key} {number}".encode())
    seats = chance.pick("seats", range(game.least_players, game.most_players + 1))
    world = RecordedWorld(game, seats, f"seed {number}".encode(), any_options(game, chance))
    world.play(ORDERS, chance)
    return world


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("number", range(3))
def test_the_rules_lead_to_the_same_events_again(game: AnyGame, number: int) -> None:
    world = played(game, number)
    assert redecide(game, world.seed, world.history) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_another_seed_leads_elsewhere(game: AnyGame) -> None:
    world = played(game, 1)
    assert redecide(game, b"another seed", world.history) is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_event_of_play_left_out_or_told_twice_is_named(game: AnyGame) -> None:
    world = played(game, 2)
    history = world.history
    number = max(n for n, one in enumerate(history) if type(one.event) not in MATCH_TYPES)

    for changed in (history[:number] + history[number + 1 :], history[: number + 1] + history[number:]):
        parting = redecide(game, world.seed, changed)
        assert parting is not None
        assert parting.number in (number + 1, number + 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_match_that_went_back_is_decided_anew_on_either_way(game: AnyGame) -> None:
    chance = SeededChance(game.key.encode())
    world = RecordedWorld(game, game.least_players, b"gone back")
    world.play(12, chance)
    decisions = [n for n, event in enumerate(world.events, 1) if isinstance(event, happened.DecisionOpened)]
    again = gone_back(world, decisions[len(decisions) // 2], "gone back")
    assert isinstance(again, RecordedWorld)
    again.times = [*world.times, *[again.now] * (len(again.events) - len(world.events))]
    again.play(12, chance)

    assert redecide(game, again.seed, again.history) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("first", ["draw", "order"])
def test_a_draw_that_is_proposed_again_with_an_order_is_decided_anew(game: AnyGame, first: str) -> None:
    world = RecordedWorld(game, game.least_players, b"again")
    seat = world.asked()
    world.order(seat, Draw())
    lines = (Draw(), game.sight.bot(world.views[seat].game, seat, SeededChance(b"bot")))
    written = tuple(Written(n, line) for n, line in enumerate(lines if first == "draw" else reversed(lines)))
    chance = SeededChance(world.seed, world.state.chance)  # type: ignore[union-attr]
    letter = Submission(seat=seat, orders=written, cause=3)
    world.happen(submit(game, world.state, world.views, letter, chance, world.now).events)
    world.play(3, SeededChance(b"on"))

    assert redecide(game, world.seed, world.history) is None


@pytest.mark.parametrize("game", [game for game in GAMES if game.most_players >= 4], ids=lambda game: game.key)
@pytest.mark.parametrize("leaves", [vacate, vacate_as_before], ids=["now", "before"])
@pytest.mark.parametrize("leaver", [0, 3])
def test_a_draw_stood_by_the_rules_of_the_release_whoever_left(game: AnyGame, leaves: Leaving, leaver: int) -> None:
    world = RecordedWorld(game, max(4, game.least_players), b"left")
    first, second, third, *_ = seats = world.seats
    for seat in (first, second, third):
        world.order(seat, Draw())
    chance = SeededChance(world.seed, world.state.chance)  # type: ignore[union-attr]
    course = MatchCourse(game, world.state, world.views, chance, world.now)
    leaves(course, seats[leaver], "resigned")
    world.happen(course.finish().events)
    for seat in seats[-1:]:
        if not world.over and seat != seats[leaver]:
            world.order(seat, Draw())

    assert redecide(game, world.seed, world.history) is None


@pytest.mark.parametrize("seconded", [False, True])
def test_going_back_without_a_second_administrator_where_that_takes_two_is_named(seconded: bool) -> None:
    game, words = GAMES[0], happened.VaultRef("row", "digest")
    world = RecordedWorld(game, game.least_players, b"seconded")
    world.play(6, SeededChance(b"seconded"))
    opened = change(world.history[0].event, rewinds="two")
    keep = max(n for n, event in enumerate(world.events, 1) if isinstance(event, happened.DecisionOpened))
    world.play(1, SeededChance(b"later"))
    world.happen([happened.MatchRuled(1, (), 1, "corrected", words, words, words if seconded else None)])
    world.state = change(world.state, opened=opened)
    again = gone_back(world, keep, "seconded")
    assert isinstance(again, RecordedWorld)
    again.times = [*world.times, *[again.now] * (len(again.events) - len(world.events))]
    parting = redecide(game, again.seed, [change(again.history[0], event=opened), *again.history[1:]])

    assert (parting is None) == seconded
    if parting is not None:
        assert parting.why == "going back takes two administrators here, and no second one agreed"


@pytest.mark.parametrize(("hours", "believed"), [(-1, False), (0, True), (1, False), (24, False), (24 * 5, False)])
def test_where_quiet_hours_are_kept_no_deadline_is_believed_but_that_of_the_rule(hours: int, believed: bool) -> None:
    game = find("vedova-nera")
    world = RecordedWorld(game, 2, b"quiet")
    world.happen([happened.QuietHoursSet(world.seats[1], 0, 60, False, "Europe/Rome")])
    world.play(1, SeededChance(b"bot"))
    last = max(n for n, event in enumerate(world.events) if isinstance(event, happened.DecisionOpened))
    asked = world.events[last]
    assert isinstance(asked, happened.DecisionOpened)
    due = asked.due + timedelta(hours=hours)
    moved = change(asked, due=due, remind_at=remind_at(world.history[last].at, due))
    history = [*world.history[:last], change(world.history[last], event=moved), *world.history[last + 1 :]]
    assert (redecide(game, world.seed, history) is None) == believed


def without(history: list[TimedEvent], number: int) -> list[TimedEvent]:
    """The same history, one event left out."""
    return [*history[: number - 1], *history[number:]]


def draws_of(history: list[TimedEvent]) -> list[int]:
    """The numbers of the events that record draws."""
    return [number for number, one in enumerate(history, 1) if isinstance(one.event, happened.ChanceDrawn)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_draws_that_are_not_recorded_are_missed_where_they_should_stand(game: AnyGame) -> None:
    world = played(game, 1)
    for number in draws_of(world.history):
        parting = redecide(game, world.seed, without(world.history, number))
        assert parting is not None
        assert (parting.number, "should stand here" in parting.why) == (number, True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_record_without_any_draw_is_not_taken_for_an_older_one(game: AnyGame) -> None:
    world = played(game, 1)
    bare = [one for one in world.history if not isinstance(one.event, happened.ChanceDrawn)]
    parting = redecide(game, world.seed, bare)
    assert parting is not None
    assert "should stand here" in parting.why


def test_draws_that_are_recorded_with_those_of_a_later_order_are_missed_at_their_own() -> None:
    world = played(find("quinta-colonna"), 1)
    history = world.history
    first, second, *_ = draws_of(history)
    both = tuple(one for at in (first, second) for one in history[at - 1].event.drawn)  # type: ignore[attr-defined]
    history[second - 1] = TimedEvent(history[second - 1].at, happened.ChanceDrawn(both))
    parting = redecide(world.game, world.seed, without(history, first))
    assert parting is not None
    assert parting.number == first


@pytest.mark.parametrize("told", [happened.ChanceDrawn(()), happened.ChanceUsed({})], ids=["drawn", "used"])
def test_an_event_of_draws_where_nothing_was_drawn_is_named(told: Wired) -> None:
    world = played(find("mata-hari"), 1)
    history = world.history
    parting = redecide(world.game, world.seed, [*history, TimedEvent(world.now, told)])
    assert parting is not None
    assert parting.number == len(history) + 1


def test_draws_that_are_only_counted_are_not_taken_for_recorded() -> None:
    world = played(find("mata-hari"), 1)
    history = world.history
    number = draws_of(history)[0]
    counted = happened.ChanceUsed(used(history[number - 1].event.drawn))  # type: ignore[attr-defined]
    history[number - 1] = TimedEvent(history[number - 1].at, counted)
    parting = redecide(world.game, world.seed, history)
    assert parting is not None
    assert (parting.number, type(parting.expected)) == (number, happened.ChanceDrawn)


def ordered(by: str, seat: str, cause: int, hour: int = 0) -> TimedEvent:
    """An order at an hour."""
    event = happened.OrderCarriedOut(Seat(seat), 1, "pass", Raw(b"{}"), by, 0, cause)  # type: ignore[arg-type]
    return TimedEvent(START.replace(hour=hour), event)


@pytest.mark.parametrize(
    ("then", "another"),
    [
        (ordered("letter", "spy", 5), False),
        (ordered("plan", "partisan-1", 0), False),
        (ordered("letter", "spy", 6), True),
        (ordered("letter", "partisan-1", 6), True),
        (ordered("default", "spy", 0), True),
        (ordered("bot", "partisan-1", 0), True),
        (ordered("plan", "partisan-1", 0, hour=1), True),
        (TimedEvent(ordered("bot", "spy", 0).at, happened.SeedOpened("00")), True),
    ],
)
def test_draws_are_due_before_what_another_command_leads_to(then: TimedEvent, another: bool) -> None:
    assert of_another_command(ordered("letter", "spy", 5), then) is another
    assert of_the_same_letter(ordered("letter", "spy", 5), then) is (not another and then.event.by == "letter")  # type: ignore[attr-defined]


def test_whoever_adds_an_event_of_matches_says_whether_rules_lead_to_it() -> None:
    decided = {
        *(happened.Opened, happened.RolesRolled, happened.Started, happened.InvitationAccepted, happened.SeatVacated),
        *(
            happened.OnlyMovePlayed,
            happened.OrderCarriedOut,
            happened.AheadCarriedOut,
            happened.DrawProposed,
            happened.DrawAgreed,
        ),
        *(happened.DecisionOpened, happened.WaitShortened, happened.WaitRestored, happened.PlanWaits, happened.Ended),
        *(happened.ChanceUsed, happened.ChanceDrawn, happened.Rewound, happened.RulesAdopted, happened.SeedOpened),
        *(happened.LooksTold, happened.WordGiven, happened.WordsTold),
    }
    assert decided | GIVEN == set(happened.MATCH_EVENTS)
    assert not decided & GIVEN
