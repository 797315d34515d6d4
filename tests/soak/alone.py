"""Every game: what one seat does unknown to the others leaves what they see, and what the match does, as it was (law 5)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.chance import SeededChance
from domain.games import discover
from tests.support.alone import compared, counted_later, positions
from tests.support.worlds import World

NAME = "alone"
COUNT = 10_000
SLICE = 40
MOST_OF_ONE = 40  # positions of one match
MOST_SKIPPED = 60  # orders before the first of them


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Compare worlds at ``count`` positions, those of one seed and start always the same; AssertionError: they part."""
    figures: Counter[str] = Counter()
    for played, chance in _positions(f"{seed} {start}"):
        if figures["cases"] == count:
            break
        figures["cases"] += 1
        found = compared(played, chance)
        figures[f"{played.game.key}:counted later"] += counted_later(played, chance)
        figures.update({f"{played.game.key}:{kind}": number for kind, number in found.items()})
    return figures


def _positions(seed: str) -> Iterator[tuple[World, SeededChance]]:
    """Matches without end, each of some game, from some order on for a while."""
    chance = SeededChance(seed.encode())
    while True:
        game = chance.pick("game", list(discover().values()))
        match = f"{seed} {chance.pick('match', range(2**32))}"
        played = positions(game, match, skipped=chance.pick("skipped", range(MOST_SKIPPED)))
        for _, position in zip(range(MOST_OF_ONE), played, strict=False):
            yield position, chance
