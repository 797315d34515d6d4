"""Every draw is recorded: whoever has the seed can recompute each from the events, and none is missing or drawn twice."""

from collections.abc import Iterable

import pytest

from domain.chance import Drawn, draw, used
from domain.game import AnyGame
from domain.games import discover
from domain.match.events import ChanceDrawn, ChanceUsed
from domain.match.state import Underway
from domain.wire import Wired
from tests.support.worlds import positions

GAMES = list(discover().values())


def recorded(events: Iterable[Wired]) -> list[Drawn]:
    """All draws that the events hold, in order."""
    return [one for event in events if isinstance(event, ChanceDrawn) for one in event.drawn]


def follow(seed: bytes, draws: Iterable[Drawn]) -> int:
    """Recompute every draw, as anybody can; how many values there were."""
    next_of: dict[str, int] = {}
    for one in draws:
        assert one.ordinal == next_of.get(one.purpose, 0), one
        next_of.update(used([one]))
        for nth, result in enumerate(one.results):
            assert result == draw(seed, one.purpose, one.ordinal + nth, one.size - nth), one
    return sum(next_of.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_draw_of_a_match_can_be_recomputed_from_its_events(game: AnyGame) -> None:
    *_, played = positions(game, game.least_players, "draws", most=80)

    draws = recorded(played.events)

    assert follow(b"draws", draws) > 0
    assert used(draws) == used(played.chance.drawn)
    assert not [event for event in played.events if isinstance(event, ChanceUsed)]
    if isinstance(played.state, Underway):
        assert played.state.chance == used(draws)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_command_draws_stands_in_one_event_after_all_others(game: AnyGame) -> None:
    for played in positions(game, game.least_players, "one event", most=40):
        if played.over:
            break
        seat = played.asked()
        before = len(played.chance.drawn)
        events = played.decided(seat, game.sight.choices(played.views[seat].game, seat)[-1]).events
        drew = len(played.chance.drawn) > before
        assert [isinstance(event, ChanceDrawn) for event in events] == [*[False] * (len(events) - drew), *[True] * drew]
