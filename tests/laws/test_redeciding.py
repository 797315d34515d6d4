"""A match decided anew from its seed and its orders leads to the same events; one event that differs is named."""

import pytest
from msgspec.structs import replace as change

from domain.chance import SeededChance
from domain.game import AnyGame
from domain.games import discover
from domain.match import events as happened
from domain.match.evolve import MATCH_TYPES
from domain.match.rules.redeciding import GIVEN, redecide
from tests.support.records import RecordedWorld
from tests.support.rewinding import gone_back
from tests.support.worlds import any_options

GAMES = sorted(discover().values(), key=lambda game: game.key)
ORDERS = 40


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


def test_whoever_adds_an_event_of_matches_says_whether_rules_lead_to_it() -> None:
    decided = {
        *(happened.Opened, happened.RolesRolled, happened.Started, happened.InvitationAccepted, happened.SeatVacated),
        *(happened.OrderCarriedOut, happened.AheadCarriedOut, happened.DrawProposed, happened.DrawAgreed),
        *(happened.DecisionOpened, happened.WaitShortened, happened.WaitRestored, happened.PlanWaits, happened.Ended),
        *(happened.ChanceUsed, happened.ChanceDrawn, happened.Rewound, happened.RulesAdopted, happened.SeedOpened),
        *(happened.LooksTold, happened.WordGiven, happened.WordsTold),
    }
    assert decided | GIVEN == set(happened.MATCH_EVENTS)
    assert not decided & GIVEN
