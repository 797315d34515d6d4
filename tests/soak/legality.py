"""Every game: wherever a match comes to, the rules accept exactly what each seat's view accepts."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.chance import SeededChance
from domain.games import discover
from tests.laws.test_legality import verdict
from tests.support.worlds import World, any_options, world

NAME = "legality"
COUNT = 20_000
SLICE = 100
MOST_OF_ONE = 60  # positions of one match
MOST_SKIPPED = 50  # orders before the first of them


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Try orders on ``count`` positions, those of one seed and start always the same; AssertionError names a difference."""
    figures: Counter[str] = Counter()
    for played, chance in _positions(f"{seed} {start}"):
        if figures["cases"] == count:
            break
        figures["cases"] += 1
        figures[f"{played.game.key}:positions"] += 1
        for accepted in _judged(played, chance):
            figures["accepted" if accepted else "refused"] += 1
    return figures


def _judged(played: World, chance: SeededChance) -> Iterator[bool]:
    """Whether orders that are listed or plausible are accepted, by the view of every seat and by the rules alike."""
    game = played.game
    for seat in played.seats:
        view = played.views[seat].game
        listed = chance.shuffle("listed", game.sight.choices(view, seat))[:4]
        for order in (*listed, *game.sight.samples(view, seat, chance)[:12]):
            foreseen = game.sight.refusal_of(view, seat, order)
            assert foreseen == verdict(played, seat, order), (game.key, seat, order)
            yield foreseen is None


def _positions(seed: str) -> Iterator[tuple[World, SeededChance]]:
    """Matches without end, each of some game, with options and orders at random, from some order on for a while."""
    chance = SeededChance(seed.encode())
    while True:
        game = chance.pick("game", list(discover().values()))
        seats = chance.pick("players", range(game.least_players, game.most_players + 1))
        played = world(game, seats, f"{seed} {chance.pick('match', range(2**32))}", any_options(game, chance))
        skipped = chance.pick("skipped", range(MOST_SKIPPED))
        for number in range(skipped + MOST_OF_ONE):
            if number >= skipped:
                yield played, chance
            if played.over:
                break
            _go_on(played, chance)


def _go_on(played: World, chance: SeededChance) -> None:
    """Somebody who is asked does anything legal, or what a bot would do."""
    seat = chance.pick("seat", played.game.rules.awaited(played.table))
    view = played.views[seat].game
    among = played.game.sight.choices(view, seat) if chance.pick("anything", range(2)) else ()
    played.order(seat, chance.pick("order", among) if among else played.game.sight.bot(view, seat, chance))
