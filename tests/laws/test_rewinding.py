"""A match rewound to any of its points goes on as its effective history says, and takes nothing back that was told."""

from itertools import pairwise

import pytest

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame
from domain.games import discover
from domain.match import events as happened
from domain.match.effective import effective
from domain.match.rules.course import fold
from domain.match.rules.rewinding import CannotRewind, as_of
from domain.match.rules.seconding import is_seconded, waiting
from domain.match.state import Underway
from tests.support.rewinding import gone_back, of_play, orders_among, played_on, rewound
from tests.support.worlds import World, positions

GAMES = list(discover().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def going_on(game: AnyGame, name: str, most: int = 30) -> tuple[World, list[int]]:
    """A match under way, and its points."""
    return played_on(game, game.least_players, name, most)


@each_game
def test_after_a_rewind_the_match_is_what_its_effective_history_says(game: AnyGame) -> None:
    played, points = going_on(game, "effective")
    for keep in points[:-1]:
        decided = rewound(played, keep, "effective")
        whole = [*played.events, *decided.events]
        state, views = fold(game, whole, (*played.seats, PUBLIC))
        alone, seen = fold(game, effective(whole), (*played.seats, PUBLIC))

        assert (state, views) == (decided.after, decided.views) == (alone, seen)


@each_game
def test_a_decision_number_is_never_given_twice(game: AnyGame) -> None:
    played, points = going_on(game, "numbers")
    for keep in points[:-1]:
        whole = [*played.events, *rewound(played, keep, "numbers").events]
        given = [event.number for event in whole if isinstance(event, happened.DecisionOpened)]

        assert given == sorted(set(given))


@each_game
def test_the_same_question_is_asked_of_the_same_seats_over_the_same_table(game: AnyGame) -> None:
    played, points = going_on(game, "table")
    for keep in points[:-1]:
        before, _ = fold(game, played.events[:keep], ())
        after = rewound(played, keep, "table").after

        assert isinstance(before, Underway)
        assert isinstance(after, Underway)
        assert after.game == before.game
        assert (after.chance, after.vacated, after.missed) == (before.chance, before.vacated, before.missed)
        assert before.decision is not None
        assert after.decision is not None
        assert after.decision.window == before.decision.window


@each_game
def test_the_same_order_has_the_same_consequences_again(game: AnyGame) -> None:
    played, points = going_on(game, "again", most=25)
    for keep, upto in pairwise(points):
        first = played.events[keep:upto]
        again = gone_back(played, keep, "again")
        again.order(*next(orders_among(game, first)))
        second = again.events[len(played.events) :]

        assert of_play(second) == of_play(first)


@each_game
def test_nothing_is_taken_back_that_a_seat_was_told(game: AnyGame) -> None:
    played, points = going_on(game, "told", most=15)
    decided = rewound(played, points[0], "told")
    for seat in played.seats:
        assert played.seen(seat, [*played.events, *decided.events])[: len(played.seen(seat))] == played.seen(seat)


@each_game
def test_a_match_that_was_rewound_is_played_on_and_may_be_rewound_again(game: AnyGame) -> None:
    played, points = going_on(game, "on", most=12)
    again = gone_back(played, points[-2], "on")
    seat = again.asked()
    again.order(seat, game.sight.bot(again.views[seat].game, seat, SeededChance(b"on")))
    last = gone_back(again, points[0], "on")

    assert fold(game, last.events, last.views) == (last.state, last.views)
    with pytest.raises(CannotRewind, match="does not count any more"):
        rewound(last, points[1], "on")


@each_game
def test_a_match_that_has_ended_is_not_played_on(game: AnyGame) -> None:
    *_, played = positions(game, game.least_players, "ended")
    assert played.over
    with pytest.raises(CannotRewind, match="has ended"):
        as_of(game, played.events, len(played.events) // 2, ())


@each_game
def test_a_ruling_that_waited_changes_nothing_of_where_play_goes_back_to_and_waits_no_more(game: AnyGame) -> None:
    played, points = going_on(game, "seconded", most=8)
    alone = rewound(played, points[1], "seconded")
    words = happened.VaultRef("row", "d")
    proposed = happened.RulingProposed(0, played.seats[:1], 1, "corrected", words, points[1], words)
    ruled = happened.MatchRuled(1, played.seats[:1], 1, "corrected", words, words, words)
    before, now = dict(played.views), played.now
    played.happen((proposed,))
    assert (played.views, waiting(played.events)) == (before, proposed)
    played.happen((ruled,))
    played.now = now
    again = gone_back(played, points[1], "seconded")

    assert again.events[-len(alone.events) :] == list(alone.events)
    assert waiting(again.events) is None
    assert is_seconded(again.events)
    assert fold(game, effective(again.events), again.views) == (again.state, again.views)


def test_who_looked_and_who_was_out_of_reach_outlasts_a_rewind() -> None:
    game = discover()["vedova-nera"]
    played, points = going_on(game, "lasting", most=8)
    played.happen((happened.SeatUnreachable(played.seats[0]), happened.SecretsSeen(happened.VaultRef("row", "d"))))
    again = gone_back(played, points[2], "lasting")

    assert isinstance(again.state, Underway)
    assert again.state.occupants[played.seats[0]].unreachable
    assert sum(isinstance(event, happened.SecretsSeen) for event in effective(again.events)) == 1
