"""Every game: random matches rewound to every point, each of which goes on as its effective history says."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from domain.chance import SeededChance
from domain.games import discover
from domain.match import events as happened
from domain.match.effective import effective
from domain.match.rules.course import fold
from domain.match.state import Underway
from tests.support.rewinding import gone_back, of_play, orders_among
from tests.support.worlds import World, positions

NAME = "rewinds"
COUNT = 800
SLICE = 4
MOST = 150  # orders of one match


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Rewind ``count`` matches, each game in turn, to all their points; AssertionError: a law does not hold."""
    figures: Counter[str] = Counter()
    games = list(discover().values())
    for case in range(start, start + count):
        game = games[case % len(games)]
        name = f"rewinds {seed} {case}"
        seats = SeededChance(name.encode()).pick("seats", range(game.least_players, game.most_players + 1))
        points = []
        played: World | None = None
        for played in positions(game, seats, name, most=MOST):
            points.append(len(played.events))
        assert played is not None
        figures["cases"] += 1
        figures[f"{game.key}:matches"] += 1
        figures[f"{game.key}:points"] += _rewound_everywhere(played, sorted(set(points)), name)
    return figures


def _rewound_everywhere(played: World, points: list[int], seed: str) -> int:
    """Go back from the last point before the end to each earlier one, and give the order again that was given there."""
    under_way = [point for point in points if not _ended(played, point)]
    played = _cut(played, under_way[-1])
    for keep, upto in pairwise(under_way):
        again = gone_back(played, keep, seed)
        assert fold(again.game, again.events, again.views) == (again.state, again.views)
        assert fold(again.game, effective(again.events), again.views) == (again.state, again.views)
        given = [event.number for event in again.events if isinstance(event, happened.DecisionOpened)]
        assert given == sorted(set(given))
        first = played.events[keep:upto]
        again.order(*next(orders_among(again.game, first)))
        assert of_play(again.events[len(played.events) :]) == of_play(first)
    return len(under_way) - 1


def _ended(played: World, point: int) -> bool:
    return any(isinstance(event, happened.Ended) for event in played.events[:point])


def _cut(played: World, point: int) -> World:
    """The match as it stood at that point."""
    played.events = played.events[:point]
    played.state, played.views = fold(played.game, played.events, played.views)
    assert isinstance(played.state, Underway)
    return played
