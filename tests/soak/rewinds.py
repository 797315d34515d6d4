"""Every game: random matches rewound to every point, each of which goes on as its effective history says."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from domain.chance import SeededChance
from domain.games import discover
from domain.match import events as happened
from domain.match.effective import effective
from domain.match.rules.course import fold
from tests.support.rewinding import gone_back, of_play, orders_among, played_on
from tests.support.worlds import World

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
        played, points = played_on(game, seats, name, MOST)
        figures["cases"] += 1
        figures[f"{game.key}:matches"] += 1
        figures[f"{game.key}:points"] += _rewound_everywhere(played, points, name)
    return figures


def _rewound_everywhere(played: World, points: list[int], seed: str) -> int:
    """Go back from the last point to each earlier one, and give the order again that was given there."""
    for keep, upto in pairwise(points):
        again = gone_back(played, keep, seed)
        assert fold(again.game, again.events, again.views) == (again.state, again.views)
        assert fold(again.game, effective(again.events), again.views) == (again.state, again.views)
        given = [event.number for event in again.events if isinstance(event, happened.DecisionOpened)]
        assert given == sorted(set(given))
        first = played.events[keep:upto]
        again.order(*next(orders_among(again.game, first)))
        assert of_play(again.events[len(played.events) :]) == of_play(first)
    return len(points) - 1
